// Shapes that broadcast, with extents 1, 0 and missing axes; loops whose operands change shape.
#include "report.h"

AG_FUNCTION ag::Matrix<float> outer(ag::Vector<float> a, ag::Vector<float> b) {
  return ag::expand_dims(a, 1) * b + ag::expand_dims(b, 0);
}
AG_FUNCTION ag::Matrix<int> add(ag::Matrix<int> a, ag::Matrix<int> b) { return a + b * 2; }
AG_FUNCTION ag::Tensor<int, 3> ranks(ag::Tensor<int, 3> t, ag::Matrix<int> m, ag::Vector<int> v, ag::Scalar<int> s) {
  return t * s + m - v;
}
AG_FUNCTION ag::Vector<int> growing(ag::Vector<int> v, int n) {
  for (int i = 0; i < n; ++i) {
    v = v + ag::arange(3);
    if (ag::sum(v) > 20) return v;
  }
  return v;
}
int main() {
  show(outer({1, 2}, {3, 4, 5}), outer({}, {1}), outer({7}, {}));
  show(add({{1, 2}, {3, 4}}, {{10, 20}, {30, 40}}), add({{1, 2}}, {{10}, {20}}), add({{1}}, {{1, 2, 3}}));
  show(add(ag::zeros<int>({1, 3}), ag::zeros<int>({0, 3})));
  show(ranks({{{1, 2}}, {{3, 4}}}, {{1, 1}, {2, 2}}, {5, 6}, 10), ranks({{{1}}}, {{1}}, {5, 6}, 10));
  for (int n : {0, 1, 3, 9}) {
    attempt([&] { return growing({1}, n); });
    attempt([&] { return growing({1, 2, 3}, n); });
    attempt([&] { return growing({1, 2}, n); });
  }
}
