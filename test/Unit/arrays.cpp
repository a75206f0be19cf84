// Operations that others define.
#include "expect.h"

#include <autograph/complex.h>
#include <autograph/einsum.h>

using ag::Matrix;
using ag::Scalar;
using ag::Vector;

TEMPLATE_TEST_CASE("outer products, triangles and diagonals", "[arrays]", EVERY_NUMERIC) {
  using T = TestType;
  const Vector<T> v = {1, 2};
  const Matrix<T> m = {{1, 2, 3}, {4, 5, 6}};
  expect<T, 2>(ag::outer(v, Vector<T>{3, 1, 2}), {2, 3}, {3, 1, 2, 6, 2, 4});
  expect<T, 2>(ag::tril(m), {2, 3}, {1, 0, 0, 4, 5, 0});
  expect<T, 2>(ag::tril(m, -1), {2, 3}, {0, 0, 0, 4, 0, 0});
  expect<T, 2>(ag::triu(m, 1), {2, 3}, {0, 2, 3, 0, 0, 6});
  expect<T, 1>(ag::diag(m), {2}, {1, 5});
  expect<T, 1>(ag::diag(m, 2), {1}, {3});
  expect<T, 1>(ag::diag(m, -2), {0}, {});
  expect<T, 2>(ag::diag(v), {2, 2}, {1, 0, 0, 2});
  expect<T, 2>(ag::diag(v, -1), {3, 3}, {0, 0, 0, 1, 0, 0, 0, 2, 0});
  expect<T>(ag::trace(m), T(6));
  expect<T, 1>(ag::trace(ag::stack({m, m})), {2}, {6, 6});
}
TEST_CASE("the same of bool, complex numbers and nothing", "[arrays]") {
  using C = std::complex<float>;
  expect<bool, 2>(ag::triu(ag::ones<bool>({2, 2})), {2, 2}, {true, true, false, true});
  expect<std::int64_t>(ag::trace(ag::ones<bool>({2, 2})), 2);
  expect<C, 1>(ag::diag(Matrix<C>{{C(1, 2), 0}, {0, C(0, 1)}}), {2}, {C(1, 2), C(0, 1)});
  expect<C>(ag::trace(Matrix<C>{{C(1, 2), 0}, {0, C(0, 1)}}), C(1, 3));
  expect<int, 2>(ag::outer(Vector<int>(), Vector<int>{1, 2}), {0, 2}, {});
  expect<int, 2>(ag::tril(ag::zeros<int>({0, 3})), {0, 3}, {});
  expect<int, 2>(ag::diag(Vector<int>()), {0, 0}, {});
  expect<int>(ag::trace(ag::zeros<int>({0, 3})), 0);
}

TEST_CASE("one_hot", "[arrays]") {
  expect<float, 2>(ag::one_hot(Vector<int>{1, 0}, 3), {2, 3}, {0, 1, 0, 1, 0, 0});
  expect<int, 1>(ag::one_hot<int>(Scalar<std::uint8_t>(2), 3), {3}, {0, 0, 1});
  expect<bool, 3>(ag::one_hot<bool>(Matrix<int>{{1}, {0}}, 2), {2, 1, 2},
                  {false, true, true, false});
  expect<float, 2>(ag::one_hot(Vector<int>(), 3), {0, 3}, {});
  EXPECT_ERROR(index, ag::one_hot(Vector<int>{3}, 3));
  EXPECT_ERROR(index, ag::one_hot(Vector<int>{-1}, 3));
  EXPECT_ERROR(shape, ag::one_hot(Vector<int>{0}, -1));
}

TEMPLATE_TEST_CASE("scatter_add and cumulative_prod", "[arrays]", EVERY_NUMERIC) {
  using T = TestType;
  const Vector<T> v = {1, 2, 3};
  const Matrix<T> m = {{1, 2, 3}, {4, 5, 6}};
  expect<T, 1>(ag::scatter_add(v, Vector<int>{2, 0, 2}, Vector<T>{1, 2, 3}), {3}, {3, 2, 7});
  expect<T, 2>(ag::scatter_add(m, Vector<std::int64_t>{1, 1}, m, 0), {2, 3}, {1, 2, 3, 9, 12, 15});
  expect<T, 2>(ag::scatter_add(m, Vector<int>{0}, ag::ones<T>({2, 1}), -1), {2, 3},
               {2, 2, 3, 5, 5, 6});
  expect<T, 2>(ag::scatter_add(m, Vector<int>(), ag::ones<T>({0, 3}), 0), {2, 3},
               {1, 2, 3, 4, 5, 6});
  expect<T, 1>(ag::cumulative_prod(v), {3}, {1, 2, 6});
  expect<T, 2>(ag::cumulative_prod(m, 0), {2, 3}, {1, 2, 3, 4, 10, 18});
  expect<T, 2>(ag::cumulative_prod(m, -1), {2, 3}, {1, 2, 6, 4, 20, 120});
  expect<T, 1>(ag::cumulative_prod(Vector<T>()), {0}, {});
  EXPECT_ERROR(index, ag::scatter_add(v, Vector<int>{3}, Vector<T>{1}));
  EXPECT_ERROR(index, ag::scatter_add(v, Vector<int>{-1}, Vector<T>{1}));
  EXPECT_ERROR(shape, ag::scatter_add(v, Vector<int>{0, 1}, Vector<T>{1}));
  EXPECT_ERROR(shape, ag::scatter_add(m, Vector<int>{0}, ag::ones<T>({1, 2}), 0));
  EXPECT_ERROR(shape, ag::scatter_add(m, Vector<int>{0}, ag::ones<T>({1, 3}), 2));
  EXPECT_ERROR(shape, ag::cumulative_prod(m, -3));
}
TEST_CASE("running products keep their dtype, and of 16 bits are rounded once", "[arrays]") {
  using C = std::complex<double>;
  expect<std::int64_t, 1>(ag::cumulative_prod(Vector<bool>{true, false, true}), {3}, {1, 0, 0});
  expect<C, 1>(ag::cumulative_prod(Vector<C>{C(0, 1), C(0, 1)}), {2}, {C(0, 1), C(-1, 0)});
  const ag::float16 x(1.001);
  const float wide = x;
  CHECK(ag::cumulative_prod(ag::full({4}, x))[3].item() == ag::float16(wide * wide * wide * wide));
}

TEMPLATE_TEST_CASE("einsum", "[arrays]", std::int32_t, std::uint8_t, ag::float16, float, double,
                   std::complex<float>) {
  using T = TestType;
  const Matrix<T> a = {{1, 2}, {3, 4}}, b = {{0, 1}, {1, 1}};
  const Vector<T> v = {1, 2};
  expect<T, 2>(ag::einsum<"ij,jk->ik">(a, b), {2, 2}, {2, 3, 4, 7});
  expect<T, 2>(ag::einsum<"ij,jk">(a, b), {2, 2}, {2, 3, 4, 7});
  expect<T, 2>(ag::einsum<"ij,kj->ki">(a, b), {2, 2}, {2, 4, 3, 7});
  expect<T, 2>(ag::einsum<" ij -> ji ">(a), {2, 2}, {1, 3, 2, 4});
  expect<T, 1>(ag::einsum<"ij->j">(a), {2}, {4, 6});
  expect<T, 1>(ag::einsum<"ii->i">(a), {2}, {1, 4});
  expect<T>(ag::einsum<"ii">(a), T(5));
  expect<T>(ag::einsum<"ij->">(a), T(10));
  expect<T, 1>(ag::einsum<"ij,j">(a, v), {2}, {5, 11});
  expect<T, 1>(ag::einsum<"i,ij">(v, a), {2}, {7, 10});
  expect<T>(ag::einsum<"i,i">(v, v), T(5));
  expect<T>(ag::einsum<"i,ij,j->">(v, a, v), T(27));
  expect<T, 2>(ag::einsum<"i,j">(v, v), {2, 2}, {1, 2, 2, 4});
  expect<T, 2>(ag::einsum<"ij,ij->ij">(a, b), {2, 2}, {0, 2, 3, 4});
  expect<T, 1>(ag::einsum<"ij,ij->i">(a, b), {2}, {2, 7});
  expect<T, 1>(ag::einsum<"ij,i->j">(a, v), {2}, {7, 10});
  expect<T, 3>(ag::einsum<"bij,bjk->bik">(ag::stack({a, b}), ag::stack({b, a})), {2, 2, 2},
               {2, 3, 4, 7, 3, 4, 4, 6});
  expect<T, 2>(ag::einsum<"aba->ba">(ag::stack({a, b})), {2, 2}, {1, 1, 3, 1});
  expect<T, 2>(ag::einsum<"ij,jk">(ag::zeros<T>({2, 0}), ag::zeros<T>({0, 2})), {2, 2},
               {0, 0, 0, 0});
}
TEST_CASE("einsum refuses extents that differ", "[arrays]") {
  const Matrix<int> a = {{1, 2}};
  EXPECT_ERROR(shape, ag::einsum<"ii">(a));
  EXPECT_ERROR(shape, ag::einsum<"ij,jk">(a, a));
  EXPECT_ERROR(shape, ag::einsum<"ij,ij->ij">(a, Matrix<int>{{1, 2}, {3, 4}}));
}
