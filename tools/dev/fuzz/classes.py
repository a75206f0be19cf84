"""Classes with members that are functions: methods and constructors of the structs, and guards, whose destructors have effects."""
from tree import Function, Stmt, Type, host, scalar

GUARDS = {
    "scalar": ("struct Guard { ag::Scalar<int> &seen; int step; ~Guard() { seen += step; ag::print(\"guard {} {}\\n\", seen, step); } };",
               "struct Guard { int &seen; int step; ~Guard() { seen = Add::of<int>(seen, step); out(\"guard\", seen, step); } };"),
    "host": ("struct HostGuard { int &seen; int step; ~HostGuard() { seen = (seen + step) % 1000; ag::print(\"guard {} {}\\n\", seen, step); } };",
             "struct HostGuard { int &seen; int step; ~HostGuard() { seen = (seen + step) % 1000; out(\"guard\", seen, step); } };")}
# What makes one, and what takes one by value and changes it before it ends.
AROUND_GUARDS = "inline {0} make_{0}({1} &seen, int step) {{ return {0}{{seen, step}}; }}\ninline void take_{0}({0} guard, int by) {{ guard.step += by; }}"
GUARDS_MADE = ["{0} {1}{{{2}}};", "{0} {1}{{{2}}};", "auto {1} = {0}{{{2}}};", "{0} {1} = {0}{{{2}}};", "auto {1} = make_{0}({2});", "const auto &{1} = {0}{{{2}}};",
               "auto {1} = {0}{{{2}}}; {1}.step += 3;", "auto &&{1} = make_{0}({2}); {1}.step -= 1;", "auto [{1}, {1}step] = {0}{{{2}}}; {1}step += 2;"]
GUARDS_AT_ONCE = ["{0}{{{1}}};", "make_{0}({1});", "take_{0}({0}{{{1}}}, 4);", "take_{0}(make_{0}({1}), 2);"]

class Classes:
    def make_struct(self):
        """A class of one to three fields, perhaps one of them a struct; perhaps with a constructor and methods."""
        fields = [(self.fresh("m"), self.some_list() if self.chance(0.08) else self.some_type()) for _ in range(self.random.randrange(1, 4))]
        type = Type("struct", label=self.fresh("S"), fields=fields)
        self.structs.append(type)
        members = [[f"{t.name(w)} {n};" for n, t in fields] for w in (0, 1)]
        at = len(self.prelude)
        self.prelude.append(None)
        if self.chance(0.25):
            self.structs.remove(type)  # A constructor that makes one of its class would call itself.
            self.add_both(members, self.constructor(type))
            type.constructed = True
            self.structs.append(type)
        for _ in range(self.random.choice([0, 0, 1, 1, 2])):
            self.add_both(members, self.method(type))
        self.prelude[at] = [f"struct {type.label} {{ {' '.join(members[w])} }};" for w in (0, 1)]

    def add_both(self, members, texts):
        for member, text in zip(members, texts):
            member.append(text)

    def constructor(self, type):
        names = [self.fresh("p") for _ in type.fields]
        given = names
        if self.chance(0.4):
            given = [self.random.choice([n for (_, other), n in zip(type.fields, names) if other == t]) for _, t in type.fields]
        starts = ", ".join(f"{field}({n})" for (field, _), n in zip(type.fields, given))
        body = ""
        texts = []
        if self.chance(0.5):
            saved = self.scopes
            self.scopes = [[]]
            for field, t in type.fields:
                self.declare(field, t)
            self.calls_left = 0
            body = self.s_assign(1)[0]
            self.scopes = saved
        for w in (0, 1):
            list_ = ", ".join(f"{t.name(w)} {n}" for (_, t), n in zip(type.fields, names))
            texts.append(f"{type.label}({list_}) : {starts} {{ {body and body.text(w, '').strip()} }}")
        return texts

    def method(self, type):
        """Declared in its class and defined behind it, so that its body can be made smaller; gives the declarations."""
        kind = self.random.choice(["const", "const", "changes", "changes", "static"])
        name, result, parameters, names, references, _, constant, _ = self.signature(False, templates=False)
        # A second one could make calls ambiguous.
        operator = kind != "static" and not type.callable and self.chance(0.3)
        type.callable = type.callable or operator
        called = "operator()" if operator else name
        styles = ["const {} &{}" if constant[i] else "{} &{}" if i in references else "{} {}" for i in range(len(parameters))]
        end = " const" if kind == "const" else ""
        lists = [", ".join(s.format(t.name(w), n) for s, t, n in zip(styles, parameters, names)) for w in (0, 1)]
        results = [result.name(w) if result else "void" for w in (0, 1)]
        heads = [f"{results[w]} {type.label}::{called}({lists[w]}){end}" for w in (0, 1)]
        marked = self.chance(0.3)
        members = [] if kind == "static" else [(field, t, kind == "changes") for field, t in type.fields]
        self.make_body((name, result, parameters, names, references, heads, constant, members), False, self.random.randrange(1, 4), False, [])
        if kind == "static":
            self.publish((f"{type.label}::{name}", result, parameters, names, references, heads, constant, []), False)
        else:
            callee = self.publish((called, result, [type] + parameters, names, [i + 1 for i in references] + [0] * (kind == "changes"), heads, constant, []), False)
            callee.method = True
        front = "static " if kind == "static" else ""
        return [("AG_FUNCTION " if marked and w == 0 else "") + f"{front}{results[w]} {called}({lists[w]}){end};" for w in (0, 1)]

    def s_guard(self, depth):
        """An object whose destructor writes and prints, by whatever exit its block is left."""
        found = self.writable(lambda v: v.type in (scalar("i32"), host("i32")) and not v.subscript)
        if not found or not self.guarded:
            return self.s_print(depth)
        v = self.random.choice(found)
        text = GUARDS[v.type.kind]
        label, step = text[0].split()[1], self.random.choice([1, 2, 5, -3])
        if list(text) not in self.prelude:
            self.prelude += [list(text), [AROUND_GUARDS.format(label, v.type.name(w)) for w in (0, 1)]]
        values = f"{v.name}, {step}"
        if self.chance(0.2):
            return [Stmt("call", self.random.choice(GUARDS_AT_ONCE).format(label, values))]
        return [Stmt("declare", self.random.choice(GUARDS_MADE).format(label, self.fresh("g"), values))]
