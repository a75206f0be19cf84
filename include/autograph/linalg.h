// Factorizations of matrices and what is computed by them, as annotated C++: compiled code converts
// the definitions. Of stacks of matrices, tensors of rank 3 and more, each by itself.
#pragma once

#include "autograph/arrays.h"

// What <autograph/gradient.h> asks for, before or after this.
#define AUTOGRAPH_LINALG_H

namespace ag {

namespace types {
/// The tags of `ag::solve` for matrices that are triangular.
struct Lower {};
struct Upper {};
} // namespace types
using types::Lower;
using types::Upper;
inline constexpr Lower lower;
inline constexpr Upper upper;

namespace detail {

/// float, double, and complex numbers of them.
template <class T>
concept factored_dtype = dtype<T> && std::floating_point<real_t<T>>;

/// Operations as tapes record them.
struct Cholesky {};
struct Solve {};
struct SolveTriangular {};
struct Inverse {};
struct Determinant {};
struct LogDeterminant {};
struct DeterminantSign {};
template <> inline constexpr unsigned reads<Cholesky> = reads_result;
template <> inline constexpr unsigned reads<Solve> = reads_first | reads_result;
template <> inline constexpr unsigned reads<SolveTriangular> = reads_first | reads_result;
template <> inline constexpr unsigned reads<Inverse> = reads_result;
template <> inline constexpr unsigned reads<Determinant> = reads_first | reads_result;
template <> inline constexpr unsigned reads<LogDeterminant> = reads_first;
template <> inline constexpr bool is_flat<DeterminantSign> = true;

/// The columns of a matrix that are worked on one by one; products of matrices do the rest.
inline constexpr std::int64_t factored_block = 32;

template <class X> auto real_part(const X &x) {
  if constexpr (is_complex<dtype_t<X>>)
    return real(x);
  else
    return x;
}
/// The conjugate of the transpose.
template <class X> auto adjoint_of(const X &x) { return ag::matrix_transpose(conjugated(x)); }

template <class T, int Rank> void require_square(const char *operation, const Tensor<T, Rank> &x) {
  require(ErrorKind::shape, x.extent(-2) == x.extent(-1),
          "`{}` of a matrix of {} rows and {} columns, which is not square", operation,
          x.extent(-2), x.extent(-1));
}

/// A stack as a tensor of rank 3.
template <class T, int Rank> Tensor<T, 3> as_stack(const Tensor<T, Rank> &x) {
  std::int64_t count = 1;
  for (int axis = 0; axis < Rank - 2; ++axis)
    count *= x.extent(axis);
  return ag::reshape(x, {count, x.extent(-2), x.extent(-1)});
}
/// `f` of each matrix, a matrix of the same extents.
template <class T, int Rank, class F>
Tensor<T, Rank> of_each_matrix(const Tensor<T, Rank> &x, const F &f) {
  Tensor<T, 3> stack = as_stack(x);
  for (std::int64_t i = 0; i < stack.extent(0); ++i) {
    const Matrix<T> matrix = stack[i];
    stack[i] = f(matrix);
  }
  return ag::reshape(stack, x.shape());
}

/// By the rows of `u`, the adjoint of the result: its block of rows is that of `a`, less what the
/// rows before have in it.
template <class T> Matrix<T> factor_cholesky(const Matrix<T> &a) {
  const std::int64_t n = a.extent(0);
  Matrix<T> u = ag::zeros<T>({n, n});
  for (std::int64_t from = 0; from < n; from += factored_block) {
    const std::int64_t to = n - from < factored_block ? n : from + factored_block;
    const auto behind = slice(from, n), here = slice(from, to), before = slice(0, from);
    Matrix<T> rows = adjoint_of(Matrix<T>(a(behind, here)));
    if (from > 0) {
      const Matrix<T> above = u(before, here), all = u(before, behind);
      rows -= ag::matmul(adjoint_of(above), all);
    }
    for (std::int64_t i = 0; i < to - from; ++i) {
      const auto rest = slice(i, n - from);
      Vector<T> row = rows(i, rest);
      if (i > 0) {
        const Vector<T> column = rows(slice(0, i), i);
        const Matrix<T> above = rows(slice(0, i), rest);
        row -= ag::matmul(conjugated(column), above);
      }
      const auto pivot = real_part(Scalar<T>(row[0]));
      require(ErrorKind::range, pivot > 0, "`cholesky` of a matrix that is not positive definite");
      rows(i, rest) = row / ag::astype<T>(ag::sqrt(pivot));
    }
    u(here, behind) = ag::triu(rows);
  }
  return adjoint_of(u);
}

/// `l^-1 b` of a lower triangle.
template <class T> Matrix<T> solve_lower(const Matrix<T> &l, const Matrix<T> &b) {
  const std::int64_t n = l.extent(0);
  Matrix<T> x = b;
  for (std::int64_t from = 0; from < n; from += factored_block) {
    const std::int64_t to = n - from < factored_block ? n : from + factored_block;
    if (from > 0) {
      const Matrix<T> part = l(slice(from, to), slice(0, from)), above = x[slice(0, from)];
      x[slice(from, to)] -= ag::matmul(part, above);
    }
    for (std::int64_t i = from; i < to; ++i) {
      if (i > from) {
        const Vector<T> part = l(i, slice(from, i));
        const Matrix<T> above = x[slice(from, i)];
        x[i] -= ag::matmul(part, above);
      }
      const Scalar<T> pivot = l(i, i);
      require(ErrorKind::range, pivot != 0, "a matrix to be inverted is singular");
      x[i] = x[i] / pivot;
    }
  }
  return x;
}
/// Of an upper triangle: turned by half a circle it is a lower one.
template <class T> Matrix<T> solve_upper(const Matrix<T> &u, const Matrix<T> &b) {
  const Matrix<T> turned = ag::flip(ag::flip(u, 0), 1), reversed = ag::flip(b, 0);
  return ag::flip(solve_lower(turned, reversed), 0);
}

/// The factors of the rows of `a` in an order: below the diagonal those of `l`, whose own is of
/// ones, and `u`; the order; whether it is an odd one.
template <class T> std::tuple<Matrix<T>, Vector<std::int64_t>, bool> factor(const Matrix<T> &a) {
  const std::int64_t n = a.extent(0);
  Matrix<T> lu = a;
  Vector<std::int64_t> order = ag::arange(n);
  bool is_odd = false;
  for (std::int64_t from = 0; from < n; from += factored_block) {
    const std::int64_t to = n - from < factored_block ? n : from + factored_block;
    const auto here = slice(from, to), right = slice(to, n);
    Matrix<T> panel = lu(slice(from, n), here);
    for (std::int64_t i = 0; i < to - from; ++i) {
      const auto below = slice(i + 1, n - from), rest = slice(i + 1, to - from);
      const Vector<T> column = panel(slice(i, n - from), i);
      const std::int64_t best = i + ag::argmax(ag::abs(column)).item();
      if (best != i) {
        const Vector<T> row = panel[i], other = panel[best];
        panel[i] = other;
        panel[best] = row;
        const Vector<T> whole = lu[from + i], other_whole = lu[from + best];
        lu[from + i] = other_whole;
        lu[from + best] = whole;
        const Scalar<std::int64_t> place = order[from + i];
        order[from + i] = order[from + best];
        order[from + best] = place;
        is_odd = !is_odd;
      }
      const Scalar<T> pivot = panel(i, i);
      if (pivot != 0) {
        const Vector<T> factors = panel(below, i) / pivot, row = panel(i, rest);
        panel(below, i) = factors;
        panel(below, rest) -= ag::expand_dims(factors, 1) * ag::expand_dims(row, 0);
      }
    }
    lu(slice(from, n), here) = panel;
    if (to < n) {
      for (std::int64_t i = 1; i < to - from; ++i) {
        const Vector<T> factors = panel(i, slice(0, i));
        const Matrix<T> above = lu(slice(from, from + i), right);
        lu(from + i, right) -= ag::matmul(factors, above);
      }
      const Matrix<T> left = panel(slice(to - from, n - from), slice()), above = lu(here, right);
      lu(right, right) -= ag::matmul(left, above);
    }
  }
  return {lu, order, is_odd};
}

template <class T> Matrix<T> solve_by_factors(const Matrix<T> &a, const Matrix<T> &b) {
  const auto [lu, order, is_odd] = factor(a);
  const std::int64_t n = a.extent(0);
  const Matrix<T> l = ag::tril(lu, -1) + ag::eye<T>(n);
  return solve_upper(lu, solve_lower(l, Matrix<T>(ag::take(b, order, 0))));
}

/// `f(a, b)` of each pair of matrices; a vector `b` is one column.
template <class T, int A, int B, class F>
Tensor<T, B> solve_each(const Tensor<T, A> &a, const Tensor<T, B> &b, const F &f) {
  require_square("solve", a);
  if constexpr (B == 1) {
    require(ErrorKind::shape, a.extent(0) == b.extent(0),
            "`solve` of {} equations with {} right-hand sides", a.extent(0), b.extent(0));
    return ag::squeeze(f(a, Matrix<T>(ag::expand_dims(b, 1))), 1);
  } else {
    for (int axis = 0; axis < A - 1; ++axis)
      require(ErrorKind::shape, a.extent(axis) == b.extent(axis),
              "`solve` of tensors whose extents along axis {} differ: {} and {}", axis,
              a.extent(axis), b.extent(axis));
    if constexpr (A == 2)
      return f(a, b);
    else {
      const Tensor<T, 3> matrices = as_stack(a);
      Tensor<T, 3> result = as_stack(b);
      for (std::int64_t i = 0; i < matrices.extent(0); ++i) {
        const Matrix<T> matrix = matrices[i], right = result[i];
        result[i] = f(matrix, right);
      }
      return ag::reshape(result, b.shape());
    }
  }
}
template <int A, int B>
concept solvable = A >= 2 && (B == A || (A == 2 && B == 1));

} // namespace detail

/// The lower triangle whose product with its adjoint is a symmetric (Hermitian) positive definite
/// matrix, of which it reads the lower triangle. Its gradient is symmetric. A matrix that is not
/// square is an error (shape), one that is not positive definite an error (range).
template <detail::factored_dtype T, int Rank>
  requires(Rank >= 2)
Tensor<T, Rank> cholesky(const Tensor<T, Rank> &a) {
  return detail::defined<detail::Cholesky>(
      "cholesky",
      [&] {
        detail::require_square("cholesky", a);
        if constexpr (Rank == 2)
          return detail::factor_cholesky(a);
        else
          return detail::of_each_matrix(
              a, [](const Matrix<T> &matrix) { return detail::factor_cholesky(matrix); });
      },
      a);
}

/// The solution of `matmul(a, x) == b`, of a vector or of the columns of a matrix; of stacks with
/// the same extents, of each pair. A matrix that is not square, and extents that differ, are an
/// error (shape), a singular one is an error (range).
template <detail::factored_dtype T, int A, int B>
  requires detail::solvable<A, B>
Tensor<T, B> solve(const Tensor<T, A> &a, const Tensor<T, B> &b) {
  return detail::defined<detail::Solve>(
      "solve",
      [&] {
        return detail::solve_each(a, b, [](const Matrix<T> &matrix, const Matrix<T> &right) {
          return detail::solve_by_factors(matrix, right);
        });
      },
      a, b);
}
/// The same of a triangular matrix, `ag::lower` or `ag::upper`: what is on the other side of its
/// diagonal is not read.
template <detail::factored_dtype T, int A, int B>
  requires detail::solvable<A, B>
Tensor<T, B> solve(const Tensor<T, A> &a, const Tensor<T, B> &b, Lower side) {
  return detail::defined<detail::SolveTriangular>(
      "solve",
      [&] {
        return detail::solve_each(a, b, [](const Matrix<T> &matrix, const Matrix<T> &right) {
          return detail::solve_lower(matrix, right);
        });
      },
      a, b, side);
}
template <detail::factored_dtype T, int A, int B>
  requires detail::solvable<A, B>
Tensor<T, B> solve(const Tensor<T, A> &a, const Tensor<T, B> &b, Upper side) {
  return detail::defined<detail::SolveTriangular>(
      "solve",
      [&] {
        return detail::solve_each(a, b, [](const Matrix<T> &matrix, const Matrix<T> &right) {
          return detail::solve_upper(matrix, right);
        });
      },
      a, b, side);
}

/// The inverse of a matrix. One that is not square is an error (shape), a singular one is an error
/// (range).
template <detail::factored_dtype T, int Rank>
  requires(Rank >= 2)
Tensor<T, Rank> inv(const Tensor<T, Rank> &a) {
  return detail::defined<detail::Inverse>(
      "inv",
      [&] {
        detail::require_square("inv", a);
        const auto invert = [](const Matrix<T> &matrix) {
          return detail::solve_by_factors(matrix, Matrix<T>(eye<T>(matrix.extent(0))));
        };
        if constexpr (Rank == 2)
          return invert(a);
        else
          return detail::of_each_matrix(a, invert);
      },
      a);
}

namespace detail {

template <class T> Scalar<T> determinant(const Matrix<T> &a) {
  const auto [lu, order, is_odd] = factor(a);
  const Scalar<T> product = ag::prod(ag::diag(lu));
  return is_odd ? -product : product;
}
/// The extents of a stack without its matrices.
template <class T, int Rank> std::array<std::int64_t, Rank - 2> stacked(const Tensor<T, Rank> &x) {
  std::array<std::int64_t, Rank - 2> shape;
  for (int axis = 0; axis < Rank - 2; ++axis)
    shape[axis] = x.extent(axis);
  return shape;
}

/// `f` of each matrix, a Scalar.
template <class T, int Rank, class F>
Tensor<T, Rank - 2> number_of_each(const Tensor<T, Rank> &x, const F &f) {
  if constexpr (Rank == 2)
    return f(x);
  else {
    const Tensor<T, 3> stack = as_stack(x);
    Vector<T> numbers = ag::zeros<T>({stack.extent(0)});
    for (std::int64_t i = 0; i < stack.extent(0); ++i) {
      const Matrix<T> matrix = stack[i];
      numbers[i] = f(matrix);
    }
    return ag::reshape(numbers, stacked(x));
  }
}

template <class T, int Rank> Tensor<T, Rank - 2> determinant_signs(const Tensor<T, Rank> &a) {
  return defined<DeterminantSign>(
      "slogdet",
      [&] {
        require_square("slogdet", a);
        return number_of_each(a, [](const Matrix<T> &matrix) {
          const auto [lu, order, is_odd] = factor(matrix);
          const Scalar<T> product = ag::prod(ag::sign(ag::diag(lu)));
          return is_odd ? -product : product;
        });
      },
      a);
}
template <class T, int Rank> Tensor<T, Rank - 2> log_determinants(const Tensor<T, Rank> &a) {
  return defined<LogDeterminant>(
      "slogdet",
      [&] {
        return number_of_each(a, [](const Matrix<T> &matrix) {
          const auto [lu, order, is_odd] = factor(matrix);
          const Vector<T> diagonal = ag::diag(lu);
          return Scalar<T>(ag::sum(ag::log(ag::abs(diagonal))));
        });
      },
      a);
}

} // namespace detail

/// The determinant; of a stack that of each matrix. A matrix that is not square is an error
/// (shape). The gradient at a singular one is an error (range), as `ag::inv` of it.
template <detail::factored_dtype T, int Rank>
  requires(Rank >= 2)
Tensor<T, Rank - 2> det(const Tensor<T, Rank> &a) {
  return detail::defined<detail::Determinant>(
      "det",
      [&] {
        detail::require_square("det", a);
        return detail::number_of_each(
            a, [](const Matrix<T> &matrix) { return detail::determinant(matrix); });
      },
      a);
}

/// The sign of the determinant, 0 of a singular matrix, and the logarithm of its magnitude, which
/// neither overflows nor underflows; of a stack those of each matrix. Real dtypes only. A matrix
/// that is not square is an error (shape).
template <detail::factored_dtype T, int Rank>
  requires(Rank >= 2 && ordered_dtype<T>)
std::pair<Tensor<T, Rank - 2>, Tensor<T, Rank - 2>> slogdet(const Tensor<T, Rank> &a) {
  return {detail::determinant_signs(a), detail::log_determinants(a)};
}

} // namespace ag

#ifdef AUTOGRAPH_GRADIENT_H
#include "autograph/gradient/linalg.h"
#endif
