"""What a generator knows where it stands: variables, functions and lambdas in scope, loops and switches around."""
import random

from tree import host, matrix, scalar, tensor, vector

ELEMENTS = ["i32", "i32", "i32", "i64", "u32", "i8", "u8", "i16", "u16", "u64", "f32", "f32", "f64"]
HOSTS = ["i32", "i32", "i32", "b", "f64", "u32", "i64", "u8", "i16", "f32", "u64"]
SHAPES = [(2, 3), (3, 2), (2, 2), (1, 3), (3, 1), (0, 2), (2, 0), (1, 1)]


class Variable:
    def __init__(self, name, type, writable=True, subscript=False):
        self.name, self.type, self.writable, self.subscript = name, type, writable, subscript
        # What another name of it is a name of, and the object that it is a field of.
        self.target, self.owner = self, None

    def parts_of(self):
        """What changes it when it is written: itself and the objects around it."""
        return {self.target} | (self.target.owner.parts_of() if self.target.owner else set())


class Callee:
    """A function or lambda: `references` are the numbers of its reference parameters; `effects`: writes what it captures;
    `prints`: its calls in one expression would have no order."""

    def __init__(self, name, result, parameters, references=(), effects=False, prints=True):
        self.name, self.result, self.parameters = name, result, parameters
        self.references, self.effects, self.prints = set(references), effects, prints
        self.recursion, self.first_bounded, self.method, self.given = None, False, False, []
        self.holds = False  # a lambda that may capture functions that are values

    def call(self):
        """A call with the operands $0, $1 ...; the first of a method is its object."""
        places = [f"${i}" for i in range(len(self.parameters))]
        if not self.method:
            return f"{self.name}({', '.join(places)})"
        return f"{places[0]}{'' if self.name == 'operator()' else '.' + self.name}({', '.join(places[1:])})"


class Scope:
    """Mixed into the generator."""

    def start(self, seed):
        self.random = random.Random(seed)
        self.seed, self.counter = seed, 0
        # Few types and shapes in a program, so that values meet.
        self.elements = ["i32"] + self.random.sample(ELEMENTS, self.random.randrange(1, 3))
        self.hosts = ["i32"] + self.random.sample(HOSTS, self.random.randrange(1, 3))
        self.with_complex = self.chance(0.2)
        self.extent = self.random.choice([0, 1, 2, 3, 3, 4])
        self.shape = self.random.choice(SHAPES)
        self.scopes, self.callees = [[]], [[]]
        self.loops, self.breakables, self.result, self.calls_left, self.in_lambda = 0, [], None, 0, False
        self.printed_call = False
        self.structs, self.globals, self.guarded = [], [], False

    def fresh(self, prefix):
        self.counter += 1
        return f"{prefix}{self.counter}"

    def chance(self, p):
        return self.random.random() < p

    def some_element(self):
        return self.random.choice(self.elements)

    def some_host(self):
        return host(self.random.choice(self.hosts))

    def some_vector(self, element=None):
        extent = self.random.choice([None, None, self.extent, self.extent, self.shape[0], self.shape[1]])
        return vector(element or self.some_element(), extent)

    def some_matrix(self, element=None):
        rows, columns = self.random.choice([self.shape, self.shape, self.shape[::-1], (None, self.shape[1]), (self.shape[0], self.shape[0])])
        return matrix(element or self.some_element(), rows, columns)

    def some_tensor(self):
        return self.some_vector() if self.chance(0.5) else self.some_matrix()

    def some_type(self, structs=True):
        pick = self.random.random()
        if pick < 0.4:
            return scalar(self.some_element())
        if pick < 0.47:
            return scalar("b")
        if pick < 0.67:
            return self.some_host()
        if pick < 0.72 and structs and self.structs:
            return self.random.choice(self.structs)
        if pick < 0.73 + 0.1 * self.with_complex:
            return self.some_complex()
        if pick < 0.74 + 0.1 * self.with_complex:
            return tensor("b", self.random.choice([(self.extent,), self.shape]))
        return self.some_tensor()

    # Variables: fields and elements of arrays are variables with a path for a name.

    def declare(self, name, type, writable=True, subscript=False):
        v = Variable(name, type, writable, subscript)
        self.scopes[-1].append(v)
        if type.kind == "struct":
            for field, part in type.fields:
                self.declare(f"{name}.{field}", part, writable).owner = v
        return v

    def variables(self, wanted):
        found = {}
        for scope in self.scopes:
            for v in scope:
                # An inner variable hides an outer one, and with it its fields.
                if "." not in v.name and "[" not in v.name:
                    found = {n: w for n, w in found.items() if not n.startswith(v.name + ".")}
                found[v.name] = v
        return [v for v in found.values() if wanted(v)]

    def writable(self, wanted=lambda v: True):
        return self.variables(lambda v: v.writable and wanted(v))

    # Functions and lambdas.

    def all_callees(self):
        return [c for scope in self.callees for c in scope]

    def pure_calls(self, type):
        """What an expression of a type may call; of those that print only one in a full expression."""
        if self.calls_left <= 0:
            return []
        found = [c for c in self.all_callees() if c.result == type and not c.references and not c.effects and not (c.prints and self.printed_call)]
        if found and self.chance(0.6):
            self.calls_left -= 1
            return found
        return []
