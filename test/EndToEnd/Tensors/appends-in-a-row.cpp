// Tensors and lists that grow several times outside loops, within their blocks and beyond them.
#include "report.h"

#include <vector>

AG_FUNCTION ag::Vector<int> few(int a, int b) {
  ag::Vector<int> v;
  v = ag::append(v, a);
  v = ag::append(v, b);
  v = ag::append(ag::append(v, a + b), a - b);
  return v;
}

AG_FUNCTION ag::Scalar<std::int64_t> doubled(ag::Vector<std::int64_t> v, int n) {
  for (int i = 0; i < n; ++i) v = ag::concat({v, v}, 0);
  ag::Vector<std::int64_t> w = ag::concat({v, v + 1}, 0);
  w = ag::concat({w, v}, 0);
  return ag::sum(w) * 1000 + w.extent(0);
}

AG_FUNCTION ag::Matrix<double> rows(ag::Vector<double> row) {
  ag::Matrix<double> m = ag::zeros<double>({1, row.extent(0)});
  m = ag::append(m, row);
  m = ag::append(m, row * 2);
  for (int i = 0; i < 9; ++i) m = ag::append(m, m[m.extent(0) - 1] + i);
  return m;
}

AG_FUNCTION std::vector<std::int8_t> bytes(int n) {
  std::vector<std::int8_t> v;
  v.push_back(1);
  v.push_back(2);
  for (int i = 0; i < n; ++i) v.push_back(static_cast<std::int8_t>(v[v.size() - 1] + v[v.size() - 2]));
  v.push_back(7);
  return v;
}

AG_FUNCTION int kept(int n) {
  ag::Vector<int> v = {1, 2};
  ag::Vector<int> old = v;
  v = ag::append(v, 3);
  ag::Vector<int> branch = n > 2 ? ag::append(v, 4) : ag::append(v, 5);
  v = ag::append(v, 6);
  return (ag::sum(old) * 10000 + ag::sum(v) * 100 + ag::sum(branch)).item();
}

int main() {
  show(few(3, 4));
  for (int n : {0, 1, 6}) show(doubled({1, 2, 3}, n));
  show(doubled({}, 3));
  show(rows({1, 2, 3}));
  show(rows({}));
  for (int n : {0, 1, 61, 62, 63, 64, 200}) show(bytes(n));
  for (int n : {0, 5}) show(kept(n));
}
