// Several Scalars that one block of a loop keeps: dtypes x blocks x exits x trips.
#include "report.h"

#include <autograph/gradient.h>

using S = ag::Scalar<double>;
using F = ag::Scalar<float>;

AG_FUNCTION S straight(S x, int n) {
  S y = 1;
  for (int i = 0; i < n; ++i) {
    S a = ag::sin(x * y), b = ag::exp(-a), c = ag::sqrt(b + y * y);
    y = a * b / c + x;
  }
  return y;
}
AG_FUNCTION S of_two_types(S x, int n) {
  S y = 1;
  F z = 0.5f;
  while (n-- > 0) {
    F a = ag::astype<float>(y * x), b = a * z;
    S c = ag::tanh(y * x), d = c * y;
    z = b * a + z;
    y = d * c + ag::astype<double>(z);
  }
  return y;
}
AG_FUNCTION S in_branches(S x, int n) {
  S y = x, z = 2;
  for (int i = 0; i < n; ++i) {
    S a = ag::sin(y) * z;
    if (a > 0.5) {
      S b = ag::exp(a * y), c = b * b;
      y = b / c + z;
      if (i == 3) continue;
      z = ag::cos(b * z) * y;
    } else {
      y = y * a * z;
      if (y > 4) break;
    }
    S d = y * z, e = ag::sin(d) * a;
    z = d * e + 1.0;
  }
  return y * z;
}
AG_FUNCTION S nested(S x, int n) {
  S y = x;
  for (int i = 0; i < n; ++i) {
    S a = ag::sin(y), b = a * y;
    for (int k = 0; k < i; ++k) {
      S c = ag::cos(y * b), d = c * a;
      y = d * c + y * 0.5;
      if (y > 3) return y * b;
    }
    y = ag::exp(-b * a) * y + ag::square(a * b);
  }
  return y;
}
AG_FUNCTION S of_variables(S x, int n) {
  S total = 0;
  for (int i = 0; i < n; ++i) {
    ag::Vector<double> v = {x, x * total, 1};
    S a = ag::sum(v * v), b = ag::log(a);
    total += b * a / (1.0 + b);
    if (total > 50) total = b;
  }
  return total;
}

#define GRADIENTS(NAME)                                                                            \
  AG_FUNCTION S NAME##_slope(S x, int n) {                                                         \
    ag::GradientTape tape;                                                                         \
    tape.watch(x);                                                                                 \
    S y = NAME(x, n);                                                                              \
    return tape.gradient(y, x);                                                                    \
  }                                                                                                \
  void NAME##_all() {                                                                              \
    for (int n : {0, 1, 2, 5, 9})                                                                  \
      for (double x : {0.75, 1.5}) show(NAME(x, n), NAME##_slope(x, n));                           \
  }
GRADIENTS(straight)
GRADIENTS(of_two_types)
GRADIENTS(in_branches)
GRADIENTS(nested)
GRADIENTS(of_variables)

int main() {
  straight_all();
  of_two_types_all();
  in_branches_all();
  nested_all();
  of_variables_all();
}
