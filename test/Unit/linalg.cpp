// Factorizations of matrices and what is computed by them.
#include "expect.h"

#include <autograph/complex.h>
#include <autograph/linalg.h>

#include <cmath>

namespace {

using ag::Matrix;
using ag::Scalar;
using ag::Vector;

/// Numbers in [-1, 1], of complex dtypes in both parts.
template <class T> Matrix<T> numbers_of(std::int64_t n, std::int64_t m) {
  Matrix<T> x = ag::zeros<T>({n, m});
  for (std::int64_t i = 0; i < x.size(); ++i) {
    const double number = std::sin(static_cast<double>(i * i + 3 * i + 1));
    if constexpr (ag::detail::is_complex<T>)
      x.data()[i] = T(typename T::value_type(number), typename T::value_type(std::cos(number * 9)));
    else
      x.data()[i] = static_cast<T>(number);
  }
  return x;
}
template <class T> Matrix<T> adjoint(const Matrix<T> &x) { return ag::detail::adjoint_of(x); }
template <class T> double distance(const Matrix<T> &a, const Matrix<T> &b) {
  return a.size() == 0 ? 0 : static_cast<double>(ag::max(ag::abs(a - b)).item());
}
template <class T> constexpr double tolerance = sizeof(ag::detail::real_t<T>) == 4 ? 1e-3 : 1e-10;

} // namespace

TEMPLATE_TEST_CASE("factors, solutions and inverses belong to the matrix", "[linalg]", float,
                   double, std::complex<float>, std::complex<double>) {
  using T = TestType;
  for (std::int64_t n : {0, 1, 2, 5, 32, 33, 70}) {
    const Matrix<T> one = ag::eye<T>(n), a = numbers_of<T>(n, n) + T(3) * one,
                    b = numbers_of<T>(n, 3);
    const Matrix<T> definite = ag::matmul(a, adjoint(a)) + one, l = ag::cholesky(definite);
    CHECK(distance(ag::matmul(l, adjoint(l)), definite) <= tolerance<T> * double(n));
    CHECK(distance(ag::tril(l), l) == 0);
    CHECK(distance(ag::matmul(a, ag::solve(a, b)), b) < tolerance<T>);
    CHECK(distance(ag::matmul(a, ag::inv(a)), one) < tolerance<T>);
    // What is on the other side is not read.
    CHECK(distance(ag::matmul(l, ag::solve(l + ag::triu(a, 1), b, ag::lower)), b) < tolerance<T>);
    const Matrix<T> u = adjoint(l);
    CHECK(distance(ag::matmul(u, ag::solve(u + ag::tril(a, -1), b, ag::upper)), b) < tolerance<T>);
    if (n > 0) {
      const Vector<T> column = b(ag::slice(), 1);
      const Vector<T> all = ag::solve(a, b)(ag::slice(), 1), own = ag::solve(a, column);
      CHECK(distance<T>(ag::expand_dims(all, 1), ag::expand_dims(own, 1)) < tolerance<T>);
    }
  }
}

TEMPLATE_TEST_CASE("determinants", "[linalg]", float, double, std::complex<float>) {
  using T = TestType;
  expect<T>(ag::det(ag::zeros<T>({0, 0})), T(1));
  expect<T>(ag::det(Matrix<T>{{3}}), T(3));
  expect<T>(ag::det(Matrix<T>{{0, 1}, {1, 0}}), T(-1));
  expect<T>(ag::det(Matrix<T>{{1, 2}, {2, 4}}), T(0));
  expect<T>(ag::det(Matrix<T>{{2, 0, 0}, {0, 0, 3}, {0, 4, 0}}), T(-24));
  expect<T, 1>(ag::det(ag::stack({Matrix<T>{{2, 0}, {0, 3}}, Matrix<T>{{0, 2}, {1, 0}}})), {2},
               {6, -2});
}
TEST_CASE("logarithms of determinants do not overflow", "[linalg]") {
  const Matrix<double> large = 1e200 * ag::eye<double>(4);
  const auto [sign, logarithm] = ag::slogdet(-large(ag::slice(), ag::slice()));
  expect<double>(sign, 1);
  CHECK(logarithm.item() == Approx(800 * std::log(10.0)));
  const auto [none, least] = ag::slogdet(Matrix<float>{{1, 2}, {2, 4}});
  expect<float>(none, 0);
  CHECK(least.item() == -HUGE_VALF);
  const auto [signs, logarithms] =
      ag::slogdet(ag::stack({Matrix<double>{{1, 0}, {0, -1}}, Matrix<double>{{1, 0}, {0, 1}}}));
  expect<double, 1>(signs, {2}, {-1, 1});
  expect<double, 1>(logarithms, {2}, {0, 0});
}

TEST_CASE("stacks of matrices are worked on one by one", "[linalg]") {
  const Matrix<double> a = {{4, 2}, {2, 3}}, b = {{1, 0}, {0, 2}};
  const ag::Tensor<double, 4> stack = ag::expand_dims(ag::stack({a, b}), 1);
  const auto check = [](const auto &of_stack, const Matrix<double> &first,
                        const Matrix<double> &second) {
    CHECK(elements(Matrix<double>(of_stack(0, 0))) == elements(first));
    CHECK(elements(Matrix<double>(of_stack(1, 0))) == elements(second));
  };
  check(ag::cholesky(stack), ag::cholesky(a), ag::cholesky(b));
  check(ag::inv(stack), ag::inv(a), ag::inv(b));
  check(ag::solve(stack, stack), ag::solve(a, a), ag::solve(b, b));
  check(ag::solve(stack, stack, ag::lower), ag::solve(a, a, ag::lower), ag::solve(b, b, ag::lower));
  expect<double, 2>(ag::det(stack), {2, 1}, {8, 2});
  CHECK(ag::cholesky(ag::zeros<double>({0, 2, 2})).size() == 0);
  CHECK(ag::det(ag::zeros<double>({0, 2, 2})).size() == 0);
}

TEST_CASE("matrices that have no such factors are refused", "[linalg]") {
  const Matrix<double> wide = {{1, 2}}, singular = {{1, 2}, {2, 4}}, two = {{1, 2}, {3, 4}};
  EXPECT_ERROR(shape, ag::cholesky(wide));
  EXPECT_ERROR(shape, ag::inv(wide));
  EXPECT_ERROR(shape, ag::det(wide));
  EXPECT_ERROR(shape, ag::slogdet(wide));
  EXPECT_ERROR(shape, ag::solve(wide, wide));
  EXPECT_ERROR(shape, ag::solve(two, wide));
  EXPECT_ERROR(shape, ag::solve(two, Vector<double>{1}));
  EXPECT_ERROR(shape, ag::solve(two, wide, ag::upper));
  EXPECT_ERROR(shape, ag::solve(ag::zeros<double>({2, 2, 2}), ag::zeros<double>({3, 2, 2})));
  EXPECT_ERROR(range, ag::cholesky(Matrix<double>{{1, 2}, {2, 1}}));
  EXPECT_ERROR(range, ag::cholesky(Matrix<double>{{1, 0}, {0, NAN}}));
  EXPECT_ERROR(range, ag::inv(singular));
  EXPECT_ERROR(range, ag::solve(singular, Vector<double>{1, 2}));
  EXPECT_ERROR(range, ag::solve(Matrix<double>{{0, 1}, {1, 1}}, Vector<double>{1, 2}, ag::lower));
}
