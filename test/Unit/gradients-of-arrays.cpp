// Gradients of operations that others define against central differences, to the second order.
#include "differences.h"

#include <autograph/complex.h>
#include <autograph/einsum.h>
#include <autograph/linalg.h>

namespace {

using ag::eye;
using ag::Matrix;
using ag::Scalar;
using ag::Vector;
using Cube = ag::Tensor<double, 3>;

/// Matrices far from singular ones.
Matrix<double> regular(std::int64_t n) { return matrix_of(n, n) + 2 * eye<double>(n); }
Cube regular(std::int64_t count, std::int64_t n) {
  return cube_of(count, n, n) + 2 * eye<double>(n);
}

} // namespace

TEST_CASE("gradients of diagonals and triangles", "[gradients]") {
  for (int k : {-1, 0, 1, 5}) {
    expect_gradient([k](const auto &x) { return ag::tril(x * x, k); }, matrix_of(2, 3));
    expect_gradient([k](const auto &x) { return ag::triu(x * x, k); }, cube_of(2, 3, 2));
    expect_gradient([k](const auto &x) { return ag::diag(x * x, k); }, matrix_of(3, 2));
    expect_gradient([k](const auto &x) { return ag::diag(x * x, k); }, vector_of(2));
  }
  expect_gradient([](const auto &x) { return ag::trace(x * x); }, matrix_of(3, 2));
  expect_gradient([](const auto &x) { return ag::trace(x * x); }, cube_of(2, 2, 3));
  expect_gradient([](const auto &a, const auto &b) { return ag::outer(a, b * a); }, vector_of(3),
                  vector_of(3));
}

TEST_CASE("gradients of elements that are added at indices", "[gradients]") {
  const auto add_rows = [](const auto &x, const auto &updates) {
    return ag::scatter_add(x * x, Vector<int>{2, 0, 2}, updates * updates, 0);
  };
  expect_gradient(add_rows, matrix_of(3, 2), matrix_of(3, 2));
  expect_gradient(add_rows, vector_of(4), vector_of(3));
  expect_gradient(
      [](const auto &x, const auto &updates) {
        return ag::scatter_add(x, Vector<int>{1, 1}, x * updates, -1);
      },
      matrix_of(3, 2), matrix_of(3, 2));
}

TEST_CASE("gradients of running products", "[gradients]") {
  const auto along = [](int axis) {
    return [axis](const auto &x) { return ag::cumulative_prod(x, axis); };
  };
  expect_gradient(along(0), vector_of(4));
  expect_gradient(along(0), vector_of(1));
  expect_gradient(along(1), cube_of(2, 3, 2));
  expect_gradient(along(-1), matrix_of(2, 3));
  // Zeros are no exception.
  expect_gradient(along(0), Vector<double>{0.5, 0, 0.7, 0, 2});
  CHECK(
      ag::gradient([](const auto &x) { return ag::sum(ag::cumulative_prod(x)); })(Vector<double>())
          .size() == 0);
}

TEST_CASE("gradients of einsum", "[gradients]") {
  expect_gradient([](const auto &a, const auto &b) { return ag::einsum<"ij,jk->ki">(a, b); },
                  matrix_of(2, 3), matrix_of(3, 2));
  expect_gradient([](const auto &a, const auto &b) { return ag::einsum<"bij,bj->bi">(a, b); },
                  cube_of(2, 3, 2), matrix_of(2, 2));
  expect_gradient([](const auto &a, const auto &b) { return ag::einsum<"bi,bi->b">(a, b); },
                  matrix_of(2, 3), matrix_of(2, 3));
  expect_gradient([](const auto &a) { return ag::einsum<"iji->ij">(a * a); }, cube_of(2, 3, 2));
  expect_gradient(
      [](const auto &a, const auto &b, const auto &c) { return ag::einsum<"i,ij,j">(a, b, c); },
      vector_of(2), matrix_of(2, 3), vector_of(3));
}

TEST_CASE("gradients of factorizations", "[gradients]") {
  // Symmetric whatever x is, since the gradient is.
  const auto symmetric = [](const auto &x) {
    return (x + ag::matrix_transpose(x)) / 2.0 + eye<double>(x.extent(-1));
  };
  const auto factors = [symmetric](const auto &x) { return ag::cholesky(symmetric(x)); };
  expect_gradient(factors, regular(1));
  expect_gradient(factors, regular(3));
  expect_gradient(factors, regular(2, 2));
  const Matrix<double> gradient = ag::gradient(
      [](const auto &x) { return weighed(ag::cholesky(x)); })(Matrix<double>{{4, 1}, {1, 3}});
  CHECK(gradient(0, 1).item() == gradient(1, 0).item());
}

TEST_CASE("gradients of solutions of equations", "[gradients]") {
  const auto check = [](const auto &solve) {
    expect_gradient(solve, regular(3), vector_of(3));
    expect_gradient(solve, regular(3), matrix_of(3, 2));
    expect_gradient(solve, regular(2, 2), cube_of(2, 2, 3));
  };
  check([](const auto &a, const auto &b) { return ag::solve(a, b); });
  check([](const auto &a, const auto &b) { return ag::solve(a, b, ag::lower); });
  check([](const auto &a, const auto &b) { return ag::solve(a, b, ag::upper); });
}

TEST_CASE("gradients of inverses and determinants", "[gradients]") {
  const auto check = [](const auto &f) {
    expect_gradient(f, regular(1));
    expect_gradient(f, regular(3));
    expect_gradient(f, regular(2, 2));
  };
  check([](const auto &x) { return ag::inv(x); });
  check([](const auto &x) { return ag::det(x); });
  check([](const auto &x) { return ag::slogdet(x).second; });
  const auto sign = [](const auto &x) { return ag::sum(ag::slogdet(x).first); };
  CHECK(ag::sum(ag::gradient(sign)(regular(3))).item() == 0);
}

TEST_CASE("gradients of linear algebra of complex numbers", "[gradients]") {
  const auto of_parts = [](const auto &f) {
    return [f](const auto &re, const auto &im) {
      const auto z = f(ag::complex(re, im));
      return ag::real(z) * 0.7 + ag::imag(z) * 1.9;
    };
  };
  const auto check = [&](const auto &f) {
    expect_gradient(of_parts(f), regular(2), matrix_of(2, 2));
  };
  check([](const auto &z) { return ag::inv(z); });
  check([](const auto &z) { return ag::det(z); });
  check([](const auto &z) { return ag::solve(z, z * z); });
  check([](const auto &z) { return ag::solve(z, z * z, ag::upper); });
  check(
      [](const auto &z) { return ag::cholesky(ag::matmul(z, ag::conj(ag::matrix_transpose(z)))); });
  check([](const auto &z) { return ag::outer(z[0], z[1]); });
  check([](const auto &z) { return ag::cumulative_prod(z, 0); });
  check([](const auto &z) { return ag::einsum<"ij,jk->ki">(z, z); });
  check([](const auto &z) { return ag::trace(z); });
}
