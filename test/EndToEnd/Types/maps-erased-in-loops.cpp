// Maps and sets whose entries go by `std::erase_if` or in a loop that ends there; iterators that other paths lost.
#include "report.h"

#include <map>
#include <set>

AG_FUNCTION int by_predicate(int n, int k) {
  std::map<int, ag::Vector<int>> m;
  std::set<int> s;
  for (int i = 0; i < n; ++i) {
    m[i * 7 % 11] = ag::full({i % 3}, i);
    s.insert(i * 5 % 13);
  }
  int gone = 0;
  for (int i = 0; i < 2; ++i) gone += int(std::erase_if(m, [&](const auto &e) { return e.first % 3 == k || e.second.extent(0) == i; }));
  gone = gone * 100 + int(std::erase_if(s, [k](int x) { return x % 2 == k % 2; }));
  for (auto it = m.rbegin(); it != m.rend(); ++it) gone = gone * 3 % 10007 + it->first;
  for (int x : s) gone = gone * 3 % 10007 + x;
  return gone;
}
static int erase_first(std::map<int, int> &m, int k) {
  for (auto it = m.begin(); it != m.end(); ++it)
    if (it->second >= k) {
      int key = it->first;
      m.erase(it);
      return key;
    }
  return -1;
}
AG_FUNCTION int with_breaks(int n, int k) {
  std::map<int, int> m;
  for (int i = 0; i < n; ++i) m[i * 7 % 11] = i * 3 % 8;
  int h = erase_first(m, k) * 100;
  for (auto it = m.begin(); it != m.end(); ++it)
    if (it->second == k) {
      m.erase(it);
      break;
    }
  for (auto &[key, value] : m)
    if (value > k) {
      h += value;
      m.erase(key);
      break;
    }
  auto last = m.end();
  for (int i = 0; i < 3; ++i) {
    if (i == k % 3) {
      m[20 + i] = i;
      break;
    }
    if (m.begin() == last) h += 1000;
  }
  for (auto [key, value] : m) h = h * 3 % 10007 + key + value;
  return h;
}
AG_FUNCTION int in_branches(int n, int k) {
  std::map<int, int> m;
  for (int i = 0; i < n; ++i) {
    auto [it, fresh] = m.emplace(i * 7 % 5, i);
    if (!fresh) it->second += 10;
    if (auto [other, isNew] = m.emplace(i, 1); isNew) other->second += k;
  }
  int h = 0;
  auto it = m.begin();
  if (k % 2 == 0) m[k] = 3;
  else if (it != m.end()) h += it->second;
  for (auto at = m.begin(); at != m.end();) at = at->second % 2 == 0 ? m.erase(at) : std::next(at);
  for (int i = 0; i < k; ++i) {
    for (auto &[key, value] : m) value = value * 2 + key;
    if (auto at = m.find(i); at != m.end()) {
      for (auto &[key, value] : m) value = value % 100 + 1;
      m[i + 5] = 3;
      at = m.find(i + 5);
      h += at->second;
    }
    std::map<int, int> other;
    other[i] = 1;
    std::swap(m, other);
    std::swap(m, other);
  }
  for (auto [key, value] : m) h = h * 3 % 10007 + key + value;
  return h;
}
/// The library shows a predicate entries that are not to be changed.
struct Seen {
  bool operator()(const std::pair<const int, int> &entry) const { return entry.second > 3; }
  bool operator()(std::pair<const int, int> &entry) const { return entry.second <= 3; }
};
AG_FUNCTION int as_constants(int n) {
  std::map<int, int> m;
  for (int i = 0; i < n; ++i) m[i] = i;
  return int(std::erase_if(m, Seen{}));
}
int main() {
  ag::print("{} {}\n", as_constants(6), as_constants(9));
  for (int n : {0, 1, 4, 12})
    for (int k : {0, 1, 2, 5}) ag::print("{} {} {}\n", by_predicate(n, k), with_breaks(n, k), in_branches(n, k));
}
