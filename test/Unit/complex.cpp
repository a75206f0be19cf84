// Tensors of complex numbers, and what they have no order for.
#include "expect.h"

#include "autograph/complex.h"
#include "autograph/dlpack.h"

#include <limits>
#include <string>

namespace {

template <class R> bool is_same(R a, R b) {
  return (a != a && b != b) || (a == b && std::signbit(a) == std::signbit(b));
}
template <class R, int Rank>
void expect_parts(const ag::Tensor<std::complex<R>, Rank> &x, std::vector<R> parts) {
  const auto all = elements(x);
  REQUIRE(2 * all.size() == parts.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    INFO(i << ": " << all[i].real() << " " << all[i].imag());
    CHECK(is_same(all[i].real(), parts[2 * i]));
    CHECK(is_same(all[i].imag(), parts[2 * i + 1]));
  }
}
template <class X>
concept has_order = requires(X x) { x < x; } || requires(X x) { ag::minimum(x, x); } ||
                    requires(X x) { ag::max(x); } || requires(X x) { ag::argmin(x); } ||
                    requires(X x) { ag::sort(x); } || requires(X x) { ag::clip(x, 0, 1); } ||
                    requires(X x) { ag::sign(x); } || requires(X x) { ag::floor(x); } ||
                    requires(X x) { x % x; } || requires(X x) { ag::remainder(x, 2); } ||
                    requires(X x) { ag::astype<float>(x); } || requires(X x) { x < 1; };
template <class X, class N>
concept takes = requires(X x, N n) { x + n; };

} // namespace

TEMPLATE_TEST_CASE("arithmetic of complex numbers", "[complex]", float, double) {
  using R = TestType;
  using C = std::complex<R>;
  ag::Vector<C> x = {C(1, 2), C(0, -3), 4, C(-0.5, 0.25)},
                y = {C(0.5, -1), 2, C(0, 2), C(-0.5, 0.25)};
  expect_parts<R>(x + y, {1.5, 1, 2, -3, 4, 2, -1, 0.5});
  expect_parts<R>(x - y, {0.5, 3, -2, -3, 4, -2, 0, 0});
  expect_parts<R>(x * y, {2.5, 0, 0, -6, 0, 8, 0.1875, -0.25});
  expect_parts<R>(x / y, {R(-1.2), R(1.6), 0, -1.5, 0, -2, 1, -0.0});
  expect_parts<R>(-x, {-1, -2, -0.0, 3, -4, -0.0, 0.5, -0.25});
  expect_parts<R>(2 * x, {2, 4, 0, -6, 8, 0, -1, 0.5});
  expect_parts<R>(x + C(0, 1), {1, 3, 0, -2, 4, 1, -0.5, 1.25});
  expect_parts<R>(x * 0.5f, {0.5, 1, 0, -1.5, 2, 0, -0.25, 0.125});
  expect_parts<R>(ag::conj(x), {1, -2, 0, 3, 4, -0.0, -0.5, -0.25});
  expect<R, 1>(ag::real(x), {4}, {1, 0, 4, -0.5});
  expect<R, 1>(ag::imag(x), {4}, {2, -3, 0, 0.25});
  expect<R, 1>(ag::abs(ag::Vector<C>{C(3, 4), C(0, -2)}), {2}, {5, 2});
  expect<R, 1>(ag::angle(ag::Vector<C>{1, C(0, 1)}), {2}, {0, std::atan2(R(1), R(0))});
  expect<bool, 1>(x == y, {4}, {false, false, false, true});
  expect<bool, 1>(x != 4, {4}, {true, true, false, true});
  expect_parts<R>(ag::where(x == y, x, 7), {7, 0, 7, 0, 7, 0, -0.5, 0.25});
  CHECK_FALSE(static_cast<bool>(ag::Scalar<std::complex<float>>(0.1) == 0.1));
}

TEMPLATE_TEST_CASE("infinities and NaN take the plain formulas", "[complex]", float, double) {
  using R = TestType;
  using C = std::complex<R>;
  const R infinity = std::numeric_limits<R>::infinity(), nan = std::numeric_limits<R>::quiet_NaN(),
          large = std::numeric_limits<R>::max() / 4;
  ag::Scalar<C> whole = C(infinity, infinity);
  expect_parts<R>(whole * C(1, 1), {nan, infinity});
  expect_parts<R>(ag::Scalar<C>(C(1, 1)) / C(0, 0), {nan, nan});
  // No square overflows on the way.
  expect_parts<R>(ag::Scalar<C>(C(large, large)) / C(large, large), {1, 0});
  CHECK(static_cast<bool>(ag::isinf(whole)));
  CHECK(static_cast<bool>(ag::isnan(ag::Scalar<C>(C(1, nan)))));
  CHECK_FALSE(static_cast<bool>(ag::isfinite(ag::Scalar<C>(C(1, infinity)))));
  expect_parts<R>(ag::sqrt(ag::Vector<C>{-4, C(-4, -0.0), C(0, 2), C(-0.0, 0)}),
                  {0, 2, 0, -2, 1, 1, 0, 0});
  expect_parts<R>(ag::exp(ag::Vector<C>{0, C(0, -0.0), C(-infinity, 0)}), {1, 0, 1, -0.0, 0, 0});
  expect_parts<R>(ag::log(ag::Vector<C>{1, -1}), {0, 0, 0, std::atan2(R(0), R(-1))});
}

TEMPLATE_TEST_CASE("tensors of complex numbers as wholes", "[complex]", float, double) {
  using R = TestType;
  using C = std::complex<R>;
  ag::Matrix<C> m = {{C(1, 2), C(0, -1)}, {C(0, 1), 3}};
  expect_parts<R>(ag::sum(m), {4, 2});
  expect_parts<R>(ag::prod(m, 1), {2, -1, 0, 3});
  expect_parts<R>(ag::mean(m, 0), {0.5, 1.5, 1.5, -0.5});
  expect_parts<R>(ag::cumulative_sum(m, 1), {1, 2, 1, 1, 0, 1, 3, 1});
  expect_parts<R>(ag::matmul(m, m), {-2, 4, 2, -4, -2, 4, 10, 0});
  expect_parts<R>(ag::permute_dims(m, {1, 0})[0], {1, 2, 0, 1});
  expect_parts<R>(ag::eye<C>(1), {1, 0});
  expect<bool, 1>(ag::all(m, 0), {2}, {true, true});
  expect_parts<R>(ag::astype<C>(ag::Vector<int>{1, -2}), {1, 0, -2, 0});
  expect_parts<R>(ag::complex(ag::Vector<R>{1, 2}, 3), {1, 3, 2, 3});
  m[0] = m[1];
  m(1, 1) *= C(0, 2);
  expect_parts<R>(m, {0, 1, 3, 0, 0, 1, 0, 6});
  CHECK(ag::detail::dlpack_code<C> == 5);
  CHECK(static_cast<C>(ag::Scalar<std::complex<float>>(2)) == C(2));
  EXPECT_ERROR(shape, ag::matmul(m, ag::Vector<C>{1}));
  EXPECT_ERROR(unset, ag::abs(ag::Scalar<C>()));
}

TEST_CASE("complex numbers have no order and become no real ones", "[complex]") {
  using X = ag::Vector<std::complex<float>>;
  STATIC_REQUIRE_FALSE(has_order<X>);
  STATIC_REQUIRE(takes<X, std::complex<double>>);
  STATIC_REQUIRE(takes<X, ag::float16>);
  STATIC_REQUIRE_FALSE(takes<X, long>);
  STATIC_REQUIRE_FALSE(takes<ag::Vector<float>, std::complex<float>>);
  STATIC_REQUIRE_FALSE(std::is_constructible_v<float, ag::Scalar<std::complex<float>>>);
}
