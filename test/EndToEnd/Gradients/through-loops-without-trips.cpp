// Tapes around loops that have no trips, of which some are known to have none: what they would have
// kept has no elements, and neither have the tensors whose extents are read from it.
#include "report.h"

#include <autograph/gradient.h>

using S = ag::Scalar<double>;
using V = ag::Vector<double>;
using M = ag::Matrix<double>;

static S of_parts(S x, V v, int n) {
  for (S e : V(v * 1.0))
    for (int k = 0; k < n; ++k)
      v = ag::tanh(V(v + e)[ag::slice(0, 3)]);
  return x + v[0];
}
static S of_rows(S x, M m, int n) {
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < 0; ++k)
      m = ag::concat({m[ag::slice(0, 1)], ag::sin(m)});
  while (x > 1000)
    m = ag::tanh(m[ag::slice(1, 2)]) * x;
  return x * ag::sum(m);
}

AG_FUNCTION std::tuple<S, V> parts_known(S x, V v) {
  ag::GradientTape tape;
  tape.watch(x, v);
  S y = of_parts(x, v, 0);
  return tape.gradient(y, std::tie(x, v));
}
AG_FUNCTION std::tuple<S, V> parts(S x, V v, int n) {
  ag::GradientTape tape;
  tape.watch(x, v);
  S y = of_parts(x, v, n);
  return tape.gradient(y, std::tie(x, v));
}
AG_FUNCTION std::tuple<S, M> rows_known(S x, M m) {
  ag::GradientTape tape;
  tape.watch(x, m);
  S y = of_rows(x, m, 2);
  return tape.gradient(y, std::tie(x, m));
}
AG_FUNCTION std::tuple<S, M> rows(S x, M m, int n) {
  ag::GradientTape tape;
  tape.watch(x, m);
  S y = of_rows(x, m, n);
  return tape.gradient(y, std::tie(x, m));
}

int main() {
  V v{0.5, -1.25, 2.0}, none;
  M m{{0.5, 0.25}, {1.5, -0.75}};
  attempt([&] { return parts_known(S(0.75), v); });
  for (int n : {0, 1, 2})
    attempt([&] { return parts(S(0.75), v, n); });
  attempt([&] { return parts(S(0.75), none, 1); });
  attempt([&] { return rows_known(S(0.75), m); });
  for (int n : {0, 3})
    attempt([&] { return rows(S(0.75), m, n); });
}
