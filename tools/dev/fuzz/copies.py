"""Random programs about copies: a few variables that own memory, in loops that keep them under other names, exchange,
lengthen, shorten, write and return them. What one buffer may hold twice, and when, is all that these programs ask.

Everything is an `int`, indices are brought into range, and lengths and loops are bounded, so that nothing fails.
"""
import random

from tree import Function, Program, Stmt, Type, host, matrix, scalar, vector

LONGEST = 7  # of a list or a tensor along its first axis
NUMBER, SCALAR, VECTOR = host("i32"), scalar("i32"), vector("i32")

MEASURES = """inline std::size_t place(int i, std::size_t n) { return std::size_t((i % int(n) + int(n)) % int(n)); }
inline int small(int x) { return x % 50; }"""


def list_of(type):
    return Type("list", parts=[type])


class Place:
    """An object that can be assigned: its two texts, its type, and what must hold (two texts each) for it to be there."""

    def __init__(self, type, ag, plain=None, guards=(), owner=None):
        self.type, self.texts, self.guards = type, (ag, ag if plain is None else plain), list(guards)
        self.owner = owner or ag  # the variable that it is of


def guarded(guards, ag, plain, kind="assign"):
    """A statement where all guards hold."""
    fronts = ["", ""]
    unique = list(dict.fromkeys(guards))
    if unique:
        fronts = [f"if ({' && '.join(g[w] for g in unique)}) " for w in (0, 1)]
    return Stmt(kind, f"{fronts[0]}{{ {ag} }}" if unique else ag, f"{fronts[1]}{{ {plain} }}" if unique else plain)


class Copies:
    """The generator; each program uses a few of the types, so that its values meet."""

    def __init__(self, seed):
        self.random, self.seed, self.counter = random.Random(f"copies {seed}"), seed, 0
        self.columns = self.random.choice([1, 2, 2, 3])
        self.matrix = matrix("i32", None, self.columns)
        self.prelude, self.functions, self.helpers = [[MEASURES, MEASURES]], [], []
        pair = Type("tuple", parts=[NUMBER, NUMBER])
        pool = [VECTOR, VECTOR, self.matrix, list_of(NUMBER), list_of(NUMBER), list_of(SCALAR), list_of(VECTOR), list_of(self.matrix), list_of(list_of(NUMBER)),
                list_of(pair), Type("tuple", parts=[VECTOR, VECTOR]), Type("array", parts=[VECTOR]), Type("array", parts=[list_of(NUMBER)])]
        self.types = self.random.sample(pool, self.random.randrange(1, 4))
        for _ in range(self.random.choice([0, 0, 1])):
            self.types.append(self.make_struct())
        if self.chance(0.2):
            self.types.append(list_of(self.random.choice([t for t in self.types if t.kind != "list"] or [VECTOR])))
        self.variables, self.frozen, self.loops, self.breakables, self.in_lambda, self.result = [[]], set(), 0, [], False, None
        self.lambdas, self.global_variable = [[]], None

    def chance(self, p):
        return self.random.random() < p

    def fresh(self, prefix):
        self.counter += 1
        return f"{prefix}{self.counter}"

    def make_struct(self):
        inner = self.random.sample([VECTOR, self.matrix, list_of(NUMBER), list_of(VECTOR), SCALAR, NUMBER], self.random.randrange(2, 4))
        fields = [(f"m{i}", type) for i, type in enumerate(inner)]
        label = self.fresh("R")
        self.prelude.append([f"struct {label} {{ {' '.join(f'{t.name(w)} {n};' for n, t in fields)} }};" for w in (0, 1)])
        return Type("struct", label=label, fields=fields)

    # Values.

    def number(self, depth=1):
        """A small C++ number: two texts."""
        names = [v.texts[0] for scope in self.variables for v in scope if v.type == NUMBER]
        pick = self.random.random()
        if depth == 0 or pick < 0.5:
            text = self.random.choice(names) if names and self.chance(0.6) else str(self.random.randrange(-3, 12))
            return text, text
        if pick < 0.65:
            a, b = self.number(depth - 1), self.number(depth - 1)
            op = self.random.choice(["+", "-", "*"])
            return tuple(f"small({x} {op} {y})" for x, y in zip(a, b))
        found = self.places(lambda t: t in (VECTOR, SCALAR, NUMBER) or t.kind == "list", write=False)
        if not found:
            return self.number(0)
        p = self.random.choice(found)
        if p.type == VECTOR:
            first, plain = (f"small({p.texts[0]}[0].item())", f"small(at({p.texts[1]}, 0))") if self.chance(0.6) else (f"int({p.texts[0]}.extent(0))", f"int(length({p.texts[1]}))")
            guards = p.guards + [(f"{p.texts[0]}.extent(0) > 0", f"length({p.texts[1]}) > 0")]
        elif p.type == SCALAR:
            first, plain, guards = f"small({p.texts[0]}.item())", f"small({p.texts[1]})", p.guards
        elif p.type == NUMBER:
            first, plain, guards = f"small({p.texts[0]})", f"small({p.texts[1]})", p.guards
        else:
            first, plain, guards = f"int({p.texts[0]}.size())", f"int({p.texts[1]}.size())", p.guards
        if not guards:
            return first, plain
        unique = list(dict.fromkeys(guards))
        return f"({' && '.join(g[0] for g in unique)} ? {first} : 4)", f"({' && '.join(g[1] for g in unique)} ? {plain} : 4)"

    def condition(self):
        a = self.number()
        test = self.random.choice(["{} % 3 == 0", "{} % 2 == 0", "{} > 3", "{} != 1"])
        return tuple(test.format(f"({x})") for x in a)

    def constant(self, type):
        """(ag, plain) of a new value."""
        if type == NUMBER:
            return (str(self.random.randrange(0, 10)),) * 2
        if type == SCALAR:
            n = str(self.random.randrange(0, 10))
            return f"ag::Scalar<int>({n})", f"int({n})"
        if type == VECTOR:
            values = ", ".join(str(self.random.randrange(0, 10)) for _ in range(self.random.choice([0, 1, 2, 3, 3])))
            return f"ag::Vector<int>{{{values}}}", f"Vec<int>{{{values}}}"
        if type == self.matrix:
            rows = self.random.choice([0, 1, 2, 2, 3])
            if not rows:
                return f"ag::zeros<int>({{0, {self.columns}}})", f"Mat<int>::filled({{0, {self.columns}}}, 0)"
            values = "{" + ", ".join("{" + ", ".join(str(self.random.randrange(0, 10)) for _ in range(self.columns)) + "}" for _ in range(rows)) + "}"
            return f"ag::matrix<int>({values})", f"mat<int>({values})"
        if type.kind == "list":
            n = self.random.choice([0, 1, 2, 2, 3])
            parts = [self.constant(type.parts[0]) for _ in range(n)]
        elif type.kind == "struct":
            parts = [self.constant(t) for _, t in type.fields]
        elif type.kind == "array":
            parts = [self.constant(type.parts[0]) for _ in range(2)]
        else:
            parts = [self.constant(t) for t in type.parts]
        # A list of one list in braces would be a copy of it.
        return tuple(f"{type.name(w)}" + ("(1, {})".format(parts[0][w]) if type.kind == "list" and n == 1 else "{" + ", ".join(p[w] for p in parts) + "}") for w in (0, 1))

    # Places.

    def index(self, container, size, plain_size):
        """A position in what is not empty."""
        pick = self.random.random()
        if pick < 0.35:
            return "0", "0"
        if pick < 0.55:
            return f"{container[0]}.{size} - 1", plain_size.format(container[1]) + " - 1"
        a = self.number(0)
        return tuple(f"place({x}, std::size_t({s}))" for x, s in zip(a, (f"{container[0]}.{size}", plain_size.format(container[1]))))

    def inner(self, p, depth):
        """The places in a place."""
        type = p.type
        if type.kind == "struct":
            parts = [(f".{n}", t, None) for n, t in type.fields]
        elif type.kind == "tuple":
            parts = [(f".{n}", t, None) for n, t in zip(("first", "second"), type.parts)]
        elif type.kind == "array":
            parts = [(f"[{self.random.randrange(2)}]", type.parts[0], None)]
            if self.chance(0.3):
                parts = [(f"[place({self.number(0)[0]}, 2)]", type.parts[0], None)]
        elif type.kind == "list":
            i = self.index(p.texts, "size()", "{}.size()")
            guard = tuple(f"!{x}.empty()" for x in p.texts)
            if self.chance(0.3):
                parts = [(".back()", type.parts[0], guard)]
            else:
                q = Place(type.parts[0], f"{p.texts[0]}[{i[0]}]", f"{p.texts[1]}[{i[1]}]", p.guards + [guard], p.owner)
                return [q] + (self.inner(q, depth - 1) if depth else [])
        else:
            return []
        found = []
        for text, part, guard in parts:
            q = Place(part, p.texts[0] + text, p.texts[1] + text, p.guards + ([guard] if guard else []), p.owner)
            found += [q] + (self.inner(q, depth - 1) if depth else [])
        return found

    def places(self, wanted, write=True):
        """Those of the variables in scope; what is being gone over and counters may not be written."""
        found = []
        for scope in self.variables:
            for v in scope:
                if write and v.texts[0] in self.frozen:
                    continue
                found += [q for q in [v, v] + self.inner(v, 2) if wanted(q.type)]
        return found

    def value(self, type):
        """(guards, ag, plain) of something of a type: mostly what some place holds."""
        pick = self.random.random()
        if type == NUMBER:
            return ([], *self.number())
        if type == SCALAR and pick < 0.5:
            a = self.number()
            return [], f"ag::Scalar<int>({a[0]})", f"int({a[1]})"
        found = self.places(lambda t: t == type, write=False)
        if type == VECTOR and pick > 0.85:
            rows = self.places(lambda t: t == self.matrix, write=False)
            if rows:
                p = self.random.choice(rows)
                i = self.index(p.texts, "extent(0)", "length({})")
                return p.guards + [self.nonempty(p)], f"ag::Vector<int>({p.texts[0]}[{i[0]}])", f"at({p.texts[1]}, {i[1]})"
        if found and pick < 0.75:
            p = self.random.choice(found)
            if type in (VECTOR, self.matrix) and self.chance(0.2):
                k = self.random.randrange(1, 4)
                return p.guards, f"{p.texts[0]} + {k}", f"zip<Add, int>({p.texts[1]}, {k})"
            callable = [h for h in self.helpers if h[0] == "value" and h[1] == type]
            if callable and self.chance(0.3):
                _, _, name = self.random.choice(callable)
                k = self.number(0)
                return p.guards, f"{name}({p.texts[0]}, {k[0]})", f"{name}({p.texts[1]}, {k[1]})"
            return p.guards, *p.texts
        return ([], *self.constant(type))

    def nonempty(self, p):
        return f"{p.texts[0]}.extent(0) > 0", f"length({p.texts[1]}) > 0"

    # Statements.

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

    def change_tensor(self, p):
        (ag, plain), width = p.texts, self.columns
        room = (f"{ag}.extent(0) < {LONGEST}", f"length({plain}) < {LONGEST}")
        pick = self.random.random()
        if pick < 0.4:
            i, x = self.index(p.texts, "extent(0)", "length({})"), self.number()
            if p.type == VECTOR:
                if self.chance(0.3):
                    return guarded(p.guards + [self.nonempty(p)], f"{ag}[{i[0]}] += {x[0]};", f"{{ std::int64_t i = std::int64_t({i[1]}); put({plain}, i, Add::of<int>(at({plain}, i), {x[1]})); }}")
                return guarded(p.guards + [self.nonempty(p)], f"{ag}[{i[0]}] = {x[0]};", f"put({plain}, std::int64_t({i[1]}), {x[1]});")
            if self.chance(0.5):
                j = self.random.randrange(width)
                return guarded(p.guards + [self.nonempty(p)], f"{ag}({i[0]}, {j}) = {x[0]};", f"put({plain}, std::int64_t({i[1]}), {j}, {x[1]});")
            others = self.places(lambda t: t == self.matrix, write=False)
            q = self.random.choice(others)
            k = self.index(q.texts, "extent(0)", "length({})")
            more = self.random.choice(["", " + 1", " + 3"])
            row = (f"{q.texts[0]}[{k[0]}]{more}", f"zip<Add, int>(at({q.texts[1]}, {k[1]}), {more[3:]})" if more else f"at({q.texts[1]}, {k[1]})")
            return guarded(p.guards + q.guards + [self.nonempty(p), self.nonempty(q)], f"{ag}[{i[0]}] = {row[0]};", f"put_row({plain}, std::int64_t({i[1]}), {row[1]});")
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
        by_reference = [h for h in self.helpers if h[0] == "reference" and h[1] == p.type]
        if by_reference and pick < 0.5:
            k = self.number(0)
            name = self.random.choice(by_reference)[2]
            return guarded(p.guards, f"{name}({p.texts[0]}, {k[0]});", f"{name}({p.texts[1]}, {k[1]});", "call")
        return self.assign(p)

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
            return self.random.choice([self.branch, self.branch, self.loop, self.loop, self.each, self.rows, self.leave, self.leave, self.choose, self.local_function])(depth)
        return self.simple()

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

    # Functions.

    def show(self, type, texts, tag):
        """Statements that print all of a value."""
        if type.kind == "list":
            x = self.fresh("x")
            inner = self.show(type.parts[0], (x, x), tag)
            return [Stmt("print", f'ag::print("{tag} of {{}}\\n", {texts[0]}.size());', f'out("{tag} of", {texts[1]}.size());'),
                    Stmt("rows", f"for (const auto &{x} : {texts[0]}) @0", f"for (const auto &{x} : {texts[1]}) @0", [], [inner])]
        if type.kind == "array":
            return [s for i in range(2) for s in self.show(type.parts[0], [f"{t}[{i}]" for t in texts], tag)]
        if type.kind == "struct":
            return [s for n, t in type.fields for s in self.show(t, [f"{x}.{n}" for x in texts], tag)]
        if type.kind == "tuple":
            return [s for n, t in zip(("first", "second"), type.parts) for s in self.show(t, [f"{x}.{n}" for x in texts], tag)]
        return [Stmt("print", f'ag::print("{tag} {{}}\\n", {texts[0]});', f'out("{tag}", {texts[1]});')]

    def make_helper(self, type):
        """By reference, or by value with the changed one as the result."""
        how, name = self.random.choice(["value", "reference"]), self.fresh("h")
        self.variables = [[Place(type, "p"), Place(NUMBER, "k")]]
        self.frozen, self.result, self.lambdas = {"k"}, type if how == "value" else None, [[]]
        self.loops, self.breakables = 0, []
        body = self.block(self.random.randrange(1, 4), 1)
        if how == "value":
            body = [s for s in body if s.kind != "return"] + [Stmt("return", "return p;")]
        if how == "value":
            heads = [f"{type.name(w)} {name}({type.name(w)} p, int k)" for w in (0, 1)]
        else:
            heads = [f"void {name}({type.name(w)} &p, int k)" for w in (0, 1)]
        self.functions.append(Function(name, *heads, body, marked=self.chance(0.3)))
        self.helpers.append((how, type, name))

    def make_entry(self):
        name = self.fresh("f")
        parameters = [self.random.choice(self.types) for _ in range(self.random.randrange(1, 4))]
        names = [self.fresh("p") for _ in parameters]
        references = [self.chance(0.4) for _ in parameters]
        self.result = self.random.choice(self.types)
        self.variables = [[Place(t, n) for n, t in zip(names, parameters)] + [Place(NUMBER, "k")]]
        self.frozen, self.lambdas, self.loops, self.breakables = {"k"}, [[]], 0, []
        body = []
        for type in self.types:
            for _ in range(self.random.randrange(0, 3)):
                local, value = self.fresh("v"), self.constant(type)
                body.append(Stmt("declare", f"{type.name(0)} {local} = {value[0]};", f"{type.name(1)} {local} = {value[1]};"))
                self.variables[0].append(Place(type, local))
        for _ in range(self.random.randrange(1, 4)):
            body += [s for _ in range(self.random.randrange(1, 4)) for s in self.simple()]
            body += self.random.choice([self.loop, self.loop, self.loop, self.each, self.rows])(0)
        shown = [v for v in self.variables[0] if v.type != NUMBER]
        for v in self.random.sample(shown, min(len(shown), self.random.randrange(1, 4))):
            body += self.show(v.type, v.texts, "#" + v.texts[0])
        body += self.returned()
        heads = []
        for w in (0, 1):
            written = [t.name(w) + (" &" if r else " ") + n for t, n, r in zip(parameters, names, references)]
            heads.append(f"{self.result.name(w)} {name}({', '.join(written + ['int k'])})")
        self.functions.append(Function(name, *heads, body))
        calls = []
        for k in (0, 1, self.random.randrange(2, 9)):
            block, arguments = [], []
            for type, reference in zip(parameters, references):
                a, value = self.fresh("a"), self.constant(type)
                block.append(Stmt("declare", f"{type.name(0)} {a} = {value[0]};", f"{type.name(1)} {a} = {value[1]};"))
                arguments.append((a, type, reference))
            block.append(Stmt("declare", f"auto result = {name}({', '.join([a for a, _, _ in arguments] + [str(k)])});"))
            block += self.show(self.result, ("result", "result"), "result")
            for a, type, _ in arguments:
                block += self.show(type, (a, a), a)
            calls.append(block)
        return calls

    def generate(self):
        if self.chance(0.25):
            self.global_variable = self.fresh("g")
            self.prelude.append([f"ag::Variable<int, 1> {self.global_variable} = ag::Vector<int>{{1, 2, 3}};", f"Vec<int> {self.global_variable} = {{1, 2, 3}};"])
        kept, self.global_variable = self.global_variable, None
        for _ in range(self.random.choice([0, 0, 1, 2])):
            self.make_helper(self.random.choice(self.types))
        self.global_variable = kept
        calls = [block for _ in range(2) for block in self.make_entry()]
        return Program(self.seed, self.prelude, self.functions, calls)
