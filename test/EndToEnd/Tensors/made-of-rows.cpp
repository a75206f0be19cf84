// A tensor in braces from tensors of one rank less: its rows.
#include "report.h"

AG_FUNCTION ag::Matrix<int> two(ag::Vector<int> row, ag::Vector<int> other) { return ag::Matrix<int>{row, other}; }
AG_FUNCTION ag::Matrix<int> declared(ag::Vector<int> row, ag::Vector<int> other) {
  ag::Matrix<int> m = {row, other * 2, row + other};
  ag::Matrix<int> one = {row};
  ag::Matrix<int> again{one[0]};
  return ag::concat({m, one, again});
}
AG_FUNCTION ag::Matrix<int> pieces(ag::Matrix<int> m, ag::Vector<int> row) {
  m = {m[0], m[ag::end - 1], m[0]};
  return {row, m[1], m(ag::slice(), 0)[ag::slice(0, row.extent(0))], row * 3};
}
AG_FUNCTION ag::Tensor<float, 3> matrices(ag::Matrix<float> a, ag::Matrix<float> b) { return {a, b, a - b}; }
AG_FUNCTION ag::Matrix<int> carried(ag::Vector<int> row, int n) {
  ag::Matrix<int> m{row, row};
  for (int i = 0; i < n; ++i) m = ag::Matrix<int>{m[1], m[0] + m[1]};
  return m;
}
AG_FUNCTION ag::Matrix<int> literals(ag::Scalar<int> a) { return ag::Matrix<int>{{a, 2}, {3, 4}} + ag::Matrix<int>{ag::Vector<int>{a, a}, ag::Vector<int>{1, 2}}; }

int main() {
  attempt([&] { return two({1, 2}, {3, 4}); });
  attempt([&] { return two({}, {}); });
  attempt([&] { return two({1, 2}, {3}); });
  attempt([&] { return declared({1, 2, 3}, {4, 5, 6}); });
  attempt([&] { return declared({1, 2, 3}, {4}); });
  attempt([&] { return pieces({{1, 2}, {3, 4}}, {5, 6}); });
  attempt([&] { return pieces({{1, 2}, {3, 4}}, {5}); });
  attempt([&] { return matrices({{1, 2}}, {{3, 4.5}}); });
  attempt([&] { return matrices({{1, 2}}, {{3}, {4.5}}); });
  for (int n : {0, 1, 4}) show(carried({1, 2}, n));
  show(literals(5));
}
