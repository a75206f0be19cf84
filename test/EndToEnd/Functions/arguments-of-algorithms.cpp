// What stands among an algorithm's arguments is evaluated once, however the algorithm is compiled.
#include "report.h"
#include <algorithm>
#include <functional>
#include <ranges>

static std::vector<int> &noted(std::vector<int> &v, int &count) {
  ++count;
  ag::print("noted {}\n", count);
  return v;
}
AG_FUNCTION std::pair<bool, int> byBody(std::vector<int> v) {
  int count = 0;
  bool heap = std::ranges::is_heap(noted(v, count));
  auto it = std::search(v.begin() + count++, v.end(), v.begin() + 2, v.end());
  return {heap && it != v.end(), count};
}
/// Known by its name, but not with these arguments.
AG_FUNCTION std::pair<std::vector<int>, int> byName(std::vector<int> v) {
  int count = 0;
  auto end = std::unique(v.begin() + count++, v.end(), [](int a, int b) { return a % 4 == b % 4; });
  v.erase(end, v.end());
  auto tail = std::ranges::unique(noted(v, count), [](int a, int b) { return a / 5 == b / 5; });
  count += int(tail.size());
  std::ranges::sort(noted(v, count), std::greater<>{}, [](int x) { return x % 3; });
  return {v, count};
}

int main() {
  for (const std::vector<int> &v : {std::vector<int>{9, 5, 4, 5, 4}, std::vector<int>{1, 5, 2, 6, 3}, std::vector<int>{4, 8, 8}}) {
    show(byBody(v));
    show(byName(v));
  }
}
