// The gradient of the gradient of what takes the greatest or the least, with ties.
#include "report.h"

#include <autograph/gradient.h>

#pragma clang diagnostic push
#pragma clang diagnostic error "-Wautograph-gradient"

AG_FUNCTION ag::Scalar<double> of_sums(ag::Vector<double> x) { return ag::sum(x) * ag::max(x); }
AG_FUNCTION ag::Scalar<double> of_rows(ag::Matrix<double> x) {
  ag::Vector<double> least = ag::min(x * x, 1);
  ag::Matrix<double> greatest = ag::max(x, 0, ag::keepdims);
  return ag::sum(least * least) * ag::sum(greatest * greatest);
}
template <class X, class F> X again(X x, F f) {
  ag::GradientTape outer;
  outer.watch(x);
  X first;
  {
    ag::GradientTape tape;
    tape.watch(x);
    ag::Scalar<double> y = f(x);
    first = tape.gradient(y, x);
  }
  ag::Scalar<double> y = ag::sum(first * first);
  return outer.gradient(y, x);
}
AG_FUNCTION ag::Vector<double> of_gradient(ag::Vector<double> x) {
  return ag::gradient([](ag::Vector<double> v) { return ag::sum(ag::gradient(of_sums)(v)); })(x);
}
AG_FUNCTION ag::Vector<double> sums_again(ag::Vector<double> x) { return again(x, of_sums); }
AG_FUNCTION ag::Matrix<double> rows_again(ag::Matrix<double> x) { return again(x, of_rows); }
#pragma clang diagnostic pop

int main() {
  for (const ag::Vector<double> &x : {ag::Vector<double>{1, 3, 2}, ag::Vector<double>{2.5, 0.1, 2.5}, ag::Vector<double>{-1}})
    show(of_gradient(x), sums_again(x));
  show(rows_again({{1, -2, 0.3}, {1, 0.7, 0.3}}), rows_again({{0.1}}));
}
