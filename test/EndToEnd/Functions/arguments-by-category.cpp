// Templates with forwarding references, and overloads that tell constants, variables and temporaries apart.
#include "report.h"

template <class T> int category(T &&) { return std::is_lvalue_reference_v<T> ? (std::is_const_v<std::remove_reference_t<T>> ? 2 : 1) : 3; }
AG_FUNCTION int categories(int n) {
  const int c = n;
  int &r = n;
  int &&rr = n + 1;
  return category(n) * 10000 + category(c) * 1000 + category(r) * 100 + category(n + 1) * 10 + category(rr) + category(std::move(rr));
}
template <class... T> int all(int first, T &&...rest) {
  int total = first;
  ((total = total * 10 + category(std::forward<T>(rest))), ...);
  return total;
}
AG_FUNCTION int packs(int n, const ag::Vector<int> &v) {
  const double d = 2.5;
  int last = n;
  return all(n, v, d, last, n * 2, ag::Vector<int>(v)) + all(7);
}
struct Item {
  int key;
  std::vector<int> values;
};
int take(Item &item) { return ++item.key; }
int take(const Item &item) { return item.key * 10; }
int take(Item &&item) {
  item.key += 100;
  return item.key * 100 + static_cast<int>(item.values.size());
}
AG_FUNCTION int overloads(int n) {
  Item item{n, {1, 2}};
  const Item constant = item;
  int total = take(item) + take(constant) + take(Item{n, {}});
  total += take(static_cast<const Item &>(item)) * 1000;
  total += take(std::move(item));
  return total + item.key;
}
template <class T> void bump(T &&x) { x = x + 1; }
AG_FUNCTION int changed(int n) {
  bump(n);
  bump(std::move(n));
  std::array<int, 2> a{n, 1};
  for (auto &x : a) bump(x);
  bump(a[0]);
  return n * 100 + a[0] * 10 + a[1];
}
int main() { show(categories(1), packs(3, {1, 2}), overloads(2), changed(4)); }
