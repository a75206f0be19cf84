// std::vector of Scalars and of tensors whose extents differ, as parameters and results of marked functions.
#include "report.h"

AG_FUNCTION ag::Scalar<float> total(const std::vector<ag::Vector<float>> &list) {
  ag::Scalar<float> s = 0;
  for (const ag::Vector<float> &v : list) s += ag::sum(v);
  return s;
}
AG_FUNCTION std::vector<ag::Matrix<int>> halves(ag::Matrix<int> m) {
  std::vector<ag::Matrix<int>> list;
  while (m.extent(0) > 0) {
    list.push_back(m);
    m = m[ag::slice(0, m.extent(0) / 2)];
  }
  return list;
}
AG_FUNCTION void scale(std::vector<ag::Vector<float>> &list, float factor) {
  for (std::size_t i = 0; i < list.size(); ++i) list[i] = list[i] * factor;
  list.push_back({factor});
}
AG_FUNCTION std::vector<ag::Vector<float>> longer(std::vector<ag::Vector<float>> list) {
  for (std::size_t i = 0; i < list.size(); ++i) list[i] = ag::append(list[i], 9.0f);
  return list;
}
AG_FUNCTION std::vector<ag::Scalar<int>> running(const std::vector<ag::Scalar<int>> &list) {
  std::vector<ag::Scalar<int>> sums;
  ag::Scalar<int> s = 0;
  for (ag::Scalar<int> x : list) {
    s += x;
    sums.push_back(s);
  }
  return sums;
}
AG_FUNCTION std::tuple<int, std::vector<ag::Scalar<float>>, ag::Vector<int>> several(ag::Vector<int> v) {
  std::vector<ag::Scalar<float>> list;
  for (ag::Scalar<int> x : v)
    if (x > 1) list.push_back(ag::astype<float>(x) / 2);
  return {static_cast<int>(list.size()), list, v + 1};
}
AG_FUNCTION std::vector<ag::Vector<bool>> masks(const std::vector<ag::Vector<int>> &list, int limit) {
  std::vector<ag::Vector<bool>> result;
  for (const auto &v : list) result.push_back(v > limit);
  return result;
}
AG_FUNCTION ag::Matrix<float> stacked(const std::vector<ag::Vector<float>> &list) { return ag::stack(list); }
int main() {
  std::vector<ag::Vector<float>> list;
  for (int i = 0; i < 3; ++i) {
    show(total(list), list, longer(list));
    scale(list, 2);
    list.push_back(ag::arange(float(i)));
  }
  show(halves({{1, 2}, {3, 4}, {5, 6}, {7, 8}, {9, 9}}), halves(ag::zeros<int>({0, 3})), halves(ag::zeros<int>({2, 0})));
  show(running({}), running({1, 2, 3}), several({}), several({1, 2, 3}));
  show(masks({{1, 2}, {}, {5}}, 1), masks({}, 0));
  attempt([] { return stacked({{1, 2}, {3, 4}}); });
  attempt([] { return stacked({{1, 2}, {3}}); });
  attempt([] { return stacked({}); });
  attempt([] { return running({1, ag::Scalar<int>()}); });
  std::vector<ag::Scalar<int>> unset(2);
  unset[0] = 4;
  attempt([&] { return running(unset); });
  std::vector<ag::Vector<float>> copy = list;
  scale(copy, 0.5f);
  show(list, copy);
}
