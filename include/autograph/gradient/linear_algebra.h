// The rules of products of matrices, and of operations along one axis.
#pragma once

#include "autograph/gradient/elementwise.h"

#include <algorithm>

namespace ag::detail {

/// Of vectors a row or a column, with the product's gradient to match.
template <class X> auto as_row(const X &x) {
  if constexpr (rank_v<X> == 1)
    return expand_dims(x, 0);
  else
    return x;
}
template <class X> auto as_column(const X &x) {
  if constexpr (rank_v<X> == 1)
    return expand_dims(x, -1);
  else
    return x;
}
template <class D, class A, class B> auto as_product(const D &d, const A &, const B &) {
  if constexpr (rank_v<A> == 1 && rank_v<B> == 1)
    return expand_dims(expand_dims(d, 0), 0);
  else if constexpr (rank_v<A> == 1)
    return expand_dims(d, -2);
  else if constexpr (rank_v<B> == 1)
    return expand_dims(d, -1);
  else
    return d;
}

/// `d B^T` and `A^T d`, summed over the leading axes along which a matrix was repeated.
template <> struct Rule<Matmul> {
  template <class D, class Y, class A, class B>
  static A first(const D &d, const Y &, const A &a, const B &b) {
    if constexpr (rank_v<A> == 1 && rank_v<B> == 1)
      return d * conjugated(b);
    else if constexpr (rank_v<A> == 1 && rank_v<B> == 2)
      return ag::matmul(conjugated(b), d);
    else if constexpr (rank_v<A> == 2 && rank_v<B> == 1)
      return as_column(d) * as_row(conjugated(b));
    else {
      const auto row = as_row(a);
      const auto sum =
          sum_to(ag::matmul(as_product(d, a, b), matrix_transpose(as_column(conjugated(b)))), row);
      if constexpr (rank_v<A> == 1)
        return squeeze(sum, 0);
      else
        return sum;
    }
  }
  template <class D, class Y, class A, class B>
  static B second(const D &d, const Y &, const A &a, const B &b) {
    if constexpr (rank_v<A> == 1 && rank_v<B> == 1)
      return d * conjugated(a);
    else if constexpr (rank_v<A> == 2 && rank_v<B> == 1)
      return ag::matmul(d, conjugated(a));
    else if constexpr (rank_v<A> == 1 && rank_v<B> == 2)
      return as_column(conjugated(a)) * as_row(d);
    else {
      const auto column = as_column(b);
      const auto sum =
          sum_to(ag::matmul(matrix_transpose(as_row(conjugated(a))), as_product(d, a, b)), column);
      if constexpr (rank_v<B> == 1)
        return squeeze(sum, 1);
      else
        return sum;
    }
  }
};

template <> struct Rule<CumulativeSum> {
  template <class D, class Y, class X>
  static auto first(const D &d, const Y &, const X &, int axis) {
    return flip(cumulative_sum(flip(d, axis), axis), axis);
  }
};

/// Elements along an axis from where `order` says, and to there.
struct GatherAlong {};
struct ScatterAlong {};
template <> inline constexpr unsigned reads<GatherAlong> = reads_second;
template <> inline constexpr unsigned reads<ScatterAlong> = reads_second;

/// `move(offset of an element, offset of the element that order names)` for each.
template <int Rank, class Move>
void for_each_along(const Tensor<std::int64_t, Rank> &order, int axis, const Move &move) {
  std::int64_t strides[Rank];
  dense_strides(Access::extents(order), Rank, strides);
  const std::int64_t extent = Access::extents(order)[axis], stride = strides[axis];
  for (std::int64_t i = 0; i < order.size(); ++i) {
    const std::int64_t own = i / stride % extent;
    move(i, i + (order.data()[i] - own) * stride);
  }
}
template <class T, int Rank>
Tensor<T, Rank> gather_along(const Tensor<T, Rank> &x, const Tensor<std::int64_t, Rank> &order,
                             int axis) {
  Buffer<T> result(x.size());
  T *to = result.writable();
  for_each_along(order, axis, [&](std::int64_t i, std::int64_t j) { to[i] = x.data()[j]; });
  return recorded<GatherAlong>(
      "take", Access::tensor<T, Rank>(std::move(result), Access::extents(x)), x, order, axis);
}
template <class T, int Rank>
Tensor<T, Rank> scatter_along(const Tensor<T, Rank> &x, const Tensor<std::int64_t, Rank> &order,
                              int axis) {
  Buffer<T> result(x.size());
  T *to = result.writable();
  for_each_along(order, axis, [&](std::int64_t i, std::int64_t j) { to[j] = x.data()[i]; });
  return recorded<ScatterAlong>(
      "scatter", Access::tensor<T, Rank>(std::move(result), Access::extents(x)), x, order, axis);
}
template <> struct Rule<GatherAlong> {
  template <class D, class Y, class X, class Order>
  static auto first(const D &d, const Y &, const X &, const Order &order, int axis) {
    return scatter_along(d, order, axis);
  }
};
template <> struct Rule<ScatterAlong> {
  template <class D, class Y, class X, class Order>
  static auto first(const D &d, const Y &, const X &, const Order &order, int axis) {
    return gather_along(d, order, axis);
  }
};

/// Along an axis, the indices of the elements in the order of `ag::sort`.
template <class T, int Rank>
Tensor<std::int64_t, Rank> sorted_order(const Tensor<T, Rank> &x, int axis) {
  struct Indexed {
    T value;
    std::int64_t index;
  };
  const std::int64_t extent = Access::extents(x)[axis];
  std::int64_t strides[Rank];
  dense_strides(Access::extents(x), Rank, strides);
  Buffer<std::int64_t> result(x.size());
  std::vector<Indexed> group(extent);
  for (std::int64_t i = 0; i < x.size(); ++i) {
    if (i / strides[axis] % extent != 0)
      continue;
    for (std::int64_t k = 0; k < extent; ++k)
      group[k] = {x.data()[i + k * strides[axis]], k};
    std::sort(group.begin(), group.end(), [](const Indexed &a, const Indexed &b) {
      return is_after(b.value, a.value) || (!is_after(a.value, b.value) && a.index < b.index);
    });
    for (std::int64_t k = 0; k < extent; ++k)
      result.writable()[i + k * strides[axis]] = group[k].index;
  }
  return Access::tensor<std::int64_t, Rank>(std::move(result), Access::extents(x));
}
template <> struct Rule<Sort> {
  template <class D, class Y, class X>
  static auto first(const D &d, const Y &, const X &x, int axis) {
    return scatter_along(d, sorted_order(x, axis), axis);
  }
};

/// Rows added to those at the indices, in their order, of a tensor of nothing.
struct ScatterRows {};
template <> inline constexpr unsigned reads<ScatterRows> = reads_second;
template <class T, int Rank, class I>
Tensor<T, Rank> scatter_rows(const Tensor<T, Rank> &d, const Tensor<I, 1> &indices, int axis,
                             const ExtentsOf<T, Rank> &like) {
  std::int64_t from[Rank], to[Rank], row[Rank];
  dense_strides(Access::extents(d), Rank, from);
  dense_strides(like.extents, Rank, to);
  for (int i = 0; i < Rank; ++i)
    row[i] = i == axis ? 1 : like.extents[i];
  Buffer<T> result = no_adjoint<T>(count_of(like.extents, Rank));
  const std::int64_t count = count_of(row, Rank);
  for (std::int64_t k = 0; k < indices.size() && count != 0; ++k) {
    T *target = result.writable() + static_cast<std::int64_t>(indices.data()[k]) * to[axis];
    const T *source = d.data() + k * from[axis];
    for (std::int64_t i = 0; i < count; ++i) {
      std::int64_t rest = i, at = 0, of = 0;
      for (int j = Rank - 1; j >= 0; --j) {
        at += rest % row[j] * to[j];
        of += rest % row[j] * from[j];
        rest /= row[j];
      }
      target[at] = static_cast<T>(Add::of(widen(target[at]), widen(source[of])));
    }
  }
  return recorded<ScatterRows>("scatter", Access::tensor<T, Rank>(std::move(result), like.extents),
                               d, indices, axis);
}
template <> struct Rule<Take> {
  template <class D, class Y, class X, class I>
  static auto first(const D &d, const Y &, const X &x, const I &indices, int axis) {
    return scatter_rows(d, indices, axis, extents_of(x));
  }
};
template <> struct Rule<ScatterRows> {
  template <class D, class Y, class X, class I>
  static auto first(const D &d, const Y &, const X &, const I &indices, int axis) {
    return take(d, indices, axis);
  }
};

} // namespace ag::detail
