// Each model of an algorithm gives, leaves and calls what the function of std of its name does.
#include "expect.h"

#include <autograph/models/comparing.h>
#include <autograph/models/extremes.h>
#include <autograph/models/numbers.h>
#include <autograph/models/ranges.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <deque>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <tuple>

namespace models = ag::detail::models;

namespace {

/// What an algorithm is given; the second range and the one with order are sorted.
struct Given {
  std::vector<int> v, w, sorted, out;
  int calls = 0;

  template <class Function> auto counted(Function function) {
    return [this, function](const auto &...arguments) {
      ++calls;
      return function(arguments...);
    };
  }
  auto isOdd() {
    return counted([](int x) { return x % 2 != 0; });
  }
  auto isLess() {
    return counted([](int a, int b) { return a / 2 < b / 2; });
  }
  auto isSame() {
    return counted([](int a, int b) { return a / 2 == b / 2; });
  }
  auto join() {
    return counted([](int a, int b) { return 3 * a - b; });
  }
  auto change() {
    return counted([](int a) { return a * a; });
  }
  auto make() {
    return counted([this] { return calls; });
  }
  auto begin() { return v.begin(); }
  auto end() { return v.end(); }
  auto at(std::size_t part) { return v.begin() + v.size() * part / 4; }

  /// Iterators as what they point to.
  template <class Result> auto place(const Result &result) {
    auto of = [&](auto &list) { return std::pair(&list, result - list.begin()); };
    auto isOf = [](auto at, auto &list) { return at >= list.begin() && at <= list.end(); };
    if constexpr (std::is_same_v<Result, std::vector<int>::iterator>) {
      if (isOf(result, v) || isOf(result, out))
        return isOf(result, v) ? of(v).second : 1000 + of(out).second;
      return isOf(result, sorted) ? 2000 + of(sorted).second : 3000 + of(w).second;
    } else if constexpr (std::is_integral_v<Result>) {
      return static_cast<std::int64_t>(result);
    } else {
      return 0;
    }
  }
  template <class A, class B> auto place(const std::pair<A, B> &both) {
    return std::pair(place(both.first), place(both.second));
  }
};

std::vector<Given> makeInputs() {
  std::vector<Given> inputs;
  std::mt19937 random(7);
  for (unsigned size : {0, 1, 2, 3, 4, 5, 8, 9, 17, 40})
    for (unsigned values : {1, 3, 50}) {
      Given given;
      for (unsigned i = 0; i < size; ++i) {
        given.v.push_back(random() % values);
        given.sorted.push_back(random() % values);
        given.w.push_back(random() % values);
      }
      std::sort(given.w.begin(), given.w.end());
      std::sort(given.sorted.begin(), given.sorted.end());
      given.out.assign(2 * size + 1, -1);
      inputs.push_back(given);
    }
  return inputs;
}

template <class Library, class Model> void compare(Library library, Model model) {
  for (const Given &input : makeInputs()) {
    Given eager = input, ours = input;
    auto run = [](Given &given, auto &function) {
      if constexpr (std::is_void_v<decltype(function(given))>)
        return function(given), 0;
      else
        return given.place(function(given));
    };
    CHECK(run(ours, model) == run(eager, library));
    CHECK(ours.v == eager.v);
    CHECK(ours.w == eager.w);
    CHECK(ours.out == eager.out);
    CHECK(ours.calls == eager.calls);
  }
}

/// A call of the function of std on `g`, and the same of the model.
#define COMPARE(name, ...)                                                                         \
  compare([]([[maybe_unused]] Given &g) { return std::name(__VA_ARGS__); },                        \
          []([[maybe_unused]] Given &g) { return models::name(__VA_ARGS__); })

} // namespace

TEST_CASE("models that search call as often as std", "[models]") {
  COMPARE(count_if, g.begin(), g.end(), g.isOdd());
  COMPARE(count, g.begin(), g.end(), 1);
  COMPARE(find_if, g.begin(), g.end(), g.isOdd());
  COMPARE(find_if_not, g.begin(), g.end(), g.isOdd());
  COMPARE(find, g.begin(), g.end(), 1);
  COMPARE(all_of, g.begin(), g.end(), g.isOdd());
  COMPARE(any_of, g.begin(), g.end(), g.isOdd());
  COMPARE(none_of, g.begin(), g.end(), g.isOdd());
  COMPARE(for_each, g.begin(), g.end(), g.change());
  COMPARE(for_each_n, g.begin(), g.v.size(), g.change());
  COMPARE(adjacent_find, g.begin(), g.end());
  COMPARE(adjacent_find, g.begin(), g.end(), g.isSame());
  COMPARE(mismatch, g.begin(), g.end(), g.w.begin());
  COMPARE(mismatch, g.begin(), g.end(), g.w.begin(), g.isSame());
  COMPARE(mismatch, g.begin(), g.at(2), g.w.begin(), g.w.end());
  COMPARE(mismatch, g.begin(), g.end(), g.w.begin(), g.w.end(), g.isSame());
  COMPARE(equal, g.begin(), g.end(), g.w.begin());
  COMPARE(equal, g.begin(), g.end(), g.w.begin(), g.isSame());
  COMPARE(equal, g.begin(), g.at(2), g.w.begin(), g.w.end());
  COMPARE(equal, g.begin(), g.end(), g.w.begin(), g.w.end(), g.isSame());
  COMPARE(lexicographical_compare, g.begin(), g.at(3), g.w.begin(), g.w.end());
  COMPARE(lexicographical_compare, g.begin(), g.end(), g.w.begin(), g.w.end(), g.isLess());
}

TEST_CASE("models that look at order call as often as std", "[models]") {
  COMPARE(is_sorted, g.begin(), g.end());
  COMPARE(is_sorted, g.w.begin(), g.w.end(), g.isLess());
  COMPARE(lower_bound, g.w.begin(), g.w.end(), 2);
  COMPARE(lower_bound, g.w.begin(), g.w.end(), 2, g.isLess());
  COMPARE(upper_bound, g.w.begin(), g.w.end(), 2);
  COMPARE(upper_bound, g.w.begin(), g.w.end(), 2, g.isLess());
  COMPARE(binary_search, g.w.begin(), g.w.end(), 2);
  COMPARE(binary_search, g.w.begin(), g.w.end(), 2, g.isLess());
  COMPARE(min_element, g.begin(), g.end());
  COMPARE(min_element, g.begin(), g.end(), g.isLess());
  COMPARE(max_element, g.begin(), g.end(), g.isLess());
  COMPARE(minmax_element, g.begin(), g.end());
  COMPARE(minmax_element, g.begin(), g.end(), g.isLess());
  COMPARE(includes, g.w.begin(), g.w.end(), g.sorted.begin(), g.sorted.end());
  COMPARE(includes, g.w.begin(), g.w.end(), g.sorted.begin(), g.sorted.begin(), g.isLess());
}

TEST_CASE("models of <numeric> call as often as std, in its order", "[models]") {
  COMPARE(accumulate, g.begin(), g.end(), 0);
  COMPARE(accumulate, g.begin(), g.end(), 5, g.join());
  COMPARE(inner_product, g.begin(), g.end(), g.w.begin(), 0);
  COMPARE(inner_product, g.begin(), g.end(), g.w.begin(), 0, g.join(), g.join());
  COMPARE(reduce, g.begin(), g.end());
  COMPARE(reduce, g.begin(), g.end(), 3);
  COMPARE(reduce, g.begin(), g.end(), 3u, [](unsigned a, unsigned b) { return 3 * a - b; });
  COMPARE(transform_reduce, g.begin(), g.end(), g.w.begin(), 0);
  COMPARE(transform_reduce, g.begin(), g.end(), g.w.begin(), 0, std::plus<>(), g.join());
  COMPARE(transform_reduce, g.begin(), g.end(), 0, g.counted(std::plus<>()), g.change());
  COMPARE(iota, g.begin(), g.end(), 7);
  COMPARE(partial_sum, g.begin(), g.end(), g.out.begin());
  COMPARE(partial_sum, g.begin(), g.end(), g.begin(), std::plus<>());
  COMPARE(inclusive_scan, g.begin(), g.end(), g.out.begin());
  COMPARE(inclusive_scan, g.begin(), g.end(), g.out.begin(), g.counted(std::plus<>()));
  COMPARE(exclusive_scan, g.begin(), g.end(), g.begin(), 2);
  COMPARE(exclusive_scan, g.begin(), g.end(), g.out.begin(), 2, g.counted(std::plus<>()));
  COMPARE(adjacent_difference, g.begin(), g.end(), g.begin());
  COMPARE(adjacent_difference, g.begin(), g.end(), g.out.begin(), g.join());
}

TEST_CASE("models that write leave what std leaves", "[models]") {
  COMPARE(fill, g.begin(), g.end(), 4);
  COMPARE(fill_n, g.begin(), g.v.size(), 4);
  COMPARE(generate, g.begin(), g.end(), g.make());
  COMPARE(generate_n, g.out.begin(), g.v.size(), g.make());
  COMPARE(replace, g.begin(), g.end(), 1, 9);
  COMPARE(replace_if, g.begin(), g.end(), g.isOdd(), 9);
  COMPARE(copy, g.begin(), g.end(), g.out.begin());
  COMPARE(copy, g.at(1), g.end(), g.begin());
  COMPARE(copy, g.begin(), g.end(), (g.out.clear(), std::back_inserter(g.out)));
  COMPARE(move, g.begin(), g.end(), g.out.begin());
  COMPARE(copy_n, g.begin(), g.v.size(), g.out.begin());
  COMPARE(copy_if, g.begin(), g.end(), g.out.begin(), g.isOdd());
  COMPARE(remove_copy_if, g.begin(), g.end(), g.out.begin(), g.isOdd());
  COMPARE(remove_copy, g.begin(), g.end(), g.out.begin(), 1);
  COMPARE(unique_copy, g.begin(), g.end(), g.out.begin());
  COMPARE(reverse_copy, g.begin(), g.end(), g.out.begin());
  COMPARE(copy_backward, g.begin(), g.at(3), g.end());
  COMPARE(move_backward, g.begin(), g.end(), g.out.end());
  COMPARE(transform, g.begin(), g.end(), g.out.begin(), g.change());
  COMPARE(transform, g.begin(), g.end(), g.w.begin(), g.out.begin(), g.join());
  COMPARE(swap_ranges, g.begin(), g.end(), g.w.begin());
  COMPARE(iter_swap, g.out.begin(), g.out.end() - 1);
}

TEST_CASE("models that merge call as often as std", "[models]") {
  COMPARE(merge, g.w.begin(), g.w.end(), g.sorted.begin(), g.sorted.end(), g.out.begin());
  COMPARE(merge, g.w.begin(), g.w.end(), g.sorted.begin(), g.sorted.end(), g.out.begin(),
          g.isLess());
#define COMPARE_SETS(name)                                                                         \
  COMPARE(name, g.w.begin(), g.w.end(), g.sorted.begin(), g.sorted.end(), g.out.begin());          \
  COMPARE(name, g.w.begin(), g.w.end(), g.sorted.begin(), g.sorted.end(), g.out.begin(), g.isLess())
  COMPARE_SETS(set_union);
  COMPARE_SETS(set_intersection);
  COMPARE_SETS(set_difference);
  COMPARE_SETS(set_symmetric_difference);
}

TEST_CASE("models that reorder leave the order that std leaves", "[models]") {
  COMPARE(reverse, g.begin(), g.end());
  COMPARE(rotate, g.begin(), g.at(1), g.end());
  COMPARE(remove, g.begin(), g.end(), 1);
  COMPARE(remove_if, g.begin(), g.end(), g.isOdd());
  COMPARE(unique, g.begin(), g.end());
  COMPARE(erase, g.v, 1);
  COMPARE(erase_if, g.v, g.isOdd());
  COMPARE(partition, g.begin(), g.end(), g.isOdd());
  COMPARE(stable_partition, g.begin(), g.end(), g.isOdd());
  COMPARE(inplace_merge, g.w.begin(), g.w.begin(), g.w.end());
  COMPARE(next_permutation, g.begin(), g.end());
  COMPARE(next_permutation, g.begin(), g.end(), g.isLess());
  COMPARE(prev_permutation, g.begin(), g.end(), g.isLess());
}

TEST_CASE("models that erase leave what std leaves in sets and maps", "[models]") {
  auto erases = [](auto eraseIf) {
    return [eraseIf](Given &g) {
      std::set<int> set(g.v.begin(), g.v.end());
      std::map<int, int> counts;
      for (int x : g.v)
        ++counts[x];
      auto isSeldom = [&](const std::pair<const int, int> &entry) {
        ++g.calls;
        return entry.second < 3;
      };
      g.out = {int(eraseIf(set, g.isOdd())), int(eraseIf(counts, isSeldom))};
      g.out.insert(g.out.end(), set.begin(), set.end());
      for (auto [value, count] : counts)
        g.out.insert(g.out.end(), {value, count});
    };
  };
  compare(erases([](auto &all, auto isWanted) { return std::erase_if(all, isWanted); }),
          erases([](auto &all, auto isWanted) { return models::erase_if(all, isWanted); }));
}

TEST_CASE("models that sort keep the order of equal elements", "[models]") {
  auto isLess = [](int a, int b) { return a / 2 < b / 2; };
  COMPARE(stable_sort, g.begin(), g.end());
  COMPARE(sort, g.begin(), g.end());
  compare([&](Given &g) { std::stable_sort(g.begin(), g.end(), isLess); },
          [&](Given &g) { models::stable_sort(g.begin(), g.end(), isLess); });
  compare([&](Given &g) { std::stable_sort(g.begin(), g.end(), isLess); },
          [&](Given &g) { models::sort_array(g.begin(), g.end(), isLess); });
  compare([&](Given &g) { std::sort(g.begin(), g.end()); },
          [&](Given &g) { models::partial_sort(g.begin(), g.begin(), g.end()); });
}

TEST_CASE("models go through other containers", "[models]") {
  std::deque<double> list = {3, 1, 2};
  models::sort(list.begin(), list.end());
  CHECK(list == std::deque<double>{1, 2, 3});
  std::vector<bool> bits = {true, false, true};
  CHECK(models::count(bits.begin(), bits.end(), true) == 2);
  models::reverse(bits.begin(), bits.begin() + 2);
  CHECK(bits == std::vector<bool>{false, true, true});
}

TEMPLATE_TEST_CASE("models of numbers give what std gives", "[models]", std::uint8_t, std::uint16_t,
                   std::uint32_t, std::uint64_t) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 500; ++i) {
    const auto x = static_cast<TestType>(random() >> random() % 64),
               y = static_cast<TestType>(random());
    CHECK(models::popcount(x) == std::popcount(x));
    CHECK(models::bit_width(x) == static_cast<int>(std::bit_width(x)));
    CHECK(models::countl_zero(x) == std::countl_zero(x));
    CHECK(models::countr_zero(x) == std::countr_zero(x));
    CHECK(models::has_single_bit(x) == std::has_single_bit(x));
    CHECK(models::bit_floor(x) == std::bit_floor(x));
    if (x <= std::bit_floor(std::numeric_limits<TestType>::max()))
      CHECK(models::bit_ceil(x) == std::bit_ceil(x));
    for (int by : {-70, -1, 0, 1, 7, 8, 33})
      CHECK((models::rotl(x, by) == std::rotl(x, by) && models::rotr(x, by) == std::rotr(x, by)));
    CHECK(models::gcd(x, y) == std::gcd(x, y));
    CHECK(models::midpoint(x, y) == std::midpoint(x, y));
    const auto a = static_cast<std::make_signed_t<TestType>>(x),
               b = static_cast<std::make_signed_t<TestType>>(y);
    CHECK(models::midpoint(a, b) == std::midpoint(a, b));
  }
  CHECK(models::lcm(TestType(0), TestType(0)) == 0);
  CHECK(models::lcm(-4, 6) == 12);
  const double most = std::numeric_limits<double>::max(),
               least = std::numeric_limits<double>::min();
  for (double x : {most, -most, least, 1.5, 0.0, -0.0})
    for (double y : {most, least, 3.0, -0.0})
      CHECK(models::midpoint(x, y) == std::midpoint(x, y));
}

TEST_CASE("models of single objects call as often as std, and choose the same", "[models]") {
  struct Item {
    int key, number;
  };
  int calls = 0;
  auto less = [&](const Item &a, const Item &b) { return ++calls, a.key < b.key; };
  // What is found, and after how many calls of the comparison.
  auto number = [](const auto &found) {
    if constexpr (requires { found.first; })
      return 10 * found.first.number + found.second.number;
    else
      return found.number;
  };
  auto both = [&](auto library, auto model) {
    calls = 0;
    const int expected = number(library()), counted = std::exchange(calls, 0);
    CHECK(number(model()) == expected);
    CHECK(calls == counted);
  };
  for (int keys = 0; keys < 243; ++keys) {
    const Item a{keys % 3, 1}, b{keys / 3 % 3, 2}, c{keys / 9 % 3, 3}, d{keys / 27 % 3, 4},
        e{keys / 81, 5};
#define COMPARE_EXTREMES(name)                                                                     \
  both([&] { return std::name({a}, less); }, [&] { return models::name##_by(less, a); });          \
  both([&] { return std::name(a, b, less); }, [&] { return models::name##_by(less, a, b); });      \
  both([&] { return std::name({a, b, c}, less); },                                                 \
       [&] { return models::name##_by(less, a, b, c); });                                          \
  both([&] { return std::name({a, b, c, d}, less); },                                              \
       [&] { return models::name##_by(less, a, b, c, d); });                                       \
  both([&] { return std::name({a, b, c, d, e}, less); },                                           \
       [&] { return models::name##_by(less, a, b, c, d, e); })
    COMPARE_EXTREMES(min);
    COMPARE_EXTREMES(max);
    COMPARE_EXTREMES(minmax);
    CHECK(std::ranges::min({a, b, c}, {}, &Item::key).number ==
          models::min_with(models::Less(), &Item::key, a, b, c).number);
    CHECK(std::max({keys % 7, keys % 5, keys % 3}) == models::max_of(keys % 7, keys % 5, keys % 3));
    if (b.key <= c.key) {
      both([&] { return std::clamp(a, b, c, less); }, [&] { return models::clamp(a, b, c, less); });
      both([&] { return std::ranges::clamp(a, b, c, less); },
           [&] { return models::ranges::clamp(a, b, c, less); });
    }
  }
}

TEST_CASE("models of operators compare as std does", "[models]") {
  auto compare = [](const auto &a, const auto &b) {
    const std::partial_ordering order = a <=> b;
    CHECK(models::order(a, b) == (order < 0 ? -1 : order > 0 ? 1 : order == 0 ? 0 : 2));
    CHECK(models::equals(a, b) == (a == b));
    CHECK(models::differs(a, b) == (a != b));
  };
  const double values[] = {0, 1, NAN};
  for (double a : values)
    for (double b : values)
      for (double c : values)
        for (double d : values) {
          compare(std::pair(a, b), std::pair(c, d));
          compare(std::tuple(a, 1, b), std::tuple(c, 1, d));
          compare(std::array{a, b}, std::array{c, d});
          compare(std::vector{a, b}, std::vector{c, d});
          compare(std::vector{a, b}, std::vector{c});
          compare(std::deque{std::pair(1, a)}, std::deque{std::pair(1, c), std::pair(2, d)});
          compare(std::map<int, double>{{1, a}, {2, b}}, std::map<int, double>{{1, c}, {2, d}});
          compare(std::set{std::isnan(a) ? 7 : int(a)}, std::set{int(b == b), int(c == c)});
        }
  compare(std::tuple<>(), std::tuple<>());
}
