// cond, while_loop and range.
#include "expect.h"

#include <tuple>

TEST_CASE("cond brings both results to one type", "[control]") {
  ag::Vector<int> v = {1, 2};
  ag::Scalar<int> x = 5;
  ag::Scalar<bool> c = true;
  auto a = ag::cond(c, [&] { return v[0]; }, [&] { return x; });
  static_assert(std::is_same_v<decltype(a), ag::Scalar<int>>);
  CHECK(a.item() == 1);
  auto b = ag::cond(x < 0, [&] { return x; }, [&] { return 0; });
  static_assert(std::is_same_v<decltype(b), ag::Scalar<int>>);
  CHECK(b.item() == 0);
  auto d = ag::cond(false, [] { return 1; }, [] { return 2.5; });
  static_assert(std::is_same_v<decltype(d), double>);
  CHECK(d == 2.5);
  auto [p, q] =
      ag::cond(true, [&] { return std::tuple(x, 0); }, [&] { return std::tuple(0, v[1]); });
  static_assert(std::is_same_v<decltype(p), ag::Scalar<int>> &&
                std::is_same_v<decltype(q), ag::Scalar<int>>);
  auto nested = ag::cond(
      false, [&] { return std::tuple(std::pair(x, true), 1); },
      [&] { return std::tuple(std::pair(v[1], false), 1); });
  static_assert(
      std::is_same_v<decltype(nested), std::tuple<std::pair<ag::Scalar<int>, bool>, int>>);
  CHECK(std::get<0>(nested).first.item() == 2);
}

TEST_CASE("cond without results, and the branch not taken", "[control]") {
  int ran = 0;
  ag::cond(ag::Scalar<bool>(false), [&] { ran += 1; }, [&] { ran += 10; });
  ag::cond(true, [&] { ran += 100; }, [&] { ran += 1000; });
  CHECK(ran == 110);
  ag::Scalar<float> unset;
  auto x = ag::cond(true, [&] { return unset; }, [&] { return ag::Scalar<float>(1); });
  EXPECT_ERROR(unset, x.item());
}

TEST_CASE("while_loop carries values", "[control]") {
  auto [total, i] = ag::while_loop(
      [](ag::Scalar<int>, std::int64_t i) { return i < 4; },
      [](ag::Scalar<int> total, std::int64_t i) { return std::tuple(total + 2, i + 1); },
      ag::Scalar<int>(1), std::int64_t{0});
  CHECK(total.item() == 9);
  CHECK(i == 4);
  auto y = ag::while_loop([](ag::Scalar<float> y) { return y > 0.1f; },
                          [](ag::Scalar<float> y) { return y / 2; }, ag::Scalar<float>(1));
  static_assert(std::is_same_v<decltype(y), ag::Scalar<float>>);
  CHECK(y.item() == 0.0625f);
  ag::Vector<int> v = {7, 8};
  auto kept = ag::while_loop([](ag::Scalar<int>) { return false; },
                             [](ag::Scalar<int> x) { return x; }, v[0]);
  static_assert(std::is_same_v<decltype(kept), ag::Scalar<int>>);
  CHECK(kept.item() == 7);
  int turns = 0;
  ag::while_loop([&] { return turns < 3; }, [&] { ++turns; });
  CHECK(turns == 3);
}

TEST_CASE("while_loop carries tuples and pairs as one value, and growing tensors", "[control]") {
  auto result = ag::while_loop(
      [](const std::tuple<int, std::pair<ag::Scalar<int>, bool>> &state) {
        return std::get<0>(state) < 3;
      },
      [](std::tuple<int, std::pair<ag::Scalar<int>, bool>> state) {
        auto [n, rest] = state;
        return std::tuple(n + 1, std::pair(rest.first * 2, !rest.second));
      },
      std::tuple(0, std::pair(ag::Scalar<int>(1), false)));
  CHECK(std::get<1>(result).first.item() == 8);
  CHECK(std::get<1>(result).second);
  auto [grown, n] =
      ag::while_loop([](const ag::Vector<int> &, int n) { return n < 3; },
                     [](ag::Vector<int> v, int n) { return std::tuple(ag::append(v, n), n + 1); },
                     ag::Vector<int>{}, 0);
  expect<int, 1>(grown, {3}, {0, 1, 2});
  auto written = ag::while_loop([](const ag::Vector<int> &v) { return v[0] < 3; },
                                [](ag::Vector<int> v) {
                                  v[0] += 1;
                                  return v;
                                },
                                ag::Vector<int>{0, 5});
  expect<int, 1>(written, {2}, {3, 5});
}

template <class Range> auto values(const Range &range) {
  std::vector<std::int64_t> all;
  for (auto i : range)
    all.push_back(static_cast<std::int64_t>(i.item()));
  return all;
}
using list = std::vector<std::int64_t>;

TEMPLATE_TEST_CASE("ranges count in the bounds' dtype", "[control]", EVERY_INTEGER) {
  using T = TestType;
  const ag::Scalar<T> n = T(3);
  for (auto i : ag::range(n))
    static_assert(std::is_same_v<decltype(i), ag::Scalar<T>>);
  CHECK(values(ag::range(n)) == list{0, 1, 2});
  CHECK(values(ag::range(T(0))) == list{});
  CHECK(values(ag::range(1, n)) == list{1, 2});
  CHECK(values(ag::range(n, 1)) == list{});
  CHECK(values(ag::range(n, 8, 2)) == list{3, 5, 7});
  CHECK(values(ag::range(n, T(9), 2)) == list{3, 5, 7});
  EXPECT_ERROR(range, ag::range(n, 8, 0));
  const T high = std::numeric_limits<T>::max();
  CHECK(values(ag::range(T(high - 1), high)) == list{static_cast<std::int64_t>(T(high - 1))});
  CHECK(values(ag::range(T(high - 2), high, T(2))).size() == 1);
  if constexpr (std::is_signed_v<T>) {
    CHECK(values(ag::range(n, 0, -1)) == list{3, 2, 1});
    CHECK(values(ag::range(n, -4, -3)) == list{3, 0, -3});
    CHECK(values(ag::range(T(-2))) == list{});
    const T low = std::numeric_limits<T>::min();
    CHECK(values(ag::range(low, high, high)).size() == 3);
    CHECK(values(ag::range(high, low, low)).size() == 2);
  }
}

TEST_CASE("mixed bounds", "[control]") {
  for (auto i : ag::range(0, std::int64_t(2)))
    static_assert(std::is_same_v<decltype(i), ag::Scalar<std::int64_t>>);
  ag::Vector<int> v = {4, 5};
  for (auto i : ag::range(v[0], v[1])) {
    static_assert(std::is_same_v<decltype(i), ag::Scalar<int>>);
    CHECK(i.item() == 4);
  }
}

TEST_CASE("changing the loop variable does not change the count", "[control]") {
  int turns = 0;
  for (ag::Scalar<int> i : ag::range(3)) {
    i += 10;
    ++turns;
  }
  CHECK(turns == 3);
}
