// What a class keeps private, named by methods that stand in place of their calls: functions, constants, types, static members.
#include "report.h"
class Rng {
  static constexpr std::uint32_t factor = 1664525u, table[3] = {1, 2, 3};
  enum Kind { Odd, Even };
  enum class Mode { Fast, Slow };
  struct Node { int a = 1, b = 2; };
  static std::uint32_t mix(std::uint32_t x) { if (x & 1) return x ^ (x >> 3); return x * factor; }
  static int depth(int n) { return n <= 0 ? 0 : 1 + depth(n - 2); }
  int climb(int n) { if (n <= 0) return state_ % 7; ++state_; return climb(n - 1) + 1; }
  static inline int made_ = 0;
  static inline ag::Variable<int> calls_ = 0;
  std::uint32_t state_;
  Mode mode_ = Mode::Fast;
  Node node_;
public:
  explicit Rng(std::uint32_t s) : state_(mix(s)) {}
  std::uint32_t next() {
    state_ = mix(state_) + table[state_ % 3];
    if (state_ % 5 == 0) mode_ = mode_ == Mode::Fast ? Mode::Slow : Mode::Fast;
    Kind k = state_ % 2 == 0 ? Even : Odd; if (k == Even) state_ += Even;
    Node n = node_; n.a += static_cast<int>(mode_); node_ = n;
    for (const Node &m : {node_, Node{3, 4}}) state_ += m.a * m.b;
    calls_.assign_add(made_ + 1); state_ += calls_.value().item();
    return state_;
  }
  int climbs(int n) { return climb(n) + depth(n); }
};
template <class T> class Grid {
  static constexpr int side = sizeof(T);
  static T square(T x) { return x * x; }
  T cells_[4] = {};
public:
  void put(int i, T x) { cells_[i % 4] += square(x) + T(side); }
  T sum() const { T s = 0; for (T c : cells_) s += c; return s; }
};
AG_FUNCTION std::uint32_t draw(std::uint32_t seed, int n) { Rng r(seed); std::uint32_t x = 0; for (int i = 0; i < n; ++i) x ^= r.next(); return x; }
AG_FUNCTION int climb(std::uint32_t seed, int n) { Rng r(seed); return r.climbs(n); }
AG_FUNCTION int climb_member(Rng &r, int n) { return r.climbs(n); }
AG_FUNCTION double grid(int n) { Grid<double> g; Grid<int> h; for (int i = 0; i < n; ++i) { g.put(i, 0.5 * i); h.put(i, i); } return g.sum() + h.sum(); }
int main() {
  for (int n : {0, 1, 5}) { show(draw(3, n), climb(3, n), grid(n)); Rng r(5); show(climb_member(r, n)); show(r.next()); }
}
