// Functions and lambdas as template arguments, applied in loops.
#include "report.h"

template <class F> AG_FUNCTION ag::Scalar<int> repeat(F f, ag::Scalar<int> x, int n) {
  for (int i = 0; i < n; ++i) {
    x = f(x);
    if (x > 1000) break;
  }
  return x;
}
template <ag::Scalar<int> (*F)(ag::Scalar<int>)> AG_FUNCTION ag::Scalar<int> twice(ag::Scalar<int> x) { return F(F(x)); }
ag::Scalar<int> square(ag::Scalar<int> x) { return x * x; }
ag::Scalar<int> step(ag::Scalar<int> x) {
  if (x % 2 == 0) return x / 2;
  return x * 3 + 1;
}
AG_FUNCTION ag::Scalar<int> uses(ag::Scalar<int> x, ag::Scalar<int> k, int n) {
  auto add = [k](ag::Scalar<int> y) { return y + k; };
  ag::Scalar<int> a = repeat(add, x, n);
  ag::Scalar<int> b = repeat([&](ag::Scalar<int> y) { return y * 2 - k; }, x, n);
  return a * 7 + b * 5 + twice<square>(x) + twice<step>(x);
}
int main() {
  for (int n : {0, 1, 4}) show(uses(3, 2, n), uses(-2, 5, n));
}
