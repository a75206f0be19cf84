// Function templates: each instantiation compiles; called from another function.
#include "report.h"

template <class T> AG_FUNCTION ag::Scalar<T> power_sum(ag::Vector<T> v, int n) {
  ag::Scalar<T> s = 0;
  for (ag::Scalar<T> x : v) {
    ag::Scalar<T> p = 1;
    for (int i = 0; i < n; ++i) p = p * x;
    if (p > 100) break;
    s = s + p;
  }
  return s;
}
template <class T, int R> AG_FUNCTION ag::Tensor<T, R> doubled(ag::Tensor<T, R> x, bool again) {
  x = x + x;
  if (again) return x + x;
  return x;
}
template <int N> AG_FUNCTION int constant(int x) {
  int s = 0;
  for (int i = 0; i < N; ++i) s += x;
  return s;
}
AG_FUNCTION ag::Scalar<double> uses(ag::Vector<double> v, ag::Vector<int> w) {
  ag::Scalar<int> i = power_sum(w, 2);
  return power_sum<double>(v, 3) + ag::astype<double>(i);
}
int main() {
  show(power_sum<int>({1, 2, 3, 20, 4}, 2), power_sum<float>({0.5, 2}, 3), power_sum<std::int64_t>({}, 3));
  show(doubled(ag::Scalar<int>(3), true), doubled(ag::Vector<float>{1, 2}, false), doubled(ag::Matrix<double>{{1}}, true));
  show(constant<0>(5), constant<3>(5), uses({1, 2}, {3, 4}));
}
