"""Random programs about copies: a few variables that own memory, in loops that keep them under other names, exchange,
lengthen, shorten, write and return them. What one buffer may hold twice, and when, is all that these programs ask.

Everything is an `int`, indices are brought into range, and lengths and loops are bounded, so that nothing fails.
Programs about containers are made of the same (`containers`).
"""
import random

from copies_places import NUMBER, SCALAR, VECTOR, Place, Places, list_of
from copies_statements import Statements
from tree import Function, Program, Stmt, Type, matrix

MEASURES = """inline std::size_t place(int i, std::size_t n) { return std::size_t((i % int(n) + int(n)) % int(n)); }
inline int small(int x) { return x % 50; }"""


class Copies(Places, Statements):
    """The generator; each program uses a few of the types, so that its values meet."""
    about = "copies"

    def __init__(self, seed):
        self.random, self.seed, self.counter = random.Random(f"{self.about} {seed}"), seed, 0
        self.columns = self.random.choice([1, 2, 2, 3])
        self.matrix = matrix("i32", None, self.columns)
        self.prelude, self.functions, self.helpers = [[MEASURES, MEASURES]], [], []
        self.types = self.random.sample(self.pool(), self.random.randrange(1, 4))
        for _ in range(self.random.choice([0, 0, 1])):
            self.types.append(self.make_struct())
        if self.chance(0.2):
            self.types.append(list_of(self.random.choice([t for t in self.types if t.kind != "list" and self.may_be_listed(t)] or [VECTOR])))
        self.variables, self.frozen, self.loops, self.breakables, self.in_lambda, self.result = [[]], set(), 0, [], False, None
        self.lambdas, self.global_variable, self.recursion = [[]], None, None

    def pool(self):
        """The types that a program takes some of."""
        pair = Type("tuple", parts=[NUMBER, NUMBER])
        return [VECTOR, VECTOR, self.matrix, list_of(NUMBER), list_of(NUMBER), list_of(SCALAR), list_of(VECTOR), list_of(self.matrix), list_of(list_of(NUMBER)),
                list_of(pair), Type("tuple", parts=[VECTOR, VECTOR]), Type("array", parts=[VECTOR]), Type("array", parts=[list_of(NUMBER)])]

    def may_be_listed(self, type):
        return True

    def may_be_passed(self, type):
        """To and from a marked function."""
        return True

    def chance(self, p):
        return self.random.random() < p

    def fresh(self, prefix):
        self.counter += 1
        return f"{prefix}{self.counter}"

    def make_struct(self):
        inner = self.random.sample([VECTOR, self.matrix, list_of(NUMBER), list_of(VECTOR), SCALAR, NUMBER], self.random.randrange(2, 4))
        return self.struct_of([(f"m{i}", type) for i, type in enumerate(inner)])

    def struct_of(self, fields):
        label = self.fresh("R")
        self.prelude.append([f"struct {label} {{ {' '.join(f'{t.name(w)} {n};' for n, t in fields)} }};" for w in (0, 1)])
        return Type("struct", label=label, fields=fields)

    # Functions.

    def show(self, type, texts, tag):
        """Statements that print all of a value."""
        if type.kind in ("list", "deque"):
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
        """By reference, or by value with the changed one as the result; some call themselves, up to three deep."""
        how, name = self.random.choice(["value", "reference", "reference"]), self.fresh("h")
        types = [type] + ([self.random.choice(self.types)] if how == "reference" and self.chance(0.4) else [])
        names = ["p", "q"][:len(types)]
        self.variables = [[Place(t, n) for t, n in zip(types, names)] + [Place(NUMBER, "k")]]
        self.frozen, self.result, self.lambdas = {"k"}, type if how == "value" else None, [[]]
        self.loops, self.breakables = 0, []
        helper = (how, types, name)
        self.recursion = [helper, self.random.choice([1, 1, 2])] if self.chance(0.5) else None
        body = self.block(self.random.randrange(1, 5 if self.recursion else 4), 1)
        if self.recursion and self.recursion[1]:
            body = [s for s in body if s.kind != "return"] + [self.recur()]
        self.recursion = None
        if how == "value":
            body = [s for s in body if s.kind != "return"] + [Stmt("return", "return p;")]
        result = type if how == "value" else None
        heads = []
        for w in (0, 1):
            written = [t.name(w) + (" &" if how == "reference" else " ") + n for t, n in zip(types, names)]
            heads.append(f"{result.name(w) if result else 'void'} {name}({', '.join(written)}, int k)")
        self.functions.append(Function(name, *heads, body, marked=self.chance(0.3) and all(self.may_be_passed(t) for t in types)))
        self.helpers.append(helper)

    def make_entry(self):
        name = self.fresh("f")
        passed = [t for t in self.types if self.may_be_passed(t)]
        parameters = [self.random.choice(passed) for _ in range(self.random.randrange(1, 4))]
        names = [self.fresh("p") for _ in parameters]
        references = [self.chance(0.4) for _ in parameters]
        self.result = self.random.choice(passed)
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
        for _ in range(self.random.choice([0, 1, 1, 2])):
            self.make_helper(self.random.choice(self.types))
        self.global_variable = kept
        calls = [block for _ in range(2) for block in self.make_entry()]
        return Program(self.seed, self.prelude, self.functions, calls)
