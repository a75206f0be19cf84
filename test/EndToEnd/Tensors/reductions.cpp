// Sums, products, extrema and means over all axes, one, several, negative; keepdims; empty inputs.
#include "report.h"

AG_FUNCTION ag::Vector<int> all_of(ag::Matrix<int> m) {
  return ag::concat({ag::sum(m, 0), ag::prod(m, 1), ag::min(m, -1), ag::max(m, 0), ag::mean(m, 1)}, 0);
}
AG_FUNCTION std::tuple<ag::Scalar<float>, ag::Scalar<float>, ag::Scalar<float>> scalars(ag::Vector<float> v) {
  return {ag::sum(v), ag::prod(v), ag::mean(v)};
}
AG_FUNCTION ag::Matrix<float> centred(ag::Matrix<float> m) { return m - ag::mean(m, 0, ag::keepdims); }
AG_FUNCTION ag::Vector<int> two_axes(ag::Tensor<int, 3> t) { return ag::sum(t, {0, 2}) * 10 + ag::max(t, {0, -1}); }
AG_FUNCTION ag::Tensor<int, 3> kept(ag::Tensor<int, 3> t) { return ag::sum(t, {0, 2}, ag::keepdims) + ag::sum(t, ag::keepdims); }
AG_FUNCTION ag::Vector<std::int64_t> arguments(ag::Matrix<float> m) { return ag::concat({ag::argmax(m, 1), ag::argmin(m, 0)}, 0); }
AG_FUNCTION ag::Scalar<std::int64_t> flat(ag::Matrix<float> m) { return ag::argmax(m) * 100 + ag::argmin(m); }
AG_FUNCTION ag::Scalar<int> smallest(ag::Vector<int> v) { return ag::min(v); }
// What is reduced is known, and may be nothing.
AG_FUNCTION std::array<ag::Scalar<bool>, 4> of_constants(int n) {
  ag::Matrix<int> none = ag::zeros<int>({2, 0}), some = ag::zeros<int>({2, n});
  return {ag::all(none == 100), ag::any(none == 0), ag::all(some == 100), ag::any(some == 0)};
}
AG_FUNCTION ag::Vector<int> products_of_zeros(int n) { return ag::prod(ag::zeros<int>({2, n}), 1); }
AG_FUNCTION ag::Scalar<int> product_of_zeros(int n) { return ag::prod(ag::zeros<int>({n}) * 0); }
int main() {
  for (int n : {0, 1, 3}) show(of_constants(n), products_of_zeros(n), product_of_zeros(n));
  show(all_of({{1, 2, 3}, {4, -5, 6}}), all_of({{7}}));
  show(scalars({1, 2, 4}), scalars({0.5}));
  show(centred({{1, 2}, {3, 6}}));
  ag::Tensor<int, 3> t = {{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}};
  show(two_axes(t), kept(t));
  show(arguments({{1, 5, 5}, {0, -1, 9}}), flat({{1, 5, 5}, {0, -1, 9}}));
  show(ag::sum(ag::Vector<int>{}), ag::prod(ag::Vector<int>{}));
  attempt([] { return smallest({}); });
  attempt([] { return smallest({3, -2}); });
}
