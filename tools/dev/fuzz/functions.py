"""Functions of a random program: marked ones and helpers, parameters of every kind, recursion alone and in pairs."""
from scope import Callee, Variable
from tree import LISTS, Expr, Function, Stmt, host


class Functions:
    def some_parameter(self):
        if self.chance(0.12):
            return self.some_list()
        return self.some_type()

    def some_result(self):
        if self.chance(0.2):
            return self.some_tuple()
        if self.chance(0.1):
            return self.some_list()
        return self.some_type()

    def signature(self, recursive, templates=True, declared=False):
        """(name to call it by, result, parameters, names, references, heads, which are constant, what else is in scope)."""
        name = self.fresh("f")
        parameters = [self.some_parameter() for _ in range(self.random.randrange(1, 5))]
        if recursive:
            parameters = [host("i32")] + parameters
        references = [i for i in range(recursive, len(parameters)) if self.chance(0.25)]
        result = None if references and self.chance(0.4) else self.some_result()
        names = [self.fresh("p") for _ in parameters]
        styles = ["const {} &{}" if i not in references and type.kind != "host" and self.chance(0.25) else "{} &{}" if i in references else "{} {}"
                  for i, type in enumerate(parameters)]
        constant = [s.startswith("const") for s in styles]
        written, front, called, members = [[t.name(w) for t in parameters] for w in (0, 1)], "", name, []
        typed = templates and self.chance(0.12)
        numbered = templates and not typed and self.chance(0.06)
        # Not of what is declared first: printed code would specialise it behind its first use.
        if typed and not declared:
            front, called = self.typed_template(name, parameters, written)
        elif numbered and not declared:
            front, called, members = "template <int K> ", f"{name}<{self.random.randrange(0, 4)}>", [("K", host("i32"), False)]
        heads = [f"{front}{result.name(w) if result else 'void'} {name}({', '.join(s.format(t, n) for s, t, n in zip(styles, written[w], names))})" for w in (0, 1)]
        return called, result, parameters, names, references, heads, constant, members

    def typed_template(self, name, parameters, written):
        """One parameter's type becomes the template's; gives how the template begins and what its instance is called."""
        i = self.random.randrange(len(parameters))
        alias = self.fresh("T")
        self.prelude.append([f"using {alias} = {names[i]};" for names in written])
        for names in written:
            names[i] = "T"
        return "template <class T> ", f"{name}<{alias}>"

    def make_function(self, marked, size, entry=False):
        """`entry`: called from main only, which may give it functions."""
        recursive = self.chance(0.2)
        signature = self.signature(recursive)
        given = self.given_functions() if entry and not recursive and self.chance(0.2) else []
        for w, head in enumerate(signature[5]):
            signature[5][w] = head[:-1] + "".join(", " + self.given_parameter(f, w) for f in given) + ")"
        self.make_body(signature, marked, size, recursive, [], given)
        callee = self.publish(signature, recursive)
        callee.given = given
        return callee

    def make_pair(self, marked):
        """Two functions that call each other, the first parameter of each counting down."""
        first, second = self.signature(True, declared=True), self.signature(True, declared=True)
        for name, _, _, _, _, heads, _, _ in (first, second):
            self.functions.append(Function(name, heads[0], heads[1], [], marked, declared=True))
        self.make_body(first, marked, self.random.randrange(2, 5), True, [second])
        self.make_body(second, marked, self.random.randrange(2, 5), True, [first])
        self.publish(first, True)
        return self.publish(second, True)

    def callee_of(self, signature):
        name, result, parameters, _, references, _, _, _ = signature
        return Callee(name, result, parameters, references)

    def publish(self, signature, recursive):
        callee = self.callee_of(signature)
        callee.first_bounded = recursive
        self.callees[0].append(callee)
        return callee

    def make_body(self, signature, marked, size, recursive, partners, given=()):
        name, result, parameters, names, references, heads, constant, members = signature
        saved = self.scopes, self.callees
        self.file_callees = self.callees[0]
        self.scopes, self.callees = [[]], [self.file_callees + list(given)]
        for member in members:
            self.declare(*member)
        self.scopes.append([])
        self.guarded = self.chance(0.3)
        for i, (n, type) in enumerate(zip(names, parameters)):
            self.declare(n, type, not (recursive and i == 0) and not constant[i])
        self.loops, self.breakables, self.result, self.calls_left, self.printed_call = 0, [], result, 3, False
        body = []
        if recursive:
            body.append(Stmt("if", f"if ({names[0]} <= 0) @0", None, [], [[self.return_statement()]]))
            for other in partners or [signature]:
                callee = self.callee_of(other)
                callee.recursion = names[0]
                self.callees[0].append(callee)
        body += self.statements(size, 0)
        body += self.print_all()
        self.printed_call = False
        body.append(self.return_statement())
        self.functions.append(Function(name, heads[0], heads[1], body, marked))
        self.scopes, self.callees = saved

    def print_all(self):
        """What is dead would be dropped: at the end most of what is in scope is printed."""
        found = self.variables(lambda v: v.type.kind in ("host", "scalar", "vector", "matrix", "complex") and "[" not in v.name)
        self.random.shuffle(found)
        return [self.print_of([Expr(v.type, v.name) for v in found[at:at + 4]]) for at in range(0, min(len(found), 12), 4) if self.chance(0.8)]

    def argument(self, callee, i, type):
        """One argument, small where it bounds a recursion."""
        if i == 0 and callee.recursion:
            return Expr(type, f"({callee.recursion} - {self.random.choice([1, 1, 2])})")
        if i == 0 and callee.first_bounded:
            return Expr(type, str(self.random.randrange(0, 4)))
        return self.value(type, 1)

    def return_statement(self):
        type = self.result
        if type is None:
            return Stmt("return", "return;")
        if type.kind == "tuple":
            values = [self.value(t, 1) for t in type.parts]
            places = ", ".join(self.place(i, t) for i, t in enumerate(type.parts))
            how = self.random.choice(["{{{}}}", "{{{}}}", "{type}({})", "{type}{{{}}}"])
            return Stmt("return", "return " + how.format(places, type=type.name(0)) + ";", "return " + how.format(places, type=type.name(1)) + ";", values)
        value = self.expr(type, 2)
        if type == host("b"):
            return Stmt("return", "return static_cast<bool>($0);", None, [value])
        if type.kind == "scalar" or type.is_tensor:
            ag = f"return {type.name(0)}($0);" if self.in_lambda or value.subscript or self.guarded else "return $0;"
            return Stmt("return", ag, f"return {type.name(1)}($0);", [value])
        if self.guarded and type.kind in ("struct", "list"):
            # A copy: of the variable itself, which may be where the result is made, C++ lets a destructor change either.
            return Stmt("return", f"return {type.name(0)}($0);", f"return {type.name(1)}($0);", [value])
        return Stmt("return", "return $0;", None, [value])

    # Calls from main.

    def make_call(self, entry):
        """One block of main: arguments as variables, the call, everything printed."""
        self.scopes, self.callees, self.calls_left = [[]], [[]], 0
        out, names = [], []
        for i, type in enumerate(entry.parameters):
            names.append(self.fresh("a"))
            value = Expr(type, str(self.random.randrange(0, 4))) if i == 0 and entry.first_bounded else self.constant(type)
            out.append(self.declaration(names[-1], type, value))
        for function in entry.given:
            names.append(self.fresh("a"))
            out.append(self.given_argument(function, names[-1]))
        call = f"{entry.name}({', '.join(names)})"
        shown = [(names[i], entry.parameters[i]) for i in sorted(entry.references)]
        if entry.result:
            out.append(Stmt("declare", f"auto result = {call};"))
            shown.insert(0, ("result", entry.result))
        else:
            out.append(Stmt("call", call + ";"))
        return out + [s for name, type in shown for s in self.shown(name, type)]

    def constant(self, type):
        if type.kind == "struct":
            places = ", ".join(self.place(i, t) for i, (_, t) in enumerate(type.fields))
            return Expr(type, f"{type.label}{{{places}}}", None, [self.constant(t) for _, t in type.fields])
        return self.new_list(type) if type.kind == "list" else self.new_tensor(type) if type.is_tensor else self.complex_small(type) if type.kind == "complex" else self.small(type)

    def shown(self, name, type):
        """Prints of all of a value, part by part."""
        if type.kind == "struct":
            return [s for field, t in type.fields for s in self.shown(f"{name}.{field}", t)]
        if type.kind == "tuple":
            return [s for i, t in enumerate(type.parts) for s in self.shown(f"std::get<{i}>({name})", t)]
        if type.kind in LISTS:
            return [self.list_show(name, type, 0)]
        return [self.print_of([Expr(type, name)])]
