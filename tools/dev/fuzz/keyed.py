"""std::map from small numbers to anything."""
from scope import Variable
from tree import Expr, Stmt, Type, host, scalar

KEY = "({} % 5 + 5) % 5"


class Keyed:
    def s_map(self, depth):
        found = self.writable(lambda v: v.type.kind == "map")
        if not found or self.chance(0.15):
            return self.declared_map()
        v = self.random.choice(found)
        return self.random.choice([self.map_write] * 3 + [self.map_insert] * 2 + [self.map_erase, self.map_read, self.map_read, self.map_show])(v.name, v.type)

    def declared_map(self):
        inner = self.random.choice([scalar(self.some_element()), host("i32"), self.some_host(), self.some_vector(), self.some_matrix(), self.some_list()] + [t for t in self.structs if t.is_default_made()])
        type, name = Type("map", parts=[inner]), self.fresh("d")
        keys = self.random.sample(range(5), self.random.choice([0, 0, 1, 2]))
        kids = [self.value(inner, 1) for _ in keys]
        self.declare(name, type)
        entries = ", ".join(f"{{{key}, {self.place(i, inner)}}}" for i, key in enumerate(keys))
        return [Stmt("declare", *(f"{type.name(w)} {name}{f' = {{{entries}}}' if keys else ''};" for w in (0, 1)), kids)]

    def key(self, i):
        return KEY.format(f"${i}")

    def map_write(self, name, type):
        kids = [self.value(type.parts[0], 2), self.expr(host("i32"), 1)]
        if type.parts[0] == host("i32") and self.chance(0.5):
            return [Stmt("assign", f"{name}[{self.key(1)}] += 1;", None, kids)]
        return [Stmt("assign", f"{name}[{self.key(1)}] = {self.place(0, type.parts[0])};", None, kids)]

    def map_insert(self, name, type):
        how = self.random.choice([
            "{m}.insert({{{k}, {x}}});",
            "{m}.emplace({k}, {x});",
            "{m}.try_emplace({k}, {x});",
            "{m}.insert_or_assign({k}, {x});",
            "if (auto [at, isNew] = {m}.emplace({k}, {x}); !isNew) at->second = {x};",
        ])
        kids = [self.value(type.parts[0], 1), self.host_leaf(host("i32"))]
        if how.count("{x}") > 1:
            kids[0] = self.leaf(type.parts[0])
        return [Stmt("assign", how.format(m=name, k=self.key(1), x=self.typed(0, type.parts[0], 0)), how.format(m=name, k=self.key(1), x=self.typed(0, type.parts[0], 1)), kids)]

    def typed(self, i, type, which):
        """An operand of exactly a type, from which nothing else is to be made."""
        return f"{type.name(which)}(${i})" if type.kind in ("scalar", "vector", "matrix", "host") else f"${i}"

    def map_erase(self, name, type):
        how = self.random.choice([
            "{m}.erase({k});",
            "{m}.erase({k});",
            "if (!{m}.empty()) {m}.erase({m}.begin());",
            "for (auto at = {m}.begin(); at != {m}.end();) if (at->first % 2) at = {m}.erase(at); else ++at;",
            "std::erase_if({m}, [](const auto &entry) {{ return entry.first > 2; }});",
            "if (auto at = {m}.find({k}); at != {m}.end()) {m}.erase(at);",
        ])
        return [Stmt("assign", how.format(m=name, k=self.key(0)), None, [self.expr(host("i32"), 1)])]

    def map_read(self, name, type):
        inner, v = type.parts[0], self.fresh("v")
        out = [self.declaration(v, inner, self.value(inner, 1))]
        how = self.random.choice([
            "if (auto at = {m}.find({k}); at != {m}.end()) {v} = at->second;",
            "if ({m}.contains({k})) {v} = {m}.at({k});",
            "if (!{m}.empty()) {v} = {m}.rbegin()->second;",
            "if ({m}.count({k})) {v} = {m}[{k}];",
        ])
        out.append(Stmt("assign", how.format(m=name, k=self.key(0), v=v), None, [self.host_leaf(host("i32"))]))
        self.declare(v, inner)
        return out

    def map_show(self, name, type):
        key, x = self.fresh("y"), self.fresh("x")
        body = [self.print_of([Expr(host("i32"), key)])] + self.shown(x, type.parts[0])
        return [Stmt("scope", f"for (const auto &[{key}, {x}] : {name}) @0", None, [], [body])]

    def s_each_entry(self, depth):
        """Over a map that stays as it is."""
        found = self.variables(lambda v: v.type.kind == "map")
        if not found or self.loops > 1:
            return self.s_map(depth)
        v = self.random.choice(found)
        key, x = self.fresh("y"), self.fresh("x")
        body = self.unchanged(v, lambda: self.loop_body(depth, [Variable(key, host("i32"), False), Variable(x, v.type.parts[0], False)]))
        return [Stmt("rows", f"for (const auto &[{key}, {x}] : {v.name}) @0", None, [], [body])]
