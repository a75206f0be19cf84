"""Of random programs about containers: the library's function objects, and lambdas in lambdas that grow lists around them."""
from copies_places import NUMBER, both, guarded, list_of
from tree import Stmt, Type

NUMBERS, DEQUE = list_of(NUMBER), Type("deque", parts=[NUMBER])
OBJECTS = """struct Tally {
  int n = 0;
  std::vector<int> seen;
  void take(int x) { n = small(n + x); if (seen.size() < 7) seen.push_back(x); }
  int next() { return n = small(n * 2 + 1); }
  int sum(int k) const { int s = k; for (int x : seen) s = small(s + x); return s; }
  bool full() const { return seen.size() > 2; }
};
inline void push_some(std::vector<int> &v, int x) { if (v.size() < 7) v.push_back(x); }
template <class F> int twice(F f, int x) { return f(small(f(x))); }
template <class F> void each_of(int n, F &&f) { for (int i = 0; i < n; ++i) f(i); }"""


class Calls:
    def function_objects(self):
        p, q = self.some(NUMBERS), self.some(NUMBERS)
        if not p:
            return super().simple()
        if [OBJECTS, OBJECTS] not in self.prelude:
            self.prelude.append([OBJECTS, OBJECTS])
        t, v = self.fresh("t"), self.fresh("n")
        texts = [
            "auto r = std::ref({p}); if (r.get().size() < 7) r.get().push_back({n});",
            "auto f = std::bind_front([](std::vector<int> &l, int x) {{ if (l.size() < 7) l.push_back(x); }}, std::ref({p})); f({n}); f(2);",
            "each_of(3, std::bind_front(&Tally::take, &{t}));",
            "auto odd = [](int x) {{ return x % 2 != 0; }}; {v} = int(std::count_if({p}.begin(), {p}.end(), std::not_fn(odd)));",
            "auto f = std::mem_fn(&Tally::take); f({t}, {n}); f({t}, int({p}.size()));",
            "{v} = std::mem_fn(&Tally::sum)({t}, {n});",
            "auto add = std::bind_front(std::plus<int>(), {n}); {v} = twice(add, 3);",
            "std::transform({p}.begin(), {p}.end(), {p}.begin(), std::bind_front([](int a, int b) {{ return small(a * 2 + b); }}, {n}));",
            "const auto &c = std::cref({p}).get(); {v} = int(c.size());",
            "std::reference_wrapper<std::vector<int>> r = {p}; r.get().clear();",
            "each_of(2, std::bind_front(&Tally::take, &{t}));",
            "auto full = std::mem_fn(&Tally::full); while (!full({t})) {t}.take({n}); {v} = {t}.n;",
            "auto next = std::bind_front(&Tally::next, std::ref({t})); {v} = next() + next();",
            "std::sort({p}.begin(), {p}.end(), std::greater<>());",
            "for (int x : {p}) std::invoke(&Tally::take, {t}, x);",
        ]
        text = self.random.choice(texts)
        out = [Stmt("declare", f"Tally {t};"), Stmt("declare", f"int {v} = 0;"), guarded([*p.guards, *q.guards], *both("{{ " + text + " }}", p=p.texts, q=q.texts, t=t, v=v, n=self.number(0)))]
        return out + [Stmt("print", f'ag::print("{v} {{}} {{}} {{}}\\n", {v}, {t}.n, {t}.seen.size());', f'out("{v}", {v}, {t}.n, {t}.seen.size());')]

    def growing_lambdas(self):
        """Lambdas within lambdas that change what is captured, by reference or as a copy of their own."""
        p, q = self.some(NUMBERS, DEQUE), self.some(NUMBERS, DEQUE)
        if not p or p.owner == q.owner:
            return super().simple()
        texts = [
            "auto outer = [&](int k) {{ auto inner = [&](int x) {{ if ({p}.size() < 7) {p}.push_back(x); return int({p}.size()); }}; for (int i = 0; i < k; ++i) if (inner(i) % 2) {q}.push_back(small(inner({n}))); }}; if ({q}.size() < 3) outer(3);",
            "auto keep = [l = {p}](int x) mutable {{ l.push_back(x); auto back = [&l] {{ int y = l.back(); l.pop_back(); return y; }}; return back() + int(l.size()); }}; if ({q}.size() < 5) {{ {q}.push_back(keep({n})); {q}.push_back(keep(2)); }}",
            "auto push = [&l = {p}](auto &&self, int x) -> void {{ if (x <= 0 || l.size() > 6) return; l.push_back(x); self(self, x - 2); if (x % 3 == 0) l.insert(l.begin(), x); }}; push(push, key({n}));",
            "auto grow = [&](auto &l, int x) {{ auto one = [&l, x] {{ if (l.size() < 6) l.push_back(x); }}; one(); if (x % 2) one(); }}; grow({p}, {n}); grow({q}, 3);",
            "auto l = {p}; auto f = [&, l]() mutable {{ l.push_back({n}); {q} = {{int(l.size())}}; [&] {{ l.clear(); }}(); return l.size(); }}; if (f() == 0) f();",
            "auto undo = [&, was = {p}] {{ {p} = was; }}; {p}.push_back({n}); if ({p}.size() > 3) undo(); else if ({p}.size() > 5) {p}.pop_back();",
            "auto move = [l = std::move({p})]() mutable {{ l.push_back(1); return l; }}; {p} = move(); if ({p}.size() > 6) {p}.clear();",
        ]
        return [guarded([*p.guards, *q.guards], *both("{{ " + self.random.choice(texts) + " }}", p=p.texts, q=q.texts, n=self.number(0)))]

    families = [function_objects, growing_lambdas]
