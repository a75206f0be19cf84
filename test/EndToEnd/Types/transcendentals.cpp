// Elementary functions agree with eager to printed precision.
#include "report.h"

AG_FUNCTION ag::Vector<double> all(ag::Vector<double> x) {
  ag::Vector<double> r = ag::concat({ag::exp(x), ag::log(x), ag::sin(x), ag::cos(x), ag::tan(x), ag::tanh(x)}, 0);
  r = ag::concat({r, ag::sinh(x), ag::cosh(x), ag::asinh(x), ag::atan(x), ag::log1p(x), ag::expm1(x)}, 0);
  return ag::concat({r, ag::log2(x), ag::log10(x), ag::exp2(x), ag::power(x, 1.5), ag::atan2(x, x + 1), ag::hypot(x, x * 2)}, 0);
}
AG_FUNCTION ag::Scalar<float> sigmoid_steps(ag::Scalar<float> x, int n) {
  for (int i = 0; i < n; ++i) {
    x = 1 / (1 + ag::exp(-x));
    if (x < 0.6f) break;
  }
  return x;
}
int main() {
  for (ag::Scalar<double> x : all({0.5, 1, 2.25, 10})) ag::print("{:.9f} ", x);
  for (float x : {-2.f, 0.f, 3.f})
    for (int n : {0, 1, 5}) ag::print("{:.5f} ", sigmoid_steps(x, n));
  show();
}
