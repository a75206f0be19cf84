// ag::custom_gradient in marked functions: in loops, of several arguments, with captured values, of its own derivative.
#include "report.h"

#include <autograph/gradient.h>

#pragma clang diagnostic push
#pragma clang diagnostic error "-Wautograph-gradient"

AG_FUNCTION ag::Scalar<double> clipped(ag::Scalar<double> x, ag::Scalar<double> y) {
  auto f = ag::custom_gradient([](ag::Scalar<double> a) { return ag::exp(a); },
                               [](ag::Scalar<double> a, ag::Scalar<double> r, ag::Scalar<double> d) { return ag::clip(d * r, -1.0, 1.0) + 0 * a; });
  ag::GradientTape tape;
  tape.watch(x);
  // C++ leaves open which operand of a sum comes first, and the tape its terms.
  ag::Scalar<double> z = f(x) * y;
  z = z + x * x;
  return tape.gradient(z, x);
}

AG_FUNCTION std::pair<ag::Vector<double>, ag::Vector<double>> in_loop(ag::Vector<double> x, ag::Vector<double> w, double factor, int n) {
  ag::GradientTape tape;
  tape.watch(x, w);
  ag::Vector<double> y = x;
  for (int i = 0; i < n; ++i) {
    if (i == 3) break;
    y = ag::custom_gradient([](ag::Vector<double> a, ag::Vector<double> b) { return ag::tanh(a * b); },
                            [factor, i](ag::Vector<double> a, ag::Vector<double> b, ag::Vector<double> r, ag::Vector<double> d) {
                              return std::tuple(factor * d * b * (1 - r * r), d * a * (i + 1));
                            })(y, w);
  }
  return tape.gradient(ag::sum(y), std::pair(x, w));
}

// Functions that are named, and a number among the arguments.
ag::Scalar<double> scale(ag::Scalar<double> x, double by) { return x * by; }
ag::Scalar<double> half_of_scale(ag::Scalar<double>, double by, ag::Scalar<double>, ag::Scalar<double> d) {
  if (by < 0) return 0;
  return d * by / 2;
}
AG_FUNCTION ag::Scalar<double> named(ag::Scalar<double> x, double by) {
  return ag::gradient([by](ag::Scalar<double> a) { return ag::custom_gradient(scale, half_of_scale)(a, by) * a; })(x);
}

// What the gradient computes is differentiated by the tape around, through the result, too.
AG_FUNCTION ag::Scalar<double> again(ag::Scalar<double> x) {
  ag::GradientTape outer;
  outer.watch(x);
  ag::Scalar<double> first;
  {
    ag::GradientTape inner;
    inner.watch(x);
    ag::Scalar<double> y = ag::custom_gradient([](ag::Scalar<double> a) { return a * a * a; },
                                               [](ag::Scalar<double> a, ag::Scalar<double> r, ag::Scalar<double> d) { return d * r + a; })(x);
    first = inner.gradient(y * x, x);
  }
  return outer.gradient(first * first, x);
}

// Nothing asks for a gradient; what is given is its argument; only one of two is asked for.
AG_FUNCTION ag::Scalar<double> unrecorded(ag::Scalar<double> x) {
  return ag::custom_gradient([](ag::Scalar<double> a) { return a + 1; }, [](ag::Scalar<double>, ag::Scalar<double>, ag::Scalar<double> d) { return d * 7; })(x);
}
AG_FUNCTION ag::Scalar<double> reversed(ag::Scalar<double> x, ag::Scalar<double> other) {
  auto same = ag::custom_gradient([](ag::Scalar<double> a, ag::Scalar<double>) { return a; },
                                  [](ag::Scalar<double>, ag::Scalar<double> b, ag::Scalar<double>, ag::Scalar<double> d) { return std::tuple(-d, d * b); });
  ag::GradientTape tape;
  tape.watch(x);
  ag::Scalar<double> y = same(x, other) * x;
  return tape.gradient(y, x);
}
#pragma clang diagnostic pop

int main() {
  for (double x : {0.5, -3.0}) show(clipped(x, 2.0), named(x, 3), named(x, -3), again(x), unrecorded(x), reversed(x, 2.0));
  for (int n : {0, 1, 2, 5}) show(in_loop({0.5, -0.25}, {1.5, 0.75}, 0.9, n));
}
