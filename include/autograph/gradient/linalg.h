// The rules of factorizations of matrices and what is computed by them.
#pragma once

#include "autograph/gradient/arrays.h"
#include "autograph/linalg.h"

namespace ag::detail {

/// Of symmetric matrices: half of what goes to an element, half to the one across the diagonal.
template <> struct Rule<Cholesky> {
  template <class D, class Y, class A> static auto first(const D &d, const Y &l, const A &) {
    const auto inner = ag::matmul(adjoint_of(l), tril(d));
    const auto adjoint = adjoint_of(l);
    const D half = (tril(inner) + tril(inner, -1)) / constant(2, d);
    const D left = ag::solve(adjoint, half, upper);
    const D both = adjoint_of(ag::solve(adjoint, D(adjoint_of(left)), upper));
    return D((both + adjoint_of(both)) / constant(2, d));
  }
};

/// `-d x^H`, of vectors the outer product.
template <class D, class X> auto of_matrix(const D &d, const X &x) {
  if constexpr (rank_v<X> == 1)
    return -outer(d, X(conjugated(x)));
  else
    return -ag::matmul(d, adjoint_of(x));
}
template <> struct Rule<Solve> {
  template <class D, class Y, class A, class B>
  static A first(const D &d, const Y &x, const A &a, const B &) {
    return of_matrix(D(ag::solve(A(adjoint_of(a)), d)), x);
  }
  template <class D, class Y, class A, class B>
  static auto second(const D &d, const Y &, const A &a, const B &) {
    return ag::solve(A(adjoint_of(a)), d);
  }
};
template <> struct Rule<SolveTriangular> {
  template <class D, class A> static auto solve_across(const D &d, const A &a, Lower) {
    return ag::solve(A(adjoint_of(a)), d, upper);
  }
  template <class D, class A> static auto solve_across(const D &d, const A &a, Upper) {
    return ag::solve(A(adjoint_of(a)), d, lower);
  }
  template <class D, class Y, class A, class B, class Side>
  static auto first(const D &d, const Y &x, const A &a, const B &, Side side) {
    const A gradient = of_matrix(D(solve_across(d, a, side)), x);
    if constexpr (std::same_as<Side, Lower>)
      return tril(gradient);
    else
      return triu(gradient);
  }
  template <class D, class Y, class A, class B, class Side>
  static auto second(const D &d, const Y &, const A &a, const B &, Side side) {
    return solve_across(d, a, side);
  }
};

template <> struct Rule<Inverse> {
  template <class D, class Y, class A> static auto first(const D &d, const Y &y, const A &) {
    const auto adjoint = adjoint_of(y);
    return -ag::matmul(ag::matmul(adjoint, d), adjoint);
  }
};
/// A number a matrix, over that matrix.
template <class D> auto over_matrices(const D &d) { return expand_dims(expand_dims(d, -1), -1); }
template <> struct Rule<Determinant> {
  template <class D, class Y, class A> static auto first(const D &d, const Y &y, const A &a) {
    return over_matrices(d * conjugated(y)) * adjoint_of(inv(a));
  }
};
template <> struct Rule<LogDeterminant> {
  template <class D, class Y, class A> static auto first(const D &d, const Y &, const A &a) {
    return over_matrices(d) * adjoint_of(inv(a));
  }
};

} // namespace ag::detail
