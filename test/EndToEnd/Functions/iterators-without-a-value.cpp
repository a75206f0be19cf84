// Iterators that are declared without a value, and such that are assigned anew behind a swap.
#include <autograph/autograph.h>

#include <algorithm>
#include <utility>
#include <vector>

AG_FUNCTION int over_both(std::vector<int> v, std::vector<int> w, int n) {
  std::vector<int>::iterator it;
  int s = 0;
  for (int i = 0; i < n; ++i) {
    for (it = v.begin(); it != v.end(); ++it)
      s += *it * (i + 1);
    std::swap(v, w);
    it = v.begin();
    if (it != v.end())
      s += *it;
  }
  return s;
}
AG_FUNCTION int greatest_below(const std::vector<int> &v, int limit) {
  std::vector<int>::const_iterator best, it{};
  bool found = false;
  for (it = v.begin(); it != v.end(); ++it)
    if (*it < limit && (!found || *it > *best))
      best = it, found = true;
  return found ? static_cast<int>(best - v.begin()) : -1;
}
AG_FUNCTION int over_rows(std::vector<std::vector<int>> rows) {
  std::vector<int>::iterator it;
  int s = 0;
  for (auto &row : rows)
    for (it = row.begin(); it != row.end(); ++it) {
      if (*it < 0)
        break;
      *it += 1;
      s += *it;
    }
  for (const auto &row : rows)
    for (int x : row)
      s = s * 3 + x;
  return s;
}
AG_FUNCTION int assigned_again(std::vector<int> v, std::vector<int> w) {
  auto it = v.begin();
  int s = *it;
  std::swap(v, w);
  it = v.begin();
  int *p = &v[0];
  s += *p;
  std::swap(v, w);
  p = &v[0];
  it = v.begin() + 1;
  return s + *it + *p;
}
struct Box {
  std::vector<int> items;
  AG_FUNCTION int find(int x) {
    std::vector<int>::iterator it;
    it = std::find(items.begin(), items.end(), x);
    if (it == items.end())
      return -1;
    *it += 1;
    return static_cast<int>(it - items.begin());
  }
  AG_FUNCTION int last(int x) const {
    std::vector<int>::const_iterator it, found;
    int n = 0;
    for (it = items.begin(); it != items.end(); ++it)
      if (*it == x) {
        found = it;
        ++n;
      }
    return n ? static_cast<int>(found - items.begin()) * 10 + n : -1;
  }
};
AG_FUNCTION int either(std::vector<int> a, std::vector<int> b, bool c) {
  std::vector<int>::iterator it;
  if (c)
    it = a.begin();
  else
    it = a.end() - 1;
  *it = 9;
  return a[0] * 100 + a.back();
}
int main() {
  for (int n : {0, 1, 4})
    ag::print("{} {} {}", over_both({1, 2}, {3}, n), greatest_below({3, 1, 4, 1, 5}, n), assigned_again({1, 2, 3}, {7, n}));
  ag::print("{}", over_rows({{1, 2}, {}, {3, -1, 4}}));
  Box box{{1, 2, 2, 5}};
  for (int x : {1, 2, 7}) {
    int found = box.find(x), last = box.last(x);
    ag::print("{} {} {}", found, last, box.items[0]);
  }
  ag::print("{} {}", either({1, 2}, {3, 4}, true), either({1, 2}, {3, 4}, false));
}
