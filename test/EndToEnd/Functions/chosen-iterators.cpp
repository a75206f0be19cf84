// Iterators and pointers that `?:` copies from others, and in one of several maps.
#include "report.h"

#include <map>
#include <set>
#include <vector>

namespace of_of_one_map {
AG_FUNCTION int of_one_map(int n) {
  std::map<int, int> m = {{1, 2}, {2, 3}, {5, 1}};
  auto a = m.find(1), b = m.find(5);
  auto it = n % 2 ? a : b;
  m[0] = 4;
  m[3] = 7;
  it->second += 1;
  a->second *= 3;
  b->second *= 5;
  int h = it->second;
  auto at = n > 2 ? m.find(3) : m.end();
  if (at != m.end()) {
    m.erase(1);
    h += at->second;
    at = m.erase(at);
    at->second += 9;
  }
  auto x = n == 3 ? m.lower_bound(n) : n == 6 ? m.upper_bound(2) : m.begin();
  m.emplace(-1, 1);
  h = h * 7 + x->first;
  for (auto &[k, v] : m)
    h = h * 3 % 10007 + k + v;
  return h;
}
} // namespace of_of_one_map
namespace of_of_elements {
AG_FUNCTION int of_elements(int n) {
  std::vector<std::map<int, int>> ms(3);
  for (int i = 0; i < 9; ++i)
    ms[i % 3][i] = i * 2;
  int h = 0;
  for (int c = 0; c < 2; ++c) {
    auto it = (c ? ms[n % 3] : ms[(n + 1) % 3]).find(n);
    if (it == (c ? ms[n % 3] : ms[(n + 1) % 3]).end()) {
      h += 1;
      continue;
    }
    it->second += 5;
    h = h * 7 + it->first + it->second;
  }
  for (auto &m : ms)
    for (auto &[k, v] : m)
      h = h * 3 % 10007 + k + v;
  return h;
}
} // namespace of_of_elements
namespace of_of_sets {
AG_FUNCTION int of_sets(int n) {
  std::vector<std::set<int>> s(4);
  for (int i = 0; i < 12; ++i)
    s[i % 4].insert(i * 5 % 11);
  int h = 0;
  for (int i = 0; i < 4; ++i) {
    auto it = i % 2 ? s[i].begin() : s[(i + n) % 4].begin();
    h = h * 5 + *it;
    ++it;
    h = (h * 5 + *it) % 10007;
  }
  auto &t = n > 2 ? s[1] : s[n];
  auto it = t.lower_bound(3);
  if (it != t.end()) {
    h += *it;
    t.erase(it);
  }
  t.insert(n * 3);
  for (auto &m : s)
    for (int k : m)
      h = h * 3 % 10007 + k;
  return h;
}
} // namespace of_of_sets
namespace of_of_lists {
struct A {
  int x, y;
};
AG_FUNCTION int of_lists(int n) {
  std::vector<A> v(4);
  std::vector<std::vector<int>> w(3, std::vector<int>(3));
  int *p = &v[n % 4].x, *q = &v[(n + 1) % 4].x;
  int *r = n % 2 ? q : p;
  *r = 5;
  *p += 2;
  *q += 3;
  r = n % 3 ? p : q;
  *r += 11;
  *p += 2;
  *q += 3;
  auto i = w[n % 3].begin(), j = w[(n + 1) % 3].begin();
  auto k = n % 2 ? j : i;
  *k += 4;
  *i += 1;
  *j += 2;
  ++k;
  *k += 7;
  int h = 0;
  for (auto &a : v)
    h = h * 31 % 10007 + a.x + a.y;
  for (auto &a : w)
    for (int x : a)
      h = h * 31 % 10007 + x;
  return h;
}
} // namespace of_of_lists
int main() {
  for (int n : {0, 1, 2, 3, 6})
    show(of_of_one_map::of_one_map(n), of_of_elements::of_elements(n), of_of_sets::of_sets(n), of_of_lists::of_lists(n));
}
