// New tensors from extents, numbers and other tensors. The rank is the number of extents.
#pragma once

#include "autograph/elementwise.h"
#include "autograph/range.h"

namespace ag {
namespace detail {

/// A tensor of a shape with one value everywhere.
template <class T, int Rank> Tensor<T, Rank> filled(const std::int64_t (&extents)[Rank], T value) {
  Buffer<T> buffer(count_of(extents, Rank));
  T *to = buffer.writable();
  for (std::int64_t i = 0; i < buffer.size(); ++i)
    to[i] = value;
  return Access::tensor<T, Rank>(std::move(buffer), extents);
}

template <class T, std::size_t N>
Tensor<T, static_cast<int>(N)> filled(const char *operation, const Extent (&shape)[N], T value) {
  std::int64_t extents[N];
  to_extents(operation, shape, extents);
  return filled<T, static_cast<int>(N)>(extents, value);
}

template <class T, tensor X> tensor_t<X> filled_like(const X &x, T value) {
  if constexpr (rank_v<X> == 0)
    return tensor_t<X>(value);
  else {
    std::int64_t extents[rank_v<X>];
    for (int axis = 0; axis < rank_v<X>; ++axis)
      extents[axis] = Access::extents(x)[axis];
    return filled(extents, value);
  }
}

} // namespace detail

/// Zeros (of bool: false) of a shape: `ag::zeros<float>({n, m})`. Extents are C++ integers or
/// integer Scalars; a negative one is an error (shape).
template <dtype T, std::size_t N> AG_OP("zeros") auto zeros(const Extent (&shape)[N]) {
  return detail::filled("zeros", shape, T(0));
}

/// Ones (of bool: true) of a shape; a negative extent is an error (shape).
template <dtype T, std::size_t N> AG_OP("ones") auto ones(const Extent (&shape)[N]) {
  return detail::filled("ones", shape, T(1));
}

/// One value everywhere; a negative extent is an error (shape). The dtype is that of the value, or
/// as given.
template <std::size_t N, class X>
  requires number<X> || scalar<X>
AG_OP("full") auto full(const Extent (&shape)[N], const X &value) {
  return detail::recorded<detail::Broadcast>(
      "full", detail::filled("full", shape, static_cast<dtype_t<X>>(detail::read(value))),
      detail::operand<dtype_t<X>>(value));
}
template <dtype T, std::size_t N, class X>
  requires operands<Scalar<T>, X> && (rank_v<X> == 0)
AG_OP("full") auto full(const Extent (&shape)[N], const X &value) {
  return detail::recorded<detail::Broadcast>(
      "full", detail::filled("full", shape, detail::read(detail::operand<T>(value))),
      detail::operand<T>(value));
}

/// Zeros, ones, one value in the shape and dtype of another tensor.
template <tensor X> AG_OP("zeros_like") auto zeros_like(const X &x) {
  return detail::filled_like(x, dtype_t<X>(0));
}
template <tensor X> AG_OP("ones_like") auto ones_like(const X &x) {
  return detail::filled_like(x, dtype_t<X>(1));
}
template <tensor X, class Y>
  requires operands<X, Y> && (rank_v<Y> == 0)
AG_OP("full_like") auto full_like(const X &x, const Y &value) {
  return detail::recorded<detail::Broadcast>(
      "full_like", detail::filled_like(x, detail::read(detail::operand<dtype_t<X>>(value))),
      detail::operand<dtype_t<X>>(value));
}

/// The identity: `n` x `n` zeros with ones on the main diagonal; a negative extent is an error
/// (shape).
template <dtype T> AG_OP("eye") Matrix<T> eye(Extent n) {
  Matrix<T> x = detail::filled("eye", {n, n}, T(0));
  for (std::int64_t i = 0; i < n.value; ++i)
    x.data()[i * n.value + i] = T(1);
  return x;
}

namespace detail {

/// The values of a range as a vector; of floats value `i` is `start + i * step`, and there are
/// `ceil((stop - start) / step)`, computed in the dtype; of 16 bits in float, rounded once.
template <class T, class Wide> Vector<T> arange(Wide start, Wide stop, Wide step) {
  std::int64_t count;
  if constexpr (std::floating_point<Wide>) {
    if (step == Wide(0))
      ag_fail_range_step(nullptr);
    count = convert<std::int64_t>(Ceil::of((stop - start) / step));
    if (count < 0)
      count = 0;
  } else
    count = static_cast<std::int64_t>(range_count(start, stop, step));
  Buffer<T> buffer(count);
  T *to = buffer.writable();
  for (std::int64_t i = 0; i < count; ++i)
    to[i] = static_cast<T>(Add::of(start, settled(Multiply::of(static_cast<Wide>(i), step))));
  return Access::tensor<T, 1>(std::move(buffer), &count);
}

template <class... X>
concept numeric_bounds =
    ((number<X> || scalar<X>) && ...) && ordered_dtype<typename bounds_dtype<X...>::type> &&
    !std::same_as<typename bounds_dtype<X...>::type, bool>;

} // namespace detail

/// The values from 0, or `start`, up to but without `stop`, in steps of 1 or of `step`, as a vector
/// of the bounds' dtype: `ag::arange(n)`. A step of 0 is an error (range).
template <class N>
  requires detail::numeric_bounds<N>
AG_OP("arange") auto arange(const N &stop) {
  using T = typename detail::bounds_dtype<N>::type;
  using Wide = detail::accumulator_t<T>;
  return detail::arange<T, Wide>(0, detail::bound<T>(stop), 1);
}
template <class A, class B>
  requires detail::numeric_bounds<A, B>
AG_OP("arange") auto arange(const A &start, const B &stop) {
  using T = typename detail::bounds_dtype<A, B>::type;
  using Wide = detail::accumulator_t<T>;
  return detail::arange<T, Wide>(detail::bound<T>(start), detail::bound<T>(stop), 1);
}
template <class A, class B, class C>
  requires detail::numeric_bounds<A, B, C>
AG_OP("arange") auto arange(const A &start, const B &stop, const C &step) {
  using T = typename detail::bounds_dtype<A, B, C>::type;
  using Wide = detail::accumulator_t<T>;
  return detail::arange<T, Wide>(detail::bound<T>(start), detail::bound<T>(stop),
                                 detail::bound<T>(step));
}

} // namespace ag
