// Operators and binary functions: wrapping integers, IEEE floats, broadcasting.
#include "expect.h"

#include <cmath>
#include <limits>

template <class T> constexpr T least = std::numeric_limits<T>::lowest();
template <class T> constexpr T most = std::numeric_limits<T>::max();

TEMPLATE_TEST_CASE("integers wrap around", "[arithmetic]", EVERY_INTEGER) {
  using T = TestType;
  ag::Scalar<T> low = least<T>, high = most<T>;
  CHECK((high + 1).item() == least<T>);
  CHECK((low - 1).item() == most<T>);
  CHECK((high * high).item() == T(1));
  CHECK((-low).item() == T(0 - static_cast<std::uint64_t>(least<T>)));
  CHECK((high * 2).item() == T(-2));
  if constexpr (std::is_signed_v<T>) {
    CHECK((low / -1).item() == least<T>);
    CHECK((low % -1).item() == T(0));
    CHECK(ag::floor_divide(low, -1).item() == least<T>);
    CHECK(ag::remainder(low, -1).item() == T(0));
    CHECK(ag::abs(low).item() == least<T>);
  }
}

TEMPLATE_TEST_CASE("division by zero is an error", "[arithmetic]", EVERY_INTEGER) {
  ag::Scalar<TestType> x = TestType(3), zero = TestType(0);
  EXPECT_ERROR(division, x / zero);
  EXPECT_ERROR(division, x % zero);
  EXPECT_ERROR(division, ag::floor_divide(x, zero));
  EXPECT_ERROR(division, ag::remainder(x, zero));
  ag::Vector<TestType> v = {TestType(1), TestType(0)};
  EXPECT_ERROR(division, x / v);
  ag::Vector<TestType> none;
  CHECK((none / zero).size() == 0);
}

TEST_CASE("signed division truncates, floor_divide floors", "[arithmetic]") {
  for (int a : {7, -7, 6, -6, 0})
    for (int b : {3, -3, 2, -2}) {
      ag::Scalar<int> x = a, y = b;
      CHECK((x / y).item() == a / b);
      CHECK((x % y).item() == a % b);
      CHECK(ag::floor_divide(x, y).item() == static_cast<int>(std::floor(double(a) / b)));
      CHECK((ag::floor_divide(x, y) * y + ag::remainder(x, y)).item() == a);
    }
}

TEMPLATE_TEST_CASE("floats are IEEE of their own width", "[arithmetic]", float, double) {
  using T = TestType;
  ag::Scalar<T> x = T(1), y = T(3), zero = T(0);
  CHECK((x / y).item() == T(1) / T(3));
  CHECK((x / zero).item() == std::numeric_limits<T>::infinity());
  CHECK(std::isnan((zero / zero).item()));
  CHECK((0.1 * y).item() == T(0.1) * T(3));
  CHECK(std::signbit((-zero).item()));
  CHECK(ag::floor_divide(ag::Scalar<T>(T(-7)), T(2)).item() == T(-4));
  CHECK(ag::remainder(ag::Scalar<T>(T(-7)), T(2)).item() == T(1));
  CHECK(ag::remainder(ag::Scalar<T>(T(7)), T(-2)).item() == T(-1));
  CHECK(std::signbit(ag::remainder(ag::Scalar<T>(T(6)), T(-2)).item()));
  CHECK(ag::power(y, 2).item() == T(9));
  CHECK(ag::hypot(y, T(4)).item() == T(5));
  CHECK(ag::copysign(y, T(-0.0)).item() == T(-3));
  CHECK(ag::atan2(x, x).item() == std::atan2(T(1), T(1)));
}

TEST_CASE("bool computes in int and converts back", "[arithmetic]") {
  ag::Scalar<bool> t = true, f = false;
  CHECK((t + t).item());
  CHECK(!(t - t).item());
  CHECK((f - t).item());
  CHECK(!(t * f).item());
  CHECK((t / t).item());
  EXPECT_ERROR(division, t / f);
  CHECK((t ^ f).item());
  CHECK(!(~t).item());
  CHECK(ag::logical_and(t, true).item());
  CHECK(ag::minimum(t, f).item() == false);
}

TEMPLATE_TEST_CASE("shifts outside the width give 0 or the sign", "[arithmetic]", EVERY_INTEGER) {
  using T = TestType;
  constexpr int width = sizeof(T) * 8;
  ag::Scalar<T> one = T(1), high = most<T>, low = least<T>;
  CHECK((one << (width - 1)).item() == T(std::uint64_t(1) << (width - 1)));
  CHECK((one << width).item() == T(0));
  CHECK((high >> (width - 1)).item() == T(std::is_signed_v<T> ? 0 : 1));
  CHECK((high >> width).item() == T(0));
  if constexpr (std::is_signed_v<T>) {
    CHECK((low >> (width - 1)).item() == T(-1));
    CHECK((low >> width).item() == T(-1));
    CHECK((one << -1).item() == T(0));
    CHECK((low >> -1).item() == T(-1));
  }
}

TEMPLATE_TEST_CASE("integer powers wrap and refuse negative exponents", "[arithmetic]",
                   EVERY_INTEGER) {
  using T = TestType;
  ag::Scalar<T> x = T(3);
  T expected = 1;
  for (int n = 0; n < 50; ++n) {
    CHECK(ag::power(x, static_cast<T>(n)).item() == expected);
    expected = static_cast<T>(static_cast<std::uint64_t>(expected) * 3);
  }
  if constexpr (std::is_signed_v<T>)
    EXPECT_ERROR(range, ag::power(x, -1));
}

TEMPLATE_TEST_CASE("minimum and maximum", "[arithmetic]", EVERY_DTYPE) {
  using T = TestType;
  ag::Vector<T> a = {T(0), T(1), T(1)}, b = {T(1), T(0), T(1)};
  expect<T, 1>(ag::minimum(a, b), {3}, {T(0), T(0), T(1)});
  expect<T, 1>(ag::maximum(a, b), {3}, {T(1), T(1), T(1)});
  expect<T, 1>(ag::maximum(T(1), b), {3}, {T(1), T(1), T(1)});
}

TEMPLATE_TEST_CASE("minimum and maximum keep NaN and order the zeros", "[arithmetic]", float,
                   double) {
  using T = TestType;
  const T nan = std::numeric_limits<T>::quiet_NaN();
  ag::Scalar<T> x = nan, y = T(1), zero = T(0), minus = T(-0.0);
  CHECK(std::isnan(ag::minimum(x, y).item()));
  CHECK(std::isnan(ag::minimum(y, x).item()));
  CHECK(std::isnan(ag::maximum(x, y).item()));
  CHECK(std::isnan(ag::maximum(y, x).item()));
  for (auto [a, b] : {std::pair(zero, minus), std::pair(minus, zero)}) {
    CHECK(std::signbit(ag::minimum(a, b).item()));
    CHECK(!std::signbit(ag::maximum(a, b).item()));
  }
}

TEST_CASE("operands broadcast", "[arithmetic]") {
  ag::Matrix<int> m = {{1, 2, 3}, {4, 5, 6}}, column = {{10}, {20}};
  ag::Vector<int> row = {1, 2, 3};
  ag::Scalar<int> x = 2;
  expect<int, 2>(m + row, {2, 3}, {2, 4, 6, 5, 7, 9});
  expect<int, 2>(row + m, {2, 3}, {2, 4, 6, 5, 7, 9});
  expect<int, 2>(m + column, {2, 3}, {11, 12, 13, 24, 25, 26});
  expect<int, 2>(row - column, {2, 3}, {-9, -8, -7, -19, -18, -17});
  expect<int, 2>(x * m, {2, 3}, {2, 4, 6, 8, 10, 12});
  expect<int, 2>(m * 2, {2, 3}, {2, 4, 6, 8, 10, 12});
  expect<int, 1>(row[0] + row, {3}, {2, 3, 4});
  EXPECT_ERROR(shape, m + ag::arange(2));
  EXPECT_ERROR(shape, row + ag::Vector<int>{});
  ag::Vector<int> none;
  expect<int, 1>(none + ag::Vector<int>{1}, {0}, {});
  expect<int, 2>(none + column, {2, 0}, {});
  expect<int, 2>(ag::zeros<int>({0, 3}) + row, {0, 3}, {});
}

TEST_CASE("compound assignment of tensors", "[arithmetic]") {
  ag::Vector<int> v = {1, 2, 3}, kept = v;
  v += 1;
  v *= v;
  expect<int, 1>(v, {3}, {4, 9, 16});
  expect<int, 1>(kept, {3}, {1, 2, 3});
  v >>= 1;
  v %= 3;
  expect<int, 1>(v, {3}, {2, 1, 2});
}
