"""Of random programs about containers: what such are used for, on the lists that are around: searches, orders, windows, tables of results."""
from copies_places import NUMBER, Place, both, guarded, list_of
from tree import Stmt, Type

NUMBERS, DEQUE = list_of(NUMBER), Type("deque", parts=[NUMBER])
ROWS = [list_of(NUMBERS), Type("deque", parts=[NUMBERS])]
# {p} is a list, {r} a list of rows; none is empty.
OF_LISTS = {
    "window": "std::deque<int> d; for (int i = 0; i < int({p}.size()); ++i) {{ while (!d.empty() && {p}[d.back()] <= {p}[i]) d.pop_back(); d.push_back(i); if (d.front() < i - {k}) d.pop_front(); {v} = small({v} * 2 + {p}[d.front()]); }}",
    "heap": "std::priority_queue<int, std::vector<int>, std::greater<int>> h({p}.begin(), {p}.end()); for (int i = 0; i < 9 && !h.empty(); ++i) {{ int x = h.top(); h.pop(); {v} = small({v} * 2 + x); if (x % 3 == {k} % 3) h.push(x + {k}); }}",
    "heap of pairs": "std::priority_queue<std::pair<int, int>> h; for (int x : {p}) h.emplace(key(x), x); while (h.size() > 1) {{ auto [a, b] = h.top(); h.pop(); {v} = small({v} + a * 3 - b); }}",
    "pairs in a set": "std::set<std::pair<int, int>> s; for (int i = 0; i < int({p}.size()); ++i) s.insert({{{p}[i], i}}); while (!s.empty()) {{ auto [x, i] = *s.begin(); s.erase(s.begin()); {v} = small({v} * 2 + i); if (x < {k}) s.emplace(x + 2, i); }}",
    "first seen": "std::map<int, int> at; for (int i = 0; i < int({p}.size()); ++i) {{ auto [it, fresh] = at.try_emplace({p}[i], i); if (!fresh) {{ {v} = i - it->second; it->second = i; }} }} for (auto [x, i] : at) {v} = small({v} * 2 + i);",
    "two that add up": "std::map<int, std::size_t> seen; for (std::size_t i = 0; i < {p}.size(); ++i) {{ if (auto it = seen.find({n} - {p}[i]); it != seen.end()) {{ {v} = int(it->second * 10 + i); break; }} seen[{p}[i]] = i; }}",
    "known results": "std::map<int, int> known; auto f = [&](auto &&self, int x) -> int {{ if (x < 2) return x; if (auto it = known.find(x); it != known.end()) return it->second; int y = small(self(self, x - 1) + self(self, x - 2)); known[x] = y; return y; }}; for (int x : {p}) {v} = small({v} + f(f, key(x) + 4)); {v} = small({v} * 7 + int(known.size()));",
    "groups": "std::map<int, std::vector<int>> by; for (int x : {p}) by[key(x)].push_back(x); for (auto &[k, l] : by) {{ std::sort(l.begin(), l.end()); l.erase(std::unique(l.begin(), l.end()), l.end()); {v} = small({v} * 3 + k + int(l.size()) + l.front()); }} if (auto it = by.find({k}); it != by.end()) {p} = it->second;",
    "brackets": "std::stack<int> s; for (int x : {p}) {{ if (!s.empty() && (s.top() + x) % 2 == 0) {{ {v} = small({v} + s.top()); s.pop(); }} else s.push(x); }} {v} = small({v} * 5 + int(s.size()));",
    "next greater": "std::vector<int> next({p}.size(), -1); std::stack<std::size_t> s; for (std::size_t i = 0; i < {p}.size(); ++i) {{ while (!s.empty() && {p}[s.top()] < {p}[i]) {{ next[s.top()] = int(i); s.pop(); }} s.push(i); }} for (int x : next) {v} = small({v} * 2 + x);",
    "longest rising": "std::vector<int> ends; for (int x : {p}) {{ auto it = std::lower_bound(ends.begin(), ends.end(), x); if (it == ends.end()) ends.push_back(x); else *it = x; }} {v} = int(ends.size()); if ({p}.size() > 2) {p}.assign(ends.begin(), ends.end());",
    "josephus": "std::queue<int> q; for (int x : {p}) q.push(x); while (q.size() > 1) {{ for (int i = 0; i < {k}; ++i) {{ q.push(q.front()); q.pop(); }} {v} = small({v} * 2 + q.front()); q.pop(); }}",
    "subsets": "std::vector<std::vector<int>> all = {{{{}}}}; for (int x : {p}) {{ if (all.size() > 8) break; std::size_t n = all.size(); for (std::size_t i = 0; i < n; ++i) {{ all.push_back(all[i]); all.back().push_back(x); }} }} for (auto &l : all) {v} = small({v} + int(l.size()) + (l.empty() ? 1 : l[0]));",
    "runs": "std::vector<std::pair<int, int>> runs; for (int x : {p}) {{ if (!runs.empty() && runs.back().first % 3 == x % 3) ++runs.back().second; else runs.push_back({{x, 1}}); }} for (auto [x, n] : runs) {v} = small({v} * 2 + x * n);",
    "merged intervals": "std::vector<std::pair<int, int>> in, out; for (int x : {p}) in.emplace_back(x, x + key(x)); std::sort(in.begin(), in.end()); for (auto &[a, b] : in) {{ if (out.empty() || out.back().second < a) out.push_back({{a, b}}); else out.back().second = std::max(out.back().second, b); }} {v} = int(out.size()) * 10 + small(out.back().second);",
    "permutations": "std::vector<int> l({p}.begin(), {p}.begin() + long(std::min<std::size_t>({p}.size(), 3))); std::sort(l.begin(), l.end()); do {{ {v} = small({v} * 3 + l.front() + int(l.size())); }} while (std::next_permutation(l.begin(), l.end()));",
    "undo": "std::vector<std::vector<int>> past; for (int i = 0; i < 4; ++i) {{ past.push_back({p}); if (i % 2 == {k} % 2) {p}.pop_back(); else {p}.insert({p}.begin(), i); if ({p}.empty() || {p}.size() > 6) {{ {p} = past.back(); past.pop_back(); }} }} {v} = int(past.size());",
}
OF_ROWS = {
    "breadth first": "std::queue<int> todo; std::set<int> seen; todo.push({k}); while (!todo.empty()) {{ int u = int(place(todo.front(), {r}.size())); todo.pop(); if (!seen.insert(u).second) continue; {v} = small({v} * 2 + u); for (int x : {r}[u]) todo.push(x); }}",
    "depth first": "std::vector<bool> seen({r}.size()); auto visit = [&](auto &&self, std::size_t u) -> void {{ if (seen[u]) return; seen[u] = true; {v} = small({v} * 2 + int(u)); for (int x : {r}[u]) self(self, place(x, {r}.size())); }}; visit(visit, place({n}, {r}.size()));",
    "with a stack": "std::stack<std::pair<int, std::size_t>> s; s.push({{0, 0}}); for (int i = 0; i < 12 && !s.empty(); ++i) {{ auto &[u, at] = s.top(); if (at == {r}[u].size()) {{ s.pop(); continue; }} int x = int(place({r}[u][at++], {r}.size())); {v} = small({v} * 2 + x); if (s.size() < 5) s.push({{x, 0}}); }}",
    "turned round": "std::vector<std::vector<int>> back({r}.size()); for (int u = 0; u < int({r}.size()); ++u) for (int x : {r}[u]) back[place(x, {r}.size())].push_back(u); for (auto &row : back) {{ {v} = small({v} * 3 + int(row.size())); }} {v} = small({v} + (back[0].empty() ? 9 : back[0].back()));",
    "distances": "std::vector<int> far({r}.size(), 99); std::priority_queue<std::pair<int, int>, std::vector<std::pair<int, int>>, std::greater<>> h; far[0] = 0; h.push({{0, 0}}); while (!h.empty()) {{ auto [d, u] = h.top(); h.pop(); if (d > far[u]) continue; for (int x : {r}[u]) {{ int w = int(place(x, {r}.size())); if (int e = d + key(x) + 1; e < far[w]) {{ far[w] = e; h.push({{e, w}}); }} }} }} for (int x : far) {v} = small({v} + x);",
    "table": "std::map<std::pair<int, int>, int> known; for (int i = 0; i < int({r}.size()); ++i) for (int j = 0; j < int({r}[i].size()); ++j) {{ int above = known.count({{i - 1, j}}) ? known[{{i - 1, j}}] : 1; known[{{i, j}}] = small(above + {r}[i][j]); }} for (const auto &[at, x] : known) {v} = small({v} * 2 + x + at.second);",
    "all in one": "std::vector<int> flat; for (const auto &row : {r}) flat.insert(flat.end(), row.begin(), row.end()); std::stable_sort(flat.begin(), flat.end(), [](int a, int b) {{ return key(a) < key(b); }}); for (int x : flat) {v} = small({v} * 2 + x);",
    "merged rows": "for (std::size_t i = 1; i < {r}.size();) {{ auto &a = {r}[i - 1]; auto &b = {r}[i]; if (a.size() + b.size() < 5 && a.size() <= b.size()) {{ a.insert(a.end(), b.begin(), b.end()); {r}.erase({r}.begin() + long(i)); }} else ++i; }} {v} = int({r}.size());",
    "triangle": "std::vector<std::vector<int>> t; for (int i = 0; i < 4; ++i) {{ t.emplace_back(i + 1, 1); for (int j = 1; j < i; ++j) t[i][j] = small(t[i - 1][j - 1] + t[i - 1][j]); }} {r}.back() = t[{k}]; {v} = t.back()[1];",
}


class Uses:
    def use(self):
        p, v = self.some(NUMBERS, NUMBERS, *ROWS), self.fresh("n")
        if not p:
            return super().simple()
        ways, name = (OF_LISTS, "p") if p.type == NUMBERS else (OF_ROWS, "r")
        way = self.random.choice(sorted(ways))
        texts = both("{{ " + ways[way] + " }}", **{name: p.texts}, v=v, k=str(self.random.randrange(0, 4)), n=self.number(0))
        short = [both("{p}.size() < 7", p=p.texts)]
        out = [Stmt("declare", f"int {v} = 0;"), guarded([*p.guards, self.there(p), *short], *texts), Stmt("print", f'ag::print("{v} {{}}\\n", {v});', f'out("{v}", {v});')]
        self.variables[-1].append(Place(NUMBER, v))
        return out

    families = [use, use, use]
