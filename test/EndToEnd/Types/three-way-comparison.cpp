// The three-way comparison of numbers, classes, pairs and tuples.
#include "report.h"
#include <compare>
struct Ver {
  int major, minor;
  std::strong_ordering operator<=>(const Ver &o) const {
    if (auto c = major <=> o.major; c != 0)
      return c;
    return minor <=> o.minor;
  }
  bool operator==(const Ver &) const = default;
};
struct F {
  float x;
  auto operator<=>(const F &) const = default;
};
AG_FUNCTION int f(int a, int b, float x, float y) {
  Ver p{a, 2}, q{b, 3};
  int r = 0;
  if (p < q)
    r += 1;
  if (p >= q)
    r += 2;
  if (p == q)
    r += 4;
  if (p != q)
    r += 8;
  auto c = a <=> b;
  if (c < 0)
    r += 16;
  if (c == 0)
    r += 32;
  if (std::is_gt(c))
    r += 64;
  F u{x}, v{y};
  if (u < v)
    r += 128;
  if (u >= v)
    r += 256;
  if ((x <=> y) == std::partial_ordering::unordered)
    r += 512;
  if (c == std::strong_ordering::less)
    r += 1024;
  std::pair<int, float> s{a, x}, t{b, y};
  if (s < t)
    r += 2048;
  if (std::tuple{a, b} <= std::tuple{b, a})
    r += 4096;
  if (std::tie(a, x) > std::tie(b, y))
    r += 8192;
  return r;
}
int main() {
  for (int a : {1, 2})
    for (int b : {1, 2})
      for (float y : {0.5f, 2.f, std::numeric_limits<float>::quiet_NaN()})
        show(f(a, b, 1.f, y));
}
