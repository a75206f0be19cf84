// Writes to elements, rows, columns and blocks; compound; copies stay as they were.
#include "report.h"

AG_FUNCTION ag::Matrix<int> writes(ag::Matrix<int> m, ag::Scalar<int> x) {
  ag::Matrix<int> before = m;
  m(0, 0) = x;
  m[1][1] = x + 1;
  m(0, 1) += 10;
  m[1] += 100;
  m[0][2] -= x;
  ++m(1, 2);
  m(ag::slice(0, 2), 0) = ag::Vector<int>{7, 8};
  m[1] = m[0] + before[1];
  return m - before;
}
AG_FUNCTION ag::Vector<int> fill(ag::Vector<int> v, int n) {
  ag::Vector<int> old = v;
  for (int i = 0; i < n; ++i) {
    if (i % 2 == 0) continue;
    v[i] = v[i - 1] * 2 + i;
    if (v[i] > 30) break;
  }
  return ag::concat({v, old}, 0);
}
AG_FUNCTION ag::Vector<int> by_tensor_index(ag::Vector<int> v, ag::Vector<int> where) {
  for (ag::Scalar<int> i : where) v[i] += 1;
  return v;
}
AG_FUNCTION ag::Vector<int> slice_write(ag::Vector<int> v, int a, int b) {
  v[ag::slice(a, b)] = v[ag::slice(a, b)] * 10;
  if (b - a == 2) v[ag::slice(0, 2)] = v[ag::slice(a, b)];
  return v;
}
AG_FUNCTION ag::Matrix<double> filled(ag::Matrix<double> m, ag::Scalar<double> x) {
  m[1] = ag::Scalar<double>(0.5);
  m[0] = x;
  m(ag::slice(0, 2), 1) = m(1, 0);
  m[0] = m(1, 1);
  m[ag::slice(0, 2)] += x;
  return m;
}
int main() {
  show(filled({{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, 50));
  show(writes({{1, 2, 3}, {4, 5, 6}}, 50));
  for (int n : {0, 1, 2, 4, 6}) show(fill({1, 2, 3, 4, 10, 6}, n));
  show(by_tensor_index({0, 0, 0}, {2, 0, 2, 2}), by_tensor_index({5}, {}));
  show(slice_write({1, 2, 3, 4}, 1, 3), slice_write({1, 2, 3, 4}, 0, 0), slice_write({1, 2, 3, 4}, 2, 4), slice_write({}, 0, 0));
}
