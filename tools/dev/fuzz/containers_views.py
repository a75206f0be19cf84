"""Of random programs about containers: adaptors of std::views, under names and in loops, and spans."""
import re

from copies_places import NUMBER, Place, both, guarded, list_of
from tree import Stmt, Type

NUMBERS, DEQUE, MAP = list_of(NUMBER), Type("deque", parts=[NUMBER]), Type("map", parts=[NUMBER])
ADAPTORS = [
    "std::views::filter([](int x) {{ return x % 2 == 0; }})",
    "std::views::filter([k = {n}](int x) {{ return x > k; }})",
    "std::views::transform([](int x) {{ return small(x * 3 + 1); }})",
    "std::views::transform([&](int x) {{ return small(x + {n}); }})",
    "std::views::take({k})",
    "std::views::drop({k})",
    "std::views::reverse",
    "std::views::take_while([](int x) {{ return x < 8; }})",
    "std::views::drop_while([](int x) {{ return x < 3; }})",
]
SPANNED = """inline int total(std::span<const int> s) {
  int sum = 0;
  for (int x : s) sum = small(sum + x);
  return sum;
}
inline void raise(std::span<int> s, int by) {
  for (std::size_t i = 0; i < s.size(); ++i) s[i] = small(s[i] + by);
}
inline std::span<int> half(std::span<int> s) { return s.size() > 1 ? s.first(s.size() / 2) : s; }
inline int deep(std::span<int> s) {
  if (s.empty()) return 0;
  s.back() = small(s.back() + s.front());
  return small(s.back() + deep(s.subspan(1)));
}"""


class Views:
    def adaptors(self):
        """Some joined ones; not a `reverse` of what ends by `take_while` or by a `take`, which is refused."""
        n = self.random.choice([1, 1, 2, 2, 3])
        texts = []
        for _ in range(n):
            pool = [a for a in ADAPTORS if not (a == "std::views::reverse" and any("take" in t[0] for t in texts))]
            texts.append(both(self.random.choice(pool), n=self.number(0), k=str(self.random.randrange(0, 4))))
        return tuple(" | ".join(t[w] for t in texts) for w in (0, 1))

    def each_of_view(self, depth):
        """A loop over a view of a sequence that stays as it is meanwhile."""
        found = [p for p in self.places(lambda t: t in (NUMBERS, MAP)) if not p.guards]
        if not found or self.loops > 2:
            return self.loop(depth)
        p, x, name = self.random.choice(found), self.fresh("x"), self.fresh("w")
        source = p.texts if p.type == NUMBERS else both(self.random.choice(["{p} | std::views::values", "{p} | std::views::keys"]), p=p.texts)
        view, out = both("{s} | {a}", s=source, a=self.adaptors()), []
        if p.type == MAP and self.chance(0.5):
            view = source
        pick = self.random.random()
        numbers = {t for scope in self.variables for v in scope if v.type == NUMBER for t in v.texts}
        if pick < 0.3:
            out, view = [Stmt("declare", *both("auto {name} = {v};", name=name, v=view))], (name, name)
        elif pick < 0.5:
            out, view = [Stmt("declare", *both("auto {name} = {a};", name=name, a=self.adaptors()))], both("{s} | {name}", s=source, name=name)
        body = self.body(depth, [Place(NUMBER, x)], [p.owner, *numbers])
        return out + [Stmt("rows", *both("for (int {x} : {v}) @0", x=x, v=view), [], [body])]

    def of_view(self):
        """A sum or a list of what a view shows."""
        p, v, x = self.some(NUMBERS, write=False), self.fresh("n"), self.fresh("x")
        if not p:
            return super().simple()
        text = self.random.choice([
            "for (int {x} : {p} | {a}) {v} = small({v} * 2 + {x});",
            "std::vector<int> l; for (int {x} : {p} | {a}) l.push_back({x}); {v} = int(l.size()) * 10 + (l.empty() ? 0 : l.back());",
            "for (int {x} : std::views::iota(0, int({p}.size())) | {a}) {v} = small({v} + {x});",
        ])
        return [Stmt("declare", f"int {v} = 0;"), guarded(p.guards, *both("{{ " + text + " }}", x=x, p=p.texts, v=v, a=self.adaptors())), Stmt("print", f'ag::print("{v} {{}}\\n", {v});', f'out("{v}", {v});')]

    def by_span(self):
        p, v = self.some(NUMBERS, Type("array", parts=[NUMBER])), self.fresh("n")
        if not p:
            return super().simple()
        if [SPANNED, SPANNED] not in self.prelude:
            self.prelude.append([SPANNED, SPANNED])
        texts = [
            "{v} = total({p});",
            "raise({p}, {n});",
            "raise(std::span<int>({p}).subspan({p}.size() / 2), {n});",
            "raise(half({p}), {n}); {v} = total(half({p}));",
            "{v} = deep({p});",
            "std::span<int> s({p}); s = s.first((s.size() + 1) / 2); s.back() = {n}; {v} = s[0];",
            "std::span<const int> s = {p}; while (!s.empty()) {{ {v} = small({v} * 2 + s.back()); s = s.first(s.size() - 1); }}",
            "std::span<int> s = {p}; std::sort(s.begin(), s.end()); {v} = s.front();",
            "auto s = std::span<int>({p}).last(1); s[0] += 3; {v} = s[0]; s[0] = small(s[0]);",
        ]
        # A reference may be a choice of two, and a span that goes on stays in one (AG1144).
        text = self.random.choice([text for text in texts if "first(" not in text and "half" not in text or not re.match(r"r\d", p.texts[0])])
        return [Stmt("declare", f"int {v} = 0;"), guarded([*p.guards, both("{p}.size() > 0", p=p.texts)], *both("{{ " + text + " }}", p=p.texts, v=v, n=self.number(0))), Stmt("print", f'ag::print("{v} {{}}\\n", {v});', f'out("{v}", {v});')]

    families = [of_view, by_span]
