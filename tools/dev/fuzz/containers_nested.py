"""Of random programs about containers: maps and sets in lists and in maps, iterators of maps and sets that are kept, and what such are used for."""
from copies_places import LONGEST, NUMBER, Place, both, guarded, list_of
from tree import Stmt, Type

NUMBERS, SET, MAP = list_of(NUMBER), Type("set", parts=[NUMBER]), Type("map", parts=[NUMBER])
LISTS = [list_of(SET), list_of(MAP), Type("deque", parts=[SET]), Type("deque", parts=[MAP])]
MAPS = [Type("map", parts=[SET]), Type("map", parts=[MAP])]
NESTED = [*LISTS, *MAPS, *LISTS[:2], *MAPS, list_of(LISTS[0]), list_of(MAPS[0]), list_of(MAPS[1]), Type("map", parts=[LISTS[0]]), Type("map", parts=[MAPS[0]]), Type("tuple", parts=[SET, MAP]), Type("array", parts=[SET])]
HELPERS = """inline int slot(int x) { return (x % 12 + 12) % 12; }
inline void fill_up(std::set<int> &s, int k) { if (k % 3) s.insert(key(k)); else s.erase(key(k + 1)); }
inline void fill_up(std::map<int, int> &m, int k) { if (k % 3) ++m[key(k)]; else m.erase(key(k + 1)); }
inline int fold(int x) { return x; }
template <class A, class B> int fold(const std::pair<A, B> &e);
template <class C> int fold(const C &c) {
  int s = int(c.size());
  for (const auto &x : c) s = small(s * 3 + fold(x));
  return s;
}
template <class A, class B> int fold(const std::pair<A, B> &e) { return small(e.first * 2 + fold(e.second)); }"""
SPREADING = """inline void spread(std::vector<std::set<int>> &v, int i, int k) {
  if (k <= 0 || v.empty()) return;
  auto &one = v[place(i, v.size())];
  one.insert(key(k));
  if (one.size() > 3) one.erase(one.begin());
  spread(v, i + k, k - 1);
}
inline int reach(const std::vector<std::set<int>> &v, int i, std::set<int> &seen) {
  if (v.empty() || !seen.insert(int(place(i, v.size()))).second) return 0;
  int s = 1;
  for (int x : v[place(i, v.size())]) s = small(s * 2 + reach(v, x, seen));
  return s;
}
inline void link(std::map<int, std::set<int>> &m, int a, int b, int k) {
  m[a].insert(b);
  m[b].insert(a);
  if (k > 0) link(m, b, key(a + b + 1), k - 1);
}
inline int depth(const std::map<int, std::set<int>> &m, int at, int k) {
  auto it = m.find(at);
  if (it == m.end() || k == 0) return 0;
  int s = 0;
  for (int x : it->second) s = std::max(s, 1 + depth(m, x, k - 1));
  return s;
}
inline void bump(std::map<int, std::map<int, int>> &m, int a, int k) {
  auto &one = m[a];
  ++one[k];
  if (k > 0) bump(m, key(a + k), k - 1);
  one[k] += int(m.size());
}"""
ON_SET = [
    "{s}.insert(key({n}));",
    "{s}.insert(key({n}));",
    "{s}.erase(key({n}));",
    "if ({s}.count(key({n})) != 0) {s}.erase(key({n} + 1));",
    "{s}.insert({{key({n}), key({n} + 2)}});",
    "if (auto at = {s}.find(key({n})); at != {s}.end()) {s}.erase(at);",
    "if (auto at = {s}.lower_bound(key({n})); at != {s}.end()) {{ int x = *at; {s}.erase(at); {s}.insert(key(x + 2)); }}",
    "{s}.clear();",
    "{s} = {{key({n}), 3}};",
    "if ({s}.size() > 3) {s}.erase({s}.begin(), std::prev({s}.end()));",
    "fill_up({s}, {n});",
    "if (auto [at, fresh] = {s}.insert(key({n})); !fresh) {s}.erase(at);",
    "auto copy = {s}; copy.insert(key({n})); {s}.swap(copy);",
]
ON_MAP = [
    "++{s}[key({n})];",
    "{s}[key({n})] = small({n} + int({s}.size()));",
    "{s}[key({n})] = small({s}[key({n} + 1)] * 2 + {s}.begin()->second);",
    "{s}.erase(key({n}));",
    "{s}.try_emplace(key({n}), {n});",
    "if (auto at = {s}.find(key({n})); at != {s}.end()) at->second = small(at->second + 3);",
    "for (auto &[a, b] : {s}) b = small(b + a);",
    "{s}.clear();",
    "fill_up({s}, {n});",
    "std::erase_if({s}, [](const auto &e) {{ return e.second % 2 == 0; }});",
    "{s}.insert_or_assign(key({n}), {s}.empty() ? 1 : {s}.rbegin()->second);",
    "{s}[key({n})] = small({s}.count(2) != 0 ? {s}.at(2) : 1);",
]
WHOLE = [
    "{p}.push_back({p}[{i}]);",
    "{p}.emplace_back();",
    "{p}.resize({p}.size() + 1);",
    "{p}.resize(2);",
    "{p}.pop_back();",
    "{p}.erase({p}.begin() + long({i}));",
    "{p}.insert({p}.begin() + long({i}), {p}[{j}]);",
    "{p}.insert({p}.begin(), 1, {p}.back());",
    "std::swap({p}[{i}], {p}[{j}]);",
    "{p}[{i}].swap({p}[{j}]);",
    "{p}[{i}] = {p}[{j}];",
    "auto one = std::move({p}[{i}]); {p}[{i}].clear(); {p}[{j}] = std::move(one);",
    "std::sort({p}.begin(), {p}.end());",
    "std::stable_sort({p}.begin(), {p}.end(), [](const auto &a, const auto &b) {{ return a.size() > b.size(); }});",
    "std::reverse({p}.begin(), {p}.end());",
    "std::rotate({p}.begin(), {p}.begin() + long({i}), {p}.end());",
    "std::erase_if({p}, [](const auto &one) {{ return one.empty(); }});",
    "auto copy = {p}; copy[{i}].clear(); if (copy == {p}) {p}.pop_back(); else if (copy[{j}] < {p}[{i}]) std::swap(copy, {p});",
    "if ({p}.size() > 1) {p}.back().insert({p}[0].begin(), {p}[0].end());",
]
FLOW = {
    "set": [
        "for (std::size_t d = 0; d + 1 < {p}.size(); ++d) for (int x : {p}[d]) {{ {p}[d + 1].insert(key(x + {n})); if (x % 2) {p}[d + 1].erase(key(x)); }}",
        "for (std::size_t d = 1; d < {p}.size(); ++d) for (const int &x : {p}[d - 1]) {p}[d].insert(slot(x * 2 + int(d)));",
        "if ({p}.size() > 1) {{ int at = 0; for (int i = 0; i < 4; ++i) {{ int to = 1 - at; {p}[to].clear(); for (int x : {p}[at]) {{ {p}[to].insert(slot(x + i)); {p}[to].insert(key(x)); }} at = to; }} }}",
        "if ({p}.size() > 1) for (int i = 0; i < 3; ++i) {{ {p}[(i + 1) % 2].clear(); for (int x : {p}[i % 2]) {p}[(i + 1) % 2].insert(slot(x * 2 + i)); }}",
    ],
    "map": [
        "for (std::size_t d = 0; d + 1 < {p}.size(); ++d) for (auto [a, b] : {p}[d]) {{ auto &to = {p}[d + 1][key(a + {n})]; to = small(to + b); }}",
        "for (int d = 0; d + 1 < int({p}.size()); ++d) for (const auto &[a, b] : {p}[d]) {p}[d + 1][slot(a * 2 + d)] += small(b);",
        "for (int d = int({p}.size()) - 1; d > 0; --d) for (auto &[a, b] : {p}[d]) {{ {p}[d - 1].erase(a); {p}[d - 1][key(a + 1)] = b; b = small(b + 1); }}",
        "if ({p}.size() > 1) for (int i = 0, at = 0; i < 3; ++i, at ^= 1) {{ {p}[at ^ 1].clear(); for (const auto &[a, b] : {p}[at]) {{ {p}[at ^ 1][key(a + i)] += small(b); {p}[at ^ 1][a] = i; }} }}",
        "for (std::size_t d = 0; d < {p}.size(); ++d) for (auto at = {p}[d].begin(); at != {p}[d].end();) at = at->second % 2 ? {p}[d].erase(at) : std::next(at);",
    ],
}
OF_MAP = [  # {on}: a change of `one`
    "auto &one = {p}[key({n})]; {on}",
    "auto &one = {p}[key({n})]; {on} {p}[key({k})]; {on} if (key({n}) != key({k})) {p}.erase(key({k})); {on}",
    "if (auto it = {p}.find(key({n})); it != {p}.end()) {{ auto &one = it->second; {on} }}",
    "for (auto &[a, one] : {p}) {{ {on} }}",
    "for (auto &[a, one] : {p}) if (a % 2 == 0) {{ {on} }} else one.clear();",
    "for (auto [a, one] : {p}) {{ {on} if (a > 2) {p}.at(a) = one; }}",
    "int c = 0; for (auto &[a, one] : {p}) {{ if (++c > 6) break; {on} {p}[slot(a + 3)]; {p}.erase(a + 1); {on} }}",
    "std::erase_if({p}, [](const auto &e) {{ return e.second.empty(); }});",
    "auto [it, fresh] = {p}.try_emplace(key({n})); {p}[key({k})]; {p}.erase(key({n} + 1)); if (fresh) {{ auto &one = it->second; {on} }} else {p}.erase(it);",
    "std::swap({p}[key({n})], {p}[key({k})]);",
    "{p}[key({n})] = {p}[key({k})];",
    "auto one = {p}[key({n})]; {on} {p}[key({k})] = one;",
    "auto it = {p}.begin(), last = {p}.end(); {p}[key({n})]; if (it == last) it = {p}.begin(); auto &one = it->second; {on} {p}[key({k})] = one;",
    "for (auto it = {p}.begin(); it != {p}.end();) {{ auto &one = it->second; {on} if (one.size() > 2) it = {p}.erase(it); else ++it; }}",
]
KEPT = [  # {x}: its key; {e}: an element with the key key({n})
    "{p}.insert({e});",
    "{p}.insert({e});",
    "if ({x} != key({n})) {p}.erase(key({n}));",
    "if ({x} != key({n})) {p}.erase(key({n}));",
    "++{it}; if ({it} == {last}) {it} = {p}.begin();",
    "{it} = std::next({it}) == {p}.end() ? {p}.begin() : std::next({it});",
    "if ({it} != {p}.begin()) --{it};",
    "{p}.erase({it}++); if ({it} == {last}) {{ {p}.insert({e}); {it} = {p}.begin(); }}",
    "if (auto to = {p}.find(key({n})); to != {last}) {it} = to;",
    "for (int i = 0; i < 4; ++i) {{ if ({x} != i) {p}.erase(i); int key_now = {x}; if (key_now % 2 == i % 2) {p}.insert({e}); }}",
    "const auto was = {it}; {p}.insert({e}); {it} = {p}.lower_bound(key({n})); if ({it} == {last} || was == {p}.begin()) {it} = was;",
]
GROWN = {
    "set": [
        "int c = 0; for (int x : {p}) {{ if (++c > 8) break; {p}.insert(slot(x * 2 + {n})); if (x > 2) {p}.erase(x - 1); }}",
        "int c = 0; for (auto it = {p}.rbegin(); it != {p}.rend() && c < 7; ++it, ++c) if (*it % 2 == 0) {p}.insert(slot(*it - 1));",
        "for (auto it = {p}.begin(); it != {p}.end();) {{ auto next = std::next(it); if (*it % 2) {p}.erase(it); it = next; }}",
        "auto it = {p}.begin(), last = {p}.end(); for (int i = 0; i < 5 && it != last; ++i, ++it) {{ {p}.erase(*it + 1); {p}.insert(slot(*it + 2)); }}",
        "auto [it, fresh] = {p}.insert(key({n})); for (int i = 0; i < 3; ++i) {p}.insert(i * 4); if (!fresh && it != {p}.begin()) {p}.erase(std::prev(it)); {p}.erase(it);",
    ],
    "map": [
        "int c = 0; for (auto &[a, b] : {p}) {{ if (++c > 7) break; {p}.try_emplace(slot(a + 3), b); b = small(b + 1); {p}.erase(a + 1); }}",
        "int c = 0; for (auto [a, b] : {p}) {{ if (++c > 7) break; {p}[key(a + b)] = a; }}",
        "auto it = {p}.begin(), last = {p}.end(); for (int i = 0; i < 5 && it != last; ++i, ++it) {{ {p}.erase(it->first + 1); {p}[slot(it->first + 2)] = it->second; it->second = i; }}",
        "auto [it, fresh] = {p}.emplace(key({n}), 1); for (int i = 0; i < 3; ++i) ++{p}[i * 4]; it->second = small(it->second + 2 * fresh); if (it != {p}.begin()) {p}.erase(std::prev(it));",
        "int &one = {p}[key({n})]; for (int i = 0; i < 4; ++i) if (i != key({n})) {{ {p}[i] = one; {p}.erase(i + 5); one = small(one + i); }}",
    ],
}
USES = {
    "trie": "struct Node {{ std::map<int, int> next; int count = 0; }}; std::vector<Node> t(1); for (std::size_t i = 0; i < {p}.size(); ++i) {{ int at = 0; for (std::size_t j = i; j < {p}.size() && j < i + 3; ++j) {{ int x = key({p}[j]); auto it = t[at].next.find(x); if (it == t[at].next.end()) {{ t[at].next[x] = int(t.size()); at = int(t.size()); t.emplace_back(); }} else at = it->second; ++t[at].count; }} }} for (auto &one : t) {v} = small({v} * 2 + one.count + fold(one.next));",
    "inverted index": "std::map<int, std::set<int>> where; for (int i = 0; i < int({p}.size()); ++i) where[key({p}[i])].insert(i); for (auto &[x, at] : where) {{ {v} = small({v} * 3 + x + *at.begin() - *at.rbegin()); if (at.size() > {k}) at.erase(at.begin()); }} {v} = small({v} + fold(where));",
    "neighbours": "std::vector<std::set<int>> g({p}.size()); for (int i = 0; i < int({p}.size()); ++i) {{ int w = int(place({p}[i], {p}.size())); g[i].insert(w); g[w].insert(i); }} std::set<int> seen; {v} = small(reach(g, {k}, seen) + int(seen.size()) * 5); spread(g, {k}, 4); {v} = small({v} * 2 + fold(g));",
    "linked": "std::map<int, std::set<int>> m; for (int x : {p}) link(m, key(x), key(x * 2 + 1), {k}); {v} = small(fold(m) * 2 + depth(m, {k}, 4));",
    "bumped": "std::map<int, std::map<int, int>> m; for (int x : {p}) bump(m, key(x), {k}); {v} = fold(m);",
    "table of sums": "std::vector<std::map<int, int>> dp({p}.size() + 1); dp[0][0] = 1; for (std::size_t i = 0; i < {p}.size(); ++i) for (const auto &[s, ways] : dp[i]) {{ dp[i + 1][slot(s + {p}[i])] += ways; dp[i + 1][s] += ways; }} {v} = fold(dp);",
    "recently used": "std::map<int, int> when; std::map<int, int> at; int now = 0; for (int x : {p}) {{ if (auto it = when.find(key(x)); it != when.end()) {{ at.erase(it->second); it->second = now; }} else {{ if (when.size() > 2) {{ auto old = at.begin(); when.erase(old->second); at.erase(old); }} when[key(x)] = now; }} at[now++] = key(x); }} {v} = small(fold(when) * 2 + fold(at));",
    "sweep": "std::map<int, std::set<int>> open; for (int i = 0; i < int({p}.size()); ++i) {{ open[{p}[i]].insert(i); open[{p}[i] + key(i)].insert(-i - 1); }} std::set<int> live; for (auto it = open.begin(); it != open.end(); ++it) {{ for (int e : it->second) if (e >= 0) live.insert(e); else live.erase(-e - 1); {v} = small({v} * 2 + int(live.size())); }}",
    "intervals": "std::map<int, int> in; for (int x : {p}) {{ int a = x, b = x + key(x); auto it = in.upper_bound(a); if (it != in.begin() && std::prev(it)->second >= a) --it; while (it != in.end() && it->first <= b) {{ a = std::min(a, it->first); b = std::max(b, it->second); it = in.erase(it); }} in[a] = b; }} for (auto [a, b] : in) {v} = small({v} * 3 + a + b);",
    "counts of counts": "std::map<int, int> count; std::map<int, std::set<int>> by; for (int x : {p}) {{ int &c = count[key(x)]; if (auto it = by.find(c); it != by.end()) {{ it->second.erase(key(x)); if (it->second.empty()) by.erase(it); }} by[++c].insert(key(x)); }} if (!by.empty()) {v} = small(by.rbegin()->first * 10 + *by.rbegin()->second.begin() + fold(by));",
}


class Nested:
    def on(self, inner, s):
        """A change of one map or set, in braces."""
        return both("{{ " + self.random.choice(ON_SET if inner == SET else ON_MAP) + " }}", s=s, n=self.number(0))

    def change_nested(self):
        """A list of maps or sets, or one of these."""
        p = self.some(*LISTS)
        if not p:
            return super().simple()
        (i, j), inner = self.indices(p), p.type.parts[0]
        pick, guards = self.random.random(), [*p.guards, self.there(p)]
        if pick < 0.35:
            guards.append(both("{p}.size() < {n}", p=p.texts, n=str(LONGEST)))
            return [guarded(guards, *both("{{ " + self.random.choice(WHOLE) + " }}", p=p.texts, i=i, j=j))]
        if pick < 0.5:
            return [guarded(guards, *both("{{ " + self.random.choice(FLOW[inner.kind]) + " }}", p=p.texts, n=self.number(0)))]
        if pick < 0.65:
            head = self.random.choice(["for (auto &one : {p}) ", "for (auto &one : {p}) ", "for (auto one : {p}) ", "auto &one = {p}[{i}]; ", "auto &one = {p}.back(); ", "auto one = {p}[{i}]; "])
            tail = self.random.choice([" {p}[{j}] = one;", " if (one.size() > 1) {p}[{j}].clear();", ""]) if not head.startswith("for") else ""
            return [guarded(guards, *both("{{ " + head + "{on}" + tail + " }}", p=p.texts, i=i, j=j, on=self.on(inner, "one")))]
        s = both(self.random.choice(["{p}[{i}]", "{p}[{i}]", "{p}.at({i})", "{p}.back()", "{p}.front()"]), p=p.texts, i=i)
        return [guarded(guards, *self.on(inner, s))]

    def keep_one(self):
        """A map or set in a list under a reference that stays while others change."""
        p, one = self.some(*LISTS), self.fresh("one")
        if not p or p.guards:
            return super().simple()
        (i, j), inner = self.indices(p), p.type.parts[0]
        head = self.random.choice(["auto &{one} = {p}[{i}];", "auto &{one} = {p}.back();", "auto &{one} = {c} ? {p}[{i}] : {p}[{j}];", "auto *at = &{p}[{i}]; auto &{one} = *at;"])
        body = [Stmt("declare", *both(head, one=one, **self.texts(p, i, j)))]
        saved, self.frozen = self.frozen, self.frozen | self.owners()
        self.variables.append([Place(inner, one)])
        for _ in range(self.random.randrange(2, 6)):
            i, j = self.indices(p)
            text = self.random.choice(["{one} = {p}[{i}];", "{p}[{i}] = {one};", "for (auto &other : {p}) {more}", "{more_i}", "{more_i}", "{on}", "{on}"])
            ons = {"on": self.on(inner, one), "more": self.on(inner, "other"), "more_i": self.on(inner, both("{p}[{i}]", p=p.texts, i=i))}
            body.append(Stmt("assign", *both(text, one=one, **ons, **self.texts(p, i, j))))
            if self.chance(0.3):
                body += self.block(1, 2)
        self.frozen = saved
        self.variables.pop()
        body += self.show(inner, (one, one), one)
        return [Stmt("if", *both("if (!{p}.empty()) @0", p=p.texts), [], [body])]

    def owners(self):
        """The variables with maps and sets in them: one may be another name of one."""
        return {v.texts[0] for scope in self.variables for v in scope if self.holds(v.type, ("map", "set"))}

    def own(self, *types):
        """A variable or a member of one, not what is in a list or may be."""
        found = [p for p in self.places(lambda t: t in types) if not p.guards and "[" not in p.texts[0] and "(" not in p.texts[0] and p.owner[0] in "vpqak"]
        return self.random.choice(found) if found else None

    def change_map_of(self):
        p = self.own(*MAPS)
        if not p:
            return super().simple()
        text = self.random.choice(OF_MAP)
        return [Stmt("assign", *both("{{ " + text + " }}", p=p.texts, on=self.on(p.type.parts[0], "one"), n=self.number(0), k=self.number(0)))]

    def keep_iterators(self):
        """An iterator and the end of a map or set, kept while other elements come and go."""
        p = self.own(SET, MAP)
        if not p:
            return super().simple()
        if self.chance(0.4):
            return [Stmt("assign", *both("{{ " + self.random.choice(GROWN[p.type.kind]) + " }}", p=p.texts, n=self.number(0)))]
        it, last = self.fresh("it"), self.fresh("last")
        x = f"*{it}" if p.type == SET else f"{it}->first"
        body = [Stmt("declare", *both("auto {last} = {p}.end();", last=last, p=p.texts))]
        for _ in range(self.random.randrange(2, 5)):
            n = self.number(0)
            e = both("key({n})" if p.type == SET else "{{key({n}), 3}}", n=n)
            c = self.condition()
            texts = both("{{ " + self.random.choice(KEPT) + " }}", it=it, last=last, x=x, e=e, n=n, p=p.texts)
            change = Stmt("assign", *texts)
            body.append(Stmt("if", f"if ({c[0]}) @0", f"if ({c[1]}) @0", [], [[change]]) if self.chance(0.3) else change)
            if self.chance(0.3):
                saved, self.frozen = self.frozen, self.frozen | self.owners()
                body += self.block(1, 2)
                self.frozen = saved
        body.append(Stmt("print", f'ag::print("{it} {{}} {{}}\\n", {x}, {last} == {p.texts[0]}.end());', f'out("{it}", {x}, {last} == {p.texts[1]}.end());'))
        return [Stmt("if", *both("if (auto {it} = {p}.find(key({k})); {it} != {p}.end()) @0", it=it, p=p.texts, k=self.number(0)), [], [body])]

    def look_into(self):
        """All of something nested, as a number that is printed."""
        p, v = self.some(*NESTED[:-2], write=False), self.fresh("n")
        q = self.some(NUMBERS, write=False) if self.chance(0.4) else None
        if not p and not q:
            return super().simple()
        if not p or q:
            if [SPREADING, SPREADING] not in self.prelude:
                self.prelude.append([SPREADING, SPREADING])
            p, text = q, USES[self.random.choice(sorted(USES))]
        else:
            text = "{v} = fold({p});"
            if p.type in LISTS + MAPS:
                entry, of = ("auto &[a, one]", "a") if p.type.kind == "map" else ("auto &one", "1")
                inner, each = ("int x", "x") if p.type.parts[0] == SET else ("auto &[b, c]", "b * 2 + c")
                text = self.random.choice([text, f"for (const {entry} : {{p}}) {{{{ {{v}} += {of}; for (const {inner} : one) {{v}} = small({{v}} * 3 + {each}); }}}}", f"for ({entry} : {{p}}) if (one.contains(key({{n}}))) {{v}} += {of}; else if (!one.empty()) {{v}} = small({{v}} + fold(*one.begin()));"])
        out = [Stmt("declare", f"int {v} = 0;"), guarded(p.guards, *both("{{ " + text + " }}", p=p.texts, v=v, n=self.number(0), k=str(self.random.randrange(0, 4)))), Stmt("print", f'ag::print("{v} {{}}\\n", {v});', f'out("{v}", {v});')]
        self.variables[-1].append(Place(NUMBER, v))
        return out

    families = [change_nested, change_nested, change_nested, keep_one, change_map_of, change_map_of, keep_iterators, keep_iterators, look_into, look_into]
