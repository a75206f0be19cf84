// Functions in pieces: choices among operations that stand side by side, of extents that are equal or repeat.
#include "report.h"

template <class T> AG_FUNCTION ag::Vector<T> pieces(const ag::Vector<T> &a, const ag::Vector<T> &b) {
  return ag::where(a < 0, b, ag::where(a < T(1), a * b, ag::where(a < T(2), a + b, a - b)));
}
AG_FUNCTION ag::Matrix<float> both(const ag::Matrix<float> &a, const ag::Matrix<float> &b, bool swaps) {
  ag::Matrix<float> sum = a + b, difference = a - b, product = a * b;
  if (swaps) sum = difference * product;
  return ag::where(a < b, sum, difference) + ag::where(a > b, product, sum);
}
AG_FUNCTION ag::Scalar<int> spread(const ag::Vector<int> &a, const ag::Vector<int> &b) {
  return ag::sum(ag::maximum(a, b) - ag::minimum(a, b)) + ag::max(a + b) - ag::max(a - b);
}

int main() {
  ag::Vector<float> x = ag::arange<float>(-2, 4, 0.5f);
  show(pieces(x, x * 3), pieces<float>(x, {2}), pieces(ag::Vector<float>{0.5f}, x), pieces<float>({1.5f}, {4}));
  show(pieces(ag::arange<double>(-1, 3, 0.25), ag::arange<double>(16)), pieces(ag::arange<int>(-4, 4), ag::arange<int>(8)));
  ag::Matrix<float> m = {{1, 2, 3}, {4, 5, 6}}, row = {{3, 2, 1}}, column = {{2}, {5}};
  for (bool swaps : {false, true}) show(both(m, m * 0.5f, swaps), both(m, row, swaps), both(column, m, swaps), both(column, row, swaps));
  show(spread({1, 5, 2}, {4, 4, 4}), spread({7}, {1, 2}));
}
