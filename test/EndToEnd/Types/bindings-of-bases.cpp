// Structured bindings whose members are those of a base class, by value, by reference, in loops.
#include "report.h"

struct Point {
  int x, y;
};
struct Tagged : Point {};
struct Twice : Tagged {};
static Twice make(int k) { return {{{k, k + 1}}}; }
AG_FUNCTION int bound(Twice d, int k) {
  auto &[a, b] = d;
  a += b;
  std::swap(a, b);
  const auto [c, e] = d;
  auto [f, g] = make(k);
  ++f;
  auto &&[h, i] = make(k + 1);
  return c * 1000 + e * 100 + f * 10 + g + h + i;
}
AG_FUNCTION int loops(std::vector<Tagged> list) {
  for (auto &[x, y] : list) x *= y;
  int s = 0;
  for (auto [x, y] : list) s += x++ - y;
  for (const auto &[x, y] : list) s = s * 2 + x;
  return s;
}
int main() { show(bound({{{3, 5}}}, 2), loops({}), loops({{{1, 2}}, {{3, 4}}})); }
