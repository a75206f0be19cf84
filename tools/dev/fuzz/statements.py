"""Random statements without a body: declarations, assignments, writes of elements, prints, checks, calls."""
from scalars import BINARY, BITS
from tree import CPP, LISTS, Expr, Stmt, Type, host, scalar, vector

PRINTED = {"f32": "{:.9g}", "f64": "{:.17g}"}
VALUES = ("host", "scalar", "vector", "matrix", "complex")


class Statements:
    def declaration(self, name, type, value):
        if type.kind == "host" and type.element == "b":
            return Stmt("declare", f"bool {name} = static_cast<bool>($0);", None, [value])
        return Stmt("declare", f"{type.name(0)} {name} = $0;", f"{type.name(1)} {name} = $0;", [value])

    def s_declare(self, depth):
        type = self.some_type()
        value = self.expr(type, 2)
        # What may not be written may bound a recursion.
        outer = self.variables(lambda v: v.type == type and v.writable and "." not in v.name and "[" not in v.name and v not in self.scopes[-1])
        if outer and len(self.scopes) > 1 and self.chance(0.1):
            name = self.random.choice(outer).name  # shadows; the value must not be the variable itself
            stmt = self.declaration("shadowed" + name, type, value)
            inner = Stmt("declare", f"{type.name(0)} {name} = shadowed{name};", f"{type.name(1)} {name} = shadowed{name};")
            self.declare(name, type)
            return [stmt, inner]
        name = self.fresh("v")
        if value.subscript and self.chance(0.5):
            # `auto` of a subscript is the value at that moment.
            self.declare(name, type, writable=False, subscript=True)
            return [Stmt("declare", f"auto {name} = $0;", None, [value])]
        self.declare(name, type)
        return [self.declaration(name, type, value)]

    def s_assign(self, depth):
        found = self.writable(lambda v: v.type.kind in VALUES + ("struct",))
        if not found:
            return self.s_declare(depth)
        v = self.random.choice(found)
        value = self.expr(v.type, 3 if v.type.kind in ("host", "scalar") else 2)
        if v.type == host("b"):
            return [Stmt("assign", f"{v.name} = static_cast<bool>($0);", None, [value])]
        return [Stmt("assign", f"{v.name} = $0;", None, [value])]

    def s_compound(self, depth):
        found = self.writable(lambda v: v.type.kind in ("scalar", "vector", "matrix") and v.type.element != "b")
        if not found:
            return self.s_declare(depth)
        v = self.random.choice(found)
        cpp = CPP[v.type.element]
        if v.type.kind == "scalar" and self.chance(0.25):
            text, name = self.random.choice([("++{}", "Add"), ("--{}", "Sub"), ("{}++", "Add"), ("{}--", "Sub")])
            return [Stmt("assign", text.format(v.name) + ";", f"{v.name} = {name}::of<{cpp}>({v.name}, 1);")]
        op, name = self.random.choice(BINARY + (BITS if v.type.is_integer else []))
        if v.type.kind == "scalar":
            return [Stmt("assign", f"{v.name} {op}= $0;", f"{v.name} = {name}::of<{cpp}>({v.name}, $0);", [self.operand(v.type, 2)])]
        return [Stmt("assign", f"{v.name} {op}= $0;", f"{v.name} = zip<{name}, {cpp}>({v.name}, $0);", [self.beside(v.type, 1)])]

    def s_step(self, depth):
        """A variable stepped or assigned within an expression."""
        found = self.writable(lambda v: v.type in (host("i32"), scalar("i32")) and "[" not in v.name and "." not in v.name)
        if not found:
            return self.s_assign(depth)
        v, name, kid = self.random.choice(found), self.fresh("v"), self.value(host("i32"), 1)
        self.declare(name, v.type)
        if v.type.kind == "host":
            how = self.random.choice(["{v}++ % 100 + 1", "(--{v}, {v} % 7)", "({v} = $0) + 2", "({v} %= 9) * 3", "-{v}-- % 1000"])
            return [Stmt("declare", f"int {name} = {how.format(v=v.name)};", None, [kid])]
        how, before, after = self.random.choice([("{v}++", "{v}", "{v} = Add::of<int>({v}, 1)"), ("--{v}", "({v} = Sub::of<int>({v}, 1))", ""),
                                                 ("({v} = $0)", "({v} = $0)", ""), ("({v} += 3) + 1", "Add::of<int>({v} = Add::of<int>({v}, 3), 1)", "")])
        plain = f"int {name} = {before.format(v=v.name)}; {after.format(v=v.name)}"
        return [Stmt("declare", f"ag::Scalar<int> {name} = {how.format(v=v.name)};", plain.strip() + ";" * bool(after), [kid])]

    # Output and errors.

    def print_of(self, values):
        tag = self.fresh("#")
        # A complex number is shown by its parts; it is a variable then.
        values = [part for e in values for part in ([e] if e.type.kind != "complex" else [Expr(host(e.type.element), f"{e.templates[0]}.{p}()") for p in ("real", "imag")])]
        formats = " ".join(PRINTED.get(e.type.element, "{}") for e in values)
        places = "".join(f", ${i}" for i in range(len(values)))
        return Stmt("print", f'ag::print("{tag} {formats}\\n"{places});' if values else f'ag::print("{tag}\\n");', f'out("{tag}"{places});', values)

    def s_print(self, depth):
        found = self.variables(lambda v: v.type.kind in VALUES + ("maybe",))
        values = [Expr(v.type, v.name) for v in self.random.sample(found, min(len(found), self.random.randrange(1, 4)))]
        return [self.print_of(values)]

    def s_edge(self, depth):
        return [self.print_of([self.edge()])]

    def s_risky(self, depth):
        return [self.print_of([self.risky()])] if self.chance(0.5) else self.s_print(depth)

    def s_check(self, depth):
        if self.chance(0.5):
            return self.s_assign(depth)
        tag = self.fresh("failed")
        shown = self.variables(lambda v: v.type in (host("i32"), host("b"), scalar("i32"), scalar("i64"), scalar("b"), scalar("u64")))
        if shown:
            v = self.random.choice(shown)
            return [Stmt("check", f'ag::check($0, "{tag} {{}}", {v.name});', f'check($0, "{tag}", {v.name});', [self.condition(1)])]
        return [Stmt("check", f'ag::check($0, "{tag}");', f'if (!$0) fail("check", "{tag}");', [self.condition(1)])]

    # Elements, rows, slices.

    def s_element(self, depth):
        found = self.writable(lambda v: v.type.is_tensor and 0 not in v.type.shape)
        if not found:
            return self.s_declare(depth)
        v = self.random.choice(found)
        write = self.write_matrix if v.type.kind == "matrix" else self.write_slice if self.chance(0.2) else self.write_vector
        return [write(v.name, v.type)]

    def written(self, type):
        """(symbol, the plain value of `old` and the operand `$0`) of an assignment."""
        cpp = CPP[type.element]
        choices = [("=", None)] if type.element == "b" else [("=", None)] * 2 + [(op + "=", name) for op, name in BINARY + BITS * type.is_integer]
        op, name = self.random.choice(choices)
        return op, lambda old, x: f"{name}::of<{cpp}>({old}, {x})" if name else x

    def write_vector(self, name, type):
        cpp = CPP[type.element]
        index = self.random.choice(["0", f"{name}.extent(0) - 1", f"($1 % {name}.extent(0) + {name}.extent(0)) % {name}.extent(0)"])
        plain = index.replace(f"{name}.extent(0)", f"length({name})")
        op, value = self.written(type)
        kids = [self.operand(scalar(type.element), 2), self.expr(host("i32"), 1)]
        return Stmt("assign", f"if ({name}.extent(0) > 0) {name}[{index}] {op} $0;",
                    f"if (length({name}) > 0) {{ {cpp} x = $0; std::int64_t i = {plain}; put({name}, i, {value(f'at({name}, i)', 'x')}); }}", kids)

    def write_slice(self, name, type):
        if type.is_dynamic:
            return self.write_vector(name, type)
        n = type.shape[0]
        begin = self.random.randrange(n + 1)
        end = self.random.randrange(begin, n + 1)
        value = self.operand(scalar(type.element), 1) if self.chance(0.5) else self.expr(vector(type.element, end - begin), 1)
        return Stmt("assign", f"{name}[ag::slice({begin}, {end})] = $0;", f"put_part({name}, {begin}, {end}, $0);", [value])

    def write_matrix(self, name, type):
        """An element, a row or a column of a matrix; of one with unknown rows only where there is a row."""
        rows, columns = type.shape
        row = Expr(host("i32"), "0") if rows is None else self.index(rows, 1)
        guard = f"if ({name}.extent(0) > 0) " if rows is None else ""
        plain_guard = guard.replace(f"{name}.extent(0)", f"length({name})")
        pick, cpp = self.random.random(), CPP[type.element]
        if pick < 0.45:
            op, value = self.written(type)
            kids = [self.operand(scalar(type.element), 2), row, self.index(columns, 1)]
            target = self.random.choice([f"{name}($1, $2)", f"{name}[$1][$2]"])
            return Stmt("assign", f"{guard}{target} {op} $0;",
                        f"{plain_guard}{{ {cpp} x = $0; std::int64_t i = $1, j = $2; put({name}, i, j, {value(f'at({name}, i, j)', 'x')}); }}", kids)
        if pick < 0.8 or rows is None:
            value = self.operand(scalar(type.element), 1) if self.chance(0.3) else self.expr(vector(type.element, columns), 1)
            if rows is not None and self.chance(0.3):
                # A row of the matrix itself: read before it is written.
                other = self.random.randrange(rows)
                value = Expr(vector(type.element, columns), f"{name}[{other}]", f"at({name}, {other})")
            return Stmt("assign", f"{guard}{name}[$1] = $0;", f"{plain_guard}put_row({name}, $1, $0);", [value, row])
        value = self.operand(scalar(type.element), 1) if self.chance(0.3) else self.expr(vector(type.element, rows), 1)
        return Stmt("assign", f"{name}(ag::slice(0, {rows}), $1) = $0;", f"put_column({name}, 0, {rows}, $1, $0);", [value, self.index(columns, 1)])

    def s_grow(self, depth):
        """A tensor that becomes longer or shorter."""
        found = self.writable(lambda v: v.type.is_tensor and v.type.is_dynamic)
        if not found:
            return self.s_declare(depth)
        v = self.random.choice(found)
        name, pick = v.name, self.random.random()
        row = scalar(v.type.element) if v.type.kind == "vector" else vector(v.type.element, v.type.shape[1])
        if pick < 0.5:
            return [Stmt("assign", f"if ({name}.extent(0) < 6) {name} = ag::append({name}, $0);", f"if (length({name}) < 6) {name} = appended({name}, $0);", [self.value(row, 2)])]
        if pick < 0.75:
            return [Stmt("assign", f"if ({name}.extent(0) < 5) {name} = ag::concat({{{name}, $0}}, 0);", f"if (length({name}) < 5) {name} = joined({name}, $0, 0);", [self.value(v.type, 1)])]
        begin, end = self.random.choice([("1", "{}"), ("0", "{} - 1"), ("1", "2")])
        ag, plain = end.format(f"{name}.extent(0)"), end.format(f"length({name})")
        return [Stmt("assign", f"if ({name}.extent(0) > 1) {name} = {name}[ag::slice({begin}, {ag})];", f"if (length({name}) > 1) {name} = part({name}, {begin}, {plain});")]

    # Calls, unset Scalars, swaps.

    def call_statement(self, callee):
        """(text, arguments) of a call with variables for its reference parameters, or None where there are none."""
        self.calls_left -= 1
        self.printed_call = True
        arguments = []
        for i, type in enumerate(callee.parameters):
            if i in callee.references:
                found = self.writable(lambda v: v.type == type)
                if not found:
                    return None
                arguments.append(Expr(type, self.random.choice(found).name))
            else:
                arguments.append(self.argument(callee, i, type))
        # Overlapping references of a function that calls itself are refused, and those that a destructor in wait may use.
        names = [arguments[i].templates[0] for i in callee.references]
        recursive = callee.recursion or callee.first_bounded
        if recursive and (self.guarded and names or any(sum(a.templates[0] == name for a in arguments) > 1 for name in names)):
            return None
        return callee.call(), arguments

    def s_call(self, depth):
        callees = [c for c in self.all_callees() if not c.result or c.result.kind != "tuple"]
        if not callees or self.calls_left <= 0:
            return self.s_assign(depth)
        callee = self.random.choice(callees)
        call = self.call_statement(callee)
        if call is None:
            return self.s_assign(depth)
        text, arguments = call
        if callee.result is None or self.chance(0.1):
            return [Stmt("call", text + ";", None, arguments)]
        name = self.fresh("v")
        self.declare(name, callee.result)
        return [self.declaration(name, callee.result, Expr(callee.result, text, None, arguments))]

    def s_maybe(self, depth):
        """A Scalar that may be unset: assigned, copied, and read only where it is printed."""
        found = self.writable(lambda v: v.type.kind == "maybe")
        if not found or self.chance(0.3):
            type = Type("maybe", self.some_element())
            name = self.fresh("u")
            # Under a condition at once: reading what is certainly unset is refused.
            kids = [self.condition(1), self.value(scalar(type.element), 1)]
            self.declare(name, type)
            return [Stmt("declare", f"{type.name(0)} {name}; if ($0) {name} = $1;", f"{type.name(1)} {name}; if ($0) {name} = $1;", kids)]
        v = self.random.choice(found)
        others = self.variables(lambda w: w.type == v.type and w.name != v.name)
        if others and self.chance(0.3):
            return [Stmt("assign", f"{v.name} = {self.random.choice(others).name};")]
        return [Stmt("assign", f"{v.name} = $0;", None, [self.value(scalar(v.type.element), 2)])]

    def s_reference(self, depth):
        """Another name for a variable, a field or an element of an array."""
        found = self.writable(lambda v: v.type.kind in VALUES + ("struct", *LISTS, "map") and not v.subscript)
        if not found or self.in_lambda:
            return self.s_assign(depth)
        v = self.random.choice(found)
        name = self.fresh("w")
        self.declare(name, v.type)
        targets = {w.name: w.target for w in self.variables(lambda w: True)}
        for w in self.variables(lambda w: w.name == name or w.name.startswith(name + ".")):
            w.target = targets[v.name + w.name[len(name):]]
        how = self.random.choice(["auto &{} = {};", "{type} &{} = {};"])
        return [Stmt("declare", how.format(name, v.name, type=v.type.name(0)), how.format(name, v.name, type=v.type.name(1)))]

    def s_swap(self, depth):
        found = self.writable(lambda v: v.type.kind in VALUES + ("struct", *LISTS, "map"))
        pairs = [(a, b) for a in found for b in found if a.name < b.name and a.type == b.type]
        if not pairs:
            return self.s_assign(depth)
        a, b = self.random.choice(pairs)
        if self.chance(0.5):
            return [Stmt("assign", f"std::swap({a.name}, {b.name});")]
        t = self.fresh("t")
        return [Stmt("scope", f"{{ auto {t} = {a.name}; {a.name} = {b.name}; {b.name} = {t}; }}")]
