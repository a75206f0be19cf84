// Checks in constexpr functions and constructors, which constant expressions call, too.
#include "report.h"

class Ratio {
  int n_, d_;

public:
  constexpr Ratio(int n, int d) : n_(n), d_(d) { ag::check(d != 0, "{} over nothing", n); }
  constexpr int floor() const { return n_ / d_; }
};
constexpr int half(int x) {
  ag::check(x % 2 == 0, "{} is odd", x);
  return x / 2;
}
constexpr Ratio fixed(7, 2);
static_assert(half(8) == 4);
AG_FUNCTION int compute(int x) { return half(x) + Ratio(x, x - 4).floor() + fixed.floor() + half(6); }
int main() {
  show(compute(2));
  attempt([] { return compute(3); });
  attempt([] { return compute(4); });
}
