// Tensors from lists, memory and shapes.
#include "expect.h"

TEMPLATE_TEST_CASE("tensors from lists", "[creation]", EVERY_DTYPE) {
  using T = TestType;
  ag::Scalar<T> x = T(1);
  expect<T, 1>(ag::Vector<T>{}, {0}, {});
  expect<T, 1>(ag::Vector<T>{T(1)}, {1}, {T(1)});
  ag::Vector<T> v = {x, T(0), 1};
  expect<T, 1>(v, {3}, {T(1), T(0), T(1)});
  ag::Matrix<T> m = {{T(1), T(0)}, {T(0), x}, {v[0], T(0)}};
  expect<T, 2>(m, {3, 2}, {T(1), T(0), T(0), T(1), T(1), T(0)});
  expect<T, 2>(ag::matrix<T>({{T(1)}}), {1, 1}, {T(1)});
  expect<T, 1>(ag::vector<T>({T(1)}), {1}, {T(1)});
  ag::Tensor<T, 3> t = {{{T(1)}, {T(0)}}};
  expect<T, 3>(t, {1, 2, 1}, {T(1), T(0)});
}

TEST_CASE("braces that are easily ambiguous", "[creation]") {
  ag::Matrix<int> one = {{1}}, row = {{1, 2}}, none = {}, rows = {{}, {}};
  expect<int, 2>(one, {1, 1}, {1});
  expect<int, 2>(row, {1, 2}, {1, 2});
  expect<int, 2>(none, {0, 0}, {});
  expect<int, 2>(rows, {2, 0}, {});
  ag::Vector<float> v = {0.1, 2, 1.5f};
  expect<float, 1>(v, {3}, {0.1f, 2, 1.5f});
  v = {4, 5};
  expect<float, 1>(v, {2}, {4, 5});
  EXPECT_ERROR(shape, ag::Matrix<int>{{1, 2}, {3}});
}

TEMPLATE_TEST_CASE("tensors of one value", "[creation]", EVERY_DTYPE) {
  using T = TestType;
  ag::Scalar<int> n = 2;
  expect<T, 1>(ag::zeros<T>({3}), {3}, {T(0), T(0), T(0)});
  expect<T, 2>(ag::ones<T>({n, 1}), {2, 1}, {T(1), T(1)});
  expect<T, 2>(ag::zeros<T>({0, n}), {0, 2}, {});
  expect<T, 1>(ag::full({n}, T(1)), {2}, {T(1), T(1)});
  expect<T, 1>(ag::full<T>({n}, 1), {2}, {T(1), T(1)});
  expect<T, 1>(ag::full({1}, ag::Scalar<T>(T(1))), {1}, {T(1)});
  expect<T, 2>(ag::eye<T>(n), {2, 2}, {T(1), T(0), T(0), T(1)});
  ag::Matrix<T> like = ag::zeros<T>({1, 2});
  expect<T, 2>(ag::ones_like(like), {1, 2}, {T(1), T(1)});
  expect<T, 2>(ag::zeros_like(ag::ones_like(like)), {1, 2}, {T(0), T(0)});
  expect<T, 2>(ag::full_like(like, T(1)), {1, 2}, {T(1), T(1)});
  CHECK(ag::ones_like(ag::Scalar<T>(T(0))).item() == T(1));
  EXPECT_ERROR(shape, ag::zeros<T>({-1}));
  EXPECT_ERROR(shape, ag::eye<T>(-1));
}

TEMPLATE_TEST_CASE("arange counts in the bounds' dtype", "[creation]", EVERY_NUMERIC) {
  using T = TestType;
  expect<T, 1>(ag::arange(T(3)), {3}, {T(0), T(1), T(2)});
  expect<T, 1>(ag::arange(ag::Scalar<T>(T(2))), {2}, {T(0), T(1)});
  expect<T, 1>(ag::arange(T(0)), {0}, {});
  expect<T, 1>(ag::arange(ag::Scalar<T>(T(1)), 6, 2), {3}, {T(1), T(3), T(5)});
  expect<T, 1>(ag::arange(T(5), T(1)), {0}, {});
  if constexpr (std::is_signed_v<T>)
    expect<T, 1>(ag::arange(T(5), T(0), T(-2)), {3}, {T(5), T(3), T(1)});
  EXPECT_ERROR(range, ag::arange(T(0), T(1), T(0)));
}

TEST_CASE("arange of floats computes each value from the start", "[creation]") {
  const auto x = ag::arange(0.0f, 1.0f, 0.1f);
  CHECK(x.extent(0) == 10);
  for (int i = 0; i < 10; ++i)
    CHECK(x[i].item() == 0.0f + static_cast<float>(i) * 0.1f);
  CHECK(ag::arange(2.5).extent(0) == 3);
  CHECK(ag::arange(-1.0).extent(0) == 0);
}

TEST_CASE("spans are copied", "[creation]") {
  std::vector<float> source = {1, 2, 3, 4};
  ag::Vector<float> v(source);
  ag::Matrix<float> m(source, {2, 2});
  source[0] = 9;
  expect<float, 1>(v, {4}, {1, 2, 3, 4});
  expect<float, 2>(m, {2, 2}, {1, 2, 3, 4});
  EXPECT_ERROR(shape, ag::Matrix<float>(source, {3, 2}));
  m.span()[0] = 5;
  m.data()[1] = 6;
  expect<float, 2>(m, {2, 2}, {5, 6, 3, 4});
}

TEST_CASE("memory is taken over without a copy and given back once", "[creation]") {
  int given_back = 0;
  int memory[] = {1, 2, 3, 4, 5, 6};
  {
    ag::Matrix<int> m(memory, {2, 3}, [&](int *data) { given_back += data == memory; });
    CHECK(static_cast<const ag::Matrix<int> &>(m).data() == memory);
    m(0, 0) = 7;
    CHECK(memory[0] == 7);
    ag::Matrix<int> copy = m;
    copy(0, 0) = 8;
    CHECK(memory[0] == 7);
    ag::Vector<int> row = m[1];
    m = ag::Matrix<int>{};
    CHECK(given_back == 0);
    expect<int, 1>(row, {3}, {4, 5, 6});
  }
  CHECK(given_back == 1);
}

TEST_CASE("shape, size and extent", "[creation]") {
  auto t = ag::zeros<float>({2, 3, 4});
  CHECK(t.extent(0) == 2);
  CHECK(t.extent(-1) == 4);
  CHECK(t.size() == 24);
  CHECK(t.shape() == std::array<std::int64_t, 3>{2, 3, 4});
  CHECK(ag::Scalar<int>(3).size() == 1);
  EXPECT_ERROR(shape, t.extent(3));
  EXPECT_ERROR(shape, t.extent(-4));
  ag::Matrix<int> empty;
  CHECK(empty.size() == 0);
  CHECK(empty.extent(1) == 0);
  auto moved = std::move(t);
  CHECK(t.size() == 0);
  CHECK(t.extent(0) == 0);
  CHECK(moved.size() == 24);
}

TEST_CASE("tensors are aligned to 64 bytes", "[creation]") {
  for (int n : {1, 3, 100, 5000}) {
    const auto x = ag::zeros<float>({n});
    CHECK(reinterpret_cast<std::uintptr_t>(x.data()) % 64 == 0);
  }
}
