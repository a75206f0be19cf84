// zeros, ones, full, eye, arange, literals; extents known and not.
#include "report.h"

AG_FUNCTION ag::Matrix<float> made(int n, ag::Scalar<int> m) {
  ag::Matrix<float> a = ag::zeros<float>({n, m}) + ag::full({n, m}, 2.5f);
  ag::Matrix<float> b = ag::ones<float>({n, m}) - ag::ones_like(a) * 3 + ag::full_like(a, 0.5f) + ag::zeros_like(a);
  return a * b;
}
AG_FUNCTION ag::Matrix<int> identity(int n) {
  ag::Matrix<int> m = ag::eye<int>(n);
  for (int i = 0; i < n; ++i) m = m + ag::eye<int>(n) * i;
  return m;
}
AG_FUNCTION ag::Vector<int> ranges(int n, ag::Scalar<int> m) {
  return ag::concat({ag::arange(n), ag::arange(m), ag::arange(1, n), ag::arange(10, 0, -3), ag::arange(m, 2 * m + 1, 2)}, 0);
}
AG_FUNCTION ag::Vector<float> fractions() { return ag::arange(0.0f, 1.0f, 0.25f); }
AG_FUNCTION ag::Matrix<int> literals(ag::Scalar<int> x, int k) {
  ag::Matrix<int> m = {{x, 1}, {k, x * 2}};
  if (x > 3) m = {{1}};
  return m + ag::matrix<int>({{5}});
}
int main() {
  show(made(2, 3), made(0, 2), made(1, 0));
  for (int n : {0, 1, 3}) show(identity(n), ranges(n, n));
  show(fractions(), literals(1, 9), literals(4, 9));
}
