// std::min, max, minmax and clamp of two, of lists and with comparisons.
#include "report.h"
#include <algorithm>
struct ByAbs {
  bool operator()(int a, int b) const { return std::abs(a) < std::abs(b); }
};
bool greater(int a, int b) { return a > b; }
AG_FUNCTION int f(int a, int b, int c) {
  int x = std::min(a, b, [](int p, int q) { return p > q; });
  int y = std::max(a, b, ByAbs{});
  int z = std::min({a, b, c});
  int w = std::max({a, b, c}, [](int p, int q) { return p > q; });
  int u = std::min(a, c, greater);
  int v = std::max(a, c, std::greater<int>());
  auto [lo, hi] = std::minmax({a, b, c});
  auto mm = std::minmax(a, b);
  int first = mm.first;
  int cl = std::clamp(a, 0, 3, std::less<>{});
  return x + 10 * y + 100 * z + 1000 * w + 10000 * u + 3 * v + lo * 7 + hi * 11 + first + cl;
}
int main() {
  for (int a : {-3, 0, 5})
    for (int b : {-4, 2})
      for (int c : {1, -7})
        show(f(a, b, c));
}
