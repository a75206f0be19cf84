// Elements, rows, slices and mixed selectors, by numbers and by Scalars.
#include "report.h"

AG_FUNCTION ag::Scalar<int> elements(ag::Matrix<int> m, int i, ag::Scalar<int> j) {
  return m(i, j) + m[i][j] * 10 + m[j][i] * 100 + m(0, 0) * 1000;
}
AG_FUNCTION ag::Vector<int> slices(ag::Vector<int> v, int a, ag::Scalar<int> b) {
  return ag::concat({v[ag::slice(a, b)], v[ag::slice(0, a)], v[ag::slice(b, v.extent(0))]}, 0);
}
AG_FUNCTION ag::Vector<int> columns(ag::Matrix<int> m, int j) {
  return m(ag::slice(0, m.extent(0)), j) + m(ag::slice(0, 2), 0);
}
AG_FUNCTION ag::Matrix<int> block(ag::Matrix<int> m) { return m(ag::slice(0, 2), ag::slice(1, 3)); }
AG_FUNCTION ag::Vector<int> from_three(ag::Tensor<int, 3> t) { return t[1][0] + t[0][1] + t(1, ag::slice(0, 2), 0); }
int main() {
  ag::Matrix<int> m = {{1, 2, 3}, {4, 5, 6}};
  show(elements(m, 0, 1), elements(m, 1, 0));
  show(slices({1, 2, 3, 4, 5}, 1, 3), slices({1, 2, 3}, 0, 0), slices({}, 0, 0), slices({1, 2, 3}, 3, 3));
  show(columns(m, 0), columns(m, 2), block(m));
  show(from_three({{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}}));
}
