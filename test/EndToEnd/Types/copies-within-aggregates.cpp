// Classes that count their copies and moves, within structs, pairs, tuples, arrays, optionals, results and captures.
#include "report.h"
#include <array>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

struct Tracked {
  int id;
  int copies = 0, moves = 0;
  explicit Tracked(int id) : id(id) {}
  Tracked(const Tracked &other) : id(other.id), copies(other.copies + 1), moves(other.moves) {}
  Tracked(Tracked &&other) noexcept : id(other.id), copies(other.copies), moves(other.moves + 1) { other.id = -1; }
  Tracked &operator=(const Tracked &other) { id = other.id; copies = other.copies + 10; moves = other.moves; return *this; }
  Tracked &operator=(Tracked &&other) noexcept { id = other.id; copies = other.copies; moves = other.moves + 10; other.id = -1; return *this; }
};
struct Holder { Tracked t; int n; };
struct Deep { Holder h; std::array<Tracked, 2> two; };
AG_FUNCTION int member(int n) { Holder a{Tracked(n), 2}; Holder b = a; Holder c = std::move(b); return c.t.copies * 1000 + c.t.moves * 100 + b.t.id; }
AG_FUNCTION int assign(int n) { Holder a{Tracked(n), 2}; Holder b{Tracked(n + 1), 3}; b = a; Holder c{Tracked(4), 4}; c = std::move(b); return c.t.copies * 1000 + c.t.moves * 100 + b.t.id; }
AG_FUNCTION int pairs(int n) { Tracked t(n); std::pair<int, Tracked> p(n, t); auto q = p; auto r = std::move(q); return r.second.copies * 1000 + r.second.moves * 100 + q.second.id; }
AG_FUNCTION int pairAssign(int n) { Tracked t(n); std::pair<int, Tracked> p(n, t), q(n, Tracked(3)); q = p; p = std::move(q); return p.second.copies * 1000 + p.second.moves * 100 + q.second.id; }
AG_FUNCTION int tuples(int n) { Tracked t(n); std::tuple<int, Tracked, int> p(n, t, 2); auto q = p; auto r = std::move(q); return std::get<1>(r).copies * 1000 + std::get<1>(r).moves * 100 + std::get<1>(q).id; }
AG_FUNCTION int arrays(int n) { Tracked t(n); std::array<Tracked, 2> p{t, Tracked(4)}; auto q = p; auto r = std::move(q); return r[0].copies * 1000 + r[0].moves * 100 + r[1].copies * 10 + r[1].moves + q[1].id; }
AG_FUNCTION int optionals(int n) { Tracked t(n); std::optional<Tracked> p(t); auto q = p; auto r = std::move(q); std::optional<Tracked> e; auto f = e; if (n > 2) f = r; return r->copies * 1000 + r->moves * 100 + q->id + (f ? f->copies * 100000 : 7); }
AG_FUNCTION int swaps(int n) { Tracked t(n), u(n + 1); std::swap(t, u); auto p = std::make_pair(t, 2); Tracked v = std::exchange(t, u); return t.copies * 1000 + t.moves * 100 + u.copies * 10 + u.moves + p.first.copies * 100000 + v.copies * 1000000 + v.moves * 10000000; }
AG_FUNCTION int deep(int n) { Deep a{Holder{Tracked(n), 2}, {Tracked(2), Tracked(3)}}; Deep b = a; Deep c = std::move(b); b = c; return c.h.t.copies * 1000 + c.two[1].copies * 100 + b.two[0].copies * 10 + b.h.t.moves; }
std::pair<int, Tracked> give(int n) { Tracked t(n); return {n, t}; }
std::pair<int, Tracked> give2(int n) { Tracked t(n); return std::make_pair(n, std::move(t)); }
AG_FUNCTION int results(int n) { auto [a, t] = give(n); auto p = give2(n); auto &[b, u] = p; auto [c, v] = p; return t.copies * 1000 + t.moves * 100 + u.copies * 10 + u.moves + v.copies * 100000; }
AG_FUNCTION int cond(int n) { Tracked t(n), u(n); Tracked v = n > 2 ? t : u; Holder a{t, 2}, b{u, 3}; Holder w = n > 2 ? a : b; return v.copies * 100 + w.t.copies; }
int byValue(Holder h) { return h.t.copies; }
int byPair(std::pair<Tracked, int> h) { return h.first.copies; }
AG_FUNCTION int calls(int n) { Holder h{Tracked(n), 2}; std::pair<Tracked, int> p(h.t, 3); auto f = [h, p] { return h.t.copies + p.first.copies * 10; }; return byValue(h) * 100 + byPair(p) * 1000 + f(); }
int main() {
  for (int n : {1, 5}) {
    show("member", member(n)); show("assign", assign(n)); show("pairs", pairs(n)); show("pairAssign", pairAssign(n));
    show("tuples", tuples(n)); show("arrays", arrays(n)); show("optionals", optionals(n)); 
    show("swaps", swaps(n)); show("deep", deep(n)); show("results", results(n)); show("cond", cond(n)); show("calls", calls(n));
  }
}
