// The rules of reductions.
#pragma once

#include "autograph/gradient/elementwise.h"

namespace ag::detail {

/// What a reduction gave, or its gradient, repeated along the reduced axes.
template <class T, int Kept, int Rank>
Tensor<T, Rank> spread(const Tensor<T, Kept> &d, const ExtentsOf<T, Rank> &like,
                       const Axes<Rank> &axes) {
  if constexpr (Rank == 0)
    return d;
  else {
    std::int64_t kept[Rank];
    for (int axis = 0; axis < Rank; ++axis)
      kept[axis] = axes.reduced[axis] ? 1 : like.extents[axis];
    return broadcast_to<Rank>(reshaped<Rank>("reshape", d, kept), like.extents);
  }
}
/// Axes that are known when code is compiled: their bits.
template <unsigned Marks> struct FixedAxes {};
template <unsigned Marks, int Rank, class D, class Like>
auto spread(const D &d, const Like &like, FixedAxes<Marks>) {
  if constexpr (Rank == 0)
    return d;
  else {
    std::array<std::int64_t, Rank> kept, all;
    for (int axis = 0; axis < Rank; ++axis) {
      all[axis] = extent_along(like, axis);
      kept[axis] = (Marks >> axis & 1) != 0 ? 1 : all[axis];
    }
    return ag::broadcast_to(ag::reshape(d, kept), all);
  }
}
/// The reduction of each group, repeated along the reduced axes.
template <class Reduction, class T, int Rank>
auto spread_reduction(const char *name, const Tensor<T, Rank> &x, const Axes<Rank> &axes) {
  if constexpr (Rank == 0)
    return reduce_all<Reduction, 0>(name, x);
  else
    return spread(reduce<Reduction, Rank>(name, x, axes.reduced), extents_of(x), axes);
}
/// The numbers of the marked axes.
template <unsigned Marks, std::size_t Axis = 0, std::size_t... Found> auto list_marked() {
  if constexpr (Marks >> Axis == 0)
    return std::index_sequence<Found...>();
  else if constexpr ((Marks >> Axis & 1) != 0)
    return list_marked<Marks, Axis + 1, Found..., Axis>();
  else
    return list_marked<Marks, Axis + 1, Found...>();
}
template <class Reduction, class X, std::size_t... Axis>
auto reduce_along(const X &x, std::index_sequence<Axis...>) {
  if constexpr (std::same_as<Reduction, Sum>)
    return ag::sum(x, {static_cast<int>(Axis)...}, keepdims);
  else
    return ag::prod(x, {static_cast<int>(Axis)...}, keepdims);
}
template <class Reduction, unsigned Marks, class X>
auto spread_reduction(const char *, const X &x, FixedAxes<Marks> axes) {
  if constexpr (rank_v<X> == 0) {
    if constexpr (std::same_as<Reduction, Sum>)
      return ag::sum(x);
    else
      return ag::prod(x);
  } else {
    using Kept = decltype(list_marked<Marks>());
    return spread<Marks, rank_v<X>>(reduce_along<Reduction>(x, Kept()), x, axes);
  }
}

template <> struct Rule<Reduced<Sum>> {
  template <class D, class Y, class X, int Rank>
  static auto first(const D &d, const Y &, const X &x, const Axes<Rank> &axes) {
    return spread(d, extents_of(x), axes);
  }
};
template <> struct Rule<Reduced<Mean>> {
  template <class D, class Y, class X, int Rank>
  static auto first(const D &d, const Y &, const X &x, const Axes<Rank> &axes) {
    std::int64_t count = 1;
    for (int axis = 0; axis < Rank; ++axis)
      count *= axes.reduced[axis] ? x.extents[axis] : 1;
    // A number of 16 bits need not hold the count.
    using T = dtype_t<D>;
    if constexpr (half<T>)
      return spread(D(astype<T>(astype<float>(d) / static_cast<float>(count))), extents_of(x),
                    axes);
    else
      return spread(D(d / constant(static_cast<double>(count), d)), extents_of(x), axes);
  }
};
/// The product of the other elements: the whole one by the element where no element is 0; of the
/// only 0 that of the others.
template <class X, class Along> X product_of_others(const X &x, const Along &axes) {
  const auto is_zero = x == 0;
  const X others = where(is_zero, 1, x);
  const auto zeros = spread_reduction<Sum>("sum", astype<std::int64_t>(is_zero), axes);
  const X product = spread_reduction<Product>("prod", others, axes) / others;
  // The factors that are 0 stay in it as such, for the second derivative.
  const X own = where(is_zero, x, 0);
  const X zero = spread_reduction<Sum>("sum", own, axes) - own;
  return where(logical_or(zeros == 0, logical_and(zeros == 1, is_zero)), product,
               where(logical_or(zeros == 1, logical_and(zeros == 2, is_zero)), product * zero, 0));
}
template <> struct Rule<Reduced<Product>> {
  template <class D, class Y, class X, int Rank>
  static auto first(const D &d, const Y &, const X &x, const Axes<Rank> &axes) {
    return spread(d, extents_of(x), axes) * conjugated(product_of_others(x, axes));
  }
};
/// A product in compiled code.
template <unsigned Marks> struct ProductOver {};
template <unsigned Marks> struct Rule<ProductOver<Marks>> {
  template <class D, class Y, class X> static X first(const D &d, const Y &, const X &x) {
    constexpr FixedAxes<Marks> axes;
    return spread<Marks, rank_v<X>>(d, x, axes) * conjugated(product_of_others(x, axes));
  }
};
/// Elements that tie share it.
template <class Choice> struct Rule<Reduced<Best<Choice>>> {
  template <class D, class Y, class X, int Rank>
  static auto first(const D &d, const Y &y, const X &x, const Axes<Rank> &axes) {
    const X best = astype<dtype_t<X>>(x == spread(y, extents_of(x), axes));
    return spread(d, extents_of(x), axes) * (best / spread_reduction<Sum>("sum", best, axes));
  }
};

} // namespace ag::detail
