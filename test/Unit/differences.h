// Gradients against central differences, in double.
#pragma once

#include "expect.h"

#include <autograph/gradient.h>

#include <cmath>

inline double next_random() {
  static std::uint64_t state = 88172645463325252u;
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return static_cast<double>(state >> 11) * 0x1p-53;
}
/// Numbers in [low, high) in a shape.
template <int Rank>
ag::Tensor<double, Rank> numbers(const std::int64_t (&extents)[Rank], double low, double high) {
  auto x = ag::detail::filled<double, Rank>(extents, 0.0);
  for (double &element : x.span())
    element = low + (high - low) * next_random();
  return x;
}
inline ag::Vector<double> vector_of(std::int64_t n, double low = 0.3, double high = 0.9) {
  return numbers<1>({n}, low, high);
}
inline ag::Matrix<double> matrix_of(std::int64_t n, std::int64_t m, double low = 0.3,
                                    double high = 0.9) {
  return numbers<2>({n, m}, low, high);
}
inline ag::Tensor<double, 3> cube_of(std::int64_t n, std::int64_t m, std::int64_t k) {
  return numbers<3>({n, m, k}, 0.3, 0.9);
}

/// A number that depends on every element of a tensor, on each otherwise.
template <class Y> ag::Scalar<double> weighed(const Y &y) {
  if constexpr (ag::rank_v<Y> == 0)
    return y * 1.25;
  else {
    ag::tensor_t<Y> weights = ag::zeros_like(y);
    for (std::int64_t i = 0; i < weights.size(); ++i)
      weights.data()[i] = std::cos(static_cast<double>(i) + 0.5);
    return ag::sum(y * weights);
  }
}

template <class X> double &element(X &x, std::int64_t i) {
  if constexpr (ag::rank_v<X> == 0) {
    static_assert(sizeof(x) == 16);
    return *reinterpret_cast<double *>(&x);
  } else
    return x.data()[i];
}

/// Compares the gradient of `f`, of a Scalar, with respect to each argument.
template <class F, class... X> void expect_differences(const F &f, const X &...x) {
  const auto check = [&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
    const auto gradient = ag::gradient<I>(f)(x...);
    std::tuple<X...> moved(x...);
    auto &own = std::get<I>(moved);
    REQUIRE(gradient.size() == own.size());
    for (std::int64_t i = 0; i < own.size(); ++i) {
      const double at = element(own, i), step = 1e-5;
      element(own, i) = at + step;
      const double above = std::apply(f, moved).item();
      element(own, i) = at - step;
      const double below = std::apply(f, moved).item();
      element(own, i) = at;
      auto copy = gradient;
      const double expected = (above - below) / (2 * step);
      CHECK(element(copy, i) == Approx(expected).epsilon(1e-6).margin(1e-7));
    }
  };
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (check(std::integral_constant<std::size_t, I>()), ...);
  }(std::index_sequence_for<X...>());
}
/// Of an operation, to the second order.
template <class F, class... X> void expect_gradient(const F &f, const X &...x) {
  const auto first = [f](const auto &...y) { return weighed(f(y...)); };
  expect_differences(first, x...);
  const auto second = [first](const auto &...y) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return (weighed(ag::gradient<I>(first)(y...)) + ...);
    }(std::index_sequence_for<X...>());
  };
  expect_differences(second, x...);
}
