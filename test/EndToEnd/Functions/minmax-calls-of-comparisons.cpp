// `minmax` and `minmax_element` compare elements two by two, as the library does: a comparison that counts its calls sees it.
#include <algorithm>
#include <autograph/autograph.h>
struct Item {
  int key, id;
  bool operator<(const Item &o) const { return key < o.key; }
};
AG_FUNCTION int counted(std::vector<int> v) {
  int n = 0, order = 0;
  auto c = [&](int x, int y) {
    ++n;
    order = order * 7 + x * 3 + y;
    return x % 4 < y % 4;
  };
  auto r = std::minmax_element(v.begin(), v.end(), c);
  ag::print("minmax_element {} {} {} {}\n", n, order, r.first - v.begin(), r.second - v.begin());
  n = order = 0;
  auto m = std::max_element(v.begin(), v.end(), c);
  ag::print("max_element {} {} {}\n", n, order, m - v.begin());
  n = order = 0;
  auto q = std::ranges::minmax_element(v, c);
  ag::print("ranges::minmax_element {} {} {} {}\n", n, order, q.min - v.begin(), q.max - v.begin());
  n = order = 0;
  auto t = std::minmax({v[0], v[1], v[2], v[3], v[2]}, c);
  ag::print("minmax braces {} {} {} {}\n", n, order, t.first, t.second);
  n = order = 0;
  auto u = std::minmax(v[0], v[1], c);
  ag::print("minmax two {} {} {} {}\n", n, order, u.first, u.second);
  n = order = 0;
  auto w = std::ranges::minmax({v[0], v[1], v[2], v[3], v[2]}, c);
  ag::print("ranges::minmax braces {} {} {} {}\n", n, order, w.min, w.max);
  n = order = 0;
  auto k = std::max({v[0], v[1], v[2], v[3], v[2]}, c);
  ag::print("max braces {} {} {}\n", n, order, k);
  n = order = 0;
  auto l = std::ranges::max(v, c);
  ag::print("ranges::max {} {} {}\n", n, order, l);
  for (int x : v) {
    n = order = 0;
    const int inside = std::clamp(x, 2, 3, c);
    ag::print("clamp {} {} {}\n", n, order, inside);
    n = order = 0;
    const int in_ranges = std::ranges::clamp(x, 2, 3, c);
    ag::print("ranges::clamp {} {} {}\n", n, order, in_ranges);
  }
  return 0;
}
/// Compares otherwise each time.
struct Alternating {
  int turn = 0;
  bool operator()(int x, int y) { return ++turn % 2 ? x < y : y < x; }
};
AG_FUNCTION int of_changing_comparisons(int a, int b, int c, int d) {
  int all = std::min({a, b, c}, Alternating());
  all = all * 10 + std::max({a, b, c, d}, Alternating());
  all = all * 10 + std::min({d, b, c, a, b}, Alternating());
  auto both = std::minmax({a, b, c, d}, Alternating());
  return all * 100 + both.first * 10 + both.second;
}
AG_FUNCTION int of_none_or_one(std::vector<int> v) {
  auto r = std::minmax_element(v.begin(), v.end());
  auto q = std::ranges::minmax_element(v, [](int x, int y) { return x > y; });
  return (r.first == v.end() ? 1 : *r.first) + (r.second == v.end() ? 10 : *r.second) + (q.min == v.end() ? 100 : *q.max);
}
AG_FUNCTION int of_objects(int a, int b) {
  Item x{a, 1}, y{b, 2}, z{a, 3};
  auto [low, high] = std::minmax({x, y, z});
  auto two = std::minmax(x, y);
  int calls = 0;
  auto key = [&](const Item &item) {
    ++calls;
    return item.key;
  };
  const Item &least = std::ranges::min(x, y, {}, &Item::key),
             &most = std::ranges::max(y, z, [](int p, int q) { return p < q; }, key);
  Item braces = std::ranges::max({x, y, z}, {}, key);
  auto both = std::ranges::minmax({x, y, z}, {}, key);
  return low.id + high.id * 10 + two.first.id * 100 + two.second.id * 1000 + least.id * 10000 + most.id * 100000 +
         braces.id * 1000000 + both.min.id * 10000000 + both.max.id * 100000000 + calls;
}
int main() {
  counted({1, 2, 3, 4, 5, 6, 7});
  counted({5, 1, 3, 2});
  counted({4, 4, 4, 4, 4, 4});
  ag::print("{} {} {}\n", of_none_or_one({}), of_none_or_one({3}), of_none_or_one({3, 5}));
  ag::print("{} {} {}\n", of_changing_comparisons(1, 2, 3, 4), of_changing_comparisons(4, 3, 2, 1), of_changing_comparisons(3, 1, 4, 1));
  ag::print("{} {} {}\n", of_objects(1, 2), of_objects(2, 1), of_objects(1, 1));
}
