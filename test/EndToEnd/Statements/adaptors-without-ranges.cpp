// Adaptors of std::views under a name, joined, and given a range later.
#include "report.h"

#include <ranges>
#include <vector>

AG_FUNCTION int kept(std::vector<int> v, int k) {
  auto evens = std::views::filter([k](int x) { return x % k == 0; });
  auto chain = evens | std::views::transform([](int x) { return x * 3; });
  auto few = std::views::take(2);
  auto back = chain | std::views::reverse;
  int h = 0;
  for (int x : v | evens) h = h * 7 % 10007 + x;
  for (int x : v | chain) h = h * 7 % 10007 + x;
  for (int x : chain(v)) h = h * 5 % 10007 + x;
  for (int x : v | chain | few) h = h * 7 % 10007 + x;
  for (int x : v | back) h = h * 3 % 10007 + x;
  auto named = v | (evens | few);
  for (int x : named) h = h * 3 % 10007 + x;
  auto copy = chain;
  for (int i = 0; i < 3; ++i)
    for (int x : std::views::iota(0, 5 + i) | copy) h = h * 3 % 10007 + x;
  return h;
}
int main() {
  for (int k : {1, 2, 3}) ag::print("{}\n", kept({1, 2, 3, 4, 5, 6, 7, 8, 9}, k));
}
