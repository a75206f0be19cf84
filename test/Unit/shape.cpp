// Reshaping, reordering and joining.
#include "expect.h"

TEMPLATE_TEST_CASE("reshape", "[shape]", EVERY_DTYPE) {
  using T = TestType;
  const ag::Vector<T> v = {T(1), T(0), T(1), T(1), T(0), T(0)};
  ag::Scalar<int> n = 2;
  expect<T, 2>(ag::reshape(v, {2, 3}), {2, 3}, elements(v));
  expect<T, 2>(ag::reshape(v, {3, -1}), {3, 2}, elements(v));
  expect<T, 3>(ag::reshape(v, {n, 1, -1}), {2, 1, 3}, elements(v));
  expect<T, 1>(ag::reshape(ag::reshape(v, {2, 3}), {-1}), {6}, elements(v));
  expect<T, 2>(ag::reshape(ag::Vector<T>{}, {0, 5}), {0, 5}, {});
  expect<T, 2>(ag::reshape(ag::Scalar<T>(T(1)), {1, 1}), {1, 1}, {T(1)});
  expect<T, 2>(ag::reshape(v, ag::zeros<int>({3, 2}).shape()), {3, 2}, elements(v));
  EXPECT_ERROR(shape, ag::reshape(v, {4}));
  EXPECT_ERROR(shape, ag::reshape(v, {4, -1}));
  EXPECT_ERROR(shape, ag::reshape(v, {-1, -1}));
  EXPECT_ERROR(shape, ag::reshape(v, {-2, 3}));
  EXPECT_ERROR(shape, ag::reshape(ag::Vector<T>{}, {0, -1}));
}

TEST_CASE("a reshaped tensor is a value of its own", "[shape]") {
  ag::Vector<int> v = {1, 2, 3, 4};
  auto m = ag::reshape(v, {2, 2});
  m(0, 0) = 9;
  v[1] = 8;
  expect<int, 1>(v, {4}, {1, 8, 3, 4});
  expect<int, 2>(m, {2, 2}, {9, 2, 3, 4});
}

TEST_CASE("broadcast_to", "[shape]") {
  const ag::Vector<int> v = {1, 2};
  expect<int, 2>(ag::broadcast_to(v, {3, 2}), {3, 2}, {1, 2, 1, 2, 1, 2});
  expect<int, 2>(ag::broadcast_to(ag::Matrix<int>{{1}, {2}}, {2, 2}), {2, 2}, {1, 1, 2, 2});
  expect<int, 1>(ag::broadcast_to(ag::Scalar<int>(7), {2}), {2}, {7, 7});
  expect<int, 2>(ag::broadcast_to(v, {0, 2}), {0, 2}, {});
  expect<int, 1>(ag::broadcast_to(ag::Vector<int>{1}, {0}), {0}, {});
  expect<int, 2>(ag::broadcast_to(v, ag::zeros<int>({1, 2}).shape()), {1, 2}, {1, 2});
  EXPECT_ERROR(shape, ag::broadcast_to(v, {3}));
  EXPECT_ERROR(shape, ag::broadcast_to(v, {2, 1}));
  EXPECT_ERROR(shape, ag::broadcast_to(v, {-1, 2}));
}

TEST_CASE("axes are permuted", "[shape]") {
  const auto t = ag::reshape(ag::arange(6), {1, 2, 3});
  expect<int, 3>(ag::permute_dims(t, {2, 0, 1}), {3, 1, 2}, {0, 3, 1, 4, 2, 5});
  expect<int, 3>(ag::permute_dims(t, {0, 1, -1}), {1, 2, 3}, {0, 1, 2, 3, 4, 5});
  expect<int, 3>(ag::matrix_transpose(t), {1, 3, 2}, {0, 3, 1, 4, 2, 5});
  expect<int, 2>(ag::matrix_transpose(ag::zeros<int>({0, 2})), {2, 0}, {});
  EXPECT_ERROR(shape, ag::permute_dims(t, {0, 1, 1}));
  EXPECT_ERROR(shape, ag::permute_dims(t, {0, 1, 3}));
}

TEST_CASE("axes of extent 1 come and go", "[shape]") {
  const ag::Vector<int> v = {1, 2};
  expect<int, 2>(ag::expand_dims(v, 0), {1, 2}, {1, 2});
  expect<int, 2>(ag::expand_dims(v, 1), {2, 1}, {1, 2});
  expect<int, 2>(ag::expand_dims(v, -1), {2, 1}, {1, 2});
  expect<int, 2>(ag::expand_dims(v, -2), {1, 2}, {1, 2});
  expect<int, 1>(ag::expand_dims(ag::Scalar<int>(3), 0), {1}, {3});
  EXPECT_ERROR(shape, ag::expand_dims(v, 2));
  expect<int, 1>(ag::squeeze(ag::Matrix<int>{{1}, {2}}, 1), {2}, {1, 2});
  expect<int, 1>(ag::squeeze(ag::Matrix<int>{{1, 2}}, -2), {2}, {1, 2});
  CHECK(ag::squeeze(ag::Vector<int>{5}, 0).item() == 5);
  EXPECT_ERROR(shape, ag::squeeze(v, 0));
  EXPECT_ERROR(shape, ag::squeeze(ag::Vector<int>{}, 0));
}

TEMPLATE_TEST_CASE("flip", "[shape]", EVERY_DTYPE) {
  using T = TestType;
  const ag::Matrix<T> m = {{T(1), T(0), T(0)}, {T(0), T(0), T(1)}};
  expect<T, 2>(ag::flip(m, 0), {2, 3}, {T(0), T(0), T(1), T(1), T(0), T(0)});
  expect<T, 2>(ag::flip(m, -1), {2, 3}, {T(0), T(0), T(1), T(1), T(0), T(0)});
  expect<T, 1>(ag::flip(ag::Vector<T>{}, 0), {0}, {});
  expect<T, 2>(ag::flip(ag::zeros<T>({2, 0}), 1), {2, 0}, {});
  EXPECT_ERROR(shape, ag::flip(m, 2));
}

TEMPLATE_TEST_CASE("concat, stack and append", "[shape]", EVERY_DTYPE) {
  using T = TestType;
  const ag::Matrix<T> a = {{T(1), T(0)}}, b = {{T(0), T(1)}, {T(1), T(1)}};
  expect<T, 2>(ag::concat({a, b}, 0), {3, 2}, {T(1), T(0), T(0), T(1), T(1), T(1)});
  expect<T, 2>(ag::concat({a, a}, 1), {1, 4}, {T(1), T(0), T(1), T(0)});
  expect<T, 2>(ag::concat({a, ag::zeros<T>({0, 2}), a}, -2), {2, 2}, {T(1), T(0), T(1), T(0)});
  expect<T, 1>(ag::concat({ag::Vector<T>{}, ag::Vector<T>{}}), {0}, {});
  expect<T, 2>(ag::concat(std::vector<ag::Matrix<T>>{a, b}), {3, 2},
               {T(1), T(0), T(0), T(1), T(1), T(1)});
  EXPECT_ERROR(shape, ag::concat({a, b}, 1));
  EXPECT_ERROR(shape, ag::concat({a, b}, 2));
  EXPECT_ERROR(shape, ag::concat(std::vector<ag::Matrix<T>>{}));

  std::vector<ag::Scalar<T>> numbers = {T(1), T(0)};
  expect<T, 1>(ag::stack(numbers), {2}, {T(1), T(0)});
  expect<T, 3>(ag::stack({a, a}), {2, 1, 2}, {T(1), T(0), T(1), T(0)});
  expect<T, 2>(ag::stack(std::vector<ag::Vector<T>>{{}, {}}), {2, 0}, {});
  EXPECT_ERROR(shape, ag::stack({a, b}));
  expect<T, 1>(ag::stack(std::vector<ag::Scalar<T>>{}), {0}, {});
  EXPECT_ERROR(shape, ag::stack(std::vector<ag::Vector<T>>{}));

  ag::Vector<T> v;
  v = ag::append(v, T(1));
  v = ag::append(v, ag::Scalar<T>(T(0)));
  v = ag::append(v, v[0]);
  expect<T, 1>(v, {3}, {T(1), T(0), T(1)});
  expect<T, 2>(ag::append(b, a[0]), {3, 2}, {T(0), T(1), T(1), T(1), T(1), T(0)});
  EXPECT_ERROR(shape, ag::append(b, v));
  EXPECT_ERROR(shape, ag::append(ag::Matrix<T>{}, v));
  expect<T, 2>(ag::append(ag::zeros<T>({0, 3}), v), {1, 3}, {T(1), T(0), T(1)});
}
