// Comparisons, with numbers of other types too.
#include "expect.h"

#include <limits>

static_assert(!ag::comparable_operands<ag::Scalar<int>, double>);
static_assert(!ag::comparable_operands<ag::Scalar<bool>, float>);
static_assert(!ag::comparable_operands<ag::Scalar<int>, ag::Scalar<float>>);
static_assert(!ag::comparable_operands<ag::Scalar<int>, ag::Scalar<std::int64_t>>);
static_assert(ag::comparable_operands<ag::Scalar<float>, std::int64_t>);
static_assert(ag::comparable_operands<ag::Scalar<float>, double>);

template <class T> void expectOrdered(ag::Scalar<T> a, auto b) {
  CHECK((a < b).item());
  CHECK((a <= b).item());
  CHECK((a != b).item());
  CHECK(!(a == b).item());
  CHECK(!(a > b).item());
  CHECK(!(a >= b).item());
  CHECK((b > a).item());
  CHECK((b >= a).item());
  CHECK((b != a).item());
  CHECK(!(b == a).item());
  CHECK(!(b < a).item());
  CHECK(!(b <= a).item());
}

TEMPLATE_TEST_CASE("elements compare", "[comparisons]", EVERY_DTYPE) {
  using T = TestType;
  expectOrdered(ag::Scalar<T>(T(0)), ag::Scalar<T>(T(1)));
  ag::Vector<T> v = {T(0), T(1)};
  expect<bool, 1>(v == T(1), {2}, {false, true});
  expect<bool, 1>(ag::less_equal(v, v), {2}, {true, true});
  expect<bool, 1>(ag::Vector<T>{} < v[ag::slice(0, 1)], {0}, {});
}

TEST_CASE("integers of any width and sign compare exactly", "[comparisons]") {
  expectOrdered(ag::Scalar<int>(-1), 0u);
  expectOrdered(ag::Scalar<int>(5), std::int64_t(1) << 40);
  expectOrdered(ag::Scalar<std::int64_t>(-1), std::numeric_limits<std::uint64_t>::max());
  expectOrdered(ag::Scalar<std::uint8_t>(std::uint8_t(200)), 300);
  expectOrdered(ag::Scalar<bool>(true), 2);
  expectOrdered(ag::Scalar<std::int8_t>(-1), true);
  CHECK((ag::Scalar<std::uint64_t>(std::uint64_t(3)) == 3).item());
  CHECK((ag::Scalar<std::uint32_t>(0xffffffffu) != -1).item());
}

TEST_CASE("floating numbers compare in the wider type", "[comparisons]") {
  ag::Scalar<float> x = 0.1;
  CHECK(!(x == 0.1).item());
  CHECK((x == 0.1f).item());
  CHECK((x > 0.1).item());
  CHECK((ag::Scalar<float>(16777216.0f) == 16777217).item());
}

TEST_CASE("NaN compares as C++ has it", "[comparisons]") {
  ag::Scalar<float> nan = std::numeric_limits<float>::quiet_NaN();
  CHECK((nan != nan).item());
  CHECK(!(nan == nan).item());
  CHECK(!(nan < 1).item());
  CHECK(!(nan <= 1).item());
  CHECK(!(nan > 1).item());
  CHECK(!(nan >= 1).item());
}
