"""Functions that are values: std::function and pointers that hold one function after another, and lists of them."""
from scope import Callee
from tree import Expr, Stmt, host

LONGEST = 4  # of a list


class Held(Callee):
    """A variable that holds a function: a `pointer`, or a std::function. Its lambdas capture by value, or write what is around
    it (`effects`) where they stand in the block that declares it."""

    def __init__(self, name, result, parameters, effects, pointer, constant=False):
        super().__init__(name, result, parameters, (), effects)
        self.pointer, self.constant = pointer, constant


class Callables:
    def function_type(self, held, which):
        parameters = ", ".join(p.name(which) for p in held.parameters)
        result = held.result.name(which) if held.result else "void"
        return f"{result} (*)({parameters})" if held.pointer else f"std::function<{result}({parameters})>"

    def declarator(self, held, which, name=None):
        type, name = self.function_type(held, which), name or held.name
        return type.replace("(*)", f"(*{name})") if held.pointer else f"{type} {name}"

    def given_functions(self):
        """Parameters of the function that main calls."""
        given = []
        for _ in range(self.random.randrange(1, 3)):
            if given and self.chance(0.5):
                first = given[0]
                given.append(Held(self.fresh("fn"), first.result, first.parameters, False, first.pointer, first.constant))
                continue
            held = self.some_held("fn")
            held.effects, held.result = False, held.result or host("i32")
            held.constant = not held.pointer and self.chance(0.6)
            given.append(held)
        return given

    def given_parameter(self, held, which):
        return f"const {self.function_type(held, which)} &{held.name}" if held.constant else self.declarator(held, which)

    def given_argument(self, held, name):
        """What main passes, which may use what it passes beside it."""
        texts, body = self.held_lambda(held, 1)
        return Stmt("lambda", *(f"{self.declarator(held, w, name)} = {texts[w]};" for w in (0, 1)), [], [body])

    def some_held(self, prefix):
        effects = self.chance(0.3)
        pointer = not effects and self.chance(0.3)
        parameters = [self.some_type(structs=False) for _ in range(self.random.randrange(0, 3))]
        result = None if effects and self.chance(0.3) else self.some_lambda_result()
        return Held(self.fresh(prefix), result, parameters, effects, pointer)

    def visible_held(self):
        return [c for c in self.all_callees() if isinstance(c, Held)]

    def held_lambda(self, held, depth):
        """It must not hold a function of its own type, or refer to what ends before it: none that is a value is seen in it."""
        saved = self.callees
        self.callees = [[c for c in scope if not isinstance(c, Held) and not c.holds] for scope in saved]
        here = held.effects and held in saved[-1]
        capture = "" if held.pointer else "&" if here else "="
        made = self.lambda_of(held.parameters, held.result, capture, here, depth)
        self.callees = saved
        return made

    def s_function(self, depth):
        """One declared, or given another function, perhaps that of another one."""
        if self.in_lambda:
            return self.s_print(depth)
        found = [c for c in self.visible_held() if not c.constant]
        if not found or self.chance(0.3):
            return self.declared_function(depth)
        held = self.random.choice(found)
        others = [c for c in self.visible_held() if c is not held and self.function_type(c, 0) == self.function_type(held, 0) and not c.effects]
        if others and self.chance(0.5):
            other = self.random.choice(others).name
            if self.chance(0.5):
                return [Stmt("assign", f"{held.name} = {other};")]
            return [Stmt("assign", f"if ($0) {held.name} = {other};", None, [self.condition(1)])]
        texts, body = self.held_lambda(held, depth)
        return [Stmt("lambda", *(f"{held.name} = {text};" for text in texts), [], [body])]

    def declared_function(self, depth):
        if self.chance(0.25):
            return self.s_functions(depth)
        held = self.some_held("fn")
        self.callees[-1].append(held)
        texts, body = self.held_lambda(held, depth)
        out = [Stmt("lambda", *(f"{self.declarator(held, w)} = {texts[w]};" for w in (0, 1)), [], [body])]
        if not held.effects and self.chance(0.3):
            # A second one of the type, so that they can take each other's.
            copy = Held(self.fresh("fn"), held.result, held.parameters, False, held.pointer)
            out.append(Stmt("declare", *(f"{self.declarator(copy, w)} = {held.name};" for w in (0, 1))))
            self.callees[-1].append(copy)
        return out

    def s_functions(self, depth):
        """A list that grows by one function or the other in a loop, each with what it captured then; all of them are called."""
        held = self.some_held("fn")
        held.effects, held.result = False, held.result or host("i32")
        name, i, result = self.fresh("q"), self.fresh("i"), held.result
        saved = self.scopes
        # A map in a list is refused, in a function that is one's element, too.
        self.scopes = [[v for v in scope if v.type.kind != "map"] for scope in saved] + [[]]
        self.declare(i, host("i32"), False)
        condition = self.condition(1)
        made = [self.held_lambda(held, depth) for _ in range(2)]
        self.scopes = saved
        pushes = [[Stmt("lambda", *(f"{name}.push_back({text});" for text in texts), [], [body])] for texts, body in made]
        out = [Stmt("declare", *(f"std::vector<{self.function_type(held, w)}> {name};" for w in (0, 1))),
               Stmt("for", f"for (int {i} = 0; {i} < {self.random.randrange(0, LONGEST)}; ++{i}) @0", None, [], [[Stmt("if", "if ($0) @0 else @1", None, [condition], pushes)]])]
        each, shown = self.fresh("x"), self.fresh("v")
        arguments = [self.value(p, 1) for p in held.parameters]
        call = f"{each}({', '.join(f'${k}' for k in range(len(arguments)))})"
        body = [self.declaration(shown, result, Expr(result, call, None, arguments))] + self.shown(shown, result)
        out.append(Stmt("rows", f"for (const auto &{each} : {name}) @0", None, [], [body]))
        return out
