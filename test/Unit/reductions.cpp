// Reductions, against loops over the elements.
#include "expect.h"

#include <cmath>
#include <limits>

/// Elements that differ along every axis, small enough for int8.
template <class T> ag::Tensor<T, 3> sample(int a, int b, int c) {
  std::vector<std::int64_t> values;
  for (int i = 0; i < a * b * c; ++i)
    values.push_back((i * 7 + 3) % 5);
  return ag::astype<T>(ag::Tensor<std::int64_t, 3>(values, {a, b, c}));
}

TEMPLATE_TEST_CASE("sums over each set of axes", "[reductions]", EVERY_DTYPE) {
  using T = TestType;
  using U = std::conditional_t<std::is_same_v<T, bool>, std::int64_t, T>;
  for (auto [a, b, c] :
       {std::array{2, 3, 4}, std::array{1, 1, 1}, std::array{2, 0, 3}, std::array{0, 2, 2}}) {
    const auto x = sample<T>(a, b, c);
    U all = 0;
    auto over_0 = ag::zeros<U>({b, c}), over_1 = ag::zeros<U>({a, c}),
         over_2 = ag::zeros<U>({a, b});
    auto over_02 = ag::zeros<U>({b});
    for (int i = 0; i < a; ++i)
      for (int j = 0; j < b; ++j)
        for (int k = 0; k < c; ++k) {
          const U value = static_cast<U>(x(i, j, k).item());
          all += value;
          over_0(j, k) += value;
          over_1(i, k) += value;
          over_2(i, j) += value;
          over_02(j) += value;
        }
    CHECK(ag::sum(x).item() == all);
    expect<U, 2>(ag::sum(x, 0), {b, c}, elements(over_0));
    expect<U, 2>(ag::sum(x, 1), {a, c}, elements(over_1));
    expect<U, 2>(ag::sum(x, -1), {a, b}, elements(over_2));
    expect<U, 1>(ag::sum(x, {0, 2}), {b}, elements(over_02));
    expect<U, 1>(ag::sum(x, {2, 0}), {b}, elements(over_02));
    CHECK(ag::sum(x, {0, 1, 2}).item() == all);
    expect<U, 3>(ag::sum(x, ag::keepdims), {1, 1, 1}, {all});
    expect<U, 3>(ag::sum(x, 1, ag::keepdims), {a, 1, c}, elements(over_1));
    expect<U, 3>(ag::sum(x, {0, 2}, ag::keepdims), {1, b, 1}, elements(over_02));
  }
}

TEMPLATE_TEST_CASE("the other reductions", "[reductions]", EVERY_NUMERIC) {
  using T = TestType;
  const ag::Matrix<T> x = {{T(3), T(1), T(2)}, {T(1), T(5), T(6)}};
  CHECK(ag::prod(x).item() == T(180));
  expect<T, 1>(ag::prod(x, 0), {3}, {T(3), T(5), T(12)});
  expect<T, 1>(ag::min(x, 0), {3}, {T(1), T(1), T(2)});
  expect<T, 1>(ag::max(x, 1), {2}, {T(3), T(6)});
  expect<T, 2>(ag::max(x, 1, ag::keepdims), {2, 1}, {T(3), T(6)});
  CHECK(ag::min(x).item() == T(1));
  CHECK(ag::mean(x).item() == T(3));
  expect<T, 1>(ag::mean(x, 1), {2}, {T(2), T(4)});
  CHECK(ag::any(x).item());
  expect<bool, 1>(ag::all(x - 1, 0), {3}, {false, false, true});
  CHECK(ag::argmin(x).item() == 1);
  CHECK(ag::argmax(x).item() == 5);
  expect<std::int64_t, 1>(ag::argmax(x, 0), {3}, {0, 1, 1});
  expect<std::int64_t, 2>(ag::argmin(x, 1, ag::keepdims), {2, 1}, {1, 0});
  CHECK(ag::sum(ag::Scalar<T>(T(4))).item() == T(4));
  CHECK(ag::max(ag::Scalar<T>(T(4))).item() == T(4));
}

TEMPLATE_TEST_CASE("reductions of nothing", "[reductions]", EVERY_NUMERIC) {
  using T = TestType;
  const ag::Vector<T> none;
  CHECK(ag::sum(none).item() == T(0));
  CHECK(ag::prod(none).item() == T(1));
  CHECK(!ag::any(none).item());
  CHECK(ag::all(none).item());
  EXPECT_ERROR(shape, ag::min(none));
  EXPECT_ERROR(shape, ag::max(none));
  EXPECT_ERROR(shape, ag::argmin(none));
  EXPECT_ERROR(shape, ag::argmax(none, 0));
  const ag::Matrix<T> columns = ag::zeros<T>({0, 2}), rows = ag::zeros<T>({2, 0});
  expect<T, 1>(ag::sum(columns, 0), {2}, {T(0), T(0)});
  expect<T, 1>(ag::sum(rows, 0), {0}, {});
  expect<T, 1>(ag::max(rows, 0), {0}, {});
  EXPECT_ERROR(shape, ag::max(columns, 0));
  if constexpr (ag::floating_dtype<T>)
    CHECK(std::isnan(ag::mean(none).item()));
  else
    EXPECT_ERROR(division, ag::mean(none));
}

TEST_CASE("integers wrap in sums, and means are added up in 64 bits", "[reductions]") {
  ag::Vector<std::int8_t> v = {100, 100, 100};
  CHECK(ag::sum(v).item() == 44);
  CHECK(ag::mean(v).item() == 100);
  CHECK(ag::mean(ag::Vector<int>{-1, -2}).item() == -1);
  CHECK(ag::mean(ag::Vector<std::uint8_t>{255, 255}).item() == 255);
  CHECK(ag::mean(ag::Vector<bool>{true, true}).item() == 1);
  CHECK(ag::sum(ag::Vector<bool>{true, false, true}).item() == 2);
  CHECK(ag::prod(ag::Vector<bool>{true, false}).item() == 0);
  CHECK(ag::max(ag::Vector<bool>{false, true}).item());
}

TEST_CASE("floats are added from left to right, from 0", "[reductions]") {
  ag::Vector<float> v = {1e8f, 1, -1e8f, 1};
  CHECK(ag::sum(v).item() == ((0.0f + 1e8f + 1) - 1e8f) + 1);
  CHECK(!std::signbit(ag::sum(ag::Vector<float>{-0.0f}).item()));
}

TEST_CASE("NaN is the smallest and the largest", "[reductions]") {
  ag::Vector<float> v = {1, NAN, 0, NAN, 2};
  CHECK(std::isnan(ag::min(v).item()));
  CHECK(std::isnan(ag::max(v).item()));
  CHECK(ag::argmin(v).item() == 1);
  CHECK(ag::argmax(v).item() == 1);
  CHECK(ag::any(ag::Vector<float>{NAN}).item());
}

TEST_CASE("the first of equal elements is the one", "[reductions]") {
  ag::Vector<int> v = {2, 1, 3, 1, 3};
  CHECK(ag::argmin(v).item() == 1);
  CHECK(ag::argmax(v).item() == 2);
}

TEST_CASE("axes outside the rank or given twice are errors", "[reductions]") {
  const auto x = ag::zeros<float>({2, 2});
  EXPECT_ERROR(shape, ag::sum(x, 2));
  EXPECT_ERROR(shape, ag::sum(x, -3));
  EXPECT_ERROR(shape, ag::sum(x, {0, 0}));
  EXPECT_ERROR(shape, ag::sum(x, {1, -1}));
}
