// A lambda that calls itself and the function it stands in: printed, its body stands behind that function. Templates that are declared first.
#include "report.h"
AG_FUNCTION int count(int n, ag::Scalar<int> &total) {
  if (n <= 0) return 0;
  auto walk = [&](auto &&self, int depth) -> int {
    total += depth;
    if (depth <= 0) return count(n - 2, total);
    return self(self, depth - 1) + 1;
  };
  return walk(walk, n) * 2;
}
template <class T> T odd(T n);
template <class T> T even(T n) {
  if (n == 0) return 1;
  return odd(n - 1);
}
template <class T> T odd(T n) {
  if (n == 0) return 0;
  return even(n - 1);
}
AG_FUNCTION int parity(int n) { return even(n) * 10 + odd(n); }
int main() {
  for (int n : {0, 1, 4, 7}) {
    ag::Scalar<int> total = 0;
    show(count(n, total));
    show(total, parity(n));
  }
}
