// Matrix products of vectors, matrices and batches; powers by squaring.
#include "report.h"

AG_FUNCTION ag::Matrix<int> power(ag::Matrix<int> m, int n) {
  ag::Matrix<int> r = ag::eye<int>(m.extent(0));
  while (n > 0) {
    if (n % 2 == 1) r = ag::matmul(r, m);
    m = ag::matmul(m, m);
    n /= 2;
  }
  return r;
}
AG_FUNCTION ag::Scalar<float> dot(ag::Vector<float> a, ag::Vector<float> b) { return ag::matmul(a, b); }
AG_FUNCTION ag::Vector<float> both(ag::Matrix<float> m, ag::Vector<float> v) { return ag::matmul(ag::matmul(m, v), m); }
AG_FUNCTION ag::Tensor<float, 3> batch(ag::Tensor<float, 3> a, ag::Tensor<float, 3> b) { return ag::matmul(a, b); }
int main() {
  for (int n : {0, 1, 2, 10}) show(power({{1, 1}, {1, 0}}, n));
  show(dot({1, 2}, {3, 4}), dot({}, {}), both({{1, 2}, {3, 4}}, {1, -1}), both({{1, 2, 3}}, {1, 0, 2}));
  show(batch({{{1, 2}}, {{3, 4}}}, {{{1}, {1}}, {{2}, {0}}}), batch({{{1, 2}}, {{3, 4}}}, {{{1}, {1}}}));
  attempt([] { return dot({1}, {1, 2}); });
}
