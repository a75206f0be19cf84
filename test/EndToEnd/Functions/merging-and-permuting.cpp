// Algorithms on two sorted ranges, permutations, partitions, neighbours; modf and frexp; std::ranges and std::views::iota.
#include "report.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <ranges>

AG_FUNCTION std::vector<std::vector<int>> sets(const std::vector<int> &a, const std::vector<int> &b) {
  std::vector<std::vector<int>> all;
  std::vector<int> out;
  std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
  all.push_back(out);
  out.clear();
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
  all.push_back(out);
  out.assign(20, -1);
  auto end = std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), out.begin());
  out.erase(end, out.end());
  all.push_back(out);
  out.clear();
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
  std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out), [](int x, int y) {
    ag::print("{}<{} ", x, y);
    return x < y;
  });
  all.push_back(out);
  all.push_back({std::includes(a.begin(), a.end(), b.begin(), b.end()), std::includes(b.begin(), b.end(), a.begin(), a.end(), std::less<>())});
  return all;
}
AG_FUNCTION int permutations(std::vector<int> v, int limit) {
  int count = 0;
  do {
    for (int x : v) ag::print("{}", x);
    ag::print(" ");
  } while (std::next_permutation(v.begin(), v.end()) && ++count < limit);
  while (std::prev_permutation(v.begin(), v.end(), std::greater<int>())) --count;
  std::array<int, 3> a = {3, 1, 2};
  bool more = std::next_permutation(a.begin(), a.end());
  return count * 1000 + a[0] * 100 + a[1] * 10 + a[2] + more;
}
AG_FUNCTION std::vector<int> partitions(std::vector<int> v, int pivot) {
  auto middle = std::partition(v.begin(), v.end(), [&](int x) {
    ag::print("{} ", x);
    return x < pivot;
  });
  v.push_back(static_cast<int>(middle - v.begin()));
  auto twice = std::adjacent_find(v.begin(), v.end());
  v.push_back(static_cast<int>(twice - v.begin()));
  auto falls = std::adjacent_find(v.begin(), v.end(), std::greater<>());
  v.push_back(static_cast<int>(falls - v.begin()));
  return v;
}
AG_FUNCTION std::pair<int, int> differ(const std::vector<int> &a, const std::vector<int> &b) {
  auto [x, y] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  auto other = std::mismatch(a.begin(), a.begin() + 1, b.begin(), [](int p, int q) { return p == -q; });
  return {static_cast<int>(x - a.begin()) * 10 + static_cast<int>(y - b.begin()), static_cast<int>(other.first - a.begin())};
}
AG_FUNCTION std::array<double, 4> parts(double x, float y) {
  double whole;
  int exponent = 7;
  float f;
  double rest = std::modf(x, &whole), mantissa = std::frexp(x, &exponent);
  float small = std::modf(y, &f) + std::frexp(y, &exponent);
  return {rest, whole, mantissa + exponent, double(small + f)};
}
AG_FUNCTION std::vector<int> ranges(std::vector<int> v, int n) {
  std::ranges::sort(v);
  std::array<int, 3> a = {3, 1, 2};
  std::ranges::sort(a, std::ranges::greater());
  bool all = std::ranges::all_of(v, [](int x) { return x > 0; });
  int odd = static_cast<int>(std::ranges::count_if(v, [](int x) { return x % 2 != 0; }));
  auto found = std::ranges::find(v, n);
  int at = static_cast<int>(found - v.begin());
  std::ranges::for_each(v, [&](int &x) { x += n; });
  auto most = std::ranges::max_element(v);
  int largest = most == v.end() ? -1 : *most;
  std::vector<int> copied;
  std::ranges::copy(v, std::back_inserter(copied));
  std::ranges::reverse(copied);
  std::ranges::transform(v, v.begin(), [](int x) { return x * x; });
  std::ranges::fill(a, a[0] + n);
  for (int i : std::views::iota(0, n)) copied.push_back(i);
  for (const auto &i : std::views::iota(n, 4)) {
    if (i == 2) continue;
    copied.push_back(-i);
  }
  for (int x : {int(all), odd, at, largest, a[1], int(std::ranges::is_sorted(v))}) copied.push_back(x);
  std::ranges::sort(copied.begin(), copied.end(), std::less<int>());
  return copied;
}

int main() {
  std::vector<int> a = {1, 2, 2, 5, 9}, b = {2, 3, 5, 5}, none;
  show(sets(a, b));
  show(sets(b, a));
  show(sets(a, none));
  show(sets(none, b));
  show(sets(none, none));
  show(sets({1, 2, 3, 4}, {2, 4}));
  show(permutations({1, 2, 3}, 100));
  show(permutations({1, 1, 2}, 2));
  show(permutations({}, 3));
  show(permutations({4}, 3));
  show(partitions({5, 1, 4, 2, 2, 8, 3}, 3));
  show(partitions({}, 1));
  show(partitions({1, 1}, 9));
  show(partitions({9, 9}, 1));
  show(differ({1, 2, 3}, {1, 2, 4}), differ({-1}, {1, 5}), differ({1, 2, 3}, {1, 2}));
  for (double x : {0.0, 3.75, -3.75, -0.0, 1e300, 5e-324, std::numeric_limits<double>::infinity()}) show(parts(x, float(x / 2)));
  show(ranges({3, 1, 2}, 2), ranges({}, 0), ranges({-1, 4, 4}, 4));
}
