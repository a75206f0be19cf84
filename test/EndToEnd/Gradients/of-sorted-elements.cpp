// The gradient of sort takes each element back to where it was: of equal ones the first comes first, zeros of both signs are equal, and NaN stands last. Of every floating dtype, along every axis, of few and of many elements, in loops, and to second order.
#include "report.h"

#include <autograph/gradient.h>

template <class T> AG_FUNCTION ag::Vector<T> of_vector(const ag::Vector<T> &x, const ag::Vector<T> &w) {
  ag::GradientTape tape;
  tape.watch(x);
  ag::Vector<T> y = ag::sort(x) * w;
  return tape.gradient(y, x);
}
template <class T> AG_FUNCTION std::tuple<ag::Tensor<T, 3>, ag::Tensor<T, 3>, ag::Tensor<T, 3>> of_cube(const ag::Tensor<T, 3> &x, const ag::Tensor<T, 3> &w) {
  ag::GradientTape tape(ag::persistent);
  tape.watch(x);
  ag::Tensor<T, 3> outer = ag::sort(x, 0) * w, middle = ag::sort(x, -2) * w, inner = ag::sort(x) * w;
  ag::Tensor<T, 3> first = tape.gradient(outer, x), second = tape.gradient(middle, x), third = tape.gradient(inner, x);
  return {first, second, third};
}
AG_FUNCTION ag::Matrix<double> along(const ag::Matrix<double> &x, int axis) {
  ag::GradientTape tape;
  tape.watch(x);
  ag::Matrix<double> y = ag::sort(x, axis);
  return tape.gradient(ag::sum(y * y * y), x);
}
// Each step sorts what the step before has made.
AG_FUNCTION ag::Vector<float> in_loop(ag::Vector<float> x, int steps) {
  ag::GradientTape tape;
  tape.watch(x);
  ag::Vector<float> y = x;
  for (int i = 0; i < steps; ++i) {
    if (ag::sum(y) > 40.0f) break;
    y = ag::sort(y - ag::flip(x) * 0.75f) * x;
  }
  return tape.gradient(ag::sum(y * y), x);
}
// The least three of each row, as a loss may have them.
AG_FUNCTION ag::Matrix<float> of_least(ag::Matrix<float> x) {
  for (std::int64_t i = 0; i < x.extent(0); ++i) {
    ag::GradientTape tape;
    ag::Vector<float> row = x[i];
    tape.watch(row);
    ag::Scalar<float> loss = ag::sum(ag::square(ag::sort(row)[ag::slice(0, 3)]));
    x[i] = tape.gradient(loss, row);
  }
  return x;
}
AG_FUNCTION ag::Matrix<double> to_second_order(const ag::Matrix<double> &x) {
  return ag::gradient([](const ag::Matrix<double> &v) {
    return ag::sum(ag::gradient([](const ag::Matrix<double> &u) {
      return ag::sum(ag::sort(u * u, 0) * ag::cumulative_sum(u, 1));
    })(v) * v);
  })(x);
}

template <class T> ag::Vector<T> some(std::int64_t n) { return ag::astype<T>(ag::astype<double>(ag::arange(n) * 7919 % 1009 - 500) / 8.0); }
template <class T> ag::Vector<T> weights(std::int64_t n) { return ag::astype<T>(ag::astype<double>(ag::arange(n) % 97 + 1) / 16.0); }
/// Where each element has gone, as one number.
template <class X> std::int64_t sum_of_places(const X &d) {
  const ag::Vector<double> all = ag::astype<double>(ag::reshape(d, {d.size()}));
  return (ag::sum(ag::astype<std::int64_t>(all * 16.0) * (ag::arange(d.size()) % 1013 + 1))).item();
}

template <class T> void all() {
  for (std::int64_t n : {0, 1, 2, 5, 17}) show(of_vector(some<T>(n), weights<T>(n)));
  // Ties, and what has no order.
  const T nan = std::numeric_limits<T>::quiet_NaN(), infinity = std::numeric_limits<T>::infinity();
  const ag::Vector<T> x = {T(1), nan, T(0.0f), T(-0.0f), T(1), infinity, nan, T(-0.0f), -infinity, T(0.0f), T(1)};
  show(of_vector(x, weights<T>(11)));
  // Such as are sorted by digits.
  for (std::int64_t n : {63, 200, 3000, 9001}) ag::print("{}\n", sum_of_places(of_vector(some<T>(n), weights<T>(n))));
  for (std::array<std::int64_t, 3> s : {std::array<std::int64_t, 3>{2, 3, 4}, {0, 3, 2}, {3, 0, 2}, {3, 2, 0}, {1, 1, 1}, {5, 40, 7}, {300, 3, 17}, {2, 19, 300}}) {
    const std::int64_t n = s[0] * s[1] * s[2];
    const auto [a, b, c] = of_cube(ag::reshape(some<T>(n), s), ag::reshape(weights<T>(n), s));
    if (n < 30) show(a, b, c);
    else ag::print("{} {} {}\n", sum_of_places(a), sum_of_places(b), sum_of_places(c));
  }
}
int main() {
  all<float>(), all<double>(), all<ag::float16>(), all<ag::bfloat16>();
  const ag::Matrix<double> m = {{3, -1, 2, 2}, {-3, 4, 0.5, 2}, {1, 1, 1, 1}};
  for (int axis : {0, 1, -1, -2}) show(along(m, axis));
  for (int steps : {0, 1, 4}) show(in_loop({1.5f, -0.25f, 2, 0.5f, 1}, steps));
  show(of_least(ag::astype<float>(m)));
  show(to_second_order(m), to_second_order(ag::zeros<double>({0, 2})));
}
