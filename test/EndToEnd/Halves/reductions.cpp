// Reductions, products of matrices and running sums of 16-bit floating numbers are kept in float and rounded once.
#include "report.h"

#include <limits>

template <class T> AG_FUNCTION auto reduced(ag::Matrix<T> m) {
  return std::tuple{ag::sum(m), ag::sum(m, 0), ag::sum(m, 1, ag::keepdims), ag::prod(m, 1), ag::mean(m), ag::mean(m, -1), ag::min(m), ag::max(m, 0),
                    ag::any(m, 1), ag::all(m)};
}
template <class T> AG_FUNCTION auto places(ag::Matrix<T> m) { return std::tuple{ag::argmin(m), ag::argmax(m, 0), ag::argmin(m, 1)}; }
template <class T> AG_FUNCTION auto product(ag::Matrix<T> a, ag::Matrix<T> b) { return ag::matmul(a, b); }
template <class T> AG_FUNCTION auto products(ag::Matrix<T> a, ag::Vector<T> v) {
  return std::tuple(ag::matmul(a, v), ag::matmul(v, a), ag::matmul(v, v), ag::matmul(ag::expand_dims(a, 0), ag::stack(std::vector<ag::Matrix<T>>{a, a})));
}
template <class T> AG_FUNCTION auto ordered(ag::Matrix<T> m) {
  return std::tuple(ag::sort(m), ag::sort(m, 0), ag::cumulative_sum(m, 1), ag::cumulative_sum(m, 0), ag::flip(m, 1), ag::permute_dims(m, {1, 0}));
}
template <class T> AG_FUNCTION auto shaped(ag::Matrix<T> m, ag::Vector<int> at) {
  return std::tuple(ag::reshape(m, {-1}), ag::take(m, at, 1), ag::concat({m, m}, 1), ag::append(m, m[0]), ag::broadcast_to(m[0], {2, 3}),
                    ag::squeeze(ag::expand_dims(m, 1), 1), ag::zeros_like(m), ag::full({2}, T(0.1)), ag::eye<T>(2), ag::ones<T>({1}));
}
template <class T> AG_FUNCTION auto counted(T from, T to, T step) {
  return std::tuple(ag::arange(from, to, step), ag::arange(to), ag::arange(1, to), ag::arange(ag::Scalar<T>(from), 3));
}
template <class T> AG_FUNCTION auto layers(ag::Matrix<T> m) {
  return std::tuple(ag::relu(m), ag::softmax(m), ag::sigmoid(m), ag::var(m), ag::logsumexp(m));
}

template <class T> void run() {
  const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
  ag::Matrix<T> m = {{1, -2.5, 0.1}, {300, 300.5, 7}};
  show(reduced(m));
  show(places(m));
  show(reduced(ag::Matrix<T>{{60000, 60000, -60000}, {nan, 1, -infinity}}));
  show(places(ag::Matrix<T>{{1, -0.0, 0}, {nan, 1, -infinity}}));
  show(reduced(ag::full({70, 70}, T(0.1))));
  show(ag::cumulative_sum(ag::ones<T>({3000}))[ag::slice(2990, 3000)]);
  attempt([&] { return reduced(ag::Matrix<T>{}); });
  attempt([&] { return places(ag::Matrix<T>{}); });
  show(product(m, ag::permute_dims(m, {1, 0})));
  show(product(ag::full({3, 700}, T(1)), ag::full({700, 9}, T(0.1))));
  show(product(ag::Matrix<T>{{60000, 1}}, ag::Matrix<T>{{2}, {-60000}}));
  attempt([&] { return product(m, m); });
  show(products(ag::Matrix<T>{{1, 2.5}, {0.1, -4}}, ag::Vector<T>{0.3, 7}));
  show(ordered(m));
  show(ordered(ag::Matrix<T>{{3, nan, -0.0, 0}, {infinity, 1, nan, -1}}));
  show(shaped(m, ag::Vector<int>{2, 0}));
  show(counted(T(0.5), T(4), T(0.3)));
  attempt([&] { return counted(T(0), T(1), T(0)); });
  show(layers(ag::Matrix<T>{{0, 0}, {0, 0}}));
}

int main() {
  run<ag::float16>();
  run<ag::bfloat16>();
}
