"""Of random programs about copies: their statements."""
from copies_places import LONGEST, NUMBER, SCALAR, VECTOR, Place, guarded
from tree import Stmt


class Statements:
    """A part of `Copies`."""

    def assign(self, p):
        guards, ag, plain = self.value(p.type)
        return guarded(p.guards + guards, f"{p.texts[0]} = {ag};", f"{p.texts[1]} = {plain};")

    def exchange(self, p):
        q = self.random.choice(self.places(lambda t: t == p.type))
        return guarded(p.guards + q.guards, f"std::swap({p.texts[0]}, {q.texts[0]});", f"std::swap({p.texts[1]}, {q.texts[1]});")

    def hand_over(self, p):
        """Moved from, and given a new value at once."""
        others = [q for q in self.places(lambda t: t == p.type) if q.texts[0] != p.texts[0]]
        if not others or p.type in (NUMBER, SCALAR):
            return self.assign(p)
        q, fresh = self.random.choice(others), self.constant(p.type)
        if q.owner == p.owner:  # one may hold the other
            return self.assign(p)
        return guarded(p.guards + q.guards, *(f"{p.texts[w]} = std::move({q.texts[w]}); {q.texts[w]} = {fresh[w]};" for w in (0, 1)))

    def keep(self, p):
        """A copy under a name of its own."""
        name = self.fresh("k")
        if p.guards:
            value = self.constant(p.type)
            front = Stmt("declare", *(f"{p.type.name(w)} {name} = {value[w]};" for w in (0, 1)))
            out = [front, guarded(p.guards, f"{name} = {p.texts[0]};", f"{name} = {p.texts[1]};")]
        else:
            out = [Stmt("declare", f"{self.random.choice(['auto', p.type.name(0)])} {name} = {p.texts[0]};", f"auto {name} = {p.texts[1]};")]
        self.variables[-1].append(Place(p.type, name))
        return out

    def keep_part(self, p):
        """A row or a slice under a name of its own, some writes to the whole, and what becomes of the part, where the whole is not empty."""
        (ag, plain), name, sure = p.texts, self.fresh("k"), [*p.guards, self.nonempty(p)]
        i = self.index(p.texts, "extent(0)", "length({})")
        if p.type == VECTOR:
            begin, end = self.random.choice([("1", "{}"), ("0", "{} - 1"), ("0", "{}")])
            part = f"{ag}[ag::slice({begin}, {end.format(ag + '.extent(0)')})]", f"part({plain}, {begin}, {end.format(f'length({plain})')})"
        else:
            part = f"{ag}[{i[0]}]", f"at({plain}, {i[1]})"
        out, kept = [self.write(p, sure)] if self.chance(0.7) else [], Place(VECTOR, name)
        out.append(Stmt("declare", *(f"{VECTOR.name(w)} {name} = {part[w]};" for w in (0, 1))))
        self.variables.append([])
        for _ in range(self.random.choice([1, 1, 2, 3])):
            c = self.condition()
            out.append(Stmt("if", f"if ({c[0]}) @0", f"if ({c[1]}) @0", [], [[self.write(p, sure)]]) if self.chance(0.3) else self.write(p, sure))
        if self.chance(0.2):
            out.append(self.write(kept))
        self.variables[-1].append(kept)
        to = self.random.choice([q for q in self.places(lambda t: t == VECTOR) if q.owner != p.owner])
        if p.type == self.matrix and self.chance(0.5):
            out.append(Stmt("assign", f"{ag}[{i[0]}] = {name};", f"put_row({plain}, std::int64_t({i[1]}), {name});"))
        else:
            out.append(guarded(to.guards, f"{to.texts[0]} = {name} + 1;", f"{to.texts[1]} = zip<Add, int>({name}, 1);"))
        out.append(Stmt("print", f'ag::print("{name} {{}}\\n", {name});', f'out("{name}", {name});'))
        self.variables.pop()
        return [Stmt("if", *(f"if ({' && '.join(g[w] for g in dict.fromkeys(sure))}) @0" for w in (0, 1)), [], [out])]

    def write(self, p, sure=()):
        """An element or a row; `sure` holds already."""
        (ag, plain), width = p.texts, self.columns
        needed = [g for g in [*p.guards, self.nonempty(p)] if g not in sure]
        i, x = self.index(p.texts, "extent(0)", "length({})"), self.number()
        if p.type == VECTOR:
            if self.chance(0.3):
                return guarded(needed, f"{ag}[{i[0]}] += {x[0]};", f"{{ std::int64_t i = std::int64_t({i[1]}); put({plain}, i, Add::of<int>(at({plain}, i), {x[1]})); }}")
            return guarded(needed, f"{ag}[{i[0]}] = {x[0]};", f"put({plain}, std::int64_t({i[1]}), {x[1]});")
        if self.chance(0.5):
            j = self.random.randrange(width)
            return guarded(needed, f"{ag}({i[0]}, {j}) = {x[0]};", f"put({plain}, std::int64_t({i[1]}), {j}, {x[1]});")
        others = self.places(lambda t: t == self.matrix, write=False)
        q = self.random.choice(others)
        k = self.index(q.texts, "extent(0)", "length({})")
        more = self.random.choice(["", " + 1", " + 3"])
        row = (f"{q.texts[0]}[{k[0]}]{more}", f"zip<Add, int>(at({q.texts[1]}, {k[1]}), {more[3:]})" if more else f"at({q.texts[1]}, {k[1]})")
        return guarded(needed + [g for g in [*q.guards, self.nonempty(q)] if g not in sure], f"{ag}[{i[0]}] = {row[0]};", f"put_row({plain}, std::int64_t({i[1]}), {row[1]});")

    def change_tensor(self, p):
        (ag, plain), width = p.texts, self.columns
        room = (f"{ag}.extent(0) < {LONGEST}", f"length({plain}) < {LONGEST}")
        pick = self.random.random()
        if pick < 0.4:
            return self.write(p)
        if pick < 0.55:
            if p.type == VECTOR:
                x = self.number()
            else:
                values = ", ".join(str(self.random.randrange(0, 10)) for _ in range(width))
                x = f"ag::Vector<int>{{{values}}}", f"Vec<int>{{{values}}}"
            to = self.random.choice([p] * 3 + [q for q in self.places(lambda t: t == p.type)])
            return guarded(p.guards + to.guards + [room], f"{to.texts[0]} = ag::append({ag}, {x[0]});", f"{to.texts[1]} = appended({plain}, {x[1]});")
        if pick < 0.7:
            begin, end = self.random.choice([("1", "{}"), ("0", "{} - 1")])
            return guarded(p.guards + [self.nonempty(p)], f"{ag} = {ag}[ag::slice({begin}, {end.format(ag + '.extent(0)')})];", f"{plain} = part({plain}, {begin}, {end.format(f'length({plain})')});")
        if pick < 0.85:
            k = self.random.randrange(1, 4)
            return guarded(p.guards, f"{ag} = {ag} + {k};", f"{plain} = zip<Add, int>({plain}, {k});")
        q = self.random.choice(self.places(lambda t: t == p.type, write=False))
        short = tuple(f"{a} + {b} < {LONGEST + 1}" for a, b in zip((f"{ag}.extent(0)", f"length({plain})"), (f"{q.texts[0]}.extent(0)", f"length({q.texts[1]})")))
        return guarded(p.guards + q.guards + [short], f"{ag} = ag::concat({{{ag}, {q.texts[0]}}}, 0);", f"{plain} = joined({plain}, {q.texts[1]}, 0);")

    def change_list(self, p):
        (ag, plain), inner = p.texts, p.type.parts[0]
        room = (f"{ag}.size() < {LONGEST}", f"{plain}.size() < {LONGEST}")
        there = (f"!{ag}.empty()", f"!{plain}.empty()")
        pick = self.random.random()
        if pick < 0.4:
            guards, *x = self.value(inner)
            return guarded(p.guards + guards + [room], f"{ag}.push_back({x[0]});", f"{plain}.push_back({x[1]});")
        if pick < 0.55:
            return guarded(p.guards + [there], f"{ag}.pop_back();", f"{plain}.pop_back();")
        if pick < 0.6:
            return guarded(p.guards, f"{ag}.clear();", f"{plain}.clear();")
        if pick < 0.68:
            i = self.index(p.texts, "size()", "{}.size()")
            return guarded(p.guards + [there], *(f"{p.texts[w]}.erase({p.texts[w]}.begin() + long({i[w]}));" for w in (0, 1)))
        if pick < 0.76:
            guards, *x = self.value(inner)
            i = self.index(p.texts, "size()", "{}.size()")
            return guarded(p.guards + guards + [there, room], *(f"{p.texts[w]}.insert({p.texts[w]}.begin() + long({i[w]}), {x[w]});" for w in (0, 1)))
        if pick < 0.8 and inner.kind in ("host", "scalar", "vector", "list"):
            n = self.random.randrange(0, 4)
            return guarded(p.guards, f"{ag}.resize({n}{', 1' if inner.kind in ('host', 'scalar') else ''});", f"{plain}.resize({n}{', 1' if inner.kind in ('host', 'scalar') else ''});")
        found = [q for q in self.inner(p, 1) if q.type == inner]
        return self.assign(self.random.choice(found))

    def change(self, p):
        if p.type.kind in ("vector", "matrix") and self.chance(0.75):
            return self.change_tensor(p)
        if p.type.kind == "list" and self.chance(0.75):
            return self.change_list(p)
        pick = self.random.random()
        if pick < 0.15:
            return self.exchange(p)
        if pick < 0.25:
            return self.hand_over(p)
        if self.recursion and self.recursion[1] and pick < 0.5 and self.places(lambda t: t == self.recursion[0][1][0]):
            return self.recur()
        by_reference = [h for h in self.helpers if h[0] == "reference" and h[1][0] == p.type]
        if by_reference and pick < 0.5:
            return self.call_by_reference(self.random.choice(by_reference), p, self.number(0))
        return self.assign(p)

    def call_by_reference(self, helper, p, k, guards=()):
        """With another object for its second parameter, where it has one."""
        _, types, name = helper
        given = [p]
        if len(types) > 1:
            others = [q for q in self.places(lambda t: t == types[1]) if q.owner != p.owner]
            if not others:
                return self.assign(p)
            given.append(self.random.choice(others))
        guards = [*guards] + [g for q in given for g in q.guards]
        return guarded(guards, *(f"{name}({', '.join([q.texts[w] for q in given] + [k[w]])});" for w in (0, 1)), "call")

    def recur(self):
        """A call of the helper that is being made: of its own parameters, or of other objects."""
        helper, self.recursion[1] = self.recursion[0], self.recursion[1] - 1
        how, types, name = helper
        found = self.places(lambda t: t == types[0])
        p = self.random.choice([q for q in found if q.texts[0] == "p"] * 2 + found)
        deeper = ("0 < k && k < 4", "0 < k && k < 4")
        if how == "value":
            return guarded([deeper] + p.guards, *(f"{p.texts[w]} = {name}({p.texts[w]}, k - 1);" for w in (0, 1)), "call")
        return self.call_by_reference(helper, p, ("k - 1", "k - 1"), [deeper])

    def simple(self):
        if self.global_variable and self.chance(0.08):
            return self.use_global()
        callable = [l for scope in self.lambdas for l in scope]
        if callable and not self.in_lambda and self.chance(0.12):
            name, owners = self.random.choice(callable)
            if not owners & self.frozen:
                return [Stmt("call", f"{name}();")]
        found = self.places(lambda t: t in self.types) or self.places(lambda t: t != NUMBER)
        if self.chance(0.35):
            found = self.places(lambda t: t != NUMBER) or found
        if not found:
            return []
        p = self.random.choice(found)
        if self.chance(0.1):
            return self.keep(p)
        if p.type in (VECTOR, self.matrix) and self.chance(0.12):
            return self.keep_part(p)
        return [self.change(p)]

    def use_global(self):
        name = self.global_variable
        if self.chance(0.5):
            found = self.places(lambda t: t == VECTOR)
            if found:
                p = self.random.choice(found)
                return [guarded(p.guards, f"{p.texts[0]} = {name}.value();", f"{p.texts[1]} = {name};")]
        guards, ag, plain = self.value(VECTOR)
        return [guarded(guards, f"{name}.assign({ag});", f"{name} = {plain};")]

    def block(self, size, depth):
        self.variables.append([])
        self.lambdas.append([])
        out = []
        for _ in range(size):
            out += self.statement(depth)
            if out and out[-1].kind in ("break", "continue", "return"):
                break
        self.variables.pop()
        self.lambdas.pop()
        return out

    def size(self):
        return self.random.choice([1, 2, 2, 3, 4, 6])

    def statement(self, depth):
        if depth < 3 and self.chance(0.3):
            return self.random.choice(self.compound())(depth)
        return self.simple()

    def compound(self):
        """What makes a statement with statements in it."""
        return [self.branch, self.branch, self.loop, self.loop, self.each, self.rows, self.leave, self.leave, self.choose, self.local_function]

    def branch(self, depth):
        c = self.condition()
        blocks = [self.block(self.size(), depth + 1)]
        if self.chance(0.5):
            blocks.append(self.block(self.size(), depth + 1))
        tail = " else @1" if len(blocks) > 1 else ""
        return [Stmt("if", f"if ({c[0]}) @0{tail}", f"if ({c[1]}) @0{tail}", [], blocks)]

    def choose(self, depth):
        n = self.number()
        blocks, text = [], "switch (({}) % 3) {{\n"
        self.breakables.append("switch")
        for i in range(3):
            blocks.append(self.block(self.size(), depth + 1))
            text += f"  {'default' if i == 2 else f'case {i}'}: @{i}" + self.random.choice([" break;", " break;", ""]) + "\n"
        self.breakables.pop()
        return [Stmt("switch", text.format(n[0]) + "  }", text.format(n[1]) + "  }", [], blocks)]

    def body(self, depth, extra=(), frozen=()):
        self.loops += 1
        self.breakables.append("loop")
        self.variables.append(list(extra))
        saved, self.frozen = self.frozen, self.frozen | set(frozen)
        out = self.block(self.size(), depth + 1)
        self.frozen = saved
        self.variables.pop()
        self.breakables.pop()
        self.loops -= 1
        return out

    def loop(self, depth):
        i, n = self.fresh("i"), self.random.choice([0, 1, 2, 3, 3, 4, 4])
        if self.chance(0.3):
            c = self.condition()
            body = [Stmt("assign", f"++{i};")] + self.body(depth, [Place(NUMBER, i)], [i])
            return [Stmt("declare", f"int {i} = 0;"), Stmt("while", f"while ({i} < {n} && {c[0]}) @0", f"while ({i} < {n} && {c[1]}) @0", [], [body])]
        if self.chance(0.2):
            s = self.fresh("j")
            body = [Stmt("declare", f"int {i} = {s}.item();", f"int {i} = {s};")] + self.body(depth, [Place(NUMBER, i)], [i])
            return [Stmt("range", f"for (ag::Scalar<int> {s} : ag::range({n})) @0", f"for (int {s} = 0; {s} < {n}; ++{s}) @0", [], [body])]
        return [Stmt("for", f"for (int {i} = 0; {i} < {n}; ++{i}) @0", None, [], [self.body(depth, [Place(NUMBER, i)], [i])])]

    def each(self, depth):
        """Over a list, which must stay as it is; its elements may change."""
        found = [p for p in self.places(lambda t: t.kind == "list") if not p.guards]
        if not found or self.loops > 2:
            return self.loop(depth)
        p, x = self.random.choice(found), self.fresh("x")
        head = self.random.choice(["auto &", "const auto &", "auto "])
        frozen = [p.owner] + ([x] if head.startswith("const") else [])
        body = self.body(depth, [Place(p.type.parts[0], x)], frozen)
        return [Stmt("rows", f"for ({head}{x} : {p.texts[0]}) @0", f"for ({head}{x} : {p.texts[1]}) @0", [], [body])]

    def rows(self, depth):
        """Over the rows of a matrix or the elements of a vector, as they are at entry."""
        found = [p for p in self.places(lambda t: t in (VECTOR, self.matrix), write=False) if not p.guards]
        if not found or self.loops > 2:
            return self.loop(depth)
        p, x, whole, i = self.random.choice(found), self.fresh("x"), self.fresh("whole"), self.fresh("i")
        inner = SCALAR if p.type == VECTOR else VECTOR
        body = self.body(depth, [Place(inner, x)])
        return [Stmt("scope", "@0", None, [], [[
            Stmt("declare", "", f"auto {whole} = {p.texts[1]};"),
            Stmt("rows", f"for ({inner.name(0)} {x} : {p.texts[0]}) @0",
                 f"for (std::int64_t {i} = 0; {i} < length({whole}); ++{i}) if ({inner.name(1)} {x} = at({whole}, {i}); true) @0", [], [body])]])]

    def leave(self, depth):
        kinds = ["break"] * 2 if self.breakables else []
        kinds += ["continue"] * 2 if self.loops else []
        kinds += ["return"] if depth and not self.in_lambda else []
        if not kinds:
            return self.branch(depth)
        kind = self.random.choice(kinds)
        stmts = self.returned() if kind == "return" else [Stmt(kind, kind + ";")]
        c = self.condition()
        return [Stmt("if", f"if ({c[0]}) @0", f"if ({c[1]}) @0", [], [stmts])]

    def returned(self):
        if self.result is None:
            return [Stmt("return", "return;")]
        found = [p for p in self.places(lambda t: t == self.result, write=False) if not p.guards]
        p = self.random.choice(found).texts if found and self.chance(0.9) else self.constant(self.result)
        return [Stmt("return", f"return {p[0]};", f"return {p[1]};")]

    def local_function(self, depth):
        """A lambda over what is around it, or over copies of that."""
        if self.in_lambda:
            return self.simple()
        name, saved = self.fresh("l"), (self.loops, self.breakables)
        self.loops, self.breakables, self.in_lambda = 0, [], True
        by_value = self.chance(0.3)
        body = self.block(self.size(), depth + 1)
        self.loops, self.breakables = saved
        self.in_lambda = False
        owners = {v.texts[0] for scope in self.variables for v in scope}
        self.lambdas[-1].append((name, set() if by_value else owners))
        head = f"auto {name} = [=]() mutable @0;" if by_value else f"auto {name} = [&] @0;"
        return [Stmt("lambda", head, None, [], [body])]
