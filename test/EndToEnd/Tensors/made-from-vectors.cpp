// Tensors made of the elements of vectors, arrays and spans.
#include "report.h"
#include <span>

AG_FUNCTION ag::Vector<float> whole(const std::vector<float> &v) { return ag::Vector<float>(v); }
AG_FUNCTION ag::Matrix<int> shaped(std::vector<int> v, int rows) {
  ag::Matrix<int> m(v, {rows, -1});
  v.push_back(7);
  return m * 2;
}
AG_FUNCTION ag::Tensor<double, 3> cube(const std::vector<double> &v, ag::Scalar<int> n) { return ag::Tensor<double, 3>(v, {n, 1, 2}) + 1.0; }
AG_FUNCTION ag::Vector<int> of_array(std::array<int, 3> a, int k) {
  a[k] = 9;
  ag::Vector<int> v(a);
  int raw[] = {k, 2};
  return ag::concat({v, ag::Vector<int>(raw), ag::Vector<int>(std::span(a).first(2))}, 0);
}
AG_FUNCTION ag::Scalar<long> collected(ag::Vector<long> x, long low) {
  std::vector<long> kept;
  for (auto e : x)
    if (e > low) kept.push_back(e.item());
  auto v = ag::Vector<long>(kept);
  if (v.extent(0) == 0) return -1;
  return ag::sum(v * v);
}
AG_FUNCTION ag::Vector<std::uint8_t> parts(const std::vector<std::vector<std::uint8_t>> &lists) {
  ag::Vector<std::uint8_t> all;
  for (auto &list : lists) all = ag::concat({all, ag::Vector<std::uint8_t>(list)}, 0);
  return all;
}
struct Row {
  std::vector<float> values;
  ag::Vector<float> tensor() const { return ag::Vector<float>(values); }
};
AG_FUNCTION ag::Matrix<float> rows(const std::vector<Row> &list) {
  std::vector<ag::Vector<float>> made;
  for (const Row &row : list) made.push_back(row.tensor());
  return ag::stack(made);
}
AG_FUNCTION std::pair<ag::Vector<int>, std::vector<int>> changed(std::vector<int> v) {
  ag::Vector<int> t(v);
  v[0] = 100;
  t[1] = -t[1];
  return {t, v};
}
int main() {
  show(whole({1, 2.5f}), whole({}), shaped({1, 2, 3, 4}, 2), cube({1, 2, 3, 4}, 2));
  attempt([] { return shaped({1, 2, 3}, 2); });
  attempt([] { return shaped({}, 0); });
  attempt([] { return shaped({}, 1); });
  attempt([] { return cube({1, 2, 3}, 2); });
  attempt([] { return cube({1, 2}, -2); });
  show(of_array({1, 2, 3}, 1), collected({1, 5, 7}, 2), collected({}, 1), parts({{1, 255}, {}, {3}}), parts({}));
  show(rows({{{1, 2}}, {{3, 4}}}), changed({1, 2}));
  attempt([] { return rows({}); });
  attempt([] { return rows({{{1}}, {{}}}); });
}
