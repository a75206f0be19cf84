"""What a function has to do with the world outside: variables that outlive calls, and functions called back at run time."""
from scope import Callee
from tree import CPP, Expr, Stmt, Type, host, scalar, vector


class Outside:
    def make_global(self):
        """An ag::Variable: a Scalar, or a vector whose extent stays."""
        element = self.some_element()
        type = scalar(element) if self.chance(0.7) or not self.extent else vector(element, self.extent)
        name, start = self.fresh("g"), self.constant(type)
        rank = "" if type.kind == "scalar" else ", 1"
        self.prelude.append([f"ag::Variable<{CPP[element]}{rank}> {name} = {start.text(0)};", f"{type.name(1)} {name} = {start.text(1)};"])
        self.globals.append((name, type))
        return name, type

    def s_global(self, depth):
        """One of them assigned, changed by something, or read."""
        if not self.globals:
            return self.s_print(depth)
        name, type = self.random.choice(self.globals)
        cpp = CPP[type.element]
        pick = self.random.choice(["assign", "assign_add", "assign_sub", "read", "read", "print"])
        read = Expr(type, self.random.choice([f"{name}.value()", f"{type.name(0)}({name})"]), name)
        if pick == "print":
            return [self.print_of([read])]
        if pick == "read":
            v = self.fresh("v")
            self.declare(v, type)
            return [self.declaration(v, type, read)]
        value = self.value(type, 2)
        if pick == "assign":
            return [Stmt("assign", f"{name}.assign($0);", f"{name} = $0;", [value])]
        op = {"assign_add": "Add", "assign_sub": "Sub"}[pick]
        sum = f"{op}::of<{cpp}>({name}, operand)" if type.kind == "scalar" else f"zip<{op}, {cpp}>({name}, operand)"
        # The operand may change the variable, which is read after it.
        plain = f"{{ const {type.name(1)} operand = $0; {name} = {sum}; }}"
        return [Stmt("assign", f"{name}.{pick}($0);", plain, [value])]

    def show_globals(self):
        """What they hold after a call, however it ended."""
        return [self.print_of([Expr(type, f"{name}.value()", name)]) for name, type in self.globals]

    def make_host_function(self):
        """An AG_HOST function that prints, and now and then throws."""
        name, tag = self.fresh("h"), self.fresh("#")
        kind = self.random.choice(["int", "int", "scalar", "vector"])
        if kind == "int":
            type = host("i32")
            body = f'std::printf("{tag} %d\\n", x); if (x % 11 == 7) throw std::range_error("{tag} refuses"); return (x * 3 + 1) % 100;'
            texts = [f"AG_HOST int {name}(int x) {{ {body} }}", f"int {name}(int x) {{ {body} }}"]
        else:
            type = scalar(self.some_element()) if kind == "scalar" else vector(self.some_element(), self.extent)
            cpp = CPP[type.element]
            shown = self.print_of([Expr(type, "x")])
            twice = f"Add::of<{cpp}>(x, x)" if kind == "scalar" else f"zip<Add, {cpp}>(x, x)"
            texts = [f"AG_HOST {type.name(0)} {name}({type.name(0)} x) {{ {shown.text(0, '').strip()} return x + x; }}",
                     f"{type.name(1)} {name}({type.name(1)} x) {{ {shown.text(1, '').strip()} return {twice}; }}"]
        self.prelude.append(texts)
        self.callees[0].append(Callee(name, type, [type]))
