"""std::vector and std::deque that grow and shrink, structs, arrays, pairs and tuples with structured bindings."""
from tree import CPP, LISTS, Expr, Stmt, Type, host, scalar, vector

LONGEST = 7  # of a list


class Aggregates:
    # Structs.

    def aggregate(self, type, depth):
        kids = [self.value(t, depth) for _, t in type.fields]
        places = ", ".join(self.place(i, t) for i, (_, t) in enumerate(type.fields))
        return Expr(type, f"{type.label}{{{places}}}", None, kids)

    def place(self, i, type):
        """Where a brace wants exactly a type."""
        return f"static_cast<{CPP[type.element]}>(${i})" if type.kind == "host" else f"${i}"

    def s_struct(self, depth):
        if not self.structs:
            return self.s_assign(depth)
        type = self.random.choice(self.structs)
        value = self.expr(type, 1)
        name = self.fresh("s")
        self.declare(name, type)
        return [Stmt("declare", f"{type.label} {name} = $0;", None, [value])]

    def s_array(self, depth):
        type = self.random.choice([scalar(self.some_element()), host("i32"), self.some_vector()])
        name = self.fresh("r")
        kids = [self.value(type, 1), self.value(type, 1)]
        for i in range(2):
            self.declare(f"{name}[{i}]", type)
        return [Stmt("declare", f"std::array<{type.name(0)}, 2> {name}{{$0, $1}};", f"std::array<{type.name(1)}, 2> {name}{{$0, $1}};", kids)]

    def s_table(self, depth):
        """An array of numbers, small or of many, with elements by constant and by run-time index; one of rows; a copy of it, a loop over it."""
        if self.structs and self.chance(0.25):
            return self.table_of_structs()
        type, name, out = self.some_host(), self.fresh("t"), []
        extents = [self.random.choice([3, 15, 16, 17, 24])] if self.chance(0.7) else self.random.choice([[3, 4], [4, 4], [2, 17], [6, 5]])
        cpp, braces = CPP[type.element], "[" + "][".join(map(str, extents)) + "]"
        kids = [self.value(type, 1)] if len(extents) == 1 and self.chance(0.5) else []
        init = f"{{{self.place(0, type)}}}" if kids else "{}"
        if self.chance(0.5):
            out.append(Stmt("declare", f"{cpp} {name}{braces} = {init};", None, kids))
        else:
            array = cpp
            for extent in reversed(extents):
                array = f"std::array<{array}, {extent}>"
            out.append(Stmt("declare", f"{array} {name}{init};", None, kids))
            if self.chance(0.3):
                copy = self.fresh("t")
                out.append(Stmt("declare", f"{array} {copy} = {name};"))
                name = copy
        self.declare_elements(name, type, extents)
        x, k = self.fresh("x"), self.fresh("k")
        if len(extents) == 1 and self.chance(0.6):
            out.append(Stmt("rows", f"for (int {k} = 0; {k} < {extents[0]}; ++{k}) @0", None, [],
                            [[Stmt("assign", f"{name}[{k}] = $0;", None, [self.value(type, 1)]) if self.chance(0.4) else
                              Stmt("assign", f"{name}[{k}] = {name}[({k} * 5 + 1) % {extents[0]}];")]]))
        if self.chance(0.5):
            rows = f"for (auto &{x} : {name}) @0"
            shown = self.print_of([Expr(type, x if len(extents) == 1 else f"{x}[{extents[1] - 1}]")])
            out.append(Stmt("rows", rows, None, [], [[shown]]))
        return out

    def declare_elements(self, name, type, extents):
        numbers = [v.name for v in self.variables(lambda v: v.type == host("i32")) if "[" not in v.name] + ["7"]
        for _ in range(self.random.choice([2, 3, 4])):
            picks = [self.random.choice(["0", str(extent - 1), "({0} % {1} + {1}) % {1}", "({0} % {1} + {1}) % {1}"]).format(self.random.choice(numbers), extent)
                     for extent in extents]
            self.declare(name + "".join(f"[{pick}]" for pick in picks), type)

    def table_of_structs(self):
        type, name, extent = self.random.choice(self.structs), self.fresh("t"), self.random.choice([2, 3, 5, 17])
        value, init = self.expr(type, 0), ", ".join(["$0"] * extent)
        self.declare_elements(name, type, [extent])
        if self.chance(0.5):
            return [Stmt("declare", f"{type.label} {name}[{extent}] = {{{init}}};", None, [value])]
        return [Stmt("declare", f"std::array<{type.label}, {extent}> {name} = {{{init}}};", None, [value])]

    # Lists.

    def some_list(self):
        if self.structs and self.chance(0.15):
            return Type("list", parts=[self.random.choice(self.structs)])
        inner = self.random.choice([scalar(self.some_element()), scalar(self.some_element()), host("i32"), self.some_vector(), self.some_matrix(), vector(self.some_element(), self.shape[1])])
        return Type("list", parts=[inner])

    def new_list(self, type):
        n = self.random.choice([0, 0, 1, 2, 3])
        kids = [self.value(type.parts[0], 0) for _ in range(n)]
        # One element in braces would be a copy of it where it is a list itself.
        text = f"{{{', '.join(f'${i}' for i in range(n))}}}"
        return Expr(type, type.name(0) + text, type.name(1) + text, kids)

    def s_list(self, depth):
        """A list declared, changed, copied or looked through."""
        found = self.writable(lambda v: v.type.kind in LISTS)
        if not found or self.chance(0.2):
            type = self.some_list()
            if self.keyed and self.chance(0.25):
                type = Type("deque", parts=type.parts)
            value = self.new_list(type)
            name = self.fresh("q")
            self.declare(name, type)
            return [Stmt("declare", f"{type.name(0)} {name} = $0;", f"{type.name(1)} {name} = $0;", [value])]
        v = self.random.choice(found)
        change = self.random.choice([self.list_push] * 4 + [self.list_pop, self.list_write, self.list_write, self.list_copy, self.list_show])
        return [change(v.name, v.type, depth)]

    def list_push(self, name, type, depth):
        end = "front" if type.kind == "deque" and self.chance(0.5) else "back"
        return Stmt("assign", f"if ({name}.size() < {LONGEST}) {name}.push_{end}($0);", None, [self.value(type.parts[0], 2)])

    def list_pop(self, name, type, depth):
        end = "front" if type.kind == "deque" and self.chance(0.5) else "back"
        return Stmt("assign", f"if (!{name}.empty()) {name}.pop_{end}();")

    def list_write(self, name, type, depth):
        index = self.random.choice(["0", f"{name}.size() - 1", f"std::size_t(($1 % 7 + 7) % int({name}.size()))"])
        kids = [self.value(type.parts[0], 2), self.expr(host("i32"), 1)]
        target = f"{name}.back()" if self.chance(0.25) else f"{name}[{index}]"
        return Stmt("assign", f"if (!{name}.empty()) {target} = $0;", None, kids)

    def list_copy(self, name, type, depth):
        return Stmt("assign", f"{name} = $0;", None, [self.expr(type, 1)])

    def list_show(self, name, type, depth):
        x, inner = self.fresh("x"), type.parts[0]
        shown = self.shown(x, inner)
        head = self.random.choice([f"for (const auto &{x} : {name}) @0", "for ({} " + f"{x} : {name}) @0"])
        return Stmt("scope", head.replace("{}", inner.name(0)), head.replace("{}", inner.name(1)), [], [shown])

    def s_each(self, depth):
        """A loop over a list, with a body of its own."""
        found = self.variables(lambda v: v.type.kind in LISTS)
        if not found or self.loops > 1:
            return self.s_list(depth)
        from scope import Variable
        v = self.random.choice(found)
        x, inner = self.fresh("x"), v.type.parts[0]
        body = self.unchanged(v, lambda: self.loop_body(depth, [Variable(x, inner, False)]))
        head = self.random.choice([f"for (const auto &{x} : {v.name}) @0", "for ({} " + f"{x} : {v.name}) @0"])
        return [Stmt("rows", head.replace("{}", inner.name(0)), head.replace("{}", inner.name(1)), [], [body])]

    def unchanged(self, v, make):
        """What is made must not change a variable, by whatever name: one that it goes over."""
        around = v.parts_of()
        names = self.writable(lambda w: w.target in around)
        saved = self.callees
        self.callees = [[c for c in scope if not c.effects] for scope in saved]
        for w in names:
            w.writable = False
        made = make()
        for w in names:
            w.writable = True
        self.callees = saved
        return made

    # Pairs and tuples.

    def some_tuple(self):
        return Type("tuple", parts=[self.some_type() for _ in range(self.random.choice([2, 2, 3]))])

    def tuple_calls(self):
        return [c for c in self.all_callees() if c.result and c.result.kind == "tuple"]

    def s_bind(self, depth):
        """The results of a function of several, unpacked: by a structured binding, `std::tie` or `std::get`."""
        callees = self.tuple_calls()
        if not callees or self.calls_left <= 0:
            return self.s_call(depth)
        callee = self.random.choice(callees)
        call = self.call_statement(callee)
        if call is None:
            return self.s_assign(depth)
        text, arguments = call
        pick, parts = self.random.random(), callee.result.parts
        targets = [self.writable(lambda v: v.type == t and v.type.kind != "maybe" and "[" not in v.name) for t in parts]
        if pick < 0.3 and all(targets):
            names = [self.random.choice(found).name for found in targets]
            # The same variable twice, or a whole and its part, would be assigned in no order.
            if len({n.split(".")[0] for n in names}) == len(names):
                return [Stmt("assign", f"std::tie({', '.join(names)}) = {text};", None, arguments)]
        names = [self.fresh("v") for _ in parts]
        if pick < 0.5:
            whole = self.fresh("t")
            out = [Stmt("declare", f"auto {whole} = {text};", None, arguments)]
            for i, (n, t) in enumerate(zip(names, parts)):
                out.append(self.declaration(n, t, Expr(t, f"std::get<{i}>({whole})")))
                self.declare(n, t)
            return out
        for n, t in zip(names, parts):
            self.declare(n, t)
        return [Stmt("declare", f"auto [{', '.join(names)}] = {text};", None, arguments)]
