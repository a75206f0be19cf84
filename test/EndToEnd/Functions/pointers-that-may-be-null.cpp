// Null pointers that become one of several elements, as in a search, and `c ? &a : &b`.
#include "report.h"
struct Item { int key; double weight; };
AG_FUNCTION int heaviest(const std::vector<Item> &items) {
  const Item *best = nullptr;
  for (const Item &i : items)
    if (!best || i.weight > best->weight) best = &i;
  return best ? best->key : -1;
}
AG_FUNCTION std::pair<int, int> extremes(std::array<int, 4> a, int n) {
  int *low = nullptr, *high;
  high = nullptr;
  for (int i = 0; i < n; ++i) {
    if (low == nullptr || a[i] < *low) low = &a[i];
    if (!high || *high < a[i]) high = &a[i];
  }
  if (low && high) std::swap(*low, *high);
  return {a[0], low ? int(high - low) : -9};
}
class Pool {
  std::vector<Item> items_;
public:
  explicit Pool(std::vector<Item> v) : items_(std::move(v)) {}
  Item *lightest() {
    Item *best = nullptr;
    for (auto &i : items_) {
      if (i.weight <= 0) continue;
      if (best && best->weight <= i.weight) continue;
      best = &i;
    }
    return best;
  }
  bool take(double amount) {
    if (Item *i = lightest(); i && i->weight >= amount) {
      i->weight -= amount;
      return true;
    }
    return false;
  }
  double total() const {
    double s = 0;
    for (auto &i : items_) s += i.weight;
    return s;
  }
};
AG_FUNCTION std::pair<int, double> taken(std::vector<Item> v, double amount) {
  Pool p(v);
  int n = 0;
  while (p.take(amount)) ++n;
  return {n, p.total()};
}
AG_FUNCTION int one_of_two(int x, bool c) {
  int a = x, b = 10;
  int *p = c ? &a : &b;
  *p += 5;
  const int *q = x > 3 ? &b : nullptr;
  return 100 * a + b + (q ? *q * 10000 : 0);
}
AG_FUNCTION int rows(std::vector<std::vector<int>> m) {
  const std::vector<int> *longest = nullptr;
  for (auto &r : m)
    if (!longest || r.size() > longest->size()) longest = &r;
  if (!longest) return -1;
  int s = 0;
  for (int x : *longest) s += x;
  const int *top = nullptr;
  for (auto &r : m)
    for (auto &x : r)
      if (x > 2) top = &x;
  return s * 100 + (top ? *top : 0);
}
int main() {
  show(heaviest({}), heaviest({{4, 1}, {5, 3}, {6, 3}}));
  show(extremes({3, 1, 9, 4}, 0), extremes({3, 1, 9, 4}, 4), extremes({3, 1, 9, 4}, 1));
  show(taken({}, 1), taken({{1, 3}, {2, 2.5}, {3, 0}}, 1));
  show(one_of_two(1, true), one_of_two(5, false), one_of_two(5, true));
  show(rows({}), rows({{1}, {2, 3}, {}}));
}
