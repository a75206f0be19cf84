"""Random statements with bodies: branches, every loop, switches, exits, lambdas. Every loop is bounded."""
from scope import Callee, Variable
from tree import CPP, Expr, Stmt, host, scalar, vector


class Compound:
    def block(self, size, depth, extra=()):
        self.scopes.append([])
        for v in extra:
            self.declare(v.name, v.type, v.writable)
        self.callees.append([])
        body = self.statements(size, depth)
        if self.chance(0.4) and (not body or body[-1].kind not in ("break", "continue", "return")):
            body += self.s_print(depth)
        self.scopes.pop()
        self.callees.pop()
        return body

    def statements(self, size, depth):
        out = []
        for _ in range(size):
            self.printed_call = False
            out += self.statement(depth)
            if out and out[-1].kind in ("break", "continue", "return"):
                break
        return out

    def statement(self, depth):
        simple = [self.s_declare, self.s_declare, self.s_assign, self.s_assign, self.s_assign, self.s_compound, self.s_print, self.s_print, self.s_print, self.s_element,
                  self.s_element, self.s_grow, self.s_call, self.s_risky, self.s_edge, self.s_edge, self.s_check, self.s_maybe, self.s_swap, self.s_struct, self.s_array, self.s_table, self.s_list, self.s_list, self.s_bind, self.s_reference,
                  self.s_guard, self.s_global, self.s_global, self.s_algorithm, self.s_step, self.s_function] + [self.s_map] * self.keyed
        compound = [self.s_if, self.s_if, self.s_if, self.s_while, self.s_do, self.s_for, self.s_range, self.s_rows, self.s_each, *[self.s_each_entry] * self.keyed, self.s_switch,
                    self.s_lambda, self.s_scope, self.s_exit, self.s_exit]
        if depth < self.depth and self.chance(0.42):
            return self.random.choice(compound)(depth)
        return self.random.choice(simple)(depth)

    def s_series(self, depth):
        """Statements of one kind on one variable, each with its own operands, bare or each in a branch: what passes decide of a chain of them."""
        found = self.writable(lambda v: v.type.kind in ("vector", "matrix", "scalar") and v.type.element != "b" and "[" not in v.name)
        if not found:
            return self.s_declare(depth)
        v, branches = self.random.choice(found), self.random.choice(["", "if ($0) @0", "if ($0) @0 else @1"])
        with_numbers, out = self.chance(0.5), []
        # What numbers alone decide needs no branch of its own.
        numbers = self.variables(lambda v: v.type == host("i32")) if self.chance(0.5) else []
        for _ in range(self.random.randrange(10, 30)):
            bodies = [self.step_of(v, with_numbers) for _ in range(max(1, branches.count("@")))]
            self.printed_call = False
            plain = numbers and Expr(host("b"), f"{self.random.choice(numbers).name} {self.random.choice(['<', '>', '!='])} {self.random.randrange(9)}")
            out += [Stmt("if", branches, None, [plain or self.condition(1)], [[b] for b in bodies])] if branches else bodies
        return out + [self.print_of([Expr(v.type, v.name)])]

    def step_of(self, v, with_numbers):
        (op, name), cpp = self.random.choice([("+", "Add"), ("-", "Sub"), ("*", "Mul")]), CPP[v.type.element]
        if v.type.kind == "scalar":
            return Stmt("assign", f"{v.name} {op}= $0;", f"{v.name} = {name}::of<{cpp}>({v.name}, $0);", [self.operand(v.type, 1)])
        other = Expr(scalar(v.type.element), f"{cpp}({self.random.randrange(4)})") if with_numbers else self.beside(v.type, 1)
        return Stmt("assign", f"{v.name} {op}= $0;", f"{v.name} = zip<{name}, {cpp}>({v.name}, $0);", [other])

    def size(self):
        return self.random.choice([1, 1, 2, 2, 3])

    def s_scope(self, depth):
        return [Stmt("scope", "@0", None, [], [self.block(self.size(), depth + 1)])]

    def s_if(self, depth):
        if self.chance(0.12):
            return self.if_with_variable(depth)
        if self.variables(lambda v: v.name == "K") and self.chance(0.3):
            known = Expr(host("b"), self.random.choice(["K > 1", "K % 2 == 0"]))
            return [Stmt("scope", "if constexpr ($0) @0 else @1", None, [known], [self.block(self.size(), depth + 1) for _ in range(2)])]
        condition = self.condition(2)
        blocks = [self.block(self.size(), depth + 1)]
        text = "if ($0) @0"
        if self.chance(0.5):
            blocks.append(self.block(self.size(), depth + 1))
            text += " else @1"
            if self.chance(0.3):
                self.printed_call = False
                second = self.condition(1)
                blocks.append(self.block(self.size(), depth + 1))
                return [Stmt("if", "if ($0) @0 else if ($1) @1 else @2", None, [condition, second], blocks)]
        return [Stmt("if", text, None, [condition], blocks)]

    def if_with_variable(self, depth):
        """One that stands in the head and is seen in both branches."""
        type = self.random.choice([host("i32"), scalar(self.some_element()), scalar("b")])
        value, name = self.value(type, 1), self.fresh("v")
        self.scopes.append([])
        self.declare(name, type)
        self.printed_call = False
        condition = self.condition(2)
        self.scopes.pop()
        # Of their blocks: C++ lets none of their outermost declarations hide it.
        blocks = [self.block(self.size(), depth + 1, [Variable(name, type)]) for _ in range(2)]
        heads = [f"if ({type.name(w)} {name} = $1; $0) @0 else @1" for w in (0, 1)]
        return [Stmt("scope", heads[0], heads[1], [condition, value], blocks)]

    # Loops.

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
        return c, Stmt("declare", f"{kind.name(0)} {c} = 0;", f"int {c} = 0;"), Stmt("assign", f"++{c};")

    def s_while(self, depth):
        c, declaration, step = self.counter_declaration()
        limit = self.random.randrange(0, 5)
        condition = self.condition(1)
        body = [step] + self.loop_body(depth)
        if self.chance(0.2):
            return [declaration, Stmt("while", f"while (true) {{ if ({c} > {limit}) break; @0 }}", None, [], [body])]
        test = self.random.choice([f"{c} < {limit} && $0", f"$0 && {c} < {limit}", f"{c} < {limit}"])
        return [declaration, Stmt("while", f"while ({test}) @0", None, [condition], [body])]

    def s_do(self, depth):
        c, declaration, step = self.counter_declaration()
        condition = self.condition(1)
        body = [step] + self.loop_body(depth)
        return [declaration, Stmt("do", f"do @0 while ({c} < {self.random.randrange(0, 4)} && $0);", None, [condition], [body])]

    def s_for(self, depth):
        if self.chance(0.3):
            return self.counting_for(depth)
        i = self.fresh("i")
        limit = self.random.randrange(0, 5)
        kind = self.random.choice([host("i32"), scalar("i32")])
        bound = self.expr(host("i32"), 1)
        body = self.loop_body(depth, [Variable(i, kind, False)])
        test = self.random.choice([f"{i} < {limit}", f"{i} < {limit}", f"{i} < {limit} && {i} < $0"])
        step = self.random.choice([f"++{i}", f"{i} += 2", f"{i}++"])
        head = "for ({} " + f"{i} = 0; {test}; {step}) @0"
        return [Stmt("for", head.format(kind.name(0)), head.format("int"), [bound], [body])]

    def counting_for(self, depth):
        """A loop that counts with a variable from outside, which may be the caller's; an alias of it may be written in the body."""
        found = self.writable(lambda v: v.type in (host("i32"), scalar("i32")))
        if not found:
            return self.s_while(depth)
        v = self.random.choice(found)
        c, declaration, count = self.counter_declaration()
        v.writable = False
        body = [count] + self.loop_body(depth)
        v.writable = True
        limit = self.random.randrange(0, 5)
        step = f"{v.name} = Add::of<int>({v.name}, 1)" if v.type.kind == "scalar" else f"++{v.name}"
        head = f"for ({v.name} = 0; {v.name} < {limit} && {c} < 6; "
        return [declaration, Stmt("for", f"{head}++{v.name}) @0", f"{head}{step}) @0", [], [body])]

    def s_range(self, depth):
        i = self.fresh("i")
        if self.chance(0.35):
            return self.stepped_range(i, depth)
        if self.chance(0.4):
            bound = Expr(scalar("i32"), "($0 % 5)", "Rem::of<int>($0, 5)", [self.expr(scalar("i32"), 1)])
        else:
            bound = Expr(host("i32"), str(self.random.randrange(0, 5)))
        body = self.loop_body(depth, [Variable(i, scalar("i32"), self.chance(0.3))])
        return [Stmt("range", f"for (ag::Scalar<int> {i} : ag::range($0)) @0", f"for (int {i} : counted<int>($0).d) @0", [bound], [body])]

    def stepped_range(self, i, depth):
        """From, to and by what, each a number or a Scalar; all of one type."""
        step = self.random.choice([1, 2, 3, -1, -2])
        kind = self.random.choice([host("i32"), scalar("i32")])
        kids = [Expr(kind, "($0 % 5)", None if kind.kind == "host" else "Rem::of<int>($0, 5)", [self.expr(kind, 1)]) for _ in range(2)]
        body = self.loop_body(depth, [Variable(i, scalar("i32"), self.chance(0.3))])
        wrap = "{}" if kind.kind == "host" else "ag::Scalar<int>({})"
        bounds = "$0, $1" if step == 1 and self.chance(0.5) else f"$0, $1, {wrap.format(step)}"
        return [Stmt("range", f"for (ag::Scalar<int> {i} : ag::range({bounds})) @0", f"for (int {i} : stepped($0, $1, {step}).d) @0", kids, [body])]

    def s_rows(self, depth):
        """Over the elements or rows of a tensor as it is at entry."""
        found = self.variables(lambda v: v.type.is_tensor)
        if not found or self.loops > 1:
            return self.s_range(depth)
        v = self.random.choice(found)
        x, cpp = self.fresh("x"), CPP[v.type.element]
        if v.type.kind == "matrix":
            row = vector(v.type.element, v.type.shape[1])
            body = self.loop_body(depth, [Variable(x, row, self.chance(0.4))])
            i = self.fresh("k")
            copy = f"auto whole{x} = {v.name}; "
            return [Stmt("rows", f"for (ag::Vector<{cpp}> {x} : {v.name}) @0",
                         f"for (const auto &{x}c : [&] {{ {copy}std::vector<Vec<{cpp}>> r; for (std::int64_t {i} = 0; {i} < length(whole{x}); ++{i}) r.push_back(at(whole{x}, {i})); return r; }}()) "
                         f"if (Vec<{cpp}> {x} = {x}c; true) @0", [], [body])]
        body = self.loop_body(depth, [Variable(x, scalar(v.type.element), self.chance(0.3))])
        return [Stmt("rows", f"for (ag::Scalar<{cpp}> {x} : {v.name}) @0", f"for ({cpp} {x} : Vec<{cpp}>({v.name}).d) @0", [], [body])]

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

    # Exits.

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
        if self.chance(0.25) and depth > 0:
            return [stmt]
        self.printed_call = False
        return [Stmt("if", "if ($0) @0", None, [self.condition(2)], [[stmt]])]

    # Lambdas.

    def s_lambda(self, depth):
        """A lambda with captures by reference or by value, and a body with its own exits."""
        if self.in_lambda:
            return self.s_if(depth)
        name = self.fresh("l")
        parameters = [self.some_type(structs=False) for _ in range(self.random.randrange(0, 3))]
        by_reference = self.chance(0.6)
        # By value, or as an expression: nothing outside is written.
        writes = by_reference and self.chance(0.5)
        result = None if writes and self.chance(0.4) else self.some_lambda_result()
        capture = "&" if by_reference else "="
        texts, body = self.lambda_of(parameters, result, capture, writes, depth, generic=0.15)
        callee = Callee(name, result, parameters, (), effects=writes)
        callee.holds = bool(self.visible_held())
        self.callees[-1].append(callee)
        return [Stmt("lambda", *(f"auto {name} = {text};" for text in texts), [], [body])]

    def some_lambda_result(self):
        return self.random.choice([scalar(self.some_element()), self.some_type(structs=False)])

    def lambda_of(self, parameters, result, capture, writes, depth, generic=0.0):
        """(both texts with @0 for the body, the body) of a lambda; with no capture it sees nothing that is outside."""
        names = [self.fresh("p") for _ in parameters]
        saved = self.loops, self.breakables, self.result, self.scopes, self.callees
        self.loops, self.breakables, self.result, self.in_lambda = 0, [], result, True
        if not writes:
            self.scopes = [[Variable(v.name, v.type, False, v.subscript) for v in scope] for scope in self.scopes]
            self.callees = [[c for c in scope if not c.effects] for scope in self.callees]
        if capture == "&" and self.guarded:
            # What a destructor in wait may use is refused by reference in a call that comes back to itself, in captures, too.
            self.callees = [[c for c in scope if not c.recursion] for scope in self.callees]
        if not capture:
            self.scopes, self.callees = [[]], [list(self.file_callees)]
        self.scopes = self.scopes + [[Variable(n, t) for n, t in zip(names, parameters)]]
        body = self.statements(self.size(), depth + 1)
        if self.chance(0.4):
            self.printed_call = False
            body.append(Stmt("if", "if ($0) @0", None, [self.condition(1)], [[self.return_statement()]]))
        self.printed_call = False
        body.append(self.return_statement())
        self.loops, self.breakables, self.result, self.scopes, self.callees = saved
        self.in_lambda = False
        auto = [self.chance(generic) for _ in parameters]
        lists = [", ".join(f"{'auto' if a else t.name(w)} {n}" for n, t, a in zip(names, parameters, auto)) for w in (0, 1)]
        return [f"[{capture}]({lists[w]}) -> {result.name(w) if result else 'void'} @0" for w in (0, 1)], body
