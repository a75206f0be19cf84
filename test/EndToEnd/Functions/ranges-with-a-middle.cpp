// Algorithms whose middle stands between the ends as an iterator, and behind a container in std::ranges.
#include "report.h"
#include <algorithm>
#include <functional>
using List = std::vector<int>;
using Four = std::array<int, 4>;
AG_FUNCTION List rotated(List v, int n) {
  std::ranges::rotate(v, v.begin() + n);
  return v;
}
AG_FUNCTION Four rotatedArray(Four v, int n) {
  std::ranges::rotate(v, v.begin() + n);
  return v;
}
AG_FUNCTION List rotatedByIterators(List v, int n) {
  std::ranges::rotate(v.begin(), v.begin() + n, v.end());
  auto middle = std::rotate(v.begin(), v.begin() + n, v.end());
  v.push_back(middle - v.begin());
  return v;
}
AG_FUNCTION List pieces(List v, int n) {
  auto tail = std::ranges::rotate(v, v.begin() + n);
  auto other = std::ranges::rotate(v.begin(), v.begin() + n, v.end());
  return {int(tail.begin() - v.begin()), int(tail.end() - v.begin()), int(other.begin() - v.begin()), int(other.end() - v.begin())};
}
AG_FUNCTION int nth(Four v, int n) {
  std::ranges::nth_element(v, v.begin() + n);
  return v[n];
}
AG_FUNCTION List least(Four v, int n) {
  std::ranges::partial_sort(v, v.begin() + n, std::ranges::greater{});
  return {v.begin(), v.begin() + n};
}
AG_FUNCTION List leastByIterators(Four v, int n) {
  std::partial_sort(v.begin(), v.begin() + n, v.end());
  std::ranges::partial_sort(v.begin() + 1, v.begin() + n, v.end());
  return {v.begin(), v.begin() + n};
}
AG_FUNCTION List merged(List v, int n) {
  std::ranges::inplace_merge(v, v.begin() + n);
  return v;
}
AG_FUNCTION Four mergedArray(Four v, int n) {
  std::ranges::inplace_merge(v, v.begin() + n, std::greater<>());
  return v;
}
AG_FUNCTION List mergedByIterators(List v, int n) {
  std::ranges::inplace_merge(v.begin(), v.begin() + n, v.end());
  return v;
}
int main() {
  for (int n : {0, 1, 3, 4}) {
    show(rotated({1, 2, 3, 4}, n), rotatedArray({1, 2, 3, 4}, n), rotatedByIterators({1, 2, 3, 4}, n), pieces({1, 2, 3, 4}, n));
    show(nth({4, 1, 3, 2}, n % 4), least({4, 1, 3, 2}, n), leastByIterators({4, 1, 3, 2}, n ? n : 1));
  }
  show(rotated({}, 0), merged({}, 0), merged({2, 5, 1, 2, 7}, 2), merged({1, 2}, 2), mergedArray({3, 6, 5, 2}, 1), mergedArray({9, 2, 5, 1}, 2), mergedByIterators({3, 5, 1, 2}, 2));
}
