// `std::map` and `std::set`: searches, insertions and erasures while references and iterators live, loops in order, memory of recursive functions.
#include "report.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

AG_FUNCTION int histogram(std::vector<int> v) {
  std::map<int, int> count;
  for (int x : v) ++count[x];
  int h = 0;
  for (const auto &[value, n] : count) h = (h * 31 + value * 7 + n) % 100003;
  auto most = std::max_element(count.begin(), count.end(), [](const auto &a, const auto &b) { return a.second < b.second; });
  return h * 100 + most->first + (int)count.size();
}
AG_FUNCTION int lookups(int n) {
  std::map<int, double> m;
  for (int i = 0; i < n; ++i) m.insert({i * 37 % 101, i * 0.5});
  double s = 0;
  for (int k = 0; k < 101; ++k) {
    auto it = m.find(k);
    if (it != m.end()) s += it->second * k;
    else s -= 1;
    if (m.contains(k + 3)) s += m.at(k + 3);
    s += m.count(k);
  }
  auto low = m.lower_bound(50), up = m.upper_bound(50);
  if (low != m.end()) s += low->first;
  if (up != m.end()) s += up->first;
  return int(s) + std::distance(m.begin(), low);
}
AG_FUNCTION int erases(int n) {
  std::map<int, int> m;
  for (int i = 0; i < n; ++i) m[i * 7 % n] = i;
  int s = 0;
  for (int i = 0; i < n; i += 3) s += m.erase(i);
  for (auto it = m.begin(); it != m.end();) {
    if (it->second % 2) it = m.erase(it);
    else { s = s * 3 % 10007 + it->first; ++it; }
  }
  auto [it, fresh] = m.emplace(5, 77);
  s += fresh * 1000 + it->second;
  m.insert_or_assign(5, 78);
  m.try_emplace(6, 79);
  s += m[5] + m[6] + m.size();
  std::swap(m[5], m[6]);
  s += 3 * m[5] + std::max(m[100], m[50]);
  for (auto &[k, v] : m) v += k;
  return std::accumulate(m.begin(), m.end(), s, [](int a, const std::pair<const int, int> &p) { return a + p.second; });
}
AG_FUNCTION int sets(int n) {
  std::set<int> s;
  int h = 0;
  for (int i = 0; i < n; ++i) if (!s.insert(i * i % 17).second) ++h;
  for (int x : s) h = h * 5 % 10007 + x;
  std::set<int, std::greater<int>> g(s.begin(), s.end());
  for (int x : g) h = h * 5 % 10007 + x;
  if (!g.empty()) h += *g.begin() - *s.begin() + *s.rbegin();
  std::set<std::pair<int, int>> p = {{1, 2}, {0, 5}, {1, 1}};
  p.erase({1, 1});
  for (auto [a, b] : p) h = h * 5 % 10007 + a * 3 + b;
  return h + (s == std::set<int>{0, 1, 2}) + int(s.count(4));
}
AG_FUNCTION std::int64_t memo(int n) {
  struct Solver {
    std::map<int, std::int64_t> known;
    std::int64_t fib(int n) {
      if (n < 2) return n;
      if (auto it = known.find(n); it != known.end()) return it->second;
      std::int64_t value = fib(n - 1) + fib(n - 2);
      known[n] = value;
      return value;
    }
  };
  Solver s;
  return s.fib(n) * 100 + s.known.size();
}
static int collatz(int n, std::map<int, int> &memo) {
  if (n == 1) return 0;
  if (memo.count(n)) return memo[n];
  int steps = 1 + collatz(n % 2 ? 3 * n + 1 : n / 2, memo);
  memo[n] = steps;
  return steps;
}
AG_FUNCTION int longest(int n) {
  std::map<int, int> memo;
  int best = 0;
  for (int i = 1; i < n; ++i) best = std::max(best, collatz(i, memo));
  return best * 1000 + memo.size();
}
AG_FUNCTION int groups(std::vector<int> v) {
  std::map<int, std::vector<int>> by;
  for (int x : v) by[x % 5].push_back(x);
  int h = 0;
  for (auto &[k, list] : by) { std::sort(list.begin(), list.end()); for (int x : list) h = (h * 31 + x + k) % 100003; }
  auto other = by;
  other[3].push_back(1);
  return h + (other == by) + (by < other) * 10;
}
int main() {
  for (int n : {1, 2, 7, 20}) {
    std::vector<int> v;
    for (int i = 0; i < n; ++i) v.push_back(i * i % 23);
    ag::print("{} {} {} {} {} {} {}\n", histogram(v), lookups(n), erases(n), sets(n), memo(n % 50), longest(n), groups(v));
  }
}
