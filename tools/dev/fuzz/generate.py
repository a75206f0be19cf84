"""Random valid programs: helpers, lambdas and recursion around every structured statement, with exits anywhere.

Every loop is bounded, every program is defined C++, and its effects are what it prints. One file for each matter:

    scope       what is in scope, and which types a program uses
    arithmetic  C++ numbers and conditions          scalars, tensors   expressions of ranks 0 to 2
    aggregates  std::vector, structs, tuples        classes            methods, constructors, destructors
    algorithms  of the standard library             outside            ag::Variable, AG_HOST functions
    statements  without bodies
    compound    branches, loops, exits, lambdas     functions          parameters, recursion, the calls from main
    callables   functions that are values           complexes          std::complex
    keyed       std::map
"""
from aggregates import Aggregates
from algorithms import Algorithms
from classes import Classes
from complexes import Complexes
from compound import Compound
from functions import Functions
from arithmetic import Numbers
from callables import Callables
from keyed import Keyed
from outside import Outside
from scalars import Scalars
from scope import Scope
from statements import Statements
from tensors import Tensors
from tree import Program


class Generator(Scope, Numbers, Scalars, Tensors, Aggregates, Algorithms, Classes, Outside, Statements, Compound, Callables, Complexes, Keyed, Functions):
    depth = 4  # of statements in statements
    keyed = False  # with deques and maps, too

    def __init__(self, seed):
        self.start(seed)

    def generate(self):
        self.functions, self.prelude = [], []
        for _ in range(self.random.choice([0, 0, 0, 1, 2])):
            self.make_global()
        for _ in range(self.random.choice([0, 0, 0, 1])):
            self.make_host_function()
        for _ in range(self.random.choice([0, 0, 1, 2])):
            self.make_struct()
        for _ in range(self.random.randrange(0, 3)):
            if self.chance(0.15):
                self.make_pair(self.chance(0.5))
            else:
                self.make_function(marked=self.chance(0.5), size=self.random.randrange(2, 5))
        entry = self.make_function(marked=True, size=self.random.randrange(5, 10), entry=True)
        calls = [self.make_call(entry) for _ in range(3)]
        return Program(self.seed, self.prelude, self.functions, calls, self.show_globals())


class WithMaps(Generator):
    """With deques and maps. Some are refused by rule, and some are no valid C++ (a map of a class without a default constructor)."""
    keyed = True


class Large(Generator):
    """A few hundred lines, with deeper nesting, and one statement over and over: what programs of usual size cannot show."""
    depth = 7
    series = 0.03  # of the statements

    def statement(self, depth):
        return self.s_series(depth) if self.chance(self.series) else super().statement(depth)

    def generate(self):
        self.functions, self.prelude = [], []
        self.make_struct()
        for _ in range(3):
            self.make_function(marked=self.chance(0.5), size=self.random.randrange(5, 12))
        entry = self.make_function(marked=True, size=self.random.randrange(25, 60), entry=True)
        calls = [self.make_call(entry) for _ in range(3)]
        return Program(self.seed, self.prelude, self.functions, calls, self.show_globals())


class Series(Large):
    """One statement over and over in every function, few others."""
    depth = 3
    series = 0.3

    def generate(self):
        self.functions, self.prelude = [], []
        self.make_function(marked=self.chance(0.5), size=3)
        entry = self.make_function(marked=True, size=self.random.randrange(4, 8), entry=True)
        return Program(self.seed, self.prelude, self.functions, [self.make_call(entry) for _ in range(3)], self.show_globals())
