"""Random programs about gradients: one text, compiled on tensors, with tapes, and on dual numbers (`dual.h`).

Scalars, vectors and lists are changed in every statement, loop and exit, nested; then the first and second derivatives of what comes out are shown, and whether
a marked function gives the bits of the plain one. All numbers stay small, indices are within 3 elements, which every vector has, and loops end.

Where a value has two names that a loop carries apart, sums may round differently in compiled code (docs/gradients.md). A quarter of the programs have such names and are compared
up to rounding; in the others, no variable begins as a copy of another.
"""
import random

from tree import Function, Program, Stmt, Type

REAL = Type("scalar", "f64")


class Gradients:
    depth = 3  # of statements in statements

    def __init__(self, seed):
        self.random, self.seed, self.counter = random.Random(f"gradients {seed}"), seed, 0
        self.scalars, self.vectors, self.lists, self.counts, self.loops, self.helpers = [], [], [], [], [], []
        self.writable = []
        self.copies = self.random.random() < 0.25  # of values under other names

    def chance(self, p):
        return self.random.random() < p

    def fresh(self, prefix):
        self.counter += 1
        return f"{prefix}{self.counter}"

    def pick(self, options):
        return self.random.choice(options)

    # Expressions.

    def named(self, value, type="S"):
        """A value that gets a name: one of its own, unless there may be copies."""
        return value if self.copies else f"{type}({type}({value}) * 1.0)"

    def constant(self):
        return f"{self.random.randrange(-12, 13) / 8}"

    def real(self, depth=2):
        """A Scalar; none is too large for those made of it."""
        if depth == 0 or self.chance(0.2):
            options = [self.pick(self.scalars)] * 3 + [f"{self.pick(self.vectors)}[{self.index()}]"]
            options += [f"{self.pick(self.lists)}.back()"] if self.lists else []
            return self.pick(options)
        a, b, v = self.real(depth - 1), self.real(depth - 1), self.vector(depth - 1)
        return self.pick([
            f"{a} + {b}", f"{a} - {b}", f"{a} * {b} * 0.5", f"{self.constant()} * {a}", f"({a}) / (2 + ag::square({b}))", f"ag::sin({a})", f"ag::cos({a} + {b})",
            f"ag::tanh({a})", f"ag::exp(ag::tanh({a}))", f"ag::log(2 + ag::sin({a}))", f"ag::sqrt(1 + ag::square({a}))", f"ag::abs({a} - 0.1)", f"ag::maximum(S({a}), S({b}))",
            f"ag::minimum(S({a}), {self.constant()})", f"ag::where({self.comparison()}, S({a}), S({b}))", f"ag::sum({v})", f"ag::mean({v})", f"ag::max({v})", f"ag::sum(V({v}) * V({v}))",
            f"ag::stop_gradient(S({a})) * ({b})", f"({a})"] + [f"{name}({self.named(a)}, {self.named(b)}, {self.named(self.pick(self.vectors), 'V')}, {self.pick(['n', '1', '2'])})" for name in self.helpers if self.loops.count("loop") < 2]).replace("--", "- -")

    def vector(self, depth=1):
        if depth == 0 or self.chance(0.3):
            return self.pick(self.vectors)
        v, w, a = self.vector(depth - 1), self.pick(self.vectors), self.real(depth - 1)
        return self.pick([
            f"V(ag::tanh(V({v})) * S({a}))", f"V(V({v}) + S({a}))", f"V(ag::sin(V({v})))", f"ag::flip(V({v}), 0)", f"V(ag::tanh(ag::cumulative_sum(V({v}))))",
            f"V(ag::cumulative_prod(ag::tanh(V({v}))))", f"ag::sort(V({v}))", f"ag::take(V({v}), {{2, 0, 0, 1}}, 0)", f"ag::append(V({v}), S({a}))",
            f"ag::concat({{V({v}), V({w})}}, 0)" if self.chance(0.3) else f"V(V({v})[ag::slice(0, 3)])", f"V(V({v})[ag::slice(0, 3)] * V({w})[ag::slice(0, 3)])"])

    def index(self):
        return self.pick(["0", "1", "2"] + [f"{k} % 3" for k in self.counts])

    def comparison(self):
        return f"{self.pick(self.scalars)} {self.pick('<>')} {self.pick([self.constant(), self.pick(self.scalars)])}"

    def condition(self):
        options = [self.comparison()] * 3 + [f"{self.comparison()} {self.pick(['&&', '||'])} {self.comparison()}", f"n % 2 == {self.random.randrange(2)}"]
        return self.pick(options + [f"{k} % 3 == {self.random.randrange(3)}" for k in self.counts] + [f"ag::sum({self.pick(self.vectors)}) > {self.constant()}"])

    # Statements.

    def block(self, size, depth):
        kept = [list(x) for x in (self.scalars, self.vectors, self.lists, self.counts, self.writable)]
        out = [s for _ in range(size) for s in self.statement(depth)]
        self.scalars, self.vectors, self.lists, self.counts, self.writable = kept
        return out

    def statement(self, depth):
        compound = [self.s_if, self.s_if, self.s_for, self.s_range, self.s_while, self.s_do, self.s_each, self.s_switch, self.s_lambda, self.s_choice]
        if depth > 0 and self.chance(0.45):
            return self.pick(compound)(depth)
        return self.pick([self.s_assign] * 3 + [self.s_declare, self.s_vector, self.s_element, self.s_element, self.s_list, self.s_exit])()

    def s_assign(self):
        name = self.pick([x for x in self.scalars if x in self.writable])
        return [Stmt("assign", f"{name} {self.pick(['=', '=', '+=', '-=', '*='])} ag::tanh(S({self.real()}));")]

    def s_declare(self):
        name, value = self.fresh("t"), self.named(self.real())
        self.scalars.append(name)
        self.writable.append(name)
        return [Stmt("declare", f"S {name} = {value};")]

    def s_vector(self):
        if self.chance(0.5):
            name, value = self.fresh("u"), self.named(self.vector(), "V")
            self.vectors.append(name)
            self.writable.append(name)
            return [Stmt("declare", f"V {name} = {value};")]
        name = self.pick([v for v in self.vectors if v in self.writable])
        return [Stmt("assign", f"{name} = ag::tanh(V({self.vector()})[ag::slice(0, 3)]);")]

    def s_element(self):
        name = self.pick([v for v in self.vectors if v in self.writable])
        return [Stmt("assign", f"{name}[{self.index()}] {self.pick(['=', '=', '+=', '*='])} ag::tanh(S({self.real()}));")]

    def s_list(self):
        if not self.lists or self.chance(0.3):
            name, value = self.fresh("l"), self.named(self.real())
            self.lists.append(name)
            return [Stmt("declare", f"std::vector<S> {name}{{S({value})}};")]
        name = self.pick(self.lists)
        return [self.pick([Stmt("grow", f"{name}.push_back(ag::tanh(S({self.real()})));"), Stmt("grow", f"{name}[0] = ag::sin(S({self.real()}));"),
                           Stmt("shrink", f"if ({name}.size() > 1) @0", blocks=[[Stmt("shrink", f"{name}.pop_back();")]])])]

    def s_exit(self):
        ways = [Stmt("return", f"return {self.named(self.real())};")] if self.chance(0.4) and not self.in_lambda else []
        if self.loops:
            ways += [Stmt("exit", "break;")] + [Stmt("exit", "continue;")] * ("loop" in self.loops)
        if not ways:
            return self.s_assign()
        return [Stmt("if", f"if ({self.condition()}) @0", blocks=[[self.pick(ways)]])]

    def s_if(self, depth):
        blocks = [self.block(self.random.randrange(1, 3), depth - 1) for _ in range(self.random.randrange(1, 3))]
        return [Stmt("if", f"if ({self.condition()}) @0" + (" else @1" if len(blocks) == 2 else ""), blocks=blocks)]

    def s_choice(self, depth):
        """A variable that both branches set."""
        name = self.fresh("c")
        blocks = [self.block(1, depth - 1) + [Stmt("assign", f"{name} = {self.named(self.real())};")] for _ in range(2)]
        front = Stmt("declare", f"S {name};")
        branch = Stmt("if", f"if ({self.condition()}) @0 else @1", blocks=blocks)
        self.scalars.append(name)
        self.writable.append(name)
        return [front, branch]

    def body(self, depth):
        self.loops.append("loop")
        body = self.block(self.random.randrange(1, 4), depth - 1)
        self.loops.pop()
        return body

    def trips(self):
        return self.pick(["n", "n", "0", "1", "2", "3"] if self.loops.count("loop") < 2 else ["0", "1", "2", "2"])

    def s_for(self, depth):
        k = self.fresh("k")
        self.counts.append(k)
        body = self.body(depth)
        self.counts.remove(k)
        return [Stmt("for", f"for (int {k} = 0; {k} < {self.trips()}; ++{k}) @0", blocks=[body])]

    def s_range(self, depth):
        return [Stmt("for", f"for ([[maybe_unused]] auto {self.fresh('r')} : ag::range({self.trips()})) @0", blocks=[self.body(depth)])]

    def s_while(self, depth):
        k, name = self.fresh("k"), self.pick([x for x in self.scalars if x in self.writable])
        steps = [Stmt("count", f"++{k};"), Stmt("assign", f"{name} = {name} * 1.25 + 0.05;")]
        return [Stmt("declare", f"int {k} = 0;"), Stmt("while", f"while ({k} < {self.trips()} && {name} < 2) @0", blocks=[steps + self.body(depth)])]

    def s_do(self, depth):
        k = self.fresh("k")
        return [Stmt("declare", f"int {k} = 0;"), Stmt("do", f"do @0 while (++{k} < {self.trips()} && ({self.condition()}));", blocks=[self.body(depth)])]

    def s_each(self, depth):
        x, v = self.fresh("e"), self.pick(self.vectors)
        kept = self.writable
        if not self.copies:
            self.writable = [name for name in kept if name != v]
        # Something has to be left to write.
        if not any(name in self.vectors for name in self.writable):
            v, self.writable = self.named(v, "V"), kept
        self.scalars.append(x)
        body = self.body(depth)
        self.scalars.remove(x)
        self.writable = kept
        # Over the elements as they are at the entry.
        return [Stmt("for", f"for (S {x} : {v}) @0", f"for (S {x} : V({v})) @0", blocks=[body])]

    def s_switch(self, depth):
        self.loops.append("switch")
        blocks = [self.block(1, depth - 1) for _ in range(3)]
        self.loops.pop()
        return [Stmt("switch", f"switch ({self.pick(['n', *self.counts])} % 3) {{ case 0: @0 break; case 1: @1 [[fallthrough]]; default: @2 }}", blocks=blocks)]

    def s_lambda(self, depth):
        name, a, was, loops = self.fresh("f"), self.fresh("a"), self.in_lambda, self.loops
        self.in_lambda, self.loops = True, []
        self.scalars.append(a)
        self.writable.append(a)
        body = self.block(self.random.randrange(1, 3), depth - 1) + [Stmt("return", f"return ag::tanh(S({self.real()}));")]
        self.scalars.remove(a)
        self.writable.remove(a)
        self.in_lambda, self.loops = was, loops
        to = self.pick([x for x in self.scalars if x in self.writable])
        return [Stmt("lambda", f"auto {name} = [&](S {a}) -> S @0;", blocks=[body]), Stmt("assign", f"{to} = {name}({self.named(self.real(1))}) + {name}({self.named(to)});")]

    # Functions.

    def make(self, name, size, recursive):
        self.scalars, self.vectors, self.lists, self.counts, self.loops, self.in_lambda = ["x", "y"], ["v"], [], [], [], False
        self.writable = ["x", "y", "v"]
        body = []
        if recursive:
            body.append(Stmt("if", f"if (n > 0 && ({self.condition()})) @0", blocks=[[Stmt("return", f"return ag::sin({name}({self.named(self.real(1))}, y * 0.5, {self.named('v', 'V')}, n - 1)) + {self.real(1)};")]]))
        body += [s for _ in range(size) for s in self.statement(self.depth)] + [Stmt("return", f"return {self.named(self.real())};")]
        head = f"S {name}(S x, S y, V v, int n)"
        return Function(name, head, head, body)

    def generate(self):
        functions = []
        for _ in range(self.random.choice([0, 1, 1])):
            name = self.fresh("h")
            functions.append(self.make(name, self.random.randrange(1, 4), self.chance(0.5)))
            self.helpers.append(name)
        functions.append(self.make("entry", self.random.randrange(3, 7), False))
        if self.chance(0.5):
            slope = [Stmt("return", "return ag::gradient<0, 1, 2>(entry)(x, y, v, n);", "return entry(x, y, v, n);")]
        else:
            slope = [Stmt("tape", text, "") for text in ("ag::GradientTape tape;", "tape.watch(x, y, v);", "S result = entry(x, y, v, n);")]
            slope.append(Stmt("return", "return tape.gradient(result, std::tie(x, y, v));", "return entry(x, y, v, n);"))
        functions.append(Function("slope", "std::tuple<S, S, V> slope(S x, S y, V v, int n)", "S slope(S x, S y, V v, int n)", slope))
        calls = []
        for n in (0, 1, self.random.randrange(2, 6)):
            numbers = [f"{self.random.randrange(-999, 1000) / 1000}" for _ in range(5)]
            calls.append([Stmt("call", f"show(entry, slope, {numbers[0]}, {numbers[1]}, V{{{', '.join(numbers[2:])}}}, {n}{', Bits::rounded' if self.copies else ''});")])
        return Program(self.seed, [["#include \"gradient.h\"", ""]], functions, calls, plain="dual.h")


class Classes(Gradients):
    """Each statement in each other, with each exit inside: a program for each, whose number is the seed."""
    STATEMENTS = ["if", "for", "range", "while", "do", "each", "switch", "lambda"]
    EXITS = ["", "break;", "continue;", "return x * y + v[0];"]

    def generate(self):
        number = self.seed % (len(self.STATEMENTS) ** 2 * len(self.EXITS))
        outer, number = self.STATEMENTS[number % 8], number // 8
        inner, leave = self.STATEMENTS[number % 8], self.EXITS[number // 8]
        jumps = {"for", "range", "while", "do", "each"}
        if leave.startswith(("break", "continue")) and not ({outer, inner} - {"lambda"} & jumps and (inner in jumps or (inner != "lambda" and outer in jumps))):
            leave = ""
        change = [Stmt("assign", text) for text in ("x = ag::tanh(x * y + v[1]);", "v[k % 3] *= ag::sin(x) + 1.5;", "list.push_back(x * v[0]);", "y = y + 0.25 * list[list.size() / 2];")]
        out = [Stmt("if", "if (x < y + 0.1 * k || v[2] > 0.4) @0", blocks=[[Stmt("exit", leave)]])] if leave else []
        body = self.wrap(inner, "j", change[:2] + out + change[2:])
        body = [Stmt("declare", "int k = 1;"), Stmt("declare", "std::vector<S> list{x};")] + self.wrap(outer, "i", body + [Stmt("count", "++k;"), Stmt("assign", "x = x * 0.75 + v[2];")])
        body.append(Stmt("return", "return x + y * ag::sum(v) + list.back();"))
        head = "S entry(S x, S y, V v, int n)"
        slope = Function("slope", "std::tuple<S, S, V> slope(S x, S y, V v, int n)", "S slope(S x, S y, V v, int n)",
                         [Stmt("return", "return ag::gradient<0, 1, 2>(entry)(x, y, v, n);", "return entry(x, y, v, n);")])
        calls = [[Stmt("call", f"show(entry, slope, {x}, 0.3, V{{0.2, 0.5, {z}}}, {n});")] for n, x, z in ((0, 0.1, 0.3), (1, 0.9, 0.5), (2, -0.4, 0.1), (5, 0.2, 0.35))]
        return Program(self.seed, [["#include \"gradient.h\"", ""]], [Function("entry", head, head, body), slope], calls, plain="dual.h")

    def wrap(self, statement, k, body):
        """The statement around a body, run `n` times or so."""
        if statement == "if":
            return [Stmt("if", "if (n != 1) @0 else { x *= y; }", blocks=[body])]
        if statement == "for":
            return [Stmt("for", f"for (int {k} = 0; {k} < n; ++{k}) @0", blocks=[body])]
        if statement == "range":
            return [Stmt("for", f"for ([[maybe_unused]] auto {k} : ag::range(n)) @0", blocks=[body])]
        if statement == "each":
            return [Stmt("for", f"for (S {k} : v) @0", f"for (S {k} : V(v)) @0", blocks=[[Stmt("assign", f"x += {k} * 0.5;")] + body])]
        if statement == "switch":
            return [Stmt("switch", "switch (n % 3) { case 0: @0 break; case 1: x *= 2; default: y *= x; }", blocks=[body])]
        if statement == "lambda":
            returned = [Stmt("return", "return x * v[0];")]
            return [Stmt("lambda", f"auto {k} = [&](S s) -> S @0;", blocks=[[Stmt("assign", "y = s;")] + body + returned]), Stmt("assign", f"x += {k}(x) * {k}(y);")]
        counter = Stmt("declare", f"int {k} = 0;")
        if statement == "while":
            return [counter, Stmt("while", f"while ({k} < n && x < 1.5) @0", blocks=[[Stmt("count", f"++{k};")] + body])]
        return [counter, Stmt("do", f"do @0 while (++{k} < n && y < 1.5);", blocks=[body])]
