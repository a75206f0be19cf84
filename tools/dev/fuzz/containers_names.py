"""Of random programs about containers: other names of elements (references, pointers, conditions that declare them), optionals, choices, bytes."""
from copies_places import LONGEST, NUMBER, Place, both, guarded, list_of
from tree import Stmt, Type

NUMBERS, DEQUE = list_of(NUMBER), Type("deque", parts=[NUMBER])
FINDERS = """inline int *find_more(std::vector<int> &v, int than) {
  for (int &x : v) if (x > than) return &x;
  return nullptr;
}
template <class C> std::optional<int> find_even(const C &c) {
  for (int x : c) if (x % 2 == 0) return x;
  return std::nullopt;
}
inline std::optional<std::size_t> find_spot(const std::vector<int> &v, int what) {
  auto it = std::find(v.begin(), v.end(), what);
  if (it == v.end()) return {};
  return it - v.begin();
}
inline std::vector<int> *same(std::vector<int> *a) { return a->empty() ? nullptr : a; }
inline std::vector<int> &fuller(std::vector<int> &a, std::vector<int> &b) { return a.size() < b.size() ? b : a; }
inline int *next_of(int *p, int *end) { return p + 1 == end ? nullptr : p + 1; }"""


class Names:
    def change_optional(self, p):
        guards, *x = self.value(p.type.parts[0])
        texts = [
            "{p} = {x};",
            "{p} = {x};",
            "auto fresh = {x}; {p}.emplace(fresh);",  # which may be in it
            "{p}.reset();",
            "{p} = std::nullopt;",
            "if (!{p}) {p} = {x}; else {p}.reset();",
            "{p} = {p}.value_or({x});",
        ]
        if p.type.parts[0] == NUMBER:
            texts += ["if ({p}) *{p} = small(*{p} * 2 + {x});", "{p} = small({p}.value_or(3) + {x});", "if ({p} > 4) {p} = {x};", "if ({p} == {x}) {p}.reset();"]
        if p.type.parts[0] == NUMBERS:
            y = self.number(0)
            return guarded(p.guards, *both(self.random.choice([
                "if (!{p}) {p}.emplace(); if ({p}->size() < 7) {p}->push_back({y});",
                "if ({p} && !{p}->empty()) {p}->pop_back();",
                "{p}.emplace(2, {y});",
                "if (auto copy = {p}) {{ copy->push_back({y}); {p} = *copy; {p}->pop_back(); }}",
            ]), p=p.texts, y=y))
        return guarded([*p.guards, *guards], *both("{{ " + self.random.choice(texts) + " }}", p=p.texts, x=x))

    def finders(self):
        if [FINDERS, FINDERS] not in self.prelude:
            self.prelude.append([FINDERS, FINDERS])

    def by_finder(self):
        p, q = self.some(NUMBERS), self.some(NUMBERS)
        if not p or p.owner == q.owner:
            return super().simple()
        self.finders()
        texts = [
            "if (int *x = find_more({p}, {n})) *x = 2;",
            "if (int *x = find_more({p}, {n}); x && *x % 2) {{ ++*x; *x = small(*x); }}",
            "if (auto x = find_even({p})) {q}.resize(std::size_t(key(*x)));",
            "if (std::optional<std::size_t> i = find_spot({p}, {n})) {p}.erase({p}.begin() + long(*i));",
            "fuller({p}, {q}).pop_back();",
            "auto *l = same(&{p}); l->back() = {n}; {p}[0] = small({p}[0] + l->back());",
            "if (int *x = {p}.data(); x != nullptr) *x = {n};",
            "for (int *x = &{p}[0]; x; x = next_of(x, &{p}[0] + {p}.size())) *x = small(*x + 1);",
            "auto &l = fuller({p}, {q}); if (l.size() < 7) l.push_back({n}); l[0] = 1;",
            "{p}[find_spot({p}, {n}).value_or(0)] = 5;",
            "std::byte b = std::byte({p}[0] & 255); b = (b << 1) ^ std::byte(5); {p}[0] = std::to_integer<int>(b & std::byte(63));",
            "std::byte b{{3}}; for (int x : {p}) b |= std::byte(x & 127) >> 1; {q}[0] = std::to_integer<int>(~b);",
        ]
        text = self.random.choice(texts)
        return [guarded([*p.guards, *q.guards, self.there(p), self.there(q)], *both("{{ " + text + " }}", p=p.texts, q=q.texts, n=self.number()))]

    def while_pointer(self, depth):
        """A loop whose condition declares what it found."""
        p, x, steps = self.some(NUMBERS), self.fresh("x"), self.fresh("i")
        if not p or p.guards or self.loops > 1:
            return self.loop(depth)
        self.finders()
        n = str(self.random.randrange(0, 8))
        heads = [
            ("int *{x} = find_more({p}, {n})", "*{x} = {n} - {steps};"),
            ("auto {x} = find_spot({p}, {n})", "{p}.erase({p}.begin() + long(*{x}));"),
            ("auto {x} = find_even({p})", "*std::find({p}.begin(), {p}.end(), *{x}) += 1;"),
            ("int {x} = int({p}.size())", "{p}.pop_back();"),
        ]
        head, first = self.random.choice(heads)
        body = [Stmt("assign", f"if (++{steps} > 8) break;"), Stmt("assign", *both(first, x=x, p=p.texts, n=n, steps=steps))]
        body += self.body(depth, [Place(NUMBER, steps)], [steps])
        return [Stmt("declare", f"int {steps} = 0;"), Stmt("while", *both("while (" + head + ") @0", x=x, p=p.texts, n=n), [], [body])]

    def with_reference(self, depth):
        """One of two objects under another name, or one that is in another; both may be written while it stands."""
        found = [p for p in self.places(lambda t: t.kind not in ("host", "scalar", "vector", "matrix"))]
        if not found:
            return self.branch(depth)
        p, r, c = self.random.choice(found), self.fresh("r"), self.condition()
        others = [q for q in self.places(lambda t: t == p.type)]
        q = self.random.choice(others)
        head = self.random.choice([
            "auto &{r} = {p};",
            "auto &{r} = {c} ? {p} : {q};",
            "auto *at{r} = &{p}; auto &{r} = *at{r};",
            "auto *at{r} = {c} ? &{p} : &{q}; auto &{r} = *at{r};",
        ])
        if p.type.kind in ("struct", "tuple", "optional", "array"):
            head = "auto &{r} = {p};"
        body = [Stmt("declare", *both(head, r=r, p=p.texts, q=q.texts, c=c))]
        self.variables.append([Place(p.type, r)])
        inside = {x.owner for x in (p, q) if x.guards or x.texts[0] != x.owner}
        saved, self.frozen = self.frozen, self.frozen | inside
        for _ in range(self.random.randrange(1, 4)):
            body += self.block(2, depth + 1) if self.chance(0.4) else [self.change(self.random.choice([Place(p.type, r)] + [x for x in (p, q) if not x.guards and x.owner not in self.frozen]))]
        self.frozen = saved
        self.variables.pop()
        body += self.show(p.type, (r, r), r)
        guards = [*p.guards, *q.guards]
        tests = tuple(" && ".join(g[w] for g in dict.fromkeys(guards)) or "true" for w in (0, 1))
        return [Stmt("if", *both("if ({t}) @0", t=tests), [], [body])]

    def on_choice(self):
        """What is chosen is changed without a name."""
        p, q = self.some(NUMBERS, DEQUE), self.some(NUMBERS, DEQUE)
        if not p or p.type != q.type:
            return super().simple()
        texts = [
            "({c} ? {p} : {q}).push_back({n});",
            "({c} ? {p} : {q}) = {q};",
            "if (!({c} ? {p} : {q}).empty()) ({c} ? {p} : {q}).pop_back();",
            "std::swap({c} ? {p} : {q}, {p});",
            "auto &l = {c} ? {p} : {q}; l.push_back({n}); l.insert(l.begin(), int(l.size()));",
            "({c} ? {p} : {q}).clear();",
            "auto l = {c} ? {p} : {q}; l.push_back({n}); {p} = l;",
        ]
        short = [both("{p}.size() < 6", p=x.texts) for x in (p, q)]
        return [guarded([*p.guards, *q.guards, *short], *both("{{ " + self.random.choice(texts) + " }}", p=p.texts, q=q.texts, c=self.condition(), n=self.number(0)))]

    families = [by_finder, by_finder, on_choice]
