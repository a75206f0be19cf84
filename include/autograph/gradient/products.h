// Derivatives times vectors, and all of them: Jacobians and Hessians.
#pragma once

#include "autograph/gradient.h"

namespace ag {
namespace detail {

template <class X> auto sum_of_products(const X &a, const X &b) {
  if constexpr (tensor<X>) {
    require_equal_extents("jvp", a, b);
    if constexpr (rank_v<X> == 0)
      return a * b;
    else
      return sum(a * b);
  } else
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return (sum_of_products(std::get<I>(a), std::get<I>(b)) + ...);
    }(std::make_index_sequence<std::tuple_size_v<X>>());
}

/// With respect to all arguments.
template <class Y, class Arguments, std::size_t... I>
auto gradient_at(const KeptTape &tape, const Y &value, const Y &seed, const Arguments &arguments,
                 std::index_sequence<I...>) {
  return tape.gradient(value, seed, selected<I...>(arguments));
}

} // namespace detail

/// The value of `f(x...)`, a tensor, and a function that gives, of the gradient with respect to
/// that value, the gradient with respect to `x`: of several arguments a tuple. It can be called
/// again.
template <class F, class... X> AG_RECORDS auto vjp(const F &f, const X &...x) {
  auto arguments = std::make_tuple(detail::renamed_argument(x)...);
  const detail::KeptTape tape(persistent);
  std::apply([&](const auto &...argument) { tape.watch(argument...); }, arguments);
  auto passed = arguments;
  const tensor_t<decltype(std::apply(f, passed))> value = std::apply(f, passed);
  tape.stop();
  return std::pair(value, [tape, value, arguments](const decltype(value) &seed) {
    detail::require_equal_extents("vjp", value, seed);
    return detail::gradient_at(tape, value, seed, arguments, std::index_sequence_for<X...>());
  });
}

/// `jvp(f, x, dx)`: the value of `f(x)`, a tensor, and how it changes as `x` changes by `dx`: the
/// derivative times `dx`. Several arguments are given as tuples, `jvp(f, std::tuple(a, b),
/// std::tuple(da, db))`.
template <class F, class X> AG_RECORDS auto jvp(const F &f, const X &x, const X &dx) {
  // The gradient is linear in the seed; the derivative with respect to that is what is looked for.
  const auto [value, pullback] = [&] {
    if constexpr (requires { std::tuple_size<X>::value; })
      return [&]<std::size_t... I>(std::index_sequence<I...>) {
        return vjp(f, std::get<I>(x)...);
      }(std::make_index_sequence<std::tuple_size_v<X>>());
    else
      return vjp(f, x);
  }();
  GradientTape tape;
  const auto seed = zeros_like(value);
  tape.watch(seed);
  const auto gradients = pullback(seed);
  decltype(detail::sum_of_products(gradients, dx)) total = detail::sum_of_products(gradients, dx);
  return std::pair(value, tape.gradient(total, seed));
}

/// `jacobian(f)(x)`: the derivatives of each element of `f(x)`, a tensor, with respect to each of
/// `x`: a tensor with the axes of the result before those of `x`.
template <class F> AG_RECORDS auto jacobian(F f) {
  return [f]<tensor X>(const X &x) {
    const auto [value, pullback] = vjp(f, static_cast<const tensor_t<X> &>(x));
    using T = dtype_t<X>;
    constexpr int of_value = rank_v<decltype(value)>, rank = of_value + rank_v<X>;
    if constexpr (of_value == 0)
      return pullback(tensor_t<decltype(value)>(T(1)));
    else {
      const std::int64_t size = value.size();
      std::int64_t count = size;
      std::array<std::int64_t, rank> extents;
      std::array<std::int64_t, rank_v<X> + 1> of_rows;
      of_rows[0] = size;
      for (int axis = 0; axis < of_value; ++axis)
        extents[axis] = value.extent(axis);
      if constexpr (rank_v<X> > 0)
        for (int axis = 0; axis < rank_v<X>; ++axis) {
          extents[of_value + axis] = of_rows[axis + 1] = x.extent(axis);
          count *= x.extent(axis);
        }
      Tensor<T, rank_v<X> + 1> rows = ag::reshape(ag::zeros<T>({count}), of_rows);
      for (std::int64_t i = 0; i < size; ++i) {
        Vector<T> seed = ag::zeros<T>({size});
        seed[i] = T(1);
        rows[i] = pullback(ag::reshape(seed, value.shape()));
      }
      return ag::reshape(rows, extents);
    }
  };
}

/// `hessian(f)(x)`: the second derivatives of `f(x)`, a Scalar: `jacobian(gradient(f))`.
template <class F> AG_RECORDS auto hessian(F f) { return jacobian(gradient(std::move(f))); }

} // namespace ag
