// The rules of products of matrices, and of operations along one axis.
#pragma once

#include "autograph/arrays.h"
#include "autograph/gradient/elementwise.h"

#include <algorithm>
#include <utility>

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

/// `d B^T` and `A^T d`, summed over the leading axes along which a matrix was repeated. The product
/// of a column and a row is spelled out: a function is compiled for any extents of what another one
/// gives, and here an extent of 1 is known.
template <> struct Rule<Matmul> {
  template <class D, class Y, class A, class B>
  static A first(const D &d, const Y &, const A &a, const B &b) {
    if constexpr (rank_v<A> == 1 && rank_v<B> == 1)
      return d * conjugated(b);
    else if constexpr (rank_v<A> == 1 && rank_v<B> == 2)
      return ag::matmul(conjugated(b), d);
    else if constexpr (rank_v<A> == 2 && rank_v<B> == 1)
      return expand_dims(d, -1) * expand_dims(conjugated(b), 0);
    else if constexpr (rank_v<A> == 2 && rank_v<B> == 2)
      return ag::matmul(d, matrix_transpose(conjugated(b)));
    else {
      const auto row = as_row(a);
      const auto sum = sum_to<2>(
          ag::matmul(as_product(d, a, b), matrix_transpose(as_column(conjugated(b)))), row);
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
      return expand_dims(conjugated(a), -1) * expand_dims(d, 0);
    else if constexpr (rank_v<A> == 2 && rank_v<B> == 2)
      return ag::matmul(matrix_transpose(conjugated(a)), d);
    else {
      const auto column = as_column(b);
      const auto sum = sum_to<2>(
          ag::matmul(matrix_transpose(as_row(conjugated(a))), as_product(d, a, b)), column);
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

/// Where each element is among those that `ag::sort` gives along an axis, both in row-major order.
template <class T, int Rank>
AG_OP("sorted_places") Vector<std::int64_t> sorted_places(const Tensor<T, Rank> &x, int axis) {
  const std::array<std::int64_t, 3> sizes = sizes_around(x, axis);
  const std::int64_t count[] = {x.size()};
  Buffer<T> elements = Access::buffer(x);
  Buffer<std::int64_t> places(count[0]);
  if (count[0] != 0)
    ag_sort_places(elements.writable(), places.writable(), sizes[0], sizes[1], sizes[2],
                   dtype_code<T>);
  return Access::tensor<std::int64_t, 1>(std::move(places), count);
}
template <> struct Rule<Sort> {
  template <class D, class Y, class X>
  static auto first(const D &d, const Y &, const X &x, int axis) {
    const Vector<dtype_t<D>> elements = ag::reshape(d, {d.size()});
    return D(ag::reshape(ag::take(elements, sorted_places(x, axis)), d.shape()));
  }
};

/// Rows added to those at the indices, in their order, of a tensor that nothing was added to.
struct ScatterRows {};
template <> inline constexpr unsigned reads<ScatterRows> = reads_second;
template <class T, int Rank, class I>
Tensor<T, Rank> scatter_rows(const Tensor<T, Rank> &d, const Vector<I> &indices, int axis,
                             std::int64_t extent) {
  return defined<ScatterRows>(
      "scatter",
      [&] {
        // As in add_at, equal extents are seen to be equal.
        const std::array<std::int64_t, 3> sizes = sizes_around(d, axis);
        const std::int64_t before = std::max<std::int64_t>(sizes[0], 0);
        const std::int64_t behind = std::max<std::int64_t>(sizes[2], 0);
        const Tensor<T, 3> added = ag::reshape(d, {before, indices.extent(0), behind});
        Tensor<T, 3> total = ag::full<T>({before, extent, behind}, neutral<T>());
        for (std::int64_t k = 0; k < indices.extent(0); ++k)
          total(slice(), static_cast<std::int64_t>(indices[k].item())) += added(slice(), k);
        std::array<std::int64_t, Rank> shape = d.shape();
        shape[axis] = extent;
        return ag::reshape(total, shape);
      },
      d, indices, axis, extent);
}
template <> struct Rule<Take> {
  template <class D, class Y, class X, class I>
  static auto first(const D &d, const Y &, const X &x, const I &indices, int axis) {
    return scatter_rows(d, indices, axis, extent_along(x, axis));
  }
};
template <> struct Rule<ScatterRows> {
  template <class D, class Y, class X, class I>
  static auto first(const D &d, const Y &, const X &, const I &indices, int axis, std::int64_t) {
    return take(d, indices, axis);
  }
};

} // namespace ag::detail
