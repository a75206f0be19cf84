// Scalars: where they come from, what they become, and when they are unset.
#include "expect.h"

static_assert(std::is_trivially_copyable_v<ag::Scalar<float>>);
static_assert(std::is_trivially_copyable_v<ag::Scalar<std::int64_t>>);
static_assert(sizeof(ag::Scalar<double>) == 16);
static_assert(!std::is_convertible_v<ag::Scalar<bool>, bool>);
static_assert(!std::is_convertible_v<ag::Scalar<int>, int>);
static_assert(!std::is_constructible_v<bool, ag::Scalar<int>>);
static_assert(std::is_constructible_v<bool, ag::Scalar<bool>>);
static_assert(std::is_constructible_v<double, ag::Scalar<int>>);
static_assert(!std::is_convertible_v<double, ag::Scalar<int>>);
static_assert(!std::is_convertible_v<std::int64_t, ag::Scalar<int>>);
static_assert(!std::is_convertible_v<std::int64_t, ag::Scalar<float>>);
static_assert(std::is_constructible_v<ag::Scalar<int>, std::int64_t>);
static_assert(std::is_convertible_v<std::int64_t, ag::Scalar<double>>);
static_assert(std::is_convertible_v<int, ag::Scalar<std::int8_t>>);
static_assert(std::is_convertible_v<double, ag::Scalar<float>>);
static_assert(!std::is_convertible_v<float, ag::Scalar<bool>>);
static_assert(!std::is_convertible_v<ag::Scalar<int>, ag::Scalar<float>>);

TEMPLATE_TEST_CASE("a scalar has the value of its number", "[scalar]", EVERY_DTYPE) {
  ag::Scalar<TestType> x = TestType(1);
  static_assert(std::is_same_v<decltype(x.item()), TestType>);
  CHECK(x.item() == TestType(1));
  x = TestType(0);
  CHECK(static_cast<TestType>(x) == TestType(0));
  static_assert(std::is_same_v<decltype(ag::Scalar(TestType(1))), ag::Scalar<TestType>>);
}

TEST_CASE("deduction maps the other integers to dtypes", "[scalar]") {
  static_assert(std::is_same_v<decltype(ag::Scalar(1LL)), ag::Scalar<std::int64_t>>);
  static_assert(std::is_same_v<decltype(ag::Scalar(1ULL)), ag::Scalar<std::uint64_t>>);
  static_assert(std::is_same_v<decltype(ag::Scalar(1.5)), ag::Scalar<double>>);
  ag::Vector<int> v = {1, 2};
  auto x = ag::Scalar(v[0]);
  static_assert(std::is_same_v<decltype(x), ag::Scalar<int>>);
}

TEST_CASE("a plain int is checked when it is narrowed", "[scalar]") {
  CHECK(ag::Scalar<std::int8_t>(127).item() == 127);
  CHECK(ag::Scalar<std::uint8_t>(255).item() == 255);
  EXPECT_ERROR(range, ag::Scalar<std::int8_t>(128));
  EXPECT_ERROR(range, ag::Scalar<std::uint8_t>(-1));
  EXPECT_ERROR(range, ag::Scalar<bool>(2));
  EXPECT_ERROR(range, ag::Scalar<std::int16_t>(1) + 40000);
  CHECK(ag::Scalar<std::uint32_t>(-1).item() == 0xffffffffu);
}

TEST_CASE("conversion back to C++ saturates like astype", "[scalar]") {
  CHECK(static_cast<int>(ag::Scalar<float>(2.9)) == 2);
  CHECK(static_cast<int>(ag::Scalar<float>(1e20)) == 2147483647);
  CHECK(static_cast<std::uint8_t>(ag::Scalar<double>(-3.0)) == 0);
  CHECK(static_cast<double>(ag::Scalar<int>(3)) == 3.0);
  CHECK(static_cast<std::int8_t>(ag::Scalar<int>(300)) == 44);
}

TEST_CASE("what was never assigned is unset, and copies freely", "[scalar]") {
  ag::Scalar<float> x;
  ag::Scalar<float> y = x;
  y = x;
  std::vector<ag::Scalar<float>> list = {x, y};
  EXPECT_ERROR(unset, x.item());
  EXPECT_ERROR(unset, y + 1);
  EXPECT_ERROR(unset, -list[1]);
  EXPECT_ERROR(unset, static_cast<float>(x));
  EXPECT_ERROR(unset, ag::Vector<float>{1, x});
  EXPECT_ERROR(unset, ag::stack(list));
  EXPECT_ERROR(unset, ag::print("{}", x));
  ag::Scalar<bool> condition;
  EXPECT_ERROR(unset, condition ? 1 : 0);
  EXPECT_ERROR(unset, ag::cond(condition, [] { return 1; }, [] { return 2; }));
  x = 2;
  CHECK((x + 1).item() == 3);
}

TEST_CASE("compound assignment and steps", "[scalar]") {
  ag::Scalar<int> x = 7;
  x += 3;
  x -= 1;
  x *= 4;
  x /= 5;
  CHECK(x.item() == 7);
  x %= 4;
  x <<= 3;
  x |= 1;
  x ^= 8;
  x &= 31;
  x >>= 1;
  CHECK(x.item() == 8);
  CHECK((x++).item() == 8);
  CHECK((++x).item() == 10);
  CHECK((x--).item() == 10);
  CHECK((--x).item() == 8);
}

TEST_CASE("only a Scalar of bool is a condition", "[scalar]") {
  ag::Scalar<int> x = 1;
  bool reached = false;
  if (x < 2 && !(x == 0))
    reached = true;
  CHECK(reached);
  bool b(x < 3);
  CHECK(b);
  CHECK((x < 3 ? 1 : 2) == 1);
}
