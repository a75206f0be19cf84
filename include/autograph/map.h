// A function of numbers at every place of tensors.
#pragma once

#include "autograph/activations.h"

#include <type_traits>
#include <utility>

namespace ag {
namespace detail {

/// A function of Scalars, or of C++ numbers.
template <class Function, dtype... T> auto call_at(Function &function, const Scalar<T> &...x) {
  if constexpr (std::is_invocable_v<Function &, const Scalar<T> &...>)
    return function(x...);
  else
    return function(x.item()...);
}

template <class X> struct element_type {
  using type = X;
};
template <tensor X> struct element_type<X> {
  static_assert(rank_v<X> == 0, "the function of ag::map gives a number or a Scalar");
  using type = dtype_t<X>;
};
template <class Function, class... T>
using mapped_t = typename element_type<decltype(call_at(
    std::declval<Function &>(), std::declval<const Scalar<T> &>()...))>::type;

template <class Result, class Function, class T, class... More>
Vector<Result> map_in_order(Function &function, const Vector<T> &x, const Vector<More> &...more) {
  Vector<Result> results = zeros<Result>({x.extent(0)});
  for (std::int64_t i = 0; i < x.extent(0); ++i)
    results[i] = call_at(function, Scalar<T>(x[i]), Scalar<More>(more[i])...);
  return results;
}

} // namespace detail

/// `function(x[i...], more[i...]...)` at every place: tensors of one shape and of any dtypes, and a
/// function of as many Scalars, or C++ numbers, that gives one. Places are computed in row-major
/// order. Other shapes are an error (shape). Compiled, a function that loops is computed for many
/// places at once: ISPC's model (Pharr and Mark, "ispc: A SPMD compiler for high-performance CPU
/// programming", 2012).
template <class Function, dtype T, int Rank, dtype... More>
  requires(Rank > 0)
auto map(Function function, const Tensor<T, Rank> &x, const Tensor<More, Rank> &...more) {
  using Result = detail::mapped_t<Function, T, More...>;
  return reshape(
      detail::map_in_order<Result>(function, reshape(x, {x.size()}), reshape(more, {x.size()})...),
      x.shape());
}

} // namespace ag
