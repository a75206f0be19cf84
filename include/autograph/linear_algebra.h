// Products of matrices, and operations along one axis: sorting, running sums, gathering.
#pragma once

#include "autograph/joining.h"

namespace ag {
namespace detail {

/// One step of a product: of floats a fused multiply-add.
template <class A> AG_MATH A multiply_add(A a, A b, A total) {
  if constexpr (std::floating_point<A>)
    return math::fma(a, b, total);
  else
    return Add::of(total, Multiply::of(a, b));
}

/// How many of `k` terms are summed by themselves: of complex numbers and integers all.
template <class A> std::int64_t product_block(std::int64_t k) {
  return std::floating_point<A> && k > sum_block ? sum_block : k;
}

/// A row times a column, in lanes where it is long; more than a block of terms are blocks, whose
/// totals are added in order.
template <class A, class T> AG_MATH A dot(const T *a, const T *b, std::int64_t k) {
  const auto step = [&](A total, std::int64_t i) __attribute__((always_inline)) {
    return multiply_add(widen(a[i]), widen(b[i]), total);
  };
  const std::int64_t block = product_block<A>(k);
  A total = total_of_block<Add>(A(0), step, 0, block, true);
  for (std::int64_t from = block; from < k; from += block)
    total = Add::of(
        total, total_of_block<Add>(A(0), step, from, k - from < block ? k : from + block, true));
  return total;
}

/// A row times `k` x `m`: each sum in order from 0, more than a block of terms in blocks, whose
/// totals are added in order.
template <class A, class T>
AG_MATH void multiply_row(const T *a, const T *b, A *totals, A *block, std::int64_t k,
                          std::int64_t m) {
  for (std::int64_t column = 0; column < m; ++column)
    totals[column] = A(0);
  const std::int64_t size = product_block<A>(k);
  for (std::int64_t from = 0; from < k; from += size) {
    A *to = from == 0 ? totals : block;
    for (std::int64_t column = 0; column < m; ++column)
      to[column] = A(0);
    for (std::int64_t i = from; i < k && i < from + size; ++i) {
      const A x = widen(a[i]);
      for (std::int64_t column = 0; column < m; ++column)
        to[column] = multiply_add(x, widen(b[i * m + column]), to[column]);
    }
    if (from != 0)
      for (std::int64_t column = 0; column < m; ++column)
        totals[column] = Add::of(totals[column], block[column]);
  }
}

/// `n` x `k` times `k` x `m`; of 16 bits in float, rounded once. `Laned` of a vector, which is one
/// column.
template <bool Laned, class T>
void multiply(const T *a, const T *b, T *to, std::int64_t n, std::int64_t k, std::int64_t m) {
  using A = accumulator_t<T>;
  if constexpr (Laned) {
    run_for_processor([&]() __attribute__((always_inline)) {
      for (std::int64_t row = 0; row < n; ++row)
        to[row] = static_cast<T>(dot<A>(a + row * k, b, k));
    });
  } else {
    Buffer<A> totals(m), block(m);
    A *sums = totals.writable(), *part = block.writable();
    run_for_processor([&]() __attribute__((always_inline)) {
      for (std::int64_t row = 0; row < n; ++row) {
        multiply_row(a + row * k, b, sums, part, k, m);
        for (std::int64_t column = 0; column < m; ++column)
          to[row * m + column] = static_cast<T>(sums[column]);
      }
    });
  }
}

/// The product of tensors of rank 2 and more; leading axes broadcast.
template <bool Laned, class T, int A, int B, int Rank = (A > B ? A : B)>
Tensor<T, Rank> multiply(const Tensor<T, A> &a, const Tensor<T, B> &b) {
  const std::int64_t *left = Access::extents(a), *right = Access::extents(b);
  const std::int64_t n = left[A - 2], k = left[A - 1], m = right[B - 1];
  std::int64_t shape[Rank];
  int batch = 0;
  join_shapes<Rank>(shape, batch, left, A - 2);
  if (k != right[B - 2] || !join_shapes<Rank>(shape, batch, right, B - 2))
    ag_fail_shapes(nullptr, "matmul", left, A, right, B);
  const auto with_matrix = [&](std::int64_t rows, std::int64_t columns) -> auto & {
    shape[Rank - 2] = rows;
    shape[Rank - 1] = columns;
    return shape;
  };
  const Buffer<T> all_a = broadcast_copy(a, with_matrix(n, k)),
                  all_b = broadcast_copy(b, with_matrix(k, m));
  Buffer<T> result(count_of(with_matrix(n, m), Rank));
  const std::int64_t products = count_of(shape, Rank - 2);
  for (std::int64_t i = 0; i < products && result.size() != 0; ++i)
    multiply<Laned>(all_a.data() + i * n * k, all_b.data() + i * k * m,
                    result.writable() + i * n * m, n, k, m);
  return Access::tensor<T, Rank>(std::move(result), shape);
}

/// Operations as tapes record them.
struct Matmul {};
struct CumulativeSum {};
struct Sort {};
struct Take {};
template <> inline constexpr unsigned reads<CumulativeSum> = reads_nothing;
template <> inline constexpr unsigned reads<Sort> = reads_first;
template <> inline constexpr unsigned reads<Take> = reads_second;

template <class T, int A, int B> auto matmul(const Tensor<T, A> &a, const Tensor<T, B> &b) {
  const std::int64_t *left = Access::extents(a), *right = Access::extents(b);
  if (left[A - 1] != right[B == 1 ? 0 : B - 2])
    ag_fail_shapes(nullptr, "matmul", left, A, right, B);
  if constexpr (A == 1)
    return squeeze(matmul(expand_dims(a, 0), b), B == 1 ? -1 : -2);
  else if constexpr (B == 1)
    return squeeze(multiply<true>(a, expand_dims(b, -1)), -1);
  else
    return multiply<false>(a, b);
}

/// The inverse of `with_axes_last` for one axis.
template <class T, int Rank>
Tensor<T, Rank> with_axis_back(const Buffer<T> &last, const Tensor<T, Rank> &like, int axis) {
  std::int64_t moved[Rank], moved_strides[Rank], strides[Rank], extents[Rank];
  int place = 0;
  for (int i = 0; i < Rank; ++i) {
    extents[i] = Access::extents(like)[i];
    if (i != axis)
      moved[place++] = extents[i];
  }
  moved[Rank - 1] = extents[axis];
  dense_strides(moved, Rank, moved_strides);
  place = 0;
  for (int i = 0; i < Rank; ++i)
    strides[i] = i == axis ? moved_strides[Rank - 1] : moved_strides[place++];
  return gathered(last.data(), strides, extents);
}

/// `transform(elements, count)` of each group of elements along an axis, in place, as dtype `U`.
template <class U, class T, int Rank, class Transform>
Tensor<U, Rank> along_axis(const Tensor<T, Rank> &x, int axis, const Transform &transform) {
  bool last[Rank] = {};
  last[axis] = true;
  const Buffer<T> source = with_axes_last(x, last);
  Buffer<U> groups(source.size());
  U *to = groups.writable();
  for (std::int64_t i = 0; i < source.size(); ++i)
    to[i] = static_cast<U>(source.data()[i]);
  const std::int64_t length = Access::extents(x)[axis];
  for (std::int64_t i = 0; i < source.size(); i += length)
    transform(to + i, length);
  return with_axis_back(groups, Access::tensor<U, Rank>(Buffer<U>(), Access::extents(x)), axis);
}

/// Whether `a` stands after `b` in ascending order: NaN stands last.
template <class T> bool is_after(T a, T b) { return b < a || (a != a && b == b); }

/// Stable: merges runs, with room for as many elements again.
template <class T> void merge_sort(T *x, std::int64_t count) {
  Buffer<T> room(count);
  T *from = x, *to = room.writable();
  for (std::int64_t run = 1; run < count; run *= 2) {
    for (std::int64_t begin = 0; begin < count; begin += 2 * run) {
      const std::int64_t middle = begin + run < count ? begin + run : count;
      const std::int64_t end = middle + run < count ? middle + run : count;
      std::int64_t left = begin, right = middle;
      for (std::int64_t i = begin; i < end; ++i) {
        const bool take_right =
            left == middle || (right < end && is_after(from[left], from[right]));
        to[i] = take_right ? from[right++] : from[left++];
      }
    }
    std::swap(from, to);
  }
  if (from != x)
    for (std::int64_t i = 0; i < count; ++i)
      x[i] = from[i];
}

} // namespace detail

/// The matrix product. A vector on the left is a row, on the right a column, and its axis is not in
/// the result; leading axes of tensors of rank 3 and more broadcast. Inner extents that differ are
/// an error (shape).
template <tensor A, tensor B>
  requires(rank_v<A> > 0 && rank_v<B> > 0 && detail::are_numeric<A, B>)
AG_OP("matmul") auto matmul(const A &a, const B &b) {
  const auto product = [&] {
    const detail::Unrecorded parts;
    return detail::matmul(detail::operand<void>(a), detail::operand<void>(b));
  };
  return detail::recorded<detail::Matmul>("matmul", product(), detail::operand<void>(a),
                                          detail::operand<void>(b));
}

/// The running sums along an axis, of a vector along its only one. The dtype is that of `ag::sum`.
template <tensor X, std::integral Axis>
  requires(rank_v<X> > 0)
AG_OP("cumulative_sum") auto cumulative_sum(const X &x, Axis axis) {
  using U = detail::sum_t<dtype_t<X>>;
  const int along = detail::to_axis("cumulative_sum", axis, rank_v<X>);
  auto sums =
      detail::along_axis<U>(detail::operand<void>(x), along, [](U *elements, std::int64_t count) {
        detail::accumulator_t<U> total = 0;
        for (std::int64_t i = 0; i < count; ++i) {
          const detail::accumulator_t<U> element = detail::widen(elements[i]);
          total = i == 0 ? element : detail::Add::of(total, element);
          elements[i] = static_cast<U>(total);
        }
      });
  return detail::recorded<detail::CumulativeSum>("cumulative_sum", std::move(sums),
                                                 detail::operand<void>(x), along);
}
template <tensor X>
  requires(rank_v<X> == 1)
AG_OP("cumulative_sum") auto cumulative_sum(const X &x) {
  return cumulative_sum(x, 0);
}

/// The elements along an axis in ascending order; stable, NaN last.
template <ordered_tensor X, std::integral Axis = int>
  requires(rank_v<X> > 0)
AG_OP("sort") auto sort(const X &x, Axis axis = -1) {
  using T = dtype_t<X>;
  const int along = detail::to_axis("sort", axis, rank_v<X>);
  auto sorted =
      detail::along_axis<T>(detail::operand<void>(x), along, [](T *elements, std::int64_t count) {
        detail::merge_sort(elements, count);
      });
  return detail::recorded<detail::Sort>("sort", std::move(sorted), detail::operand<void>(x), along);
}

/// The rows, or what else an axis numbers, at the indices of a vector of integers; an index that is
/// negative or too large is an error (index).
template <tensor X, tensor I, std::integral Axis>
  requires(rank_v<X> > 0 && rank_v<I> == 1 && integer_dtype<dtype_t<I>>)
AG_OP("take") auto take(const X &x, const I &indices, Axis axis) {
  using T = dtype_t<X>;
  constexpr int rank = rank_v<X>;
  const int along = detail::to_axis("take", axis, rank);
  std::int64_t extents[rank], from[rank], to[rank];
  for (int i = 0; i < rank; ++i)
    extents[i] = detail::Access::extents(x)[i];
  detail::dense_strides(extents, rank, from);
  const std::int64_t extent = extents[along];
  extents[along] = indices.size();
  detail::dense_strides(extents, rank, to);
  detail::Buffer<T> result(detail::count_of(extents, rank));
  extents[along] = 1;
  T *place = result.writable();
  for (std::int64_t i = 0; i < indices.size(); ++i) {
    const std::int64_t index = static_cast<std::int64_t>(detail::operand<void>(indices).data()[i]);
    if (index < 0 || index >= extent)
      ag_fail_index(nullptr, index, along, extent);
    if (result.size() == 0)
      continue;
    const T *source = detail::operand<void>(x).data() + index * from[along];
    detail::copy_strided(place + i * to[along], to, source, from, extents, rank);
  }
  extents[along] = indices.size();
  return detail::recorded<detail::Take>(
      "take", detail::Access::tensor<T, rank>(std::move(result), extents), detail::operand<void>(x),
      detail::operand<void>(indices), along);
}
template <tensor X, tensor I>
  requires(rank_v<X> == 1 && rank_v<I> == 1 && integer_dtype<dtype_t<I>>)
AG_OP("take") auto take(const X &x, const I &indices) {
  return take(x, indices, 0);
}
template <tensor X>
  requires(rank_v<X> > 0)
AG_OP("take") auto take(const X &x, std::initializer_list<Index> indices, int axis) {
  const std::int64_t extents[] = {static_cast<std::int64_t>(indices.size())};
  detail::Buffer<std::int64_t> values(extents[0]);
  std::int64_t *place = values.writable();
  for (const Index &index : indices)
    *place++ = index.value;
  return take(x, detail::Access::tensor<std::int64_t, 1>(std::move(values), extents), axis);
}

} // namespace ag
