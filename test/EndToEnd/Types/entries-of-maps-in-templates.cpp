// Entries of maps and `std::pair<const K, V>` given to templates that deduce them; numbers of types with namesakes.
#include "report.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

namespace of_entries {
template <class K, class V> int weight(const std::pair<const K, V> &e) { return int(e.first) * 3 + int(e.second); }
template <class K, class V> void bump(std::pair<const K, V> &e, V by) { e.second += by; }
template <class P> auto second(const P &p) { return p.second; }
AG_FUNCTION int entries(int n) {
  std::map<int, int> m;
  std::map<char, long> l;
  for (int i = 0; i < n; ++i)
    m[i * 7 % 5] = i, l['a' + i % 3] += i;
  int h = 0;
  for (auto &e : m) {
    bump(e, n);
    h += weight(e);
  }
  for (const auto &e : l)
    h = h * 3 + weight(e) + int(second(e));
  for (auto &e : l)
    bump(e, 4L);
  auto it = m.begin();
  if (it != m.end())
    h += weight(*it) + second(*it);
  for (auto &e : l)
    h = (h * 3 + weight(e)) % 10007;
  return h;
}
} // namespace of_entries
namespace of_lists {
template <class A, class B> int total(const std::vector<std::pair<const A, B>> &v) {
  int s = 0;
  for (auto &[a, b] : v)
    s = s * 3 % 1007 + int(a) + int(b);
  return s;
}
template <class A, class B> int most(std::vector<std::pair<A, B>> &v) {
  int s = 0;
  for (auto &[a, b] : v) {
    b += 1;
    s = std::max(s, int(a) + int(b));
  }
  return s;
}
AG_FUNCTION int lists(int n) {
  std::map<int, int> m;
  for (int i = 0; i < n; ++i)
    m[i * 7 % 5] = i;
  std::vector<std::pair<const int, int>> v(m.begin(), m.end());
  std::vector<std::pair<int, int>> w(m.begin(), m.end());
  v.push_back({4, n});
  v.emplace_back(5, n);
  return total(v) * 10 + most(w);
}
} // namespace of_lists
namespace of_numbers {
template <class T> T twice(T x) { return x + x; }
template <class T> T sum(const std::vector<T> &v) {
  T s = 0;
  for (T x : v)
    s += twice(x);
  return s;
}
template <class K, class V> V look(const std::map<K, V> &m, const K &k) {
  auto it = m.find(k);
  return it == m.end() ? V(-1) : it->second;
}
template <class T> int width(T) { return sizeof(T); }
inline int width(long) { return 100; }
inline int width(long long) { return 200; }
AG_FUNCTION long numbers(int n) {
  std::vector<long> a;
  std::vector<long long> b;
  std::vector<std::int64_t> c;
  std::vector<unsigned long long> d;
  std::vector<std::uint64_t> e;
  std::vector<std::size_t> g;
  for (int i = 0; i < n; ++i)
    a.push_back(i), b.push_back(i * 2), c.push_back(i * 3), d.push_back(i), e.push_back(i), g.push_back(i);
  std::map<long, long long> m;
  std::map<long long, long> o;
  for (int i = 0; i < n; ++i)
    m[i] = i * 3, o[i] = i * 5;
  return sum(a) + long(sum(b)) * 3 + sum(c) * 5 + long(sum(d)) + long(sum(e)) * 7 + long(sum(g)) + long(look(m, 2L)) +
         look(o, 3LL) + width(1) + width(2L) + width(3LL) + width(std::int64_t(4)) + width(5u) + width(std::size_t(6)) +
         width('c') + width(std::uint8_t(1));
}
} // namespace of_numbers
namespace of_everything {
template <class It> int walk(It first, It last) {
  int h = 0;
  for (; first != last; ++first)
    h = h * 3 % 1007 + first->first + first->second;
  return h;
}
template <class M> typename M::mapped_type total(const M &m) {
  typename M::mapped_type t{};
  for (const auto &e : m)
    t += e.second;
  return t;
}
template <class M, class F> void each(M &m, F f) {
  for (auto &e : m)
    f(e);
}
template <class M> int rec(M &m, int n) {
  if (n <= 0)
    return 0;
  m[n] += n;
  auto &e = *m.begin();
  return rec(m, n - 1) + e.first + int(e.second);
}
template <class V> struct Holder {
  std::vector<V> v;
  void add(const V &x) { v.push_back(x); }
};
AG_FUNCTION int everything(int n) {
  std::map<int, int> m;
  std::map<int, long long> l;
  std::map<short, float> s;
  for (int i = 0; i < n; ++i)
    m[i * 7 % 5] = i, l[i] = i, s[i] = i * .5f;
  each(m, [](auto &e) { e.second += 2; });
  each(l, [](std::pair<const int, long long> &e) { e.second += e.first; });
  Holder<std::pair<const int, int>> h1;
  for (auto &e : m)
    h1.add(e);
  Holder<std::pair<int, long long>> h2;
  for (auto &e : l)
    h2.add(e);
  int h = walk(m.begin(), m.end()) + walk(h1.v.begin(), h1.v.end()) + int(total(l)) + int(total(s)) + rec(m, n) + rec(l, n);
  auto best = std::max_element(m.begin(), m.end(), [](const auto &a, const auto &b) { return a.second < b.second; });
  if (best != m.end())
    h += best->first * 5;
  for (auto &e : h2.v)
    h = h * 3 % 10007 + e.first + int(e.second);
  std::pair<const int, int> p{n, 3};
  h += p.first;
  auto q = p;
  q.second = 9;
  h += q.second;
  return h;
}
} // namespace of_everything
int main() {
  for (int n : {0, 1, 2, 3, 6})
    show(of_entries::entries(n), of_lists::lists(n), of_numbers::numbers(n), of_everything::everything(n));
}
