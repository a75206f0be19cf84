"""Makes a failing program smaller: takes statements, blocks, functions and subexpressions out while it still fails.

Candidates are tried many at a time, since one translation unit costs nearly as much as many.
"""
from tree import AG, CPP, PLAIN, Expr


def lists_of(program):
    """Every list of statements of a program, outer before inner."""
    found = []

    def walk(statements):
        found.append(statements)
        for s in statements:
            for block in s.blocks:
                walk(block)

    for function in program.functions:
        walk(function.body)
    for call in program.calls:
        found.append(call)
    return found


def expressions_of(program):
    """Every place an expression stands in, as (list, index)."""
    found = []

    def walk(list_):
        for i, e in enumerate(list_):
            found.append((list_, i))
            walk(e.kids)

    for statements in lists_of(program):
        for s in statements:
            walk(s.exprs)
    return found


def simple(type):
    """The plainest value of a type."""
    if type.kind in ("struct", "list", "deque", "tuple"):
        return None
    cpp = CPP[type.element]
    if type.is_tensor:
        shape = "{" + ", ".join(str(1 if n is None else n) for n in type.shape) + "}"
        return Expr(type, f"ag::ones<{cpp}>({shape})", f"{type.name(PLAIN)}::filled({shape}, 1)")
    if type.kind == "complex":
        return Expr(type, f"{type.name(PLAIN)}(1)")
    text = "true" if type.element == "b" else "1"
    return Expr(type, text, text) if type.kind == "host" else Expr(type, f"ag::Scalar<{cpp}>({text})", f"{cpp}({text})")


def edits(program):
    """Functions that each change a copy of the program; larger cuts first."""
    out = []
    for i in range(len(program.functions)):
        out.append(lambda p, i=i: p.functions.pop(i))
    for i in range(len(program.calls)):
        if len(program.calls) > 1:
            out.append(lambda p, i=i: p.calls.pop(i))
    lists = lists_of(program)
    for k, statements in enumerate(lists):
        n = len(statements)
        size = n
        while size >= 1:
            for at in range(0, n, size):
                out.append(lambda p, k=k, at=at, size=size: lists_of(p)[k].__delitem__(slice(at, at + size)))
            size //= 2
        for i, s in enumerate(statements):
            for b in range(len(s.blocks)):
                out.append(lambda p, k=k, i=i, b=b: lists_of(p)[k].__setitem__(slice(i, i + 1), lists_of(p)[k][i].blocks[b]))
            if s.kind == "if" and len(s.blocks) > 1:
                out.append(lambda p, k=k, i=i: drop_else(lists_of(p)[k][i]))
    for k, (list_, i) in enumerate(expressions_of(program)):
        e = list_[i]
        if e.kids and simple(e.type):
            out.append(lambda p, k=k: put(p, k, simple))
            for j, kid in enumerate(e.kids):
                if kid.type == e.type:
                    out.append(lambda p, k=k, j=j: put_kid(p, k, j))
    return out


def drop_else(statement):
    # Conditions stand in the template, or are expressions of it.
    statement.blocks = statement.blocks[:1]
    statement.templates = tuple(template.partition(" else ")[0] for template in statement.templates)


def put(program, k, make):
    list_, i = expressions_of(program)[k]
    list_[i] = make(list_[i].type)


def put_kid(program, k, j):
    list_, i = expressions_of(program)[k]
    list_[i] = list_[i].kids[j]


def reduced(program, fails, batch):
    """The smallest program found; `fails(candidates)` says of each whether it still fails."""
    progress = True
    while progress:
        progress = False
        changes = edits(program)
        at = 0
        while at < len(changes):
            part = changes[at : at + batch]
            candidates = []
            for change in part:
                candidate = program.copy()
                change(candidate)
                candidates.append(candidate)
            still = [c for c, bad in zip(candidates, fails(candidates)) if bad]
            at += batch
            if still:
                # The largest cut of the batch; what was numbered before no longer is.
                program = min(still, key=lambda p: len(p.text(AG)))
                progress = True
                print(f"... {len(program.text(AG).splitlines())} lines", flush=True)
                changes, at = edits(program), min(at, len(edits(program)))
    return program
