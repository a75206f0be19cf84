// Operands that do not broadcast, joins that do not fit, reshapes, rows of another length.
#include "report.h"

AG_FUNCTION ag::Vector<int> add(ag::Vector<int> a, ag::Vector<int> b) { return a + b; }
AG_FUNCTION ag::Matrix<int> joined(ag::Matrix<int> a, ag::Matrix<int> b, bool rows) {
  if (rows) return ag::concat({a, b}, 0);
  return ag::concat({a, b}, 1);
}
AG_FUNCTION ag::Matrix<int> reshaped(ag::Vector<int> v, int n, int m) { return ag::reshape(v, {n, m}); }
AG_FUNCTION ag::Matrix<int> row(ag::Matrix<int> m, ag::Vector<int> v) {
  m[0] = v;
  return m;
}
AG_FUNCTION ag::Vector<int> in_loop(ag::Vector<int> v, int n) {
  ag::Vector<int> w = v;
  for (int i = 0; i < n; ++i) {
    w = ag::append(w, i);
    v = v * w;
  }
  return v;
}
AG_FUNCTION ag::Matrix<float> product(ag::Matrix<float> a, ag::Matrix<float> b) { return ag::matmul(a, b); }
int main() {
  attempt([] { return add({1, 2}, {1, 2, 3}); });
  attempt([] { return add({}, {1, 2, 3}); });
  attempt([] { return add({}, {1}); });
  attempt([] { return joined({{1, 2}}, {{3, 4, 5}}, true); });
  attempt([] { return joined({{1, 2}}, {{3, 4, 5}}, false); });
  attempt([] { return joined({{1, 2}}, {{3}, {5}}, false); });
  attempt([] { return reshaped({1, 2, 3, 4}, 3, 2); });
  attempt([] { return reshaped({1, 2, 3, 4}, 2, -1); });
  attempt([] { return reshaped({1, 2, 3, 4}, 3, -1); });
  attempt([] { return row({{1, 2}}, {1, 2, 3}); });
  for (int n : {0, 1, 2}) {
    attempt([&] { return in_loop({2}, n); });
    attempt([&] { return in_loop({2, 3}, n); });
  }
  attempt([] { return product({{1, 2}}, {{1, 2}}); });
}
