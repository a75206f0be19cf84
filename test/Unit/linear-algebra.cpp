// Matrix products, sorting, running sums and gathering.
#include "expect.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

TEMPLATE_TEST_CASE("products of vectors and matrices", "[linear-algebra]", EVERY_NUMERIC) {
  using T = TestType;
  const ag::Matrix<T> a = {{T(1), T(2), T(3)}, {T(4), T(5), T(6)}},
                      b = {{T(1), T(0)}, {T(2), T(1)}, {T(0), T(3)}};
  const ag::Vector<T> v = {T(1), T(2), T(3)}, w = {T(2), T(1)};
  expect<T, 2>(ag::matmul(a, b), {2, 2}, {T(5), T(11), T(14), T(23)});
  expect<T, 1>(ag::matmul(a, v), {2}, {T(14), T(32)});
  expect<T, 1>(ag::matmul(w, a), {3}, {T(6), T(9), T(12)});
  CHECK(ag::matmul(v, v).item() == T(14));
  EXPECT_ERROR(shape, ag::matmul(a, a));
  EXPECT_ERROR(shape, ag::matmul(v, w));
  EXPECT_ERROR(shape, ag::matmul(w, b));
  expect<T, 2>(ag::matmul(ag::zeros<T>({2, 0}), ag::zeros<T>({0, 1})), {2, 1}, {T(0), T(0)});
  expect<T, 2>(ag::matmul(ag::zeros<T>({0, 2}), ag::zeros<T>({2, 3})), {0, 3}, {});
  CHECK(ag::matmul(ag::Vector<T>{}, ag::Vector<T>{}).item() == T(0));
}

TEST_CASE("leading axes of products broadcast", "[linear-algebra]") {
  const auto a = ag::reshape(ag::arange(12), {3, 2, 2});
  const ag::Matrix<int> b = {{1, 2}, {3, 4}};
  const auto product = ag::matmul(a, b);
  CHECK(extents(product) == std::vector<std::int64_t>{3, 2, 2});
  for (int i = 0; i < 3; ++i)
    CHECK(elements(ag::Matrix<int>(product[i])) == elements(ag::matmul(a[i], b)));
  expect<int, 3>(
      ag::matmul(ag::expand_dims(b, 0), a), {3, 2, 2},
      elements(ag::stack({ag::matmul(b, a[0]), ag::matmul(b, a[1]), ag::matmul(b, a[2])})));
  expect<int, 2>(ag::matmul(a, ag::Vector<int>{1, 1}), {3, 2}, {1, 5, 9, 13, 17, 21});
  expect<int, 2>(ag::matmul(ag::Vector<int>{1, 1}, a), {3, 2}, {2, 4, 10, 12, 18, 20});
  const auto c = ag::reshape(ag::arange(8), {2, 1, 2, 2});
  CHECK(extents(ag::matmul(c, a)) == std::vector<std::int64_t>{2, 3, 2, 2});
  CHECK(elements(ag::Matrix<int>(ag::matmul(c, a)[1][2])) == elements(ag::matmul(c[1][0], a[2])));
  EXPECT_ERROR(shape, ag::matmul(ag::zeros<int>({2, 2, 2}), a));
  expect<int, 3>(ag::matmul(ag::zeros<int>({0, 2, 2}), b), {0, 2, 2}, {});
}

TEMPLATE_TEST_CASE("sort", "[linear-algebra]", EVERY_NUMERIC) {
  using T = TestType;
  for (int n = 0; n < 40; ++n) {
    std::vector<T> values;
    for (int i = 0; i < n; ++i)
      values.push_back(static_cast<T>((i * 37 + 11) % 23));
    const ag::Vector<T> v{std::span<const T>(values)};
    std::sort(values.begin(), values.end());
    expect<T, 1>(ag::sort(v), {n}, values);
  }
  const ag::Matrix<T> m = {{T(3), T(1), T(2)}, {T(2), T(5), T(1)}};
  expect<T, 2>(ag::sort(m), {2, 3}, {T(1), T(2), T(3), T(1), T(2), T(5)});
  expect<T, 2>(ag::sort(m, 0), {2, 3}, {T(2), T(1), T(1), T(3), T(5), T(2)});
  expect<T, 2>(ag::sort(ag::zeros<T>({2, 0}), 0), {2, 0}, {});
  EXPECT_ERROR(shape, ag::sort(m, 2));
}

TEST_CASE("sort is stable and puts NaN last", "[linear-algebra]") {
  const auto v = ag::sort(ag::Vector<float>{NAN, 1, -INFINITY, 0.0f, -0.0f, INFINITY, NAN, -0.0f});
  const std::vector<float> expected = {-INFINITY, 0.0f, -0.0f, -0.0f, 1, INFINITY};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CHECK(v[i].item() == expected[i]);
    CHECK(std::signbit(v[i].item()) == std::signbit(expected[i]));
  }
  CHECK(std::isnan(v[6].item()));
  CHECK(std::isnan(v[7].item()));
}

TEMPLATE_TEST_CASE("running sums", "[linear-algebra]", EVERY_DTYPE) {
  using T = TestType;
  using U = std::conditional_t<std::is_same_v<T, bool>, std::int64_t, T>;
  const ag::Matrix<T> m = {{T(1), T(0), T(1)}, {T(1), T(1), T(1)}};
  expect<U, 2>(ag::cumulative_sum(m, 1), {2, 3}, {U(1), U(1), U(2), U(1), U(2), U(3)});
  expect<U, 2>(ag::cumulative_sum(m, 0), {2, 3}, {U(1), U(0), U(1), U(2), U(1), U(2)});
  expect<U, 1>(ag::cumulative_sum(m[1]), {3}, {U(1), U(2), U(3)});
  expect<U, 1>(ag::cumulative_sum(ag::Vector<T>{}), {0}, {});
  EXPECT_ERROR(shape, ag::cumulative_sum(m, 2));
}

TEMPLATE_TEST_CASE("take", "[linear-algebra]", EVERY_INTEGER) {
  using T = TestType;
  const ag::Matrix<int> m = {{1, 2, 3}, {4, 5, 6}};
  const ag::Vector<T> indices = {T(1), T(0), T(1)};
  expect<int, 2>(ag::take(m, indices, 0), {3, 3}, {4, 5, 6, 1, 2, 3, 4, 5, 6});
  expect<int, 2>(ag::take(m, indices, 1), {2, 3}, {2, 1, 2, 5, 4, 5});
  expect<int, 2>(ag::take(m, ag::Vector<T>{}, 0), {0, 3}, {});
  expect<int, 1>(ag::take(m[0], indices), {3}, {2, 1, 2});
  EXPECT_ERROR(index, ag::take(m, ag::Vector<T>{T(2)}, 0));
  EXPECT_ERROR(index, ag::take(m, ag::Vector<T>{T(-1)}, 0));
  EXPECT_ERROR(index, ag::take(ag::zeros<int>({0, 3}), indices, 0));
  EXPECT_ERROR(index, ag::take(ag::zeros<int>({0, 3}), ag::Vector<T>{T(3)}, 1));
  EXPECT_ERROR(shape, ag::take(m, indices, 2));
}

TEMPLATE_TEST_CASE("compiled code sorts as ag::sort does", "[linear-algebra]", EVERY_DTYPE) {
  using T = TestType;
  ag::Tensor<T, 3> x = ag::astype<T>(ag::reshape(ag::arange(60) * 7 % 13, {3, 4, 5}));
  for (int axis = 0; axis < 3; ++axis) {
    auto sorted = x;
    const auto [outer, inner] = std::array{std::pair(1, 20), std::pair(3, 5),
                                           std::pair(12, 1)}[static_cast<std::size_t>(axis)];
    ag_sort(sorted.data(), outer, x.extent(axis), inner, ag::detail::dtype_code<T>);
    CHECK(elements(sorted) == elements(ag::sort(x, axis)));
  }
  ag_sort(nullptr, 1, 0, 1, ag::detail::dtype_code<T>);
  ag_sort_places(nullptr, nullptr, 1, 0, 1, ag::detail::dtype_code<T>);
}

TEMPLATE_TEST_CASE("few and many elements are sorted, and have their places", "[linear-algebra]",
                   EVERY_DTYPE) {
  using T = TestType;
  for (const auto [outer, extent, inner] :
       {std::array{2, 1, 3}, {3, 31, 1}, {2, 40, 5}, {2, 130, 33}, {1, 9001, 1}, {1, 8500, 3}}) {
    ag::Tensor<T, 3> x = ag::astype<T>(ag::reshape(
        ag::arange(outer * extent * inner) * 7919 % 1009 - 500, {outer, extent, inner}));
    if constexpr (std::numeric_limits<T>::has_quiet_NaN)
      for (int i = 0; i < extent; i += 7) {
        x(0, i, 0) = i % 2 ? std::numeric_limits<T>::quiet_NaN() : T(-0.0f);
        x(outer - 1, extent - 1 - i, inner - 1) = i % 3 ? T(0.0f) : T(-INFINITY);
      }
    auto sorted = x, numbered = x;
    std::vector<std::int64_t> places(static_cast<std::size_t>(x.size()), -1);
    ag_sort(sorted.data(), outer, extent, inner, ag::detail::dtype_code<T>);
    ag_sort_places(numbered.data(), places.data(), outer, extent, inner, ag::detail::dtype_code<T>);
    const auto expected = ag::sort(x, 1);
    const std::size_t bytes = static_cast<std::size_t>(x.size()) * sizeof(T);
    CHECK(std::memcmp(sorted.data(), expected.data(), bytes) == 0);
    CHECK(std::memcmp(numbered.data(), expected.data(), bytes) == 0);
    // Each element is where it is said to be, in its own column, and equal ones keep their order.
    bool is_there = true, is_stable = true;
    std::vector<std::int64_t> from(places.size(), -1);
    for (std::size_t i = 0; i < places.size(); ++i)
      from[static_cast<std::size_t>(places[i])] = static_cast<std::int64_t>(i);
    for (std::int64_t i = 0; i < x.size(); ++i) {
      const std::int64_t source = from[static_cast<std::size_t>(i)], behind = i + inner;
      is_there = is_there && source >= 0 &&
                 std::memcmp(x.data() + source, expected.data() + i, sizeof(T)) == 0 &&
                 source % inner == i % inner && source / (extent * inner) == i / (extent * inner);
      if (behind / (extent * inner) == i / (extent * inner) && behind < x.size()) {
        const T a = expected.data()[i], b = expected.data()[behind];
        if (!ag::detail::is_after(b, a))
          is_stable = is_stable && source < from[static_cast<std::size_t>(behind)];
      }
    }
    CHECK(is_there);
    CHECK(is_stable);
  }
}
