// Functions of std::ranges on one and two ranges, their results of several parts, and the rarer algorithms of <algorithm> and <numeric>.
#include "report.h"
#include <algorithm>
#include <functional>
#include <numeric>
#include <ranges>
#include <span>

using List = std::vector<int>;
AG_FUNCTION int extremes(List v, int a, int b) {
  auto [low, high] = std::ranges::minmax(v);
  auto both = std::ranges::minmax(v, std::greater<>());
  int r = std::ranges::max(v) * 100 + std::ranges::min(v) + 7 * low + 13 * high + 1000 * (both.min - both.max);
  return r + std::ranges::max(a, b) * std::ranges::min({a, b, 3}) + std::ranges::clamp(a, 0, b) + std::ranges::max(v, [](int x, int y) { return x % 3 < y % 3; });
}
AG_FUNCTION List compared(List v, List w) {
  auto isNext = [](int x, int y) { return y == x + 1; };
  return {std::ranges::equal(v, w), std::equal(v.begin(), v.end(), w.begin(), w.end()), std::equal(v.begin(), v.end(), w.begin(), w.end(), isNext),
          std::ranges::equal(v, w, isNext), std::lexicographical_compare(v.begin(), v.end(), w.begin(), w.end()),
          std::ranges::lexicographical_compare(v, w, std::greater<>()), v < w, v >= w, (v <=> w) == 0, std::ranges::includes(v, w)};
}
AG_FUNCTION List merged(List v, List w) {
  List r;
  std::ranges::sort(v);
  std::ranges::sort(w);
  std::ranges::merge(v, w, std::back_inserter(r));
  std::ranges::set_intersection(v, w, std::back_inserter(r));
  std::ranges::transform(v, w, std::back_inserter(r), std::plus<>());
  auto [x, y] = std::ranges::mismatch(v, w);
  r.push_back(x - v.begin());
  r.push_back(y - w.begin());
  return r;
}
AG_FUNCTION List parts(List v) {
  auto tail = std::ranges::unique(v);
  v.erase(tail.begin(), tail.end());
  auto [from, to] = std::ranges::remove(v, 3);
  v.erase(from, to);
  List copy(v.size());
  auto [in, out] = std::ranges::copy(v, copy.begin());
  copy.push_back(out - copy.begin() + (in == v.end()));
  return copy;
}
AG_FUNCTION List copies(List v) {
  List r;
  std::reverse_copy(v.begin(), v.end(), std::back_inserter(r));
  std::unique_copy(v.begin(), v.end(), std::back_inserter(r));
  std::remove_copy(v.begin(), v.end(), std::back_inserter(r), 2);
  std::remove_copy_if(v.begin(), v.end(), std::back_inserter(r), [](int x) { return x > 2; });
  std::exclusive_scan(v.begin(), v.end(), std::back_inserter(r), 10);
  std::exclusive_scan(v.begin(), v.end(), v.begin(), 1, std::multiplies<>());
  r.insert(r.end(), v.begin(), v.end());
  std::adjacent_difference(v.begin(), v.end(), v.begin());
  std::adjacent_difference(v.begin(), v.end(), std::back_inserter(r), std::plus<>());
  std::for_each_n(r.begin(), r.size() / 2, [](int &x) { ++x; });
  int next = 0;
  std::generate_n(std::back_inserter(r), 3, [&] { return next += 5; });
  if (v.size() > 3) {
    std::swap_ranges(r.begin(), r.begin() + 2, r.end() - 2);
    std::iter_swap(r.begin(), r.end() - 1);
  }
  return r;
}
int main() {
  show(extremes({3, 1, 2}, 4, 9));
  show(extremes({-5, 4, 4, -5}, 9, 4));
  for (List w : {List{1, 2, 3}, List{1, 2}, List{2, 3, 4}, List{}, List{1, 2, 3, 4}}) {
    show(compared({1, 2, 3}, w));
    show(merged({3, 1, 2}, w));
  }
  show(parts({1, 1, 3, 2, 2, 3, 3, 4}));
  show(parts({}));
  show(copies({1, 2, 2, 3, 1}));
  show(copies({}));
}
