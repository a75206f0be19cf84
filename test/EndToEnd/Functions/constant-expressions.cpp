// Marked functions in constant expressions, which the compiler evaluates, and at run time.
#include "report.h"
AG_FUNCTION constexpr int factorial(int x) {
  int r = 1;
  while (x > 1) r *= x--;
  return r;
}
static_assert(factorial(5) == 120);
AG_FUNCTION consteval int odd(int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    if (i % 2 == 0) continue;
    if (i > 8) break;
    sum += i;
  }
  return sum;
}
AG_FUNCTION constexpr std::pair<int, bool> steps(int n, int limit) {
  if (std::is_constant_evaluated() && n == 7) return {-1, false};
  for (int i = 0; i < limit; ++i) {
    if (n == 1) return {i, true};
    n = n % 2 ? 3 * n + 1 : n / 2;
  }
  return {limit, false};
}
constexpr auto known = steps(7, 100), other = steps(6, 100);
template <int N> AG_FUNCTION constexpr int power(int x) {
  int r = N;
  do r *= x; while (r < 100 && r);
  return r;
}
struct Table {
  int cells[factorial(3)];
  AG_FUNCTION constexpr int sum() const {
    int total = 0;
    for (int c : cells) total += c < 0 ? 0 : c;
    return total;
  }
};
constexpr Table table{{1, -2, 3, power<2>(3), 5, odd(6)}};
static_assert(table.sum() == 1 + 3 + 162 + 5 + 9);
int main() {
  show(factorial(0), factorial(6), odd(20), known, other, steps(7, 100), steps(9, 3));
  show(power<3>(2), power<factorial(3)>(0), table.sum(), Table{{4, 5}}.sum(), sizeof(Table) / sizeof(int));
}
