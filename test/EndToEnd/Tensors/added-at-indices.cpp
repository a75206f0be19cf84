// scatter_add, one_hot and cumulative_prod: along every axis, of nothing, repeated indices, and what they refuse.
#include "report.h"

#include <autograph/complex.h>

template <class T> AG_FUNCTION ag::Vector<T> count(ag::Vector<int> at, ag::Vector<T> by, int size) { return ag::scatter_add(ag::zeros<T>({size}), at, by); }
AG_FUNCTION ag::Matrix<float> add_rows(ag::Matrix<float> x, ag::Vector<std::int64_t> at, ag::Matrix<float> by, int axis) { return ag::scatter_add(x, at, by, axis); }
AG_FUNCTION ag::Tensor<int, 3> add_middle(ag::Tensor<int, 3> x, ag::Vector<std::uint8_t> at, ag::Tensor<int, 3> by) { return ag::scatter_add(x, at, by, 1); }
template <class T> AG_FUNCTION auto running(ag::Matrix<T> x, int axis) { return ag::cumulative_prod(x, axis); }
template <class T> AG_FUNCTION auto running(ag::Vector<T> x) { return ag::cumulative_prod(x); }
AG_FUNCTION ag::Matrix<float> classes(ag::Vector<int> x, int depth) { return ag::one_hot(x, depth); }
AG_FUNCTION ag::Vector<bool> one_class(ag::Scalar<int> x) { return ag::one_hot<bool>(x, 3); }
AG_FUNCTION ag::Tensor<int, 3> many_classes(ag::Matrix<std::int16_t> x) { return ag::one_hot<int>(x, 3); }

// A histogram that grows while values do not fit.
AG_FUNCTION ag::Vector<int> histogram(ag::Vector<int> values) {
  ag::Vector<int> counts = ag::zeros<int>({1});
  for (ag::Scalar<int> value : values) {
    while (value >= ag::Scalar<int>(counts.extent(0))) counts = ag::concat({counts, ag::zeros_like(counts)}, 0);
    ag::Vector<int> at = {value};
    counts = ag::scatter_add(counts, at, {1});
  }
  return counts;
}

int main() {
  ag::print("{} {}\n", count<double>({2, 0, 2}, {1, 2, 0.5}, 3), count<std::complex<float>>({1, 1}, {std::complex<float>(0, 1), 2}, 2));
  ag::print("{} {}\n", count<std::uint8_t>({0, 0}, {200, 100}, 1), count<int>({}, {}, 2));
  ag::Matrix<float> m = {{1, 2, 3}, {4, 5, 6}};
  ag::print("{} {}\n", add_rows(m, {1, 1, 0}, ag::ones<float>({3, 3}), 0), add_rows(m, {2}, ag::ones<float>({2, 1}), -1));
  ag::print("{}\n", add_middle(ag::zeros<int>({2, 2, 2}), {1, 1}, ag::reshape(ag::arange(8), {2, 2, 2})));
  attempt([&] { ag::print("{}\n", add_rows(m, {2}, ag::ones<float>({1, 3}), 0)); });
  attempt([&] { ag::print("{}\n", add_rows(m, {-1}, ag::ones<float>({1, 3}), 0)); });
  attempt([&] { ag::print("{}\n", add_rows(m, {0}, ag::ones<float>({2, 3}), 0)); });
  attempt([&] { ag::print("{}\n", add_rows(m, {0}, ag::ones<float>({1, 2}), 0)); });
  attempt([&] { ag::print("{}\n", add_rows(m, {0}, ag::ones<float>({1, 3}), 2)); });
  ag::print("{} {} {}\n", running<float>(m, 0), running<float>(m, -1), running<std::int8_t>({{100, 2}, {3, 4}}, 1));
  ag::print("{:?} {} {:?}\n", running<bool>({true, false, true}), running<std::complex<double>>({std::complex<double>(0, 1), std::complex<double>(0, 1), 2}), running<float>({}));
  ag::print("{} {}\n", running<ag::float16>(ag::full({5}, ag::float16(1.001))), running<ag::bfloat16>({3, 0.1, 7}));
  attempt([&] { ag::print("{}\n", running<float>(m, 2)); });
  ag::print("{} {} {} {}\n", classes({1, 0, 2}, 3), classes({}, 2), one_class(2), many_classes({{0, 1}, {2, 2}}));
  attempt([&] { ag::print("{}\n", classes({3}, 3)); });
  attempt([&] { ag::print("{}\n", classes({0, -1}, 3)); });
  attempt([&] { ag::print("{}\n", one_class(3)); });
  ag::print("{} {}\n", histogram({3, 0, 9, 3}), histogram({}));
}
