"""Random valid programs: helpers, lambdas and recursion around every structured statement, with exits anywhere.

Every loop is bounded, every program is defined C++, and its effects are what it prints.
"""
import random

from expressions import BINARY, BITS, Expressions
from tree import AG, CPP, Expr, Function, Program, Stmt, Type, host, scalar, vector

ELEMENTS = ["i32", "i32", "i32", "i64", "u32", "i8", "u8", "f32", "f32", "f64"]
PRINTED = {"f32": "{:.9g}", "f64": "{:.17g}"}


class Variable:
    def __init__(self, name, type, writable=True):
        self.name, self.type, self.writable = name, type, writable


class Callee:
    """A function or lambda: `references` are the numbers of its reference parameters; `effects`: writes what it captures."""

    def __init__(self, name, result, parameters, references=(), effects=False):
        self.name, self.result, self.parameters = name, result, parameters
        self.references, self.effects = set(references), effects


class Generator(Expressions):
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.seed, self.counter = seed, 0
        # Few types in a program, so that values meet.
        self.elements = ["i32"] + self.random.sample(ELEMENTS, self.random.randrange(1, 4))
        self.scopes, self.callees = [[]], [[]]
        self.loops, self.breakables, self.result, self.calls_left, self.in_lambda = 0, [], None, 0, False

    def generate(self):
        self.functions, self.prelude = [], []
        self.struct = self.make_struct() if self.random.random() < 0.4 else None
        for _ in range(self.random.randrange(0, 4)):
            self.make_function(marked=self.random.random() < 0.7, size=self.random.randrange(2, 6))
        for _ in range(self.random.randrange(1, 3)):
            entry = self.make_function(marked=True, size=self.random.randrange(4, 9))
        calls = [self.make_call(entry) for _ in range(4)]
        return Program(self.seed, self.prelude, self.functions, calls)

    # Names and scopes.

    def fresh(self, prefix):
        self.counter += 1
        return f"{prefix}{self.counter}"

    def some_element(self):
        return self.random.choice(self.elements)

    def variables(self, wanted):
        found = {}
        for scope in self.scopes:
            for v in scope:
                found[v.name] = v
        return [v for v in found.values() if wanted(v)]

    def writable(self, wanted=lambda v: True):
        return self.variables(lambda v: v.writable and wanted(v))

    def all_callees(self):
        return [c for scope in self.callees for c in scope]

    def pure_calls(self, type):
        if self.calls_left <= 0:
            return []
        found = [c for c in self.all_callees() if c.result == type and not c.references and not c.effects]
        if found and self.random.random() < 0.6:
            self.calls_left -= 1
            return found
        return []

    def declare(self, name, type, writable=True):
        self.scopes[-1].append(Variable(name, type, writable))

    # Functions.

    def make_struct(self):
        fields = [(self.fresh("m"), self.some_type()) for _ in range(self.random.randrange(1, 4))]
        text = [f"struct S {{ {' '.join(f'{t.name(w)} {n};' for n, t in fields)} }};" for w in (0, 1)]
        self.prelude.append(text)
        return fields

    def some_type(self):
        pick = self.random.random()
        if pick < 0.5:
            return scalar(self.some_element())
        if pick < 0.6:
            return scalar("b")
        if pick < 0.82:
            return host(self.random.choice(["i32", "i32", "b", "f64", "u32"]))
        return vector(self.some_element())

    def make_function(self, marked, size):
        r = self.random
        name = self.fresh("f")
        recursive = r.random() < 0.25
        parameters = [self.some_type() for _ in range(r.randrange(1, 5))]
        references = [i for i in range(len(parameters)) if r.random() < 0.25]
        if recursive:
            parameters, references = [host("i32")] + parameters, [i + 1 for i in references]
        result = None if references and r.random() < 0.4 else self.some_type()
        saved = self.scopes, self.callees
        self.scopes, self.callees = [[]], [list(self.callees[0])]
        names = [self.fresh("p") for _ in parameters]
        for i, (n, type) in enumerate(zip(names, parameters)):
            self.declare(n, type, not (recursive and i == 0))
        self.loops, self.breakables, self.result, self.calls_left = 0, [], result, 3
        callee = Callee(name, result, parameters, references)
        styles = ["const {} &{}" if type.kind == "vector" and i not in references and r.random() < 0.3 else "{} {}" for i, type in enumerate(parameters)]
        for i, style in enumerate(styles):
            if style.startswith("const"):
                self.scopes[0][i].writable = False
        heads = []
        for which in (0, 1):
            list_ = ", ".join(f"{t.name(which)} &{n}" if i in references else styles[i].format(t.name(which), n)
                              for i, (n, t) in enumerate(zip(names, parameters)))
            heads.append(f"{result.name(which) if result else 'void'} {name}({list_})")
        body = []
        if recursive:
            body.append(Stmt("if", f"if ({names[0]} <= 0) @0", None, [], [[self.return_statement()]]))
            callee.recursion = names[0]
            self.callees[0].append(callee)
        body += self.statements(size, 0)
        if self.random.random() < 0.5:
            body += self.s_print(0)
        body.append(self.return_statement())
        self.functions.append(Function(name, heads[0], heads[1], body, marked))
        self.scopes, self.callees = saved
        outer = Callee(name, result, parameters, references)
        outer.first_bounded = recursive
        self.callees[0].append(outer)
        return outer

    def argument(self, callee, i, type):
        """The text of one argument, small where it bounds a recursion."""
        if i == 0 and getattr(callee, "recursion", None):
            return Expr(type, f"({callee.recursion} - {self.random.choice([1, 1, 2])})")
        if i == 0 and getattr(callee, "first_bounded", False):
            return Expr(type, str(self.random.randrange(0, 4)))
        return self.expr(type, 1)

    def return_statement(self):
        if self.result is None:
            return Stmt("return", "return;")
        value = self.expr(self.result, 2)
        if self.result == host("b"):
            return Stmt("return", "return static_cast<bool>($0);", None, [value])
        if self.result.kind in ("scalar", "vector"):
            return Stmt("return", f"return {self.result.name(AG)}($0);" if self.in_lambda else "return $0;", f"return {self.result.name(1)}($0);", [value])
        return Stmt("return", "return $0;", None, [value])

    def make_call(self, entry):
        """One block of main: arguments as variables, the call, everything printed."""
        self.scopes, self.callees, self.calls_left = [[]], [[]], 0
        out, names = [], []
        for i, type in enumerate(entry.parameters):
            n = self.fresh("a")
            names.append(n)
            value = Expr(type, str(self.random.randrange(0, 4))) if i == 0 and entry.first_bounded else self.new_vector(type) if type.kind == "vector" else self.small(type)
            out.append(self.declaration(n, type, value))
        call = f"{entry.name}({', '.join(names)})"
        shown = [Variable(names[i], entry.parameters[i]) for i in sorted(entry.references)]
        if entry.result:
            out.append(self.declaration("result", entry.result, Expr(entry.result, call)))
            shown.append(Variable("result", entry.result))
        else:
            out.append(Stmt("call", call + ";"))
        out.append(self.print_of([Expr(v.type, v.name) for v in shown]))
        return out

    # Statements.

    def block(self, size, depth, extra=()):
        self.scopes.append(list(extra))
        self.callees.append([])
        body = self.statements(size, depth)
        self.scopes.pop()
        self.callees.pop()
        return body

    def statements(self, size, depth):
        out = []
        for _ in range(size):
            out += self.statement(depth)
            if out and out[-1].kind in ("break", "continue", "return"):
                break
        return out

    def statement(self, depth):
        r = self.random
        simple = [self.s_declare, self.s_declare, self.s_assign, self.s_assign, self.s_assign, self.s_compound, self.s_print, self.s_print, self.s_print, self.s_element,
                  self.s_append, self.s_call, self.s_risky, self.s_check, self.s_maybe, self.s_swap, self.s_struct, self.s_array]
        compound = [self.s_if, self.s_if, self.s_if, self.s_while, self.s_do, self.s_for, self.s_range, self.s_rows, self.s_switch,
                    self.s_lambda, self.s_scope, self.s_exit, self.s_exit]
        if depth < 4 and r.random() < 0.45:
            return r.choice(compound)(depth)
        return r.choice(simple)(depth)

    def declaration(self, name, type, value):
        if type == host("b"):
            return Stmt("declare", f"bool {name} = static_cast<bool>($0);", None, [value])
        return Stmt("declare", f"{type.name(AG)} {name} = $0;", f"{type.name(1)} {name} = $0;", [value])

    def s_declare(self, depth):
        type = self.some_type()
        value = self.expr(type, 2)
        outer = self.variables(lambda v: v.type == type and "." not in v.name and "[" not in v.name and v not in self.scopes[-1])
        if outer and len(self.scopes) > 1 and self.random.random() < 0.1:
            name = self.random.choice(outer).name  # shadows; the value must not be the variable itself
            stmt = self.declaration("shadowed" + name, type, value)
            inner = Stmt("declare", f"{type.name(AG)} {name} = shadowed{name};", f"{type.name(1)} {name} = shadowed{name};")
            self.declare(name, type)
            return [stmt, inner]
        name = self.fresh("v")
        self.declare(name, type)
        return [self.declaration(name, type, value)]

    def s_assign(self, depth):
        found = self.writable(lambda v: v.type.kind in ("host", "scalar", "vector"))
        if not found:
            return self.s_declare(depth)
        v = self.random.choice(found)
        value = self.expr(v.type, 3)
        if v.type == host("b"):
            return [Stmt("assign", f"{v.name} = static_cast<bool>($0);", None, [value])]
        return [Stmt("assign", f"{v.name} = $0;", None, [value])]

    def s_compound(self, depth):
        found = self.writable(lambda v: v.type.kind == "scalar" and v.type.element != "b")
        if not found:
            return self.s_declare(depth)
        v = self.random.choice(found)
        cpp = CPP[v.type.element]
        if self.random.random() < 0.25:
            text, name = self.random.choice([("++{}", "add"), ("--{}", "sub"), ("{}++", "add"), ("{}--", "sub")])
            return [Stmt("assign", text.format(v.name) + ";", f"{v.name} = {name}<{cpp}>({v.name}, 1);")]
        op, name = self.random.choice(BINARY + (BITS if v.type.is_integer else []))
        return [Stmt("assign", f"{v.name} {op}= $0;", f"{v.name} = {name}<{cpp}>({v.name}, $0);", [self.operand(v.type, 2)])]

    def print_of(self, values):
        tag = self.fresh("#")
        formats = " ".join(PRINTED.get(e.type.element, "{}") for e in values)
        places = "".join(f", ${i}" for i in range(len(values)))
        return Stmt("print", f'ag::print("{tag} {formats}\\n"{places});' if values else f'ag::print("{tag}\\n");', f'out("{tag}"{places});', values)

    def s_print(self, depth):
        found = self.variables(lambda v: True)
        values = [Expr(v.type, v.name) for v in self.random.sample(found, min(len(found), self.random.randrange(1, 4)))]
        return [self.print_of(values)]

    def s_risky(self, depth):
        return [self.print_of([self.risky()])] if self.random.random() < 0.4 else self.s_print(depth)

    def s_check(self, depth):
        if self.random.random() < 0.6:
            return self.s_assign(depth)
        return [Stmt("check", 'ag::check($0, "failed");', 'if (!$0) fail("check");', [self.condition(1)])]

    def s_element(self, depth):
        found = self.writable(lambda v: v.type.kind == "vector")
        if not found:
            return self.s_declare(depth)
        v = self.random.choice(found)
        cpp, element = CPP[v.type.element], scalar(v.type.element)
        index = self.random.choice(["0", f"{v.name}.extent(0) - 1", f"($0 % {v.name}.extent(0) + {v.name}.extent(0)) % {v.name}.extent(0)"])
        plain = index.replace(f"{v.name}.extent(0)", f"length({v.name})")
        kids = [self.expr(host("i32"), 1), self.operand(element, 2)]
        ops = [("=", None)] + [(op + "=", name) for op, name in BINARY]
        op, name = self.random.choice(ops)
        stored = f"at({v.name}, i)"
        value = f"{name}<{cpp}>({stored}, $1)" if name else "$1"
        return [Stmt("assign", f"if ({v.name}.extent(0) > 0) {v.name}[{index}] {op} $1;",
                     f"if (length({v.name}) > 0) {{ {cpp} x = $1; std::int64_t i = {plain}; put<{cpp}>({v.name}, i, {value.replace('$1', 'x')}); }}", kids)]

    def s_append(self, depth):
        found = self.writable(lambda v: v.type.kind == "vector")
        if not found:
            return self.s_declare(depth)
        v = self.random.choice(found)
        pick = self.random.random()
        if pick < 0.5:
            return [Stmt("assign", f"if ({v.name}.extent(0) < 9) {v.name} = ag::append({v.name}, $0);",
                         f"if (length({v.name}) < 9) {v.name} = appended({v.name}, $0);", [self.expr(scalar(v.type.element), 2)])]
        if pick < 0.75:
            other = self.leaf(v.type)
            return [Stmt("assign", f"if ({v.name}.extent(0) < 6) {v.name} = ag::concat({{{v.name}, $0}}, 0);",
                         f"if (length({v.name}) < 6) {v.name} = joined({v.name}, $0);", [other])]
        return [Stmt("assign", f"if ({v.name}.extent(0) > 1) {v.name} = {v.name}[ag::slice(1, {v.name}.extent(0))];",
                     f"if (length({v.name}) > 1) {v.name} = part({v.name}, 1, length({v.name}));")]

    def s_call(self, depth):
        callees = self.all_callees()
        if not callees or self.calls_left <= 0:
            return self.s_assign(depth)
        self.calls_left -= 1
        callee = self.random.choice(callees)
        arguments = []
        for i, type in enumerate(callee.parameters):
            if i in callee.references:
                found = self.writable(lambda v: v.type == type)
                if not found:
                    return self.s_assign(depth)
                arguments.append(Expr(type, self.random.choice(found).name))
            else:
                arguments.append(self.argument(callee, i, type))
        call = f"{callee.name}({', '.join(f'${i}' for i in range(len(arguments)))})"
        if callee.result is None:
            return [Stmt("call", call + ";", None, arguments)]
        name = self.fresh("v")
        self.declare(name, callee.result)
        stmt = self.declaration(name, callee.result, Expr(callee.result, call, None, arguments))
        return [stmt]

    def s_maybe(self, depth):
        """A Scalar that may be unset: assigned, copied, and read only where it is printed."""
        found = self.writable(lambda v: v.type.kind == "maybe")
        if not found or self.random.random() < 0.3:
            type = Type("maybe", self.some_element())
            name = self.fresh("u")
            # Under a condition at once: reading what is certainly unset is refused.
            kids = [self.condition(1), self.expr(scalar(type.element), 1)]
            self.declare(name, type)
            return [Stmt("declare", f"{type.name(AG)} {name}; if ($0) {name} = $1;", f"{type.name(1)} {name}; if ($0) {name} = $1;", kids)]
        v = self.random.choice(found)
        others = self.variables(lambda w: w.type == v.type and w.name != v.name)
        if others and self.random.random() < 0.3:
            return [Stmt("assign", f"{v.name} = {self.random.choice(others).name};")]
        return [Stmt("assign", f"{v.name} = $0;", None, [self.expr(scalar(v.type.element), 2)])]

    def s_swap(self, depth):
        found = self.writable(lambda v: v.type.kind in ("scalar", "vector", "host"))
        pairs = [(a, b) for a in found for b in found if a.name < b.name and a.type == b.type]
        if not pairs:
            return self.s_assign(depth)
        a, b = self.random.choice(pairs)
        if self.random.random() < 0.5:
            return [Stmt("assign", f"std::swap({a.name}, {b.name});")]
        t = self.fresh("t")
        return [Stmt("scope", f"{{ auto {t} = {a.name}; {a.name} = {b.name}; {b.name} = {t}; }}")]

    def s_struct(self, depth):
        if not self.struct:
            return self.s_assign(depth)
        name = self.fresh("s")
        values = [self.expr(t, 1) for _, t in self.struct]
        places = ", ".join(f"static_cast<bool>(${i})" if t == host("b") else f"${i}" for i, (_, t) in enumerate(self.struct))
        for n, t in self.struct:
            self.declare(f"{name}.{n}", t)
        return [Stmt("declare", f"S {name}{{{places}}};", None, values)]

    def s_array(self, depth):
        type = self.random.choice([scalar(self.some_element()), host("i32")])
        name = self.fresh("r")
        kids = [self.expr(type, 1), self.expr(type, 1)]
        for i in range(2):
            self.declare(f"{name}[{i}]", type)
        return [Stmt("declare", f"std::array<{type.name(AG)}, 2> {name}{{$0, $1}};", f"std::array<{type.name(1)}, 2> {name}{{$0, $1}};", kids)]

    # Compound statements.

    def size(self):
        return self.random.choice([1, 1, 2, 2, 3])

    def s_scope(self, depth):
        return [Stmt("scope", "@0", None, [], [self.block(self.size(), depth + 1)])]

    def s_if(self, depth):
        condition = self.condition(2)
        blocks = [self.block(self.size(), depth + 1)]
        text = "if ($0) @0"
        if self.random.random() < 0.5:
            blocks.append(self.block(self.size(), depth + 1))
            text += " else @1"
            if self.random.random() < 0.3:
                second = self.condition(1)
                blocks.append(self.block(self.size(), depth + 1))
                return [Stmt("if", "if ($0) @0 else if ($1) @1 else @2", None, [condition, second], blocks)]
        return [Stmt("if", text, None, [condition], blocks)]

    def loop_body(self, depth, extra=()):
        self.loops += 1
        self.breakables.append("loop")
        body = self.block(self.size(), depth + 1, extra)
        self.breakables.pop()
        self.loops -= 1
        return body

    def counter_declaration(self):
        c = self.fresh("c")
        kind = self.random.choice([host("i32"), host("i32"), scalar("i32")])
        self.declare(c, kind, writable=False)
        return c, Stmt("declare", f"{kind.name(AG)} {c} = 0;", f"int {c} = 0;"), Stmt("assign", f"++{c};")

    def s_while(self, depth):
        c, declaration, step = self.counter_declaration()
        limit = self.random.randrange(0, 5)
        condition = self.condition(1)
        body = [step] + self.loop_body(depth)
        test = self.random.choice([f"{c} < {limit} && $0", f"$0 && {c} < {limit}", f"{c} < {limit}"])
        return [declaration, Stmt("while", f"while ({test}) @0", None, [condition], [body])]

    def s_do(self, depth):
        c, declaration, step = self.counter_declaration()
        condition = self.condition(1)
        body = [step] + self.loop_body(depth)
        return [declaration, Stmt("do", f"do @0 while ({c} < {self.random.randrange(0, 4)} && $0);", None, [condition], [body])]

    def s_for(self, depth):
        i = self.fresh("i")
        limit = self.random.randrange(0, 5)
        kind = self.random.choice([host("i32"), scalar("i32")])
        bound = self.expr(host("i32"), 1)
        body = self.loop_body(depth, [Variable(i, kind, False)])
        test = self.random.choice([f"{i} < {limit}", f"{i} < {limit}", f"{i} < {limit} && {i} < $0"])
        step = self.random.choice([f"++{i}", f"{i} += 2", f"{i}++"])
        head = "for ({} " + f"{i} = 0; {test}; {step}) @0"
        return [Stmt("for", head.format(kind.name(AG)), head.format("int"), [bound], [body])]

    def s_range(self, depth):
        i = self.fresh("i")
        if self.random.random() < 0.4:
            bound = Expr(scalar("i32"), "($0 % 5)", "rem<int>($0, 5)", [self.expr(scalar("i32"), 1)])
        else:
            bound = Expr(host("i32"), str(self.random.randrange(0, 5)))
        body = self.loop_body(depth, [Variable(i, scalar("i32"), self.random.random() < 0.3)])
        return [Stmt("range", f"for (ag::Scalar<int> {i} : ag::range($0)) @0", f"for (int {i} : counted<int>($0)) @0", [bound], [body])]

    def s_rows(self, depth):
        found = self.variables(lambda v: v.type.kind == "vector")
        if not found or self.loops > 1:
            return self.s_range(depth)
        v = self.random.choice(found)
        x = self.fresh("x")
        cpp = CPP[v.type.element]
        body = self.loop_body(depth, [Variable(x, scalar(v.type.element), self.random.random() < 0.3)])
        return [Stmt("rows", f"for (ag::Scalar<{cpp}> {x} : {v.name}) @0", f"for ({cpp} {x} : std::vector<{cpp}>({v.name})) @0", [], [body])]

    def s_switch(self, depth):
        value = self.expr(host("i32"), 1)
        blocks, text = [], "switch ($0 % 4) {\n"
        labels = self.random.sample([-1, 0, 1, 2, 3], self.random.randrange(1, 4))
        default = self.random.choice([None] + list(range(len(labels) + 1)))
        self.breakables.append("switch")
        for i in range(len(labels) + 1):
            if i == default:
                text += "  default:\n"
            if i < len(labels):
                text += f"  case {labels[i]}:\n"
            elif i != default:
                break
            blocks.append(self.block(self.size(), depth + 1))
            text += f"  @{i}" + self.random.choice([" break;", " break;", ""]) + "\n"
        self.breakables.pop()
        return [Stmt("switch", text + "  }", None, [value], blocks)]

    def s_exit(self, depth):
        kinds = ["return"] if depth > 0 and not self.in_lambda else []
        if self.breakables:
            kinds += ["break", "break"]
        if self.loops:
            kinds += ["continue", "continue"]
        if not kinds:
            return self.s_if(depth)
        kind = self.random.choice(kinds)
        stmt = self.return_statement() if kind == "return" else Stmt(kind, kind + ";")
        if self.random.random() < 0.25 and depth > 0:
            return [stmt]
        return [Stmt("if", "if ($0) @0", None, [self.condition(2)], [[stmt]])]

    def s_lambda(self, depth):
        """A lambda with captures by reference or by value, and a body with its own exits."""
        if self.in_lambda:
            return self.s_if(depth)
        r = self.random
        name, parameter, type = self.fresh("l"), self.fresh("p"), self.some_type()
        by_reference = r.random() < 0.6
        result = scalar(self.some_element())
        saved = self.loops, self.breakables, self.result, self.scopes
        self.loops, self.breakables, self.result, self.in_lambda = 0, [], result, True
        # By value, or as an expression: nothing outside is written.
        writes = by_reference and r.random() < 0.5
        if not writes:
            self.scopes = [[Variable(v.name, v.type, False) for v in scope] for scope in self.scopes]
        self.scopes = self.scopes + [[Variable(parameter, type)]]
        body = self.statements(self.size(), depth + 1)
        if r.random() < 0.4:
            body.append(Stmt("if", "if ($0) @0", None, [self.condition(1)], [[self.return_statement()]]))
        body.append(self.return_statement())
        self.loops, self.breakables, self.result, self.scopes = saved
        self.in_lambda = False
        capture = "&" if by_reference else "="
        heads = [f"auto {name} = [{capture}]({type.name(w)} {parameter}) -> {result.name(w)} @0;" for w in (0, 1)]
        self.callees[-1].append(Callee(name, result, [type], (), effects=writes))
        return [Stmt("lambda", heads[0], heads[1], [], [body])]
