// Pointers to members: known where they are used.
#include "report.h"
#include <algorithm>
#include <functional>
struct Base { int id; };
struct Item : Base {
  int key;
  ag::Vector<float> weights;
  int twice() const { return 2 * key; }
  void add(int n) { key += n; }
};
template <class Member> static int total(const std::vector<Item> &items, Member Item::*member) {
  int sum = 0;
  for (const Item &item : items) sum += item.*member;
  return sum;
}
template <auto Member> static void raise(Item &item, int by) { item.*Member += by; }
AG_FUNCTION int totals(const std::vector<Item> &items) { return total(items, &Item::key) * 100 + total<int>(items, &Item::id); }
AG_FUNCTION Item raised(Item item, int n) {
  for (int i = 0; i < n; ++i) {
    raise<&Item::key>(item, i);
    auto member = &Item::weights;
    item.*member = item.*member * 2.0f;
  }
  std::invoke(&Item::add, item, 100);
  return item;
}
AG_FUNCTION int invoked(const Item &item) { return std::invoke(&Item::twice, item); }
AG_FUNCTION std::vector<Item> sorted(std::vector<Item> items) {
  std::ranges::sort(items, std::greater<>{}, &Item::twice);
  std::ranges::stable_sort(items, {}, &Item::id);
  return items;
}
AG_FUNCTION int best(const std::vector<Item> &items) {
  auto it = std::ranges::max_element(items, {}, [](const Item &item) { return ag::sum(item.weights).item(); });
  return it == items.end() ? -1 : it->key;
}
struct Hiding : Base {
  int at(int n) const { return n; }
};
struct Deeper : Hiding {
  int at(int n) const { return 100 * n + id; }
  int take(std::vector<int> &&v) {
    v.push_back(id);
    return int(v.size());
  }
  template <int N> int times(int n) const {
    int total = 0;
    for (int i = 0; i < N; ++i) total += n * id;
    return total;
  }
};
AG_FUNCTION std::vector<int> ofBases(Deeper d, std::vector<int> v, int n) {
  int taken = std::invoke(&Deeper::take, d, std::move(v));
  return {taken, int(v.size()), v.back(), std::invoke(&Hiding::at, d, n), std::invoke(&Deeper::at, d, n), std::invoke(&Deeper::times<3>, d, n)};
}
int main() {
  Deeper deeper;
  deeper.id = 7;
  show(ofBases(deeper, {1, 2}, 5));
  std::vector<Item> items = {{{3}, 5, {1, 2}}, {{1}, 7, {4}}, {{3}, 9, {2, 3, 4}}};
  show(totals(items), invoked(items[1]), best(items), best({}));
  for (int n : {0, 3}) {
    Item r = raised(items[0], n);
    show(r.key, r.weights);
  }
  for (const Item &i : sorted(items)) show(i.id, i.key);
}
