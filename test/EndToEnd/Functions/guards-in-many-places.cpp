#include <autograph/autograph.h>
#include <array>
#include <functional>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>
// Guards: references written by destructors at every exit; in aggregates, bindings, temporaries, loops, helpers.
AG_HOST bool odd(int x) { ag::print("o{} ", x); return x % 2 != 0; }
AG_HOST int touch(int &x) { x += 100; return x; }
struct Guard {
  int &to; int by; const char tag = 'g';
  ~Guard() { to = to * 2 + by; }
};
struct Nested { Guard a, b; int n = 0; int get() const { return a.to + n; } };
template <class F> struct Finally { F f; explicit Finally(F f) : f(std::move(f)) {} ~Finally() { f(); } Finally(const Finally &) = delete; };
struct Counter { int v = 0; struct Scope { Counter &c; int saved; explicit Scope(Counter &c) : c(c), saved(c.v) {} ~Scope() { c.v = saved + 1; } operator bool() const { return saved < 3; } }; Scope enter() { return Scope(*this); } };
static Guard guard(int &x, int by) { return {x, by}; }
AG_FUNCTION int exits(int n, int &side) {
  int x = 1;
  Finally out([&] { side += x; });
  for (int i = 0; i < n; ++i) {
    Guard g{x, i};
    Nested m{{x, 1}, {side, 2}, i};
    switch (m.get() % 5) {
    case 0: if (odd(i) || odd(x)) break; continue;
    case 1: { auto h = guard(x, 7); if (h.to > 500) return h.to; } [[fallthrough]];
    case 2: x -= guard(side, 3).by; break;
    case 3: { auto &[to, by, tag] = g; to += by; if (tag == 'g' && odd(to)) continue; } break;
    default: do { Finally inner([&x, i] { x += i; }); if (x > 50) break; ++x; } while (x % 3);
    }
    if (guard(x, 1).to > 4000) return x;
  }
  int w = side + touch(n);
  return w;
}
AG_FUNCTION int scopes(int n) {
  Counter c;
  int rounds = 0;
  while (rounds < n) {
    ++rounds;
    if (auto s = c.enter()) { c.v += 10; if (rounds == 2) continue; }
    else { c.v = 100; break; }
    std::array<Guard, 2> pair{{{c.v, 1}, {rounds, 0}}};
    auto &[first, second] = pair;
    if (first.to > 3) { rounds /= 2; return c.v * 10 + rounds; }
  }
  return c.v * 1000 + rounds;
}
AG_FUNCTION std::pair<int, int> held(int n) {
  int x = 1, y = 1;
  {
    std::pair<Guard, int> p{{x, 1}, 5};
    std::tuple<int, Guard> t{2, Guard{y, 2}};
    auto &[a, g] = t;
    g.to += a + p.second;
    auto call = [&, z = n](auto &&f) { Guard l{y, z}; return f(l.by) + l.to; };
    for (int i = 0; i < n; ++i) x += call([&](int k) { Guard q{x, k}; return i; });
  }
  const Guard &life = guard(x, 50);
  y += life.by;
  return {x, y};
}
int main() {
  for (int n : {0, 1, 2, 3, 6, 9}) { int side = n; int e = exits(n, side); auto [a, b] = held(n); ag::print("{} {} {} {} {}\n", e, side, scopes(n), a, b); }
}
