// Elements, rows and slices: read, written through, kept as values.
#include "expect.h"

TEMPLATE_TEST_CASE("elements are read and written", "[subscripts]", EVERY_DTYPE) {
  using T = TestType;
  ag::Vector<T> v = {T(0), T(1), T(0)};
  CHECK(v[1].item() == T(1));
  v[0] = T(1);
  v[2] = v[0];
  v(1) = T(0);
  expect<T, 1>(v, {3}, {T(1), T(0), T(1)});
  ag::Matrix<T> m = {{T(1), T(0)}, {T(0), T(1)}};
  m(0, 1) = v[0];
  m[1][0] = m(0, 0);
  expect<T, 2>(m, {2, 2}, {T(1), T(1), T(1), T(1)});
}

TEST_CASE("indices are C++ integers or integer Scalars", "[subscripts]") {
  ag::Vector<int> v = {1, 2, 0};
  ag::Scalar<std::uint8_t> i = 1;
  CHECK(v[i].item() == 2);
  CHECK(v[std::size_t(0)].item() == 1);
  CHECK(v[v[0]].item() == 2);
  CHECK(v[i + 1].item() == 0);
  v[v[1]] = 7;
  CHECK(v[2].item() == 7);
}

TEST_CASE("an index outside is an error, at its place", "[subscripts]") {
  ag::Vector<int> v = {1, 2, 3};
  ag::Matrix<int> m = {{1, 2}, {3, 4}};
  const ag::Matrix<int> constant = m;
  EXPECT_ERROR(index, v[3]);
  EXPECT_ERROR(index, v[-1]);
  EXPECT_ERROR(index, v[-1] = 3);
  EXPECT_ERROR(index, m(0, 2));
  EXPECT_ERROR(index, constant(2, 0));
  EXPECT_ERROR(index, m[0][2]);
  EXPECT_ERROR(index, ag::Vector<int>{}[0]);
  EXPECT_ERROR(index, v[ag::slice(2, 4)]);
  EXPECT_ERROR(index, v[ag::slice(2, 1)]);
  EXPECT_ERROR(index, v[ag::slice(-1, 1)]);
  EXPECT_ERROR(index, m(ag::slice(0, 3), 1));
  EXPECT_ERROR(index, m(ag::slice(0, 2), 2));
  try {
    m(0, 2) += 1;
  } catch (const ag::Error &error) {
    CHECK(error.line() == __LINE__ - 2);
    CHECK(std::string(error.message()) == "index 2 is out of range for axis 1 with extent 2");
  }
  expect<int, 2>(m, {2, 2}, {1, 2, 3, 4});
}

TEST_CASE("an error of a subscript of indices and slices has its place, and names the end",
          "[subscripts]") {
  ag::Matrix<int> m = {{1, 2}, {3, 4}};
  auto message = [](auto subscript) {
    try {
      subscript();
    } catch (const ag::Error &error) {
      return std::to_string(error.line()) + std::string(" ") + error.message();
    }
    return std::string();
  };
  const std::string here = std::to_string(__LINE__ + 1);
  auto last = [&] { m(ag::slice(), -1); };
  CHECK(
      message(last) ==
      here +
          " index -1 is out of range for axis 1 with extent 2; `ag::end - 1` counts from the end");
  CHECK(message([&] {
          m[ag::end];
        }).ends_with(" index ag::end is out of range for axis 0 with extent 2"));
  CHECK(message([&] {
          m[ag::end - 3];
        }).ends_with(" index ag::end - 3 is out of range for axis 0 with extent 2"));
  CHECK(message([&] { m[ag::slice(-2, 1)]; })
            .ends_with(" slice(-2, 1) is out of range for axis 0 with extent 2; `ag::slice(ag::end "
                       "- 2, 1)` counts from the end"));
  CHECK(message([&] { m[ag::slice(0, 1, 0)]; }).find(" the step 0 of a slice is not positive") !=
        std::string::npos);
}

TEST_CASE("a place counted from the end is a constant", "[subscripts]") {
  constexpr auto place = ag::end - 3 + 1;
  static_assert(place.back == 2);
  const ag::Vector<int> v = {1, 2, 3};
  CHECK(v[place].item() == 2);
}

TEST_CASE("a subscript is the value at that moment", "[subscripts]") {
  ag::Vector<int> v = {1, 2};
  auto t = v[0];
  v[0] = v[1];
  v[1] = t;
  expect<int, 1>(v, {2}, {2, 1});
  t = 7;
  t += 1;
  ++t;
  CHECK(t.item() == 9);
  expect<int, 1>(v, {2}, {2, 1});
  ag::Matrix<int> m = {{1, 2}, {3, 4}};
  auto row = m[0];
  m[0] = m[1];
  m[1] = row;
  expect<int, 2>(m, {2, 2}, {3, 4, 1, 2});
  row[0] = 9;
  row += 1;
  expect<int, 1>(row, {2}, {10, 3});
  expect<int, 2>(m, {2, 2}, {3, 4, 1, 2});
}

TEST_CASE("compound assignment and steps write through", "[subscripts]") {
  ag::Vector<int> v = {8, 9};
  v[0] += 2;
  v[0] <<= 1;
  ++v[0];
  v[0]++;
  --v[1];
  CHECK((v[1]--).item() == 8);
  expect<int, 1>(v, {2}, {22, 7});
  ag::Matrix<int> m = {{1, 2}, {3, 4}};
  m[0] += 10;
  m[1] *= m[0];
  m(0, 1) -= v[1];
  m[1][0] %= 10;
  expect<int, 2>(m, {2, 2}, {11, 5, 3, 48});
}

TEST_CASE("copies are not written to", "[subscripts]") {
  ag::Vector<int> a = {1, 2, 3}, b = a;
  const auto *shared = static_cast<const ag::Vector<int> &>(a).data();
  CHECK(shared == static_cast<const ag::Vector<int> &>(b).data());
  b[0] = 9;
  expect<int, 1>(a, {3}, {1, 2, 3});
  CHECK(shared == static_cast<const ag::Vector<int> &>(a).data());
  const auto *own = static_cast<const ag::Vector<int> &>(b).data();
  b[1] = 9;
  CHECK(own == static_cast<const ag::Vector<int> &>(b).data());
}

TEST_CASE("writing a row or through a row does not copy the tensor", "[subscripts]") {
  ag::Matrix<int> m = {{1, 2}, {3, 4}};
  const auto place = [&] { return static_cast<const ag::Matrix<int> &>(m).data(); };
  const auto *before = place();
  m[0] = m[1];
  m[1][0] = 9;
  m[0] += 1;
  m[1][ag::slice(0, 1)] = {5};
  m(ag::slice(0, 2), 1) = {6, 7};
  CHECK(place() == before);
  expect<int, 2>(m, {2, 2}, {4, 6, 5, 7});
}

TEST_CASE("slices", "[subscripts]") {
  ag::Vector<int> v = {0, 1, 2, 3, 4};
  ag::Scalar<int> n = 2;
  expect<int, 1>(v[ag::slice(1, 3)], {2}, {1, 2});
  expect<int, 1>(v[ag::slice(n, n)], {0}, {});
  expect<int, 1>(v[ag::slice(0, v.extent(0))], {5}, {0, 1, 2, 3, 4});
  v[ag::slice(1, 3)] = {8, 9};
  v[ag::slice(3, 5)] = v[ag::slice(1, 3)];
  expect<int, 1>(v, {5}, {0, 8, 9, 8, 9});
  v[ag::slice(0, 2)] = 1;
  v[ag::slice(0, 1)] += 4;
  expect<int, 1>(v, {5}, {5, 1, 9, 8, 9});
  EXPECT_ERROR(shape, v[ag::slice(0, 2)] = {1, 2, 3});
}

TEST_CASE("slices of more axes", "[subscripts]") {
  ag::Matrix<int> m = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  const ag::Matrix<int> constant = m;
  expect<int, 1>(constant(ag::slice(0, 2), 1), {2}, {2, 5});
  expect<int, 1>(constant(1, ag::slice(1, 3)), {2}, {5, 6});
  expect<int, 2>(m(ag::slice(1, 3), ag::slice(0, 2)), {2, 2}, {4, 5, 7, 8});
  expect<int, 2>(m[ag::slice(1, 2)], {1, 3}, {4, 5, 6});
  m(ag::slice(0, 2), ag::slice(1, 3)) = {{0, 0}, {0, 0}};
  m(2, ag::slice(0, 2)) = 0;
  expect<int, 2>(m, {3, 3}, {1, 0, 0, 4, 0, 0, 0, 0, 9});
  m(ag::slice(0, 3), 0) *= 2;
  expect<int, 1>(m(ag::slice(0, 3), 0), {3}, {2, 8, 0});
  ag::Tensor<int, 3> t = ag::reshape(ag::arange(24), {2, 3, 4});
  expect<int, 1>(t(1, ag::slice(0, 3), 2), {3}, {14, 18, 22});
  CHECK(t(1, 2, 3).item() == 23);
  CHECK(t[1][2][3].item() == 23);
  t[0] = t[1];
  t[0](1, 1) = -1;
  t[1][0][ag::slice(0, 2)] = {-2, -3};
  CHECK(t(0, 1, 1).item() == -1);
  CHECK(t(1, 0, 1).item() == -3);
  ag::Tensor<int, 4> u = ag::zeros<int>({1, 2, 1, 2});
  u(0, 1, 0, 1) = 5;
  CHECK(ag::sum(u).item() == 5);
  CHECK(u[0][1][0][1].item() == 5);
}

TEST_CASE("a subscript stands wherever a tensor does", "[subscripts]") {
  ag::Vector<int> v = {3, 4};
  ag::Matrix<int> m = {{1, 2}, {3, 4}};
  ag::Scalar<bool> c = true;
  ag::Scalar<int> x = 9;
  CHECK((c ? v[0] : x).item() == 3);
  CHECK((c ? x : v[0]).item() == 9);
  CHECK((c ? v[0] : 0).item() == 3);
  CHECK((c ? 0 : v[0]).item() == 0);
  CHECK((c ? v[0] : v[1]).item() == 3);
  CHECK(ag::minimum(v[0], 2).item() == 2);
  CHECK(ag::sum(m[0]).item() == 3);
  expect<int, 1>(ag::concat({m[0], v}), {4}, {1, 2, 3, 4});
  expect<int, 1>(ag::Vector<int>{v[0], 1, x}, {3}, {3, 1, 9});
  CHECK(ag::Scalar<int>(v[0]).item() == 3);
  std::vector<ag::Scalar<int>> list = {v[0]};
  list.push_back(v[1]);
  list.back() += x;
  CHECK(list[1].item() == 13);
}

TEST_CASE("rows are those at entry", "[subscripts]") {
  ag::Matrix<int> m = {{1, 2}, {3, 4}};
  int total = 0;
  for (auto row : m) {
    m[1] = 9;
    total += ag::sum(row).item();
  }
  CHECK(total == 10);
  ag::Vector<int> v = {1, 2, 3};
  for (ag::Scalar<int> x : v) {
    v = ag::Vector<int>{};
    total += x.item();
  }
  CHECK(total == 16);
  for (auto row : ag::Matrix<int>{})
    total += ag::sum(row).item();
  for (auto row : ag::zeros<int>({3, 0}))
    total += 1 + ag::sum(row).item();
  CHECK(total == 19);
}

template <class V>
concept element_assignable = requires(V &v) { v[0] = 1; };
static_assert(element_assignable<ag::Vector<int>>);
static_assert(!element_assignable<const ag::Vector<int>>);
static_assert(element_assignable<ag::Matrix<int>>);
static_assert(!element_assignable<ag::Variable<int, 1>>);
