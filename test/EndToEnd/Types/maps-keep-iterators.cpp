// Iterators of maps and sets stay with their entries while others come and go; maps in lists that one index or another means.
#include <autograph/autograph.h>
#include <algorithm>
#include <map>
#include <set>
#include <vector>

AG_FUNCTION int grows(int n) {
  std::set<int> s = {n};
  int steps = 0, sum = 0;
  for (int x : s) {
    sum = sum % 10007 * 3 + x;
    if (++steps > 12) break;
    s.insert(x * 2);
    s.insert(x - 1);
    if (x > 3) s.insert(x + 3);
  }
  return sum * 100 + static_cast<int>(s.size());
}

AG_FUNCTION int kept(int n) {
  std::map<int, int> m = {{5, 1}, {9, 2}};
  auto it = m.find(5), last = m.end(), none = m.find(77);
  const auto fixed = m.find(9);
  int sum = fixed->second;
  for (int i = 0; i < n; ++i) { m[i] = i; if (i % 3 == 0) m.erase(i - 3); }
  sum = sum % 10007 * 10 + it->second;
  sum = sum % 10007 * 10 + (last == m.end()) + (none == last);
  m.erase(it++);
  if (it != m.end()) sum = sum % 10007 * 10 + it->first;
  for (auto at = m.begin(), end = m.end(); at != end;) {
    if (at->first % 2) at = m.erase(at); else ++at;
  }
  return sum * 10 + static_cast<int>(m.size());
}

AG_FUNCTION int backwards(int n) {
  std::set<int> s;
  for (int i = 0; i < n; ++i) s.insert(i * 3);
  int sum = 0, count = 0;
  for (auto it = s.rbegin(); it != s.rend() && count < 30; ++it, ++count) { sum = sum % 10007 * 3 + *it; if (*it % 2 == 0) s.insert(*it - 1); }
  return sum + static_cast<int>(s.size());
}

AG_FUNCTION int rolling(int n) {
  std::vector<std::map<int, int>> dp(2);
  dp[0][0] = 1;
  int cur = 0;
  for (int i = 1; i <= n; ++i) {
    int other = 1 - cur;
    dp[other].clear();
    for (const auto &[sum, ways] : dp[cur]) { dp[other][sum + i] += ways; dp[other][sum - i] += ways; }
    cur = other;
  }
  int best = 0;
  for (const auto &[sum, ways] : dp[cur]) best = std::max(best, ways * 100 + sum);
  std::vector<std::set<int>> two(2);
  two[0] = {1};
  for (int i = 0; i < n; ++i) {
    two[(i + 1) % 2].clear();
    for (const int &x : two[i % 2]) { two[(i + 1) % 2].insert(x + i); two[(i + 1) % 2].insert(x * 2); }
  }
  for (int x : two[n % 2]) best = best % 10007 * 3 + x;
  std::vector<std::set<int>> flip(2);
  flip[0].insert(1);
  for (int i = 0, at = 0; i < n; ++i, at ^= 1) {
    flip[at ^ 1].clear();
    for (const int &x : flip[at]) { flip[at ^ 1].insert(x + 1); flip[at ^ 1].insert(x * 2); }
  }
  for (auto &f : flip) for (int x : f) best = best % 10007 * 3 + x;
  return best;
}

AG_FUNCTION int tables(int n) {
  std::vector<std::map<int, int>> dp(n + 1);
  dp[0][0] = 1;
  for (int i = 0; i < n; ++i)
    for (const auto &[sum, ways] : dp[i]) { dp[i + 1][sum + i] += ways; dp[i + 1][sum - i] += ways; }
  int best = 0;
  for (auto &[sum, ways] : dp[n]) best = std::max(best, ways * 100 + sum);
  return best;
}

AG_FUNCTION int layers(int n) {
  std::map<int, std::map<int, int>> dp;
  std::map<int, std::set<int>, std::greater<int>> down;
  dp[0][0] = 1;
  for (int i = 0; i < n; ++i)
    for (const auto &[sum, ways] : dp[i]) { dp[i + 1][sum + i] += ways; dp[i + 1][sum - i] += ways; }
  down[n] = {1};
  for (int i = n; i > 0; --i)
    for (int x : down[i]) { down[i - 1].insert(x + i); down[i - 1].insert(x * 2 % 9); down.at(i - 1).erase(4); }
  int best = 0;
  for (auto &[sum, ways] : dp[n]) best = std::max(best, ways * 100 + sum);
  for (int x : down[0]) best = best % 10007 * 3 + x;
  std::vector<std::map<int, std::set<int>>> v(2);
  for (int i = 5; i >= 0; --i) v[i % 2][i].insert(n);
  for (int i : {4, 2}) for (int x : v[0].at(i)) { v[0].at(i - 2).insert(x * 2); v[0].at(i - 2).erase(x + i); v[0].at(i - 2).insert(x + 1); }
  for (auto &m : v) for (auto &[k, s] : m) for (int x : s) best = best % 10007 * 3 + k + x;
  return best + static_cast<int>(dp.size() * 10 + down.size());
}

AG_FUNCTION int mirror(int n) {
  std::vector<std::map<int, int>> g(n);
  for (int i = 0; i < n; ++i) { g[i][i * 2 % n] = i; g[i][i] = 1; }
  int rounds = 0;
  for (int v = 0; v < n; ++v)
    for (auto [w, len] : g[v]) { g[w][v] += len; if (++rounds > 100) break; }
  int s = 0;
  for (auto &o : g) for (auto &[k, x] : o) s = s % 10007 * 3 + k + x;
  return s;
}

AG_FUNCTION int arguments(int n) {
  std::vector<std::map<int, int>> g(2);
  g[0][5] = n;
  std::swap(g[0][5], g[0][3]);
  int a = std::max(g[0][4], g[0][3]) * 10 + g[0][5];
  g[1][2] = g[1][1] = n;
  g[1][0] = g[1][2] + g[1][1] * 2;
  std::swap(g[0][9], g[0][3]);
  int s = a;
  for (auto &o : g) for (auto &[k, x] : o) s = s % 10007 * 3 + k + x;
  return s;
}

std::vector<std::set<int>> split(const std::set<int> &all, int parts, int depth) {
  if (depth == 0) return std::vector<std::set<int>>(parts);
  std::vector<std::set<int>> r = split(all, parts, depth - 1);
  for (int x : all) if (x % depth == 0) r[x % parts].insert(x * depth);
  return r;
}

AG_FUNCTION int splits(int n) {
  std::set<int> all;
  for (int i = 0; i < n; ++i) all.insert(i);
  std::vector<std::set<int>> r = split(all, 3, 3);
  std::sort(r.begin(), r.end(), [](const auto &a, const auto &b) { return a.size() > b.size(); });
  int s = 0;
  for (auto &o : r) for (int x : o) s = s % 10007 * 3 + x;
  std::sort(r.begin(), r.end());
  for (auto &o : r) { s = s % 10007 * 7 + static_cast<int>(o.size()); if (o.contains(4)) s += 1; }
  return s;
}

void add(std::map<int, std::set<int>> &m, int k, int v) { m[k].insert(v); }

AG_FUNCTION int helpers(int n) {
  std::map<int, std::set<int>> m;
  m[100] = {1};
  auto &hundred = m[100];
  auto it = m.find(100);
  for (int i = 0; i < n; ++i) add(m, i % 5, i);
  hundred.insert(n);
  auto drop = [&](int k) { m.erase(k); };
  drop(2); drop(3);
  int s = static_cast<int>(it->second.size());
  for (const auto &[k, set] : m) { s = s % 10007 * 3 + k; for (int x : set) s += x; }
  if (auto r = m.emplace(7, std::set<int>{3}); r.second) { add(m, 1, 55); s += *r.first->second.begin(); }
  auto r = m.insert({6, {8}});
  add(m, 0, 1); add(m, -1, 2); m.erase(1);
  s = s % 10007 * 3 + r.first->first + *r.first->second.begin();
  return s;
}

void bump(std::map<int, int> &m, int a, int k) {
  auto it = m.emplace(a, 0).first;
  auto last = m.end();
  if (k > 0) bump(m, a - 1, k - 1);
  if (k > 1) { m.erase(a - 1); bump(m, a + 2, k - 2); }
  it->second += 10;
  if (++it == last) m[a - 5] += k;
}

AG_FUNCTION int recursion(int n) {
  std::map<int, int> m;
  bump(m, n, 3);
  int s = 0;
  for (auto [b, x] : m) { if (b > n + 2) break; bump(m, b * 2, 1); s = s % 10007 * 3 + b + x; }
  return s;
}

AG_FUNCTION int pointed(int n) {
  std::map<int, int> m{{1, 2}}, *p = &m;
  auto it = p->begin();
  bump(m, n, 3);
  return int(p->size()) + it->second;
}

AG_FUNCTION int chosen(int n) {
  std::vector<std::map<int, int>> v(2);
  v[0] = {{1, 2}, {3, 4}, {5, 6}};
  auto &one = n > 2 ? v[0] : v[1];
  one.erase(1);
  one[0] = n;
  (n > 2 ? v[0] : v[1]).erase(3);
  for (auto it = one.begin(); it != one.end();) if (it->second % 2) it = one.erase(it); else ++it;
  int s = 0;
  for (auto &m : v) for (auto [k, x] : m) s = s * 7 + k * 2 + x;
  return s;
}

int main() {
  ag::print("{} {} {} {}\n", recursion(4), recursion(-1), chosen(4), chosen(1));
  ag::print("{} {} {} {} {}\n", grows(5), kept(7), backwards(6), rolling(5), tables(6));
  ag::print("{} {} {} {}\n", layers(5), layers(0), pointed(4), pointed(-3));
  ag::print("{} {} {} {}\n", mirror(6), arguments(4), splits(20), helpers(13));
  ag::print("{} {} {} {} {}\n", grows(0), kept(0), backwards(0), rolling(0), tables(0));
}
