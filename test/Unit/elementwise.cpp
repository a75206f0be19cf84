// Functions of each element, against the C++ library.
#include "expect.h"

#include <algorithm>
#include <cmath>
#include <limits>

template <class T>
const T special[] = {T(0),
                     T(-0.0),
                     T(0.5),
                     T(-0.5),
                     T(1),
                     T(-1),
                     T(1.5),
                     T(2.5),
                     T(-2.5),
                     T(10),
                     T(-10),
                     T(1e-8),
                     T(1e8),
                     std::numeric_limits<T>::infinity(),
                     -std::numeric_limits<T>::infinity(),
                     std::numeric_limits<T>::quiet_NaN()};

template <class T> bool same(T a, T b) {
  return std::isnan(a) ? std::isnan(b) : a == b && std::signbit(a) == std::signbit(b);
}

/// Equal, or numbers that differ in a few last digits: the errors themselves are in
/// tools/dev/math/accuracy.
template <class T> bool close(T a, T b) {
  const bool are_numbers = std::isfinite(a) && std::isfinite(b) && a != 0 && b != 0;
  return same(a, b) ||
         (are_numbers && std::abs(a - b) <= 6 * std::numeric_limits<T>::epsilon() * std::abs(b));
}

TEMPLATE_TEST_CASE("functions of floats are those of the C++ library", "[elementwise]", float,
                   double) {
  using T = TestType;
  const ag::Vector<T> v{std::span<const T>(special<T>)};
#define EXPECT_FUNCTION(function)                                                                  \
  for (std::int64_t i = 0; i < v.size(); ++i)                                                      \
    CHECK(same<T>(ag::function(v)[i].item(), std::function(special<T>[i])));
  EXPECT_FUNCTION(abs)
  EXPECT_FUNCTION(sqrt)
  EXPECT_FUNCTION(floor)
  EXPECT_FUNCTION(ceil)
  EXPECT_FUNCTION(trunc)
#undef EXPECT_FUNCTION
#define EXPECT_CLOSE(function)                                                                     \
  for (std::int64_t i = 0; i < v.size(); ++i)                                                      \
    CHECK(close<T>(ag::function(v)[i].item(), std::function(special<T>[i])));
  EXPECT_CLOSE(exp)
  EXPECT_CLOSE(exp2)
  EXPECT_CLOSE(expm1)
  EXPECT_CLOSE(log)
  EXPECT_CLOSE(log1p)
  EXPECT_CLOSE(log2)
  EXPECT_CLOSE(log10)
  EXPECT_CLOSE(sin)
  EXPECT_CLOSE(cos)
  EXPECT_CLOSE(tan)
  EXPECT_CLOSE(asin)
  EXPECT_CLOSE(acos)
  EXPECT_CLOSE(atan)
  EXPECT_CLOSE(sinh)
  EXPECT_CLOSE(cosh)
  EXPECT_CLOSE(tanh)
  EXPECT_CLOSE(asinh)
  EXPECT_CLOSE(acosh)
  EXPECT_CLOSE(atanh)
  EXPECT_CLOSE(erf)
#undef EXPECT_CLOSE
  for (T x : special<T>) {
    ag::Scalar<T> s = x;
    CHECK(ag::isnan(s).item() == std::isnan(x));
    CHECK(ag::isinf(s).item() == std::isinf(x));
    CHECK(ag::isfinite(s).item() == std::isfinite(x));
    CHECK(same<T>(ag::negative(s).item(), -x));
    CHECK(same<T>((+s).item(), x));
    CHECK(same<T>(ag::square(s).item(), x * x));
    CHECK(same<T>(ag::reciprocal(s).item(), T(1) / x));
  }
}

TEMPLATE_TEST_CASE("rounding goes to even in the middle", "[elementwise]", float, double) {
  using T = TestType;
  expect<T, 1>(ag::round(ag::Vector<T>{T(0.5), T(1.5), T(2.5), T(-0.5), T(-1.5), T(2.4)}), {6},
               {T(0), T(2), T(2), T(0), T(-2), T(2)});
  CHECK(std::signbit(ag::round(ag::Scalar<T>(T(-0.5))).item()));
}

TEMPLATE_TEST_CASE("functions of integers", "[elementwise]", EVERY_INTEGER) {
  using T = TestType;
  ag::Vector<T> v = {T(0), T(3), T(-2)};
  expect<T, 1>(ag::floor(v), {3}, {T(0), T(3), T(-2)});
  expect<T, 1>(ag::round(v), {3}, {T(0), T(3), T(-2)});
  expect<T, 1>(ag::square(v), {3}, {T(0), T(9), T(4)});
  expect<T, 1>(~v, {3}, {T(~T(0)), T(~T(3)), T(~T(-2))});
  expect<T, 1>(-v, {3}, {T(0), T(-3), T(2)});
  expect<bool, 1>(ag::isnan(v), {3}, {false, false, false});
  expect<bool, 1>(ag::isfinite(v), {3}, {true, true, true});
  if constexpr (std::is_signed_v<T>) {
    expect<T, 1>(ag::abs(v), {3}, {T(0), T(3), T(2)});
    expect<T, 1>(ag::sign(v), {3}, {T(0), T(1), T(-1)});
  } else
    expect<T, 1>(ag::sign(v), {3}, {T(0), T(1), T(1)});
}

TEST_CASE("the sign of floats", "[elementwise]") {
  CHECK(ag::sign(ag::Scalar<float>(-0.5f)).item() == -1);
  CHECK(!std::signbit(ag::sign(ag::Scalar<float>(-0.0f)).item()));
  CHECK(std::isnan(ag::sign(ag::Scalar<float>(NAN)).item()));
}

TEMPLATE_TEST_CASE("functions keep shape, also of nothing", "[elementwise]", EVERY_NUMERIC) {
  using T = TestType;
  expect<T, 1>(ag::square(ag::Vector<T>{}), {0}, {});
  expect<T, 2>(-ag::zeros<T>({2, 0}), {2, 0}, {});
  expect<T, 3>(ag::square(ag::ones<T>({1, 2, 1})), {1, 2, 1}, {T(1), T(1)});
}

TEMPLATE_TEST_CASE("where chooses and broadcasts", "[elementwise]", EVERY_DTYPE) {
  using T = TestType;
  ag::Vector<bool> c = {true, false};
  ag::Vector<T> v = {T(1), T(1)};
  expect<T, 1>(ag::where(c, v, T(0)), {2}, {T(1), T(0)});
  expect<T, 1>(ag::where(c, T(0), v), {2}, {T(0), T(1)});
  expect<T, 1>(ag::where(c, T(1), T(0)), {2}, {T(1), T(0)});
  expect<T, 1>(ag::where(true, v, T(0)), {2}, {T(1), T(1)});
  expect<T, 2>(ag::where(ag::Matrix<bool>{{true}, {false}}, v, T(0)), {2, 2},
               {T(1), T(1), T(0), T(0)});
  CHECK(ag::where(ag::Scalar<bool>(false), ag::Scalar<T>(T(1)), T(0)).item() == T(0));
  EXPECT_ERROR(shape, ag::where(ag::Vector<bool>{true, true, true}, v, v));
}

TEMPLATE_TEST_CASE("clip", "[elementwise]", EVERY_NUMERIC) {
  using T = TestType;
  ag::Vector<T> v = {T(1), T(5), T(9)};
  expect<T, 1>(ag::clip(v, T(2), T(6)), {3}, {T(2), T(5), T(6)});
  expect<T, 1>(ag::clip(v, 2, ag::Vector<T>{T(3), T(4), T(5)}), {3}, {T(2), T(4), T(5)});
  CHECK(ag::clip(ag::Scalar<T>(T(5)), 7, 3).item() == T(3));
}

TEST_CASE("the operators' named forms", "[elementwise]") {
  ag::Vector<int> v = {6, 7};
  expect<int, 1>(ag::add(v, 1), {2}, {7, 8});
  expect<int, 1>(ag::subtract(1, v), {2}, {-5, -6});
  expect<int, 1>(ag::multiply(v, v), {2}, {36, 49});
  expect<int, 1>(ag::divide(v, 2), {2}, {3, 3});
  expect<int, 1>(ag::bitwise_and(v, 3), {2}, {2, 3});
  expect<int, 1>(ag::bitwise_or(v, 8), {2}, {14, 15});
  expect<int, 1>(ag::bitwise_xor(v, 1), {2}, {7, 6});
  expect<int, 1>(ag::bitwise_left_shift(v, 1), {2}, {12, 14});
  expect<int, 1>(ag::bitwise_right_shift(v, 1), {2}, {3, 3});
  expect<bool, 1>(ag::greater(v, 6), {2}, {false, true});
  expect<bool, 1>(ag::logical_or(v > 6, false), {2}, {false, true});
  expect<bool, 1>(ag::logical_xor(v > 6, true), {2}, {true, false});
  expect<bool, 1>(ag::logical_not(v > 6), {2}, {true, false});
}

TEST_CASE("the logistic function keeps its digits where it is small", "[elementwise]") {
  for (float x : {-10.0f, -50.0f, -88.73f, -95.0f}) {
    const double exact = 1 / (1 + std::exp(-double(x)));
    CHECK(std::abs(ag::sigmoid(ag::Scalar<float>(x)).item() - exact) <=
          3 * double(std::max(float(exact) * 0x1p-23f, 0x1p-149f)));
    CHECK(std::abs(ag::silu(ag::Scalar<float>(x)).item() - x * exact) <=
          4 * double(std::max(float(-x * exact) * 0x1p-23f, -x * 0x1p-149f)));
  }
}
