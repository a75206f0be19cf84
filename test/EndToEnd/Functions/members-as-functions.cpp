// Pointers to members as what algorithms and views call.
#include <autograph/autograph.h>

#include <algorithm>
#include <ranges>
#include <vector>

struct Item {
  int id;
  double weight;
  int twice() const { return id * 2; }
  bool isBig() const { return id > 2; }
};

struct Special : Item {
  int more;
};

AG_FUNCTION double algorithms(std::vector<Item> items) {
  std::vector<int> ids(items.size()), doubled;
  std::ranges::transform(items, ids.begin(), &Item::id);
  std::ranges::transform(items, std::back_inserter(doubled), &Item::twice);
  double total = ids[0] + doubled[1] * 10 + std::ranges::count_if(items, &Item::isBig) * 100;
  total += std::ranges::all_of(items, &Item::id);
  for (int x : items | std::views::transform(&Item::twice)) total = total * 2 + x;
  for (auto &item : items | std::views::filter(&Item::isBig)) total = total * 2 + item.weight;
  return total;
}

AG_FUNCTION int derived(std::vector<Special> items) {
  return std::ranges::count_if(items, &Special::isBig) * 10 + std::ranges::count_if(items, &Item::id);
}

int main() {
  ag::print("{}\n", algorithms({{1, 0.5}, {4, 2.5}, {3, 7.5}}));
  ag::print("{}\n", derived({{{3, 1}, 2}, {{0, 1}, 2}}));
}
