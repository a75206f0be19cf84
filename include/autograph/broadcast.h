// How eager element-by-element operations run: operands are brought to one shape, then one loop.
#pragma once

#include "autograph/processor.h"
#include "autograph/tensor.h"

namespace ag::detail {

/// Broadcasts `shape` to one more operand: extents are equal or one of them is 1, aligned at the
/// last axis. Gives false, and leaves the shape as it is, where they do not go together. `Most` is
/// at least both ranks.
template <int Most>
bool join_shapes(std::int64_t *shape, int &rank, const std::int64_t *other, int other_rank) {
  std::int64_t joined[Most ? Most : 1];
  const int longer = rank > other_rank ? rank : other_rank;
  for (int back = 1; back <= longer; ++back) {
    const std::int64_t left = back <= rank ? shape[rank - back] : 1;
    const std::int64_t right = back <= other_rank ? other[other_rank - back] : 1;
    if (left != right && left != 1 && right != 1)
      return false;
    joined[longer - back] = left == 1 ? right : left;
  }
  for (int axis = 0; axis < longer; ++axis)
    shape[axis] = joined[axis];
  rank = longer;
  return true;
}

/// A dense copy of a tensor broadcast to a shape that it is known to fit; the tensor itself where
/// it has it already.
template <class T, int From, int Rank>
Buffer<T> broadcast_copy(const Tensor<T, From> &x, const std::int64_t (&shape)[Rank]) {
  static_assert(From <= Rank);
  std::int64_t strides[From], from[Rank], to[Rank];
  dense_strides(Access::extents(x), From, strides);
  bool same = From == Rank;
  for (int axis = 0; axis < Rank; ++axis) {
    const int own = axis - (Rank - From);
    const std::int64_t extent = own < 0 ? 1 : Access::extents(x)[own];
    same &= extent == shape[axis];
    from[axis] = own < 0 || extent == 1 ? 0 : strides[own];
  }
  if (same)
    return Access::buffer(x);
  Buffer<T> copy(count_of(shape, Rank));
  if (copy.size() == 0)
    return copy;
  dense_strides(shape, Rank, to);
  copy_strided(copy.writable(), to, x.data(), from, shape, Rank);
  return copy;
}

/// One operand of a loop: elements in order, or one value for all of them.
template <class T> struct Elements {
  T operator[](std::int64_t i) const { return data ? data[i] : value; }
  Buffer<T> keep;
  const T *data = nullptr;
  T value{};
};

template <number N, int Rank> Elements<N> elements(N n, const std::int64_t (&)[Rank]) {
  return {{}, nullptr, n};
}
template <class T, int Rank>
Elements<T> elements(const Tensor<T, 0> &x, const std::int64_t (&)[Rank]) {
  return {{}, nullptr, read(x)};
}
template <class T, int From, int Rank>
Elements<T> elements(const Tensor<T, From> &x, const std::int64_t (&shape)[Rank]) {
  Elements<T> operand{broadcast_copy(x, shape), nullptr, {}};
  operand.data = operand.keep.data();
  return operand;
}

/// A repetition along axes, as tapes record it.
struct Broadcast {};
template <> inline constexpr unsigned reads<Broadcast> = reads_nothing;

template <int Rank, number N> void join_shape(const char *, std::int64_t *, int &, N) {}
template <int Rank, class T>
void join_shape(const char *, std::int64_t *, int &, const Tensor<T, 0> &) {}
template <int Rank, class T, int Other>
void join_shape(const char *operation, std::int64_t *shape, int &rank, const Tensor<T, Other> &x) {
  if (!join_shapes<Rank>(shape, rank, Access::extents(x), Other))
    ag_fail_shapes(nullptr, operation, shape, rank, Access::extents(x), Other);
}

template <class... X> constexpr int largest_rank() {
  int largest = 0;
  ((largest = rank_v<X> > largest ? rank_v<X> : largest), ...);
  return largest;
}

/// `to[i] = Operation::of(operands[i]...)`.
template <class Operation, class U, class... X>
void compute_elements(U *to, std::int64_t count, const X &...operand) {
  const auto loop = [&]() __attribute__((always_inline)) {
    for (std::int64_t i = 0; i < count; ++i)
      to[i] = static_cast<U>(Operation::of(widen(operand[i])...));
  };
  if constexpr (uses_fma<Operation>)
    run_for_processor(loop);
  else
    loop();
}
/// `Operation::of` of numbers.
template <class Operation, class... N> auto compute_number(N... x) {
  if constexpr (uses_fma<Operation>)
    return run_for_processor([&]() __attribute__((always_inline)) { return Operation::of(x...); });
  else
    return Operation::of(x...);
}

/// `Operation::of` of the operands' elements, as a tensor of dtype `U` and of the shape that they
/// broadcast to.
template <class U, class Operation, class... X> auto elementwise(const char *name, const X &...x) {
  constexpr int rank = largest_rank<X...>();
  if constexpr (rank == 0)
    return recorded<Operation>(
        name, Tensor<U, 0>(static_cast<U>(settled(compute_number<Operation>(widen(read(x))...)))),
        x...);
  else {
    std::int64_t shape[rank];
    int joined = 0;
    (join_shape<rank>(name, shape, joined, x), ...);
    Buffer<U> result(count_of(shape, rank));
    compute_elements<Operation>(result.writable(), result.size(), elements(x, shape)...);
    return recorded<Operation>(name, Access::tensor<U, rank>(std::move(result), shape), x...);
  }
}

/// An operation on two operands of one dtype.
template <class Operation, class A, class B> auto binary(const char *name, const A &a, const B &b) {
  using T = common_dtype_t<A, B>;
  return elementwise<T, Operation>(name, operand<T>(a), operand<T>(b));
}

/// A number as it is compared with elements of dtype `T`: as it is, but an integer converts to a
/// floating number.
template <class T, number N> constexpr auto compared(N n) {
  if constexpr (!std::integral<T> && std::integral<N>)
    return real_t<T>(n);
  else
    return n;
}

/// A comparison.
template <class Operation, tensor A, class B>
auto compare(const char *name, const A &a, const B &b) {
  if constexpr (tensor<B>)
    return elementwise<bool, Operation>(name, operand<void>(a), operand<void>(b));
  else
    return elementwise<bool, Operation>(name, operand<void>(a), compared<dtype_t<A>>(b));
}
template <class Operation, number A, tensor B> auto compare(const char *name, A a, const B &b) {
  return elementwise<bool, Operation>(name, compared<dtype_t<B>>(a), operand<void>(b));
}

} // namespace ag::detail
