// Arithmetic, comparisons and rounding of float and double; special values.
#include "report.h"

template <class T> AG_FUNCTION ag::Vector<T> arithmetic(ag::Vector<T> a, ag::Vector<T> b) {
  ag::Vector<T> r = ag::concat({a + b, a - b, a * b, a / b, -a}, 0);
  r = ag::concat({r, ag::minimum(a, b), ag::maximum(a, b), ag::abs(a), ag::sqrt(ag::abs(a))}, 0);
  return ag::concat({r, ag::floor(a), ag::ceil(a), ag::trunc(a), ag::round(a)}, 0);
}
template <class T> AG_FUNCTION ag::Vector<bool> compare(ag::Vector<T> a, ag::Vector<T> b) {
  ag::Vector<bool> r = ag::concat({a < b, a <= b, a > b, a >= b, a == b, a != b}, 0);
  return ag::concat({r, ag::isnan(a), ag::isinf(a), ag::isfinite(a)}, 0);
}
template <class T> AG_FUNCTION ag::Scalar<int> branches(ag::Scalar<T> x) {
  ag::Scalar<int> r = 0;
  if (x < 0) r = r + 1;
  if (!(x < 0)) r = r + 2;
  if (x >= 0) r = r + 4;
  if (x == 0) r = r + 8;
  if (x != x) r = r + 16;
  if (x > 1 && x < 10) r = r + 32;
  return r;
}
template <class T> void all() {
  T inf = std::numeric_limits<T>::infinity(), nan = std::numeric_limits<T>::quiet_NaN();
  ag::Vector<T> a = {T(1.5), T(-2.5), T(0.1), T(0.0), T(-0.0), T(1e30), inf, -inf, T(3.5), T(-0.5)};
  ag::Vector<T> b = {T(0.5), T(3), T(0.2), T(-0.0), T(0.0), T(1e-30), T(2), inf, T(0), T(7)};
  show(arithmetic<T>(a, b));
  show(compare<T>(a, b));
  ag::Vector<T> n = {nan, T(1), nan};
  show(compare<T>(n, {T(1), nan, nan}));
  show(ag::isnan(ag::minimum(n, T(1))), ag::isnan(ag::maximum(ag::Vector<T>{T(1), T(2), nan}, n)));
  for (T x : {T(-1), T(0), T(-0.0), T(5), inf, nan}) show(branches<T>(x));
}
int main() {
  all<float>();
  all<double>();
}
