// Operations that others define, as annotated C++: compiled code converts the definitions.
#pragma once

#include "autograph/creation.h"
#include "autograph/from_fields.h"
#include "autograph/linear_algebra.h"
#include "autograph/operators.h"
#include "autograph/print.h"

#include <algorithm>

namespace ag {
namespace detail {

/// Operations as tapes record them.
struct Outer {};
struct LowerTriangle {};
struct UpperTriangle {};
struct DiagonalOf {};
struct FromDiagonal {};
struct Trace {};
struct ScatterAdd {};
struct CumulativeProduct {};
template <> inline constexpr unsigned reads<LowerTriangle> = reads_nothing;
template <> inline constexpr unsigned reads<UpperTriangle> = reads_nothing;
template <> inline constexpr unsigned reads<DiagonalOf> = reads_nothing;
template <> inline constexpr unsigned reads<FromDiagonal> = reads_nothing;
template <> inline constexpr unsigned reads<Trace> = reads_nothing;
template <> inline constexpr unsigned reads<ScatterAdd> = reads_second;
template <> inline constexpr unsigned reads<CumulativeProduct> = reads_first | reads_result;

/// The conjugate of complex numbers; others as they are.
template <class X> auto conjugated(const X &x) {
  if constexpr (is_complex<dtype_t<X>>)
    return conj(x);
  else
    return x;
}

/// The sizes of what is before an axis, of the axis and of what is behind it.
template <class T, int Rank>
std::array<std::int64_t, 3> sizes_around(const Tensor<T, Rank> &x, int axis) {
  std::int64_t before = 1, behind = 1;
  for (int i = 0; i < axis; ++i)
    before *= x.extent(i);
  for (int i = axis + 1; i < Rank; ++i)
    behind *= x.extent(i);
  return {before, x.extent(axis), behind};
}

/// A diagonal of an `n` x `m` matrix within its elements: `step` behind one another.
struct DiagonalPlaces {
  std::int64_t begin, end, step, count;
};
inline DiagonalPlaces find_diagonal(std::int64_t n, std::int64_t m, int k) {
  const std::int64_t row = k < 0 ? -std::int64_t(k) : 0, column = k > 0 ? k : 0;
  const std::int64_t rows = n - row, columns = m - column, least = rows < columns ? rows : columns;
  if (least <= 0)
    return {0, 0, 1, 0};
  const std::int64_t begin = row * m + column;
  return {begin, begin + (least - 1) * (m + 1) + 1, m + 1, least};
}

/// An `n` x `m` matrix of zeros but for a diagonal.
template <class T>
Matrix<T> from_diagonal(const Vector<T> &x, std::int64_t n, std::int64_t m, int k) {
  return defined<FromDiagonal>(
      "diag",
      [&] {
        const DiagonalPlaces places = find_diagonal(n, m, k);
        Vector<T> elements = ag::zeros<T>({n * m});
        elements[slice(places.begin, places.end, places.step)] = x;
        return ag::reshape(elements, {n, m});
      },
      x, n, m, k);
}

template <class T, int Rank, class I>
Tensor<T, Rank> add_at(const Tensor<T, Rank> &x, const Vector<I> &indices,
                       const Tensor<T, Rank> &updates, int axis) {
  return defined<ScatterAdd>(
      "scatter_add",
      [&] {
        for (int i = 0; i < Rank; ++i) {
          const std::int64_t wanted = i == axis ? indices.extent(0) : x.extent(i);
          require(ErrorKind::shape, updates.extent(i) == wanted,
                  "`scatter_add`: axis {} of the updates has extent {}, not {}", i,
                  updates.extent(i), wanted);
        }
        // Equal extents are seen to be equal where none is below 0.
        const std::array<std::int64_t, 3> sizes = sizes_around(x, axis);
        const std::int64_t before = std::max<std::int64_t>(sizes[0], 0);
        const std::int64_t extent = std::max<std::int64_t>(sizes[1], 0);
        const std::int64_t behind = std::max<std::int64_t>(sizes[2], 0);
        Tensor<T, 3> result = ag::reshape(x, {before, extent, behind});
        const Tensor<T, 3> added = ag::reshape(updates, {before, indices.extent(0), behind});
        for (std::int64_t i = 0; i < indices.extent(0); ++i) {
          const std::int64_t index = static_cast<std::int64_t>(indices[i].item());
          require(ErrorKind::index, index >= 0 && index < extent,
                  "index {} is out of range for axis {} with extent {}", index, axis, extent);
          result(slice(), index) += added(slice(), i);
        }
        return ag::reshape(result, x.shape());
      },
      x, indices, updates, axis);
}

template <class T, int Rank>
Tensor<sum_t<T>, Rank> running_products(const Tensor<T, Rank> &x, int axis) {
  return defined<CumulativeProduct>(
      "cumulative_prod",
      [&] {
        using U = sum_t<T>;
        using A = std::conditional_t<half<U>, float, U>;
        Tensor<A, 3> products = ag::reshape(ag::astype<A>(x), sizes_around(x, axis));
        for (std::int64_t i = 1; i < products.extent(1); ++i)
          products(slice(), i) *= products(slice(), i - 1);
        return ag::astype<U>(ag::reshape(products, x.shape()));
      },
      x, axis);
}

} // namespace detail

/// The products of each element of a vector with each of another: `n` x `m`.
template <dtype T> Matrix<T> outer(const Vector<T> &a, const Vector<T> &b) {
  return detail::defined<detail::Outer>(
      "outer", [&] { return expand_dims(a, 1) * expand_dims(b, 0); }, a, b);
}

/// The last two axes' elements on and below a diagonal, the others 0: the main one, or the one `k`
/// above it (below it where `k` is negative).
template <dtype T, int Rank>
  requires(Rank >= 2)
Tensor<T, Rank> tril(const Tensor<T, Rank> &x, int k = 0) {
  return detail::defined<detail::LowerTriangle>(
      "tril",
      [&] {
        const Matrix<std::int64_t> rows = expand_dims(arange(x.extent(-2)), 1);
        return where(arange(x.extent(-1)) <= rows + k, x, T(0));
      },
      x, k);
}
/// Those on and above it.
template <dtype T, int Rank>
  requires(Rank >= 2)
Tensor<T, Rank> triu(const Tensor<T, Rank> &x, int k = 0) {
  return detail::defined<detail::UpperTriangle>(
      "triu",
      [&] {
        const Matrix<std::int64_t> rows = expand_dims(arange(x.extent(-2)), 1);
        return where(arange(x.extent(-1)) >= rows + k, x, T(0));
      },
      x, k);
}

/// A diagonal of a matrix, as `ag::tril` counts them; empty where it has none.
template <dtype T> Vector<T> diag(const Matrix<T> &x, int k = 0) {
  return detail::defined<detail::DiagonalOf>(
      "diag",
      [&] {
        const std::int64_t n = x.extent(0), m = x.extent(1);
        const detail::DiagonalPlaces places = detail::find_diagonal(n, m, k);
        const Vector<T> elements = reshape(x, {n * m});
        return Vector<T>(elements[slice(places.begin, places.end, places.step)]);
      },
      x, k);
}
/// The square matrix with the elements of a vector on that diagonal, and zeros.
template <dtype T> Matrix<T> diag(const Vector<T> &x, int k = 0) {
  const std::int64_t n = x.extent(0) + (k < 0 ? -std::int64_t(k) : k);
  return detail::from_diagonal(x, n, n, k);
}

/// The sum of the main diagonal of a matrix; of each of a stack of matrices. The dtype is that of
/// `ag::sum`.
template <dtype T, int Rank>
  requires(Rank >= 2)
auto trace(const Tensor<T, Rank> &x) {
  return detail::defined<detail::Trace>(
      "trace",
      [&] {
        const std::int64_t n = x.extent(-2), m = x.extent(-1);
        const detail::DiagonalPlaces places = detail::find_diagonal(n, m, 0);
        const auto along = slice(places.begin, places.end, places.step);
        if constexpr (Rank == 2) {
          const Vector<T> elements = reshape(x, {n * m});
          return sum(elements[along]);
        } else {
          std::array<std::int64_t, Rank - 2> shape;
          std::int64_t count = 1;
          for (int axis = 0; axis < Rank - 2; ++axis) {
            shape[axis] = x.extent(axis);
            count *= shape[axis];
          }
          const Matrix<T> elements = reshape(x, {count, n * m});
          return reshape(sum(elements(slice(), along), 1), shape);
        }
      },
      x);
}

/// Vectors of `depth` elements that are 0 but for a 1 at the index, along a new last axis. An index
/// that is negative or too large is an error (index).
template <dtype T = float, integer_dtype I, int Rank>
Tensor<T, Rank + 1> one_hot(const Tensor<I, Rank> &indices, std::int64_t depth) {
  if constexpr (Rank == 0) {
    Vector<T> row = zeros<T>({depth});
    row[indices] = T(1);
    return row;
  } else {
    std::array<std::int64_t, Rank + 1> shape;
    for (int axis = 0; axis < Rank; ++axis)
      shape[axis] = indices.extent(axis);
    shape[Rank] = depth;
    const Vector<I> all = reshape(indices, {indices.size()});
    Matrix<T> rows = zeros<T>({all.size(), depth});
    for (std::int64_t i = 0; i < all.size(); ++i)
      rows(i, all[i]) = T(1);
    return reshape(rows, shape);
  }
}

/// `x` with rows, or what else an axis numbers, added at the indices of a vector, in their order:
/// the reverse of `ag::take`. `updates` has the extents of `x`, but along the axis one row an
/// index; others are an error (shape). An index that is negative or too large is an error (index).
template <dtype T, int Rank, integer_dtype I>
  requires(Rank > 0)
Tensor<T, Rank> scatter_add(const Tensor<T, Rank> &x, const Vector<I> &indices,
                            const Tensor<T, Rank> &updates, int axis) {
  check_axis("scatter_add", axis, Rank);
  return detail::add_at(x, indices, updates, axis < 0 ? axis + Rank : axis);
}
template <dtype T, integer_dtype I>
Vector<T> scatter_add(const Vector<T> &x, const Vector<I> &indices, const Vector<T> &updates) {
  return scatter_add(x, indices, updates, 0);
}

/// The running products along an axis, of a vector along its only one. The dtype is that of
/// `ag::prod`.
template <dtype T, int Rank>
  requires(Rank > 0)
Tensor<detail::sum_t<T>, Rank> cumulative_prod(const Tensor<T, Rank> &x, int axis) {
  check_axis("cumulative_prod", axis, Rank);
  return detail::running_products(x, axis < 0 ? axis + Rank : axis);
}
template <dtype T> Vector<detail::sum_t<T>> cumulative_prod(const Vector<T> &x) {
  return cumulative_prod(x, 0);
}

} // namespace ag
