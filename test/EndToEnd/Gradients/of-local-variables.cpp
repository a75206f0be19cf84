// A Variable of a function's own, which a tape knows by itself, as any: plain C++ runs.
#include "report.h"

#include <autograph/gradient.h>

using S = ag::Scalar<double>;
using V = ag::Vector<double>;

AG_FUNCTION S of_scalar(S x) {
  ag::Variable<double> own = 1.5;
  ag::GradientTape tape;
  S y = x * own * own;
  return tape.gradient(y, own);
}
AG_FUNCTION V of_vector(V x, int steps) {
  ag::Variable<double, 1> own = {1, 2, 3};
  for (int i = 0; i < steps; ++i) {
    ag::GradientTape tape;
    S loss = ag::sum(ag::square(x * own - 1.0));
    own.assign_sub(0.1 * tape.gradient(loss, own));
  }
  return own.value();
}
AG_FUNCTION S of_both(S x) {
  ag::Variable<double> own = 1.5;
  ag::GradientTape tape;
  tape.watch(x);
  S y = x * x * own;
  auto [dx, d] = tape.gradient(y, std::tie(x, own));
  return dx + 100 * d;
}

int main() {
  show(of_scalar(2), of_both(2), of_vector({0.5, 1, 2}, 0), of_vector({0.5, 1, 2}, 3));
}
