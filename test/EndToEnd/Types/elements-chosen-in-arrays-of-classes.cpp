// Elements, at indices known at run time, of arrays of classes that have constructors: results of operators have no name.
#include "report.h"
#include <array>

struct Mod {
  unsigned v = 0;
  constexpr Mod() = default;
  constexpr Mod(std::int64_t x) : v(unsigned((x % 97 + 97) % 97)) {}
  friend constexpr Mod operator+(Mod a, Mod b) { return std::int64_t(a.v) + b.v; }
  friend constexpr Mod operator*(Mod a, Mod b) { return std::int64_t(a.v) * b.v; }
  Mod &operator+=(Mod o) & { return *this = *this + o; }
};
struct Square {
  std::array<std::array<Mod, 2>, 2> a{};
  Mod &operator()(int i, int j) { return a[i][j]; }
  friend Square operator*(const Square &x, const Square &y) {
    Square z;
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 2; ++j)
        for (int k = 0; k < 2; ++k) z.a[i][j] += x.a[i][k] * y.a[k][j];
    return z;
  }
};
AG_FUNCTION unsigned fibonacci(unsigned n) {
  Square m, r;
  m(0, 0) = m(0, 1) = m(1, 0) = r(0, 0) = r(1, 1) = 1;
  for (; n; n >>= 1, m = m * m)
    if (n & 1) r = r * m;
  return r(0, 1).v;
}
AG_FUNCTION std::array<unsigned, 2> row(int i, int x) {
  Square m;
  for (int j = 0; j < 2; ++j) {
    m(i, j) = x * (j + 1);
    if (x > 50) m(j, i) += 7;
  }
  return {m(i, 0).v, m(1 - i, 1).v};
}
int main() {
  for (unsigned n : {0u, 1u, 2u, 10u, 1000u}) show(fibonacci(n));
  show(row(0, 5), row(1, 60), row(0, -1));
}
