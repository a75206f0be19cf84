// astype between all pairs of dtypes.
#include "expect.h"

#include <cmath>
#include <limits>

TEMPLATE_TEST_CASE("floats to integers truncate and saturate, NaN gives 0", "[conversions]",
                   EVERY_INTEGER) {
  using T = TestType;
  constexpr T low = std::numeric_limits<T>::min(), high = std::numeric_limits<T>::max();
  const double huge = std::numeric_limits<double>::infinity();
  ag::Vector<double> x = {0.9, -0.9, 2.5, 1e300, -1e300, huge, -huge, std::nan("")};
  expect<T, 1>(ag::astype<T>(x), {8}, {0, 0, 2, high, low, high, low, 0});
  expect<T, 1>(ag::astype<T>(ag::astype<float>(x)), {8}, {0, 0, 2, high, low, high, low, 0});
  const double below = std::ldexp(1.0, std::numeric_limits<T>::digits) -
                       std::ldexp(1.0, std::numeric_limits<T>::digits - 53);
  CHECK(ag::astype<T>(ag::Scalar<double>(below)).item() == static_cast<T>(below));
  CHECK(ag::astype<T>(ag::Scalar<double>(static_cast<double>(low))).item() == low);
}

TEMPLATE_TEST_CASE("integers wrap", "[conversions]", EVERY_INTEGER) {
  using T = TestType;
  ag::Vector<std::int64_t> x = {0, -1, 300, std::int64_t(1) << 40};
  expect<T, 1>(ag::astype<T>(x), {4}, {T(0), T(-1), T(300), T(std::int64_t(1) << 40)});
}

TEMPLATE_TEST_CASE("to and from bool and floats", "[conversions]", EVERY_DTYPE) {
  using T = TestType;
  ag::Matrix<T> x = {{T(0), T(1)}};
  expect<bool, 2>(ag::astype<bool>(x), {1, 2}, {false, true});
  expect<float, 2>(ag::astype<float>(x), {1, 2}, {0, 1});
  expect<double, 2>(ag::astype<double>(x), {1, 2}, {0, 1});
  expect<T, 2>(ag::astype<T>(ag::astype<bool>(x)), {1, 2}, {T(0), T(1)});
  expect<T, 2>(ag::astype<T>(x), {1, 2}, {T(0), T(1)});
  expect<T, 1>(ag::astype<T>(ag::Vector<float>{}), {0}, {});
}

TEST_CASE("NaN is true, and rounding is to nearest", "[conversions]") {
  CHECK(ag::astype<bool>(ag::Scalar<float>(NAN)).item());
  CHECK(ag::astype<bool>(ag::Scalar<float>(0.1)).item());
  CHECK(!ag::astype<bool>(ag::Scalar<float>(-0.0f)).item());
  CHECK(ag::astype<float>(ag::Scalar<int>(16777217)).item() == 16777216.0f);
  CHECK(ag::astype<float>(ag::Scalar<double>(0.1)).item() == 0.1f);
}
