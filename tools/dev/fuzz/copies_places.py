"""Of random programs about copies: their types, the objects that can be assigned, and what can be assigned to them."""
from tree import Stmt, Type, host, matrix, scalar, vector

LONGEST = 7  # of a list or a tensor along its first axis
NUMBER, SCALAR, VECTOR = host("i32"), scalar("i32"), vector("i32")


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


def both(text, **values):
    """Both texts of a template with the texts of its values in it; each is one text or two."""
    return tuple(text.format(**{k: v if isinstance(v, str) else v[w] for k, v in values.items()}) for w in (0, 1))


class Places:
    """Values and places; a part of `Copies`."""

    sized = ("list",)  # kinds that have a size

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
        found = self.places(lambda t: t in (VECTOR, SCALAR, NUMBER) or t.kind in self.sized, write=False)
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
        if type.kind in ("list", "deque"):
            n = self.random.choice([0, 1, 2, 2, 3])
            parts = [self.constant(type.parts[0]) for _ in range(n)]
        elif type.kind == "struct":
            parts = [self.constant(t) for _, t in type.fields]
        elif type.kind == "array":
            parts = [self.constant(type.parts[0]) for _ in range(2)]
        else:
            parts = [self.constant(t) for t in type.parts]
        # A list of one list in braces would be a copy of it.
        return tuple(f"{type.name(w)}" + ("(1, {})".format(parts[0][w]) if type.kind in ("list", "deque") and n == 1 else "{" + ", ".join(p[w] for p in parts) + "}") for w in (0, 1))

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
        elif type.kind in ("list", "deque"):
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
            callable = [h for h in self.helpers if h[0] == "value" and h[1][0] == type]
            if callable and self.chance(0.3):
                _, _, name = self.random.choice(callable)
                k = self.number(0)
                return p.guards, f"{name}({p.texts[0]}, {k[0]})", f"{name}({p.texts[1]}, {k[1]})"
            return p.guards, *p.texts
        return ([], *self.constant(type))

    def nonempty(self, p):
        return f"{p.texts[0]}.extent(0) > 0", f"length({p.texts[1]}) > 0"
