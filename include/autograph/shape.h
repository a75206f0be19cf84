// Operations that give the elements another shape or order. Axes are C++ ints, negative ones
// counted from the end; an axis outside the rank, or given twice, is an error (shape).
#pragma once

#include "autograph/creation.h"
#include "autograph/reductions.h"

#include <vector>

namespace ag {
namespace detail {

/// A dense tensor read off a buffer with strides.
template <class T, int Rank>
Tensor<T, Rank> gathered(const T *from, const std::int64_t (&strides)[Rank],
                         const std::int64_t (&extents)[Rank]) {
  Buffer<T> result(count_of(extents, Rank));
  std::int64_t to[Rank];
  dense_strides(extents, Rank, to);
  if (result.size() != 0)
    copy_strided(result.writable(), to, from, strides, extents, Rank);
  return Access::tensor<T, Rank>(std::move(result), extents);
}

/// Operations as tapes record them.
struct Reshape {};
struct Permute {};
struct Flip {};
template <> inline constexpr unsigned reads<Reshape> = reads_nothing;
template <> inline constexpr unsigned reads<Permute> = reads_nothing;
template <> inline constexpr unsigned reads<Flip> = reads_nothing;

template <int To, class T, int Rank>
Tensor<T, To> reshape_elements(const char *operation, const Tensor<T, Rank> &x,
                               const std::int64_t *extents) {
  if constexpr (To == 0)
    return Tensor<T, 0>(x.data()[0]);
  else if constexpr (Rank == 0) {
    Buffer<T> one(1);
    *one.writable() = read(x);
    return Access::tensor<T, To>(std::move(one), extents);
  } else {
    if (count_of(extents, To) != x.size())
      ag_fail_shapes(nullptr, operation, Access::extents(x), Rank, extents, To);
    return Access::tensor<T, To>(Access::buffer(x), extents);
  }
}
/// The elements of `x`, shared, in another shape of the same size.
template <int To, class T, int Rank>
Tensor<T, To> reshaped(const char *operation, const Tensor<T, Rank> &x,
                       const std::int64_t *extents) {
  return recorded<Reshape>(operation, reshape_elements<To>(operation, x, extents), x);
}

template <int Rank, tensor X> auto reshape(const X &x, std::int64_t (&extents)[Rank]) {
  if constexpr (rank_v<X> == 0)
    resolve_shape(nullptr, 0, 1, extents);
  else
    resolve_shape(Access::extents(x), rank_v<X>, x.size(), extents);
  return reshaped<Rank>("reshape", operand<void>(x), extents);
}

template <int Rank, tensor X> auto broadcast_to(const X &x, const std::int64_t (&extents)[Rank]) {
  static_assert(rank_v<X> <= Rank, "broadcast_to cannot lower the rank");
  using T = dtype_t<X>;
  if constexpr (rank_v<X> == 0)
    return recorded<Broadcast>("broadcast_to", filled(extents, T(read(operand<T>(x)))),
                               operand<void>(x));
  else {
    const std::int64_t *own = Access::extents(x);
    for (int back = 1; back <= rank_v<X>; ++back)
      if (own[rank_v<X> - back] != 1 && own[rank_v<X> - back] != extents[Rank - back])
        ag_fail_shapes(nullptr, "broadcast_to", own, rank_v<X>, extents, Rank);
    return recorded<Broadcast>(
        "broadcast_to", Access::tensor<T, Rank>(broadcast_copy(operand<T>(x), extents), extents),
        operand<void>(x));
  }
}

} // namespace detail

/// The same elements in row-major order in another shape. One extent may be -1 and follows from the
/// size; a size that does not fit is an error (shape).
template <tensor X, std::size_t N>
AG_OP("reshape") auto reshape(const X &x, const Extent (&shape)[N]) {
  std::int64_t extents[N];
  for (std::size_t axis = 0; axis < N; ++axis)
    extents[axis] = shape[axis].value;
  return detail::reshape<static_cast<int>(N)>(x, extents);
}
template <tensor X, std::size_t N>
AG_OP("reshape") auto reshape(const X &x, const std::array<std::int64_t, N> &shape) {
  std::int64_t extents[N];
  for (std::size_t axis = 0; axis < N; ++axis)
    extents[axis] = shape[axis];
  return detail::reshape<static_cast<int>(N)>(x, extents);
}

/// `x` repeated along axes of extent 1, and along new axes in front, to a shape; else it is an
/// error (shape).
template <tensor X, std::size_t N>
  requires(rank_v<X> <= N)
AG_OP("broadcast_to") auto broadcast_to(const X &x, const Extent (&shape)[N]) {
  std::int64_t extents[N];
  detail::to_extents("broadcast_to", shape, extents);
  return detail::broadcast_to<static_cast<int>(N)>(x, extents);
}
template <tensor X, std::size_t N>
  requires(rank_v<X> <= N)
AG_OP("broadcast_to") auto broadcast_to(const X &x, const std::array<std::int64_t, N> &shape) {
  std::int64_t extents[N];
  bool negative = false;
  for (std::size_t axis = 0; axis < N; ++axis)
    negative |= (extents[axis] = shape[axis]) < 0;
  if (negative)
    ag_fail_shape(nullptr, "broadcast_to", extents, N);
  return detail::broadcast_to<static_cast<int>(N)>(x, extents);
}

/// Axis `i` of the result is axis `axes[i]` of `x`.
template <tensor X, std::size_t N>
  requires(rank_v<X> == N)
AG_OP("permute_dims") auto permute_dims(const X &x, const int (&axes)[N]) {
  constexpr int rank = rank_v<X>;
  bool seen[rank] = {};
  detail::mark_axes("permute_dims", seen, axes, N);
  std::int64_t own[rank], strides[rank], extents[rank];
  std::array<int, N> order;
  detail::dense_strides(detail::Access::extents(x), rank, own);
  for (int axis = 0; axis < rank; ++axis) {
    const int from = detail::to_axis("permute_dims", axes[axis], rank);
    order[axis] = from;
    strides[axis] = own[from];
    extents[axis] = detail::Access::extents(x)[from];
  }
  return detail::recorded<detail::Permute>("permute_dims",
                                           detail::gathered(x.data(), strides, extents),
                                           detail::operand<void>(x), order);
}

/// The last two axes exchanged.
template <tensor X>
  requires(rank_v<X> >= 2)
AG_OP("matrix_transpose") auto matrix_transpose(const X &x) {
  int axes[rank_v<X>];
  for (int axis = 0; axis < rank_v<X>; ++axis)
    axes[axis] = axis;
  std::swap(axes[rank_v<X> - 2], axes[rank_v<X> - 1]);
  return permute_dims(x, axes);
}

/// A new axis of extent 1 before axis `axis` of the result; -1 is the last.
template <tensor X> AG_OP("expand_dims") auto expand_dims(const X &x, int axis) {
  constexpr int rank = rank_v<X> + 1;
  const int place = detail::to_axis("expand_dims", axis, rank);
  std::int64_t extents[rank] = {};
  for (int to = 0, from = 0; to < rank; ++to)
    extents[to] = to == place ? 1 : detail::Access::extents(x)[from++];
  return detail::reshaped<rank>("expand_dims", detail::operand<void>(x), extents);
}
template <scalar X> AG_OP("expand_dims") auto expand_dims(const X &x, int axis) {
  detail::to_axis("expand_dims", axis, 1);
  const std::int64_t extents[1] = {1};
  return detail::reshaped<1>("expand_dims", detail::operand<void>(x), extents);
}

/// The axis dropped, which has extent 1; another extent is an error (shape).
template <tensor X>
  requires(rank_v<X> > 0)
AG_OP("squeeze") auto squeeze(const X &x, int axis) {
  constexpr int rank = rank_v<X>;
  const int dropped = detail::to_axis("squeeze", axis, rank);
  if (detail::Access::extents(x)[dropped] != 1)
    ag_fail_shape(nullptr, "squeeze", detail::Access::extents(x), rank);
  std::int64_t extents[rank];
  for (int from = 0, to = 0; from < rank; ++from)
    if (from != dropped)
      extents[to++] = detail::Access::extents(x)[from];
  return detail::reshaped<rank - 1>("squeeze", detail::operand<void>(x), extents);
}

/// The elements in reverse order along an axis.
template <tensor X>
  requires(rank_v<X> > 0)
AG_OP("flip") auto flip(const X &x, int axis) {
  constexpr int rank = rank_v<X>;
  const int flipped = detail::to_axis("flip", axis, rank);
  std::int64_t strides[rank], extents[rank];
  detail::dense_strides(detail::Access::extents(x), rank, strides);
  for (int i = 0; i < rank; ++i)
    extents[i] = detail::Access::extents(x)[i];
  const std::int64_t last = x.size() == 0 ? 0 : (extents[flipped] - 1) * strides[flipped];
  strides[flipped] = -strides[flipped];
  return detail::recorded<detail::Flip>("flip", detail::gathered(x.data() + last, strides, extents),
                                        detail::operand<void>(x), flipped);
}
/// The same along every axis.
template <dtype T, int Rank>
  requires(Rank > 0)
Tensor<T, Rank> flip(const Tensor<T, Rank> &x) {
  Tensor<T, Rank> result = x;
  AG_UNROLL for (int axis = 0; axis < Rank; ++axis) result = flip(result, axis);
  return result;
}

} // namespace ag
