// Adaptors of std::views without arguments, each a local of its own, alone and joined; of maps and of lists of pairs beside them.
#include "report.h"

#include <map>
#include <ranges>

AG_FUNCTION int f(std::vector<int> v, int k) {
  auto back = std::views::reverse;
  const auto again = back;
  auto values = std::views::values;
  std::map<int, int> m = {{1, 5}, {0, k}};
  int n = 0;
  for (int x : v | back) n = n * 3 % 1009 + x;
  for (int x : v | std::views::filter([k](int x) { return x != k; }) | back) n = n * 3 % 1009 + x;
  for (int x : v | again | back | std::views::take(2)) n = n * 3 % 1009 + x;
  for (int x : m | values) n = n * 3 % 1009 + x;
  auto last = back | std::views::take(1);
  for (int x : v | last) n = n * 3 % 1009 + x;
  for (int x : back(v)) n = n * 3 % 1009 + x;
  return n;
}
AG_FUNCTION int beside(std::vector<std::pair<int, int>> v, int k) {
  std::map<int, int> m = {{1, 5}, {0, k}};
  int n = 0;
  for (int x : m | std::views::keys | std::views::reverse) n = n * 3 % 1009 + x;
  for (int x : v | std::views::keys | std::views::drop(1)) n = n * 3 % 1009 + x;
  for (int x : v | std::views::values) n = n * 3 % 1009 + x;
  return n;
}
int main() { ag::print("{} {} {} {}\n", f({1, 2, 3}, 2), f({}, 1), f({4, 5, 6, 7}, 4), beside({{1, 2}, {3, 4}, {5, 6}}, 7)); }
