"""Random programs about containers: deques, queues, stacks, maps, sets, optionals and lists in lists beside lists and tensors, which grow and
shrink at every end, are gone over, searched, chosen and referred to, in the loops, branches, helpers and lambdas of the programs about copies.

    containers            types, constants, what is in them, how they are shown
    containers_sequences  lists, deques, queues, stacks         containers_maps     maps and sets
    containers_rows       lists in lists                        containers_names    references, pointers, optionals, choices
    containers_nested     maps and sets in lists and maps, iterators of them that are kept
    containers_views      adaptors, spans                       containers_calls    function objects, lambdas that grow lists
    containers_classes    classes with initialisers and inherited constructors
    containers_uses       searches, orders, windows: what containers are used for
"""
from containers_calls import Calls
from containers_classes import Classes
from containers_maps import Maps
from containers_names import Names
from containers_nested import HELPERS as NESTED_HELPERS
from containers_nested import NESTED, Nested
from containers_rows import Rows
from containers_sequences import Sequences
from containers_uses import Uses
from containers_views import Views
from copies import Copies
from copies_places import NUMBER, SCALAR, VECTOR, Place, list_of
from tree import HEADERS, Program, Stmt, Type

HEADERS_TOO = ["cstddef", "deque", "map", "optional", "queue", "ranges", "set", "span", "stack"]
HELPERS = """inline int key(int x) { return (x % 5 + 5) % 5; }
template <class C> long spot(const C &c, int i) { return i % (long(c.size()) + 1) < 0 ? 0 : i % (long(c.size()) + 1); }"""
NUMBERS = list_of(NUMBER)
PAIR = Type("tuple", parts=[NUMBER, NUMBER])
DEQUE, SET, MAP = Type("deque", parts=[NUMBER]), Type("set", parts=[NUMBER]), Type("map", parts=[NUMBER])


class Containers(Sequences, Maps, Rows, Nested, Names, Views, Calls, Uses, Classes, Copies):
    about = "containers"
    sized = ("list", "deque", "queue", "stack", "set", "map")

    def __init__(self, seed):
        self.classes = {}
        super().__init__(seed)
        self.prelude = [[HELPERS, HELPERS], self.prelude[0], [NESTED_HELPERS, NESTED_HELPERS]] + self.prelude[1:]
        if not any(self.may_be_passed(t) for t in self.types):
            self.types.append(NUMBERS)
        if self.chance(0.35):
            self.types.append(self.make_class())
        self.families = [f for base in (Sequences, Maps, Rows, Nested, Names, Views, Calls, Uses) for f in base.families]

    def pool(self):
        some = [Type(kind, parts=[inner]) for kind in ("deque", "queue", "stack", "map", "optional") for inner in (NUMBER, NUMBER, VECTOR, NUMBERS, PAIR)]
        some += [DEQUE, MAP, SET, SET, NUMBERS, NUMBERS, list_of(NUMBERS), list_of(NUMBERS), list_of(DEQUE), list_of(PAIR), list_of(Type("optional", parts=[NUMBER]))]
        return some + [Type("map", parts=[DEQUE]), Type("map", parts=[list_of(NUMBERS)]), Type("deque", parts=[DEQUE]), Type("tuple", parts=[DEQUE, MAP]), Type("array", parts=[DEQUE]), VECTOR, *NESTED]

    def make_struct(self):
        inner = self.random.sample([DEQUE, MAP, SET, NUMBERS, list_of(NUMBERS), Type("map", parts=[NUMBERS]), Type("queue", parts=[NUMBER]), VECTOR, SCALAR, NUMBER, *NESTED[:6]], self.random.randrange(2, 4))
        return self.struct_of([(f"m{i}", type) for i, type in enumerate(inner)])

    def holds(self, type, kinds):
        return type.kind in kinds or any(self.holds(t, kinds) for t in type.parts) or any(self.holds(t, kinds) for _, t in type.fields)

    def may_be_passed(self, type):
        return not self.holds(type, ("deque", "queue", "stack", "map", "set"))

    def some(self, *types, write=True):
        """A place of one of the types, or none."""
        found = self.places(lambda t: t in types, write)
        return self.random.choice(found) if found else None

    def constant(self, type):
        if type.label in self.classes:
            return (self.classes[type.label](),) * 2
        if type.kind not in ("queue", "stack", "map", "set", "optional"):
            return super().constant(type)
        name = type.name(0), type.name(1)
        if type.kind in ("queue", "stack"):
            inner = super().constant(Type("deque", parts=type.parts))
            return tuple(f"{name[w]}({inner[w]})" for w in (0, 1))
        if type.kind == "optional":
            inner = self.constant(type.parts[0]) if self.chance(0.7) else ("", "")
            return tuple(f"{name[w]}({inner[w]})" for w in (0, 1))
        keys = sorted(self.random.sample(range(5), self.random.choice([0, 1, 2, 3])), key=lambda _: self.random.random())
        parts = [self.constant(type.parts[0]) if type.kind == "map" else ("", "") for _ in keys]
        entry = "{{{}, {}}}" if type.kind == "map" else "{}"
        return tuple(f"{name[w]}{{{', '.join(entry.format(k, p[w]) for k, p in zip(keys, parts))}}}" for w in (0, 1))

    def inner(self, p, depth):
        ways = {"queue": [".front()", ".back()"], "stack": [".top()"], "map": [".begin()->second", ".rbegin()->second", ".at({})", ".at({})"], "optional": ["*"]}
        if p.type.kind == "deque" and self.chance(0.2):
            way = ".front()"
        elif p.type.kind in ways:
            way = self.random.choice(ways[p.type.kind])
        else:
            return super().inner(p, depth)
        texts = [f"(*{t})" if way == "*" else t + way for t in p.texts]
        guard = tuple(f"{t}.has_value()" if way == "*" else f"!{t}.empty()" for t in p.texts)
        if way == ".at({})":
            k = self.number(0)
            texts = [t + f".at(key({x}))" for t, x in zip(p.texts, k)]
            guard = tuple(f"{t}.count(key({x})) != 0" for t, x in zip(p.texts, k))
        q = Place(p.type.parts[0], *texts, p.guards + [guard], p.owner)
        return [q] + (self.inner(q, depth - 1) if depth else [])

    def change(self, p):
        changes = {"list": self.change_sequence, "deque": self.change_sequence, "queue": self.change_queue, "stack": self.change_queue, "map": self.change_map, "set": self.change_set,
                   "optional": self.change_optional}
        if p.type.kind in changes and self.chance(0.7):
            return changes[p.type.kind](p)
        return super().change(p)

    def simple(self):
        return self.random.choice(self.families)(self) if self.chance(0.4) else super().simple()

    def compound(self):
        return super().compound() + [self.each_entry, self.each_entry, self.drain, self.drain, self.while_pointer, self.each_of_view, self.with_reference]

    def show(self, type, texts, tag):
        x = self.fresh("x")
        if type.kind == "set":
            return [Stmt("rows", *both_heads(f"int {x}", texts), [], [self.show(NUMBER, (x, x), tag)])]
        if type.kind == "map":
            k = self.fresh("y")
            return [Stmt("rows", *both_heads(f"const auto &[{k}, {x}]", texts), [], [self.show(NUMBER, (k, k), tag) + self.show(type.parts[0], (x, x), tag)])]
        if type.kind in ("queue", "stack"):
            head = "front" if type.kind == "queue" else "top"
            body = self.show(type.parts[0], [f"{x}.{head}()"] * 2, tag) + [Stmt("assign", f"{x}.pop();")]
            return [Stmt("rows", *(f"for (auto {x} = {t}; !{x}.empty();) @0" for t in texts), [], [body])]
        if type.kind == "optional":
            return [Stmt("if", *(f"if ({t}) @0" for t in texts), [], [self.show(type.parts[0], [f"(*{t})" for t in texts], tag)])]
        return super().show(type, texts, tag)

    def generate(self):
        program = super().generate()
        return Program(program.seed, program.prelude, program.functions, program.calls, headers=sorted(HEADERS + HEADERS_TOO))


def both_heads(name, texts):
    return tuple(f"for ({name} : {t}) @0" for t in texts)
