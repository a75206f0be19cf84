"""Of random programs about containers: maps and sets of numbers, searched, changed and gone over."""
from copies_places import NUMBER, Place, both, guarded, list_of
from tree import Stmt, Type

SET, NUMBERS = Type("set", parts=[NUMBER]), list_of(NUMBER)


class Maps:
    def change_map(self, p):
        guards, *x = self.value(p.type.parts[0])
        k, j = self.number(0), self.number(0)
        texts = ["{p}[key({k})] = {x};"] * 3 + [
            "{p}.insert({{key({k}), {x}}});",
            "{p}.emplace(key({k}), {x});",
            "{p}.try_emplace(key({k}), {x});",
            "{p}.insert_or_assign(key({k}), {x});",
            "{p}.erase(key({k}));",
            "{p}.erase(key({k}));",
            "if (auto it = {p}.find(key({k})); it != {p}.end()) it->second = {x};",
            "if (auto it = {p}.find(key({k})); it != {p}.end()) {p}.erase(it);",
            "if (auto [it, fresh] = {p}.emplace(key({k}), {x}); !fresh) it->second = {x};",
            "std::swap({p}[key({k})], {p}[key({j})]);",
            "{p}[key({k})] = {p}[key({j})];",
            "if (!{p}.empty()) {p}.erase({p}.begin());",
            "if (auto it = {p}.lower_bound(key({k})); it != {p}.end()) it = {p}.erase(it);",
            "std::erase_if({p}, [&](const auto &e) {{ return e.first % 2 == 0; }});",
        ]
        if p.type.parts[0] == NUMBER:
            texts += [
                "++{p}[key({k})];",
                "{p}[key({k})] = small({p}[key({k})] + {x});",
                "for (auto &[a, b] : {p}) b = small(b * 2 + a);",
                "for (auto &[a, b] : {p}) if (b % 2) {p}.try_emplace(key(a + {k}), {x});",
                "for (auto it = {p}.begin(); it != {p}.end();) it = it->second % 2 == 0 ? {p}.erase(it) : std::next(it);",
            ] * 2
        if p.type.parts[0].kind in ("list", "deque"):
            more, *y = self.value(p.type.parts[0].parts[0])
            text = self.random.choice([
                "auto &l = {p}[key({k})]; if (l.size() < 7) l.push_back({x});",
                "if ({p}[key({k})].size() < 7) {p}[key({k})].push_back({x});",
                "for (auto &[a, l] : {p}) if (l.size() < 7) l.push_back({x});",
            ])
            if self.chance(0.4):
                return guarded([*p.guards, *more], *both("{{ " + text + " }}", p=p.texts, x=y, k=k))
        return guarded([*p.guards, *guards], *both(self.random.choice(texts), p=p.texts, x=x, k=k, j=j))

    def change_set(self, p):
        texts = ["{p}.insert(key({k}));"] * 3 + [
            "{p}.emplace(key({k}));",
            "{p}.erase(key({k}));",
            "if (!{p}.empty()) {p}.erase({p}.begin());",
            "if (!{p}.insert(key({k})).second) {p}.erase(key({k} + 1));",
            "if (!{p}.empty()) {p}.erase(std::prev({p}.end()));",
            "if (auto it = {p}.find(key({k})); it != {p}.end()) it = {p}.erase(it);",
            "for (int x : {p}) {p}.insert(key(x * 2 + {k}));",
            "for (auto it = {p}.begin(), end = {p}.end(); it != end;) if (*it % 2) {p}.erase(it++); else ++it;",
            "for (auto it = {p}.begin(); it != {p}.end();) if (*it % 2) it = {p}.erase(it); else ++it;",
            "if (auto it = {p}.upper_bound(key({k})); it != {p}.end()) {p}.erase({p}.begin(), it);",
        ]
        return guarded(p.guards, *both(self.random.choice(texts), p=p.texts, k=self.number(0)))

    def look_up(self):
        """A number found in a map or a set, added to a variable that is printed."""
        p, v = self.random.choice(self.places(lambda t: t.kind in ("map", "set"), write=False) or [None]), self.fresh("n")
        if not p:
            return super().simple()
        texts = [
            "{v} = int({p}.count(key({k})));",
            "{v} = {p}.contains(key({k})) ? 1 : int({p}.size());",
            "{v} = int(std::distance({p}.begin(), {p}.lower_bound(key({k}))));",
            "if ({p}.find(key({k})) == {p}.end()) {v} = -1;",
        ]
        if p.type.kind == "set":
            texts += [
                "for (int x : {p}) {v} = small({v} * 3 + x);",
                "if (auto it = {p}.lower_bound(key({k})); it != {p}.end()) {v} = *it;",
                "for (auto it = {p}.rbegin(); it != {p}.rend(); ++it) {v} = small({v} * 2 + *it);",
                "if (!{p}.empty()) {v} = *{p}.rbegin() - *{p}.begin();",
            ]
        else:
            texts += [
                "for (const auto &e : {p}) {v} = small({v} * 3 + e.first);",
                "if (auto it = {p}.upper_bound(key({k})); it != {p}.end()) {v} = it->first;",
                "for (auto it = {p}.rbegin(); it != {p}.rend(); ++it) {v} = small({v} * 2 + it->first);",
            ]
        if p.type == Type("map", parts=[NUMBER]):
            texts += [
                "for (const auto &[a, b] : {p}) {v} = small({v} * 3 + a + b);",
                "if (auto it = {p}.find(key({k})); it != {p}.end()) {v} = it->second;",
                "{v} = std::accumulate({p}.begin(), {p}.end(), 0, [](int a, const auto &e) {{ return small(a + e.second); }});",
                "if (!{p}.empty()) {v} = std::max_element({p}.begin(), {p}.end(), [](const auto &a, const auto &b) {{ return a.second < b.second; }})->first;",
                "if ({p}.contains(key({k}))) {v} = {p}.at(key({k}));",
            ]
        out = [Stmt("declare", f"int {v} = 0;"), guarded(p.guards, *both(self.random.choice(texts), v=v, p=p.texts, k=self.number(0))), Stmt("print", f'ag::print("{v} {{}}\\n", {v});', f'out("{v}", {v});')]
        self.variables[-1].append(Place(NUMBER, v))
        return out

    def count_up(self):
        """A histogram, an order, or a list of what is in a set or a map."""
        q = self.some(NUMBERS, Type("deque", parts=[NUMBER]))
        p = self.some(SET, Type("map", parts=[NUMBER]))
        if not p or not q or p.owner == q.owner:
            return super().simple()
        if p.type == SET:
            texts = [
                "for (int x : {q}) {p}.insert(key(x));",
                "{p} = std::set<int>({q}.begin(), {q}.end()); std::erase_if({p}, [](int x) {{ return x != key(x); }});",
                "{q}.assign({p}.begin(), {p}.end());",
                "{q} = {t}({p}.rbegin(), {p}.rend());",
            ]
        else:
            texts = [
                "for (int x : {q}) ++{p}[key(x)];",
                "for (int x : {q}) {p}[key(x)] = x;",
                "{q}.clear(); for (const auto &[a, b] : {p}) {q}.push_back(small(a + b));",
                "for (std::size_t i = 0; i < {q}.size(); ++i) {p}.insert({{key({q}[i]), int(i)}});",
            ]
        return [guarded([*p.guards, *q.guards], *both("{{ " + self.random.choice(texts) + " }}", p=p.texts, q=q.texts, t=q.type.name(0)))]

    def keep_iterator(self):
        """An iterator that is kept while mapped values change and other entries come and go."""
        p, it = self.some(Type("map", parts=[NUMBER])), self.fresh("it")
        if not p:
            return super().simple()
        k, j, n = self.number(0), self.number(0), self.number(0)
        texts = [
            "for (auto &[a, b] : {p}) b = small(b + 1);",
            "{it}->second = small({n});",
            "++{it}; if ({it} == {p}.end()) {it} = {p}.begin();",
            "{p}[key({j})] = 3; {it} = {p}.find(key({j}));",
            "{p}.emplace(key({j}), 7);",
            "if ({it}->first != key({j})) {p}.erase(key({j}));",
            "{it} = {p}.erase({it}); if ({it} == {p}.end()) {{ {p}[key({j})] = 1; {it} = {p}.begin(); }}",
        ]
        body = [Stmt("assign", *both(self.random.choice(texts), it=it, p=p.texts, n=n, j=j)) for _ in range(self.random.randrange(1, 4))]
        body.append(Stmt("print", f'ag::print("{it} {{}} {{}}\\n", {it}->first, {it}->second);', f'out("{it}", {it}->first, {it}->second);'))
        tests = tuple(" && ".join([g[w] for g in dict.fromkeys(p.guards)] + [f"{it} != {p.texts[w]}.end()"]) for w in (0, 1))
        if p.guards:
            return super().simple()
        return [Stmt("if", *both("if (auto {it} = {p}.find(key({k})); {tests}) @0", it=it, p=p.texts, k=k, tests=tests), [], [body])]

    def each_entry(self, depth):
        """Over a map or a set, whose values may change."""
        found = [p for p in self.places(lambda t: t.kind in ("map", "set")) if not p.guards]
        if not found or self.loops > 2:
            return self.each(depth)
        p, k, x = self.random.choice(found), self.fresh("y"), self.fresh("x")
        if p.type.kind == "set":
            body = self.body(depth, [Place(NUMBER, k)], [p.owner, k])
            return [Stmt("rows", *both("for (int {k} : {p}) @0", k=k, p=p.texts), [], [body])]
        head = self.random.choice(["auto &[{k}, {x}]", "auto &[{k}, {x}]", "const auto &[{k}, {x}]", "auto [{k}, {x}]"])
        body = self.body(depth, [Place(NUMBER, k), Place(p.type.parts[0], x)], [p.owner, k] + [x] * head.startswith("const"))
        return [Stmt("rows", *both("for (" + head + " : {p}) @0", k=k, x=x, p=p.texts), [], [body])]

    families = [look_up, look_up, count_up, keep_iterator]
