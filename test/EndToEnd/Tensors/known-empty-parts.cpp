// Parts whose extents are known when the function is compiled: empty ones, and ones that no tensor of the extent has.
#include "report.h"

AG_FUNCTION ag::Matrix<int> joined(ag::Scalar<int> x) {
  return ag::concat({ag::zeros<int>({0, 2}) * x, ag::zeros<int>({0, 2}) & ag::Vector<int>{3, 2}}, 0);
}
AG_FUNCTION ag::Vector<double> after_all(bool first) {
  if (first) return ag::concat({ag::Vector<double>{3.0}, ag::Vector<double>{}}, 0);
  return ag::concat({ag::Vector<double>{}, ag::Vector<double>{}}, 0);
}
AG_FUNCTION ag::Matrix<int> transposed() { return ag::matrix_transpose(ag::astype<int>(ag::zeros<std::uint64_t>({0, 2}))); }
AG_FUNCTION ag::Matrix<int> appended(int rows) {
  ag::Matrix<int> m = ag::zeros<int>({1, 0});
  for (int i = 0; i < rows; ++i) m = ag::append(m, ag::Vector<int>{});
  return m;
}
AG_FUNCTION ag::Vector<int> at_the_end(int end) { return ag::arange(3)[ag::slice(3, end)]; }
AG_FUNCTION ag::Vector<int> beyond(int end) {
  ag::Vector<int> v = ag::arange(3);
  v[ag::slice(4, end)] = 7;
  return v;
}
AG_FUNCTION ag::Vector<int> no_such_row() { return ag::matrix<int>({{1, 2}, {3, 4}})[2]; }
AG_FUNCTION ag::Vector<int> row_of_none() { return ag::zeros<int>({0, 2})[0]; }
AG_FUNCTION ag::Matrix<int> written(bool whole) {
  ag::Matrix<int> m = ag::ones<int>({2, 0});
  m[1] = 4;
  m[0] = ag::Vector<int>{};
  if (whole) m(ag::slice(0, 2), 0) = 5;
  return m;
}
AG_FUNCTION ag::Matrix<int> too_long() {
  ag::Matrix<int> m = ag::ones<int>({2, 0});
  m[1] = ag::Vector<int>{1, 2};
  return m;
}
AG_FUNCTION ag::Vector<int> flat(const ag::Matrix<int> &m) { return ag::reshape(ag::matmul(m, ag::full({1, 0}, ag::Scalar<int>(7))), {0}); }
AG_FUNCTION ag::Matrix<int> folded(const ag::Matrix<int> &m, int rows) { return ag::reshape(ag::matmul(m, ag::ones<int>({1, 0})), {rows, 0}); }
int main() {
  attempt([] { return flat({{1}, {2}}); });
  attempt([] { return flat({{1, 2}}); });
  attempt([] { return folded({{1}, {2}}, 5); });
  show(joined(2), after_all(true), after_all(false), transposed(), appended(0), appended(2), at_the_end(3), written(false));
  attempt([] { return at_the_end(4); });
  for (int end : {3, 4, 5}) attempt([&] { return beyond(end); });
  attempt([] { return no_such_row(); });
  attempt([] { return row_of_none(); });
  attempt([] { return written(true); });
  attempt([] { return too_long(); });
}
