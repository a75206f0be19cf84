// Floating numbers of 16 bits: rounding, limits, and what C++ makes of them beside other numbers.
#include "expect.h"

#include <cmath>
#include <limits>

template <class X, class Y> constexpr bool gives = std::same_as<X, Y>;

TEMPLATE_TEST_CASE("operators follow C++23's floating types of 16 bits", "[halves]", ag::float16,
                   ag::bfloat16) {
  using H = TestType;
  H x = 3;
  STATIC_REQUIRE(sizeof(H) == 2);
  STATIC_REQUIRE(std::is_trivially_copyable_v<H>);
  STATIC_REQUIRE(gives<decltype(x + x), H>);
  STATIC_REQUIRE(gives<decltype(x * 2), H>);
  STATIC_REQUIRE(gives<decltype(2L / x), H>);
  STATIC_REQUIRE(gives<decltype(x - 1.0f), float>);
  STATIC_REQUIRE(gives<decltype(0.5 * x), double>);
  STATIC_REQUIRE(std::is_convertible_v<int, H>);
  STATIC_REQUIRE(!std::is_convertible_v<float, H>);
  STATIC_REQUIRE(std::is_convertible_v<H, double>);
  STATIC_REQUIRE(!std::is_convertible_v<ag::float16, ag::bfloat16>);
  STATIC_REQUIRE(gives<std::common_type_t<H, int>, H>);
  STATIC_REQUIRE(ag::floating_dtype<H>);
  STATIC_REQUIRE(H(0.5) + 1 == H(1.5));
  CHECK(++x == 4);
  CHECK(x-- == 4);
  CHECK((x += 2) == 5);
  CHECK(-x < 0);
  CHECK(x > 4.5);
  CHECK(std::sqrt(H(4)) == 2.0f);
  CHECK(H() == 0);
}

TEMPLATE_TEST_CASE("every one of 16 bits comes back from a float and a double", "[halves]",
                   ag::float16, ag::bfloat16) {
  using H = TestType;
  int wrong = 0;
  for (unsigned bits = 0; bits < 65536; ++bits) {
    const H x = H::from_bits(static_cast<std::uint16_t>(bits));
    const float wide = x;
    if (wide != wide)
      wrong += H(wide) == H(wide);
    else
      wrong += H(wide).bits() != bits || H(double(wide)).bits() != bits;
  }
  CHECK(wrong == 0);
}

TEMPLATE_TEST_CASE("rounding is to nearest, to even in the middle, once", "[halves]", ag::float16,
                   ag::bfloat16) {
  using H = TestType;
  using limits = std::numeric_limits<H>;
  const double step = limits::epsilon(), largest = limits::max(), least = limits::denorm_min();
  CHECK(double(H(1 + step / 2)) == 1);
  CHECK(double(H(1 + step * 1.5)) == 1 + 2 * step);
  // A double that a float would round to the middle.
  CHECK(double(H(std::nextafter(1 + step / 2, 2.0))) == 1 + step);
  CHECK(double(H(std::nextafter(1 + step * 1.5, 0.0))) == 1 + step);
  const double beyond = largest + std::ldexp(step, std::ilogb(largest) - 1);
  CHECK(std::isinf(H(beyond)));
  CHECK(double(H(std::nextafter(beyond, 0.0))) == largest);
  CHECK(double(H(least / 2)) == 0);
  CHECK(double(H(std::nextafter(least / 2, 1.0))) == least);
  CHECK(std::signbit(H(-1e-300)));
  // Integers that a double does not hold.
  const std::int64_t one = std::int64_t(1) << 62,
                     half = static_cast<std::int64_t>(std::ldexp(step, 61));
  if (largest > 1e18) {
    CHECK(double(H(one + half)) == std::ldexp(1.0, 62));
    CHECK(double(H(one + half + 1)) == std::ldexp(1 + step, 62));
    CHECK(double(H(-one - half - 1)) == -std::ldexp(1 + step, 62));
    CHECK(double(H(static_cast<std::uint64_t>(one + half + 1))) == std::ldexp(1 + step, 62));
    CHECK(double(H(static_cast<long double>(one + half + 1))) == std::ldexp(1 + step, 62));
  }
}

TEST_CASE("the limits of float16 and bfloat16", "[halves]") {
  using half = std::numeric_limits<ag::float16>;
  using brain = std::numeric_limits<ag::bfloat16>;
  CHECK(float(half::max()) == 65504.0f);
  CHECK(float(half::min()) == std::ldexp(1.0f, -14));
  CHECK(float(half::denorm_min()) == std::ldexp(1.0f, -24));
  CHECK(float(half::epsilon()) == std::ldexp(1.0f, -10));
  CHECK(half::digits == 11);
  CHECK(half::digits10 == 3);
  CHECK(half::max_digits10 == 5);
  CHECK(half::max_exponent == 16);
  CHECK(half::min_exponent == -13);
  CHECK(half::max_exponent10 == 4);
  CHECK(half::min_exponent10 == -4);
  CHECK(float(brain::max()) == 3.38953139e38f);
  CHECK(float(brain::min()) == std::numeric_limits<float>::min());
  CHECK(float(brain::epsilon()) == std::ldexp(1.0f, -7));
  CHECK(brain::digits == 8);
  CHECK(brain::digits10 == 2);
  CHECK(brain::max_digits10 == 4);
  CHECK(brain::max_exponent == 128);
  CHECK(brain::min_exponent == -125);
  CHECK(brain::max_exponent10 == 38);
  CHECK(brain::min_exponent10 == -37);
  CHECK(std::isnan(half::quiet_NaN()));
  CHECK(std::isinf(brain::infinity()));
  CHECK(float(brain::lowest()) == -float(brain::max()));
}

TEMPLATE_TEST_CASE("totals are kept in float", "[halves]", ag::float16, ag::bfloat16) {
  using H = TestType;
  const auto ones = ag::ones<H>({4096});
  CHECK(ag::sum(ones).item() == 4096);
  CHECK(ag::mean(ones).item() == 1);
  CHECK(ag::matmul(ones, ones).item() == 4096);
  CHECK(ag::cumulative_sum(ones)[4095].item() == 4096);
}
