// Maps and sets in lists, in maps and in each other, as members of classes in lists, in recursion and through references.
#include <autograph/autograph.h>
#include <algorithm>
#include <deque>
#include <map>
#include <numeric>
#include <optional>
#include <queue>
#include <set>
#include <tuple>
#include <vector>

struct Node { std::map<int, int> next; int count = 0; };

AG_FUNCTION int trie(const std::vector<int> &digits) {
  std::vector<Node> nodes(1);
  for (std::size_t i = 0; i < digits.size(); ++i) {
    int at = 0;
    for (std::size_t j = i; j < digits.size() && j < i + 3; ++j) {
      auto found = nodes[at].next.find(digits[j]);
      if (found == nodes[at].next.end()) {
        int made = static_cast<int>(nodes.size());
        nodes[at].next[digits[j]] = made;
        nodes.push_back(Node{});
        at = made;
      } else {
        at = found->second;
      }
      ++nodes[at].count;
    }
  }
  int sum = 0;
  for (const Node &n : nodes) sum = sum % 10007 * 7 + n.count + static_cast<int>(n.next.size());
  return sum;
}

int visit(const std::vector<std::set<int>> &g, int v, std::vector<bool> &seen, std::vector<int> &order) {
  if (seen[v]) return 0;
  seen[v] = true;
  order.push_back(v);
  int n = 1;
  for (int w : g[v]) n += visit(g, w, seen, order);
  return n;
}

AG_FUNCTION int walk(int n) {
  std::vector<std::set<int>> g(n);
  for (int i = 0; i < n; ++i) { g[i].insert((i * 3 + 1) % n); g[i].insert((i * 5 + 2) % n); g[(i * 2) % n].emplace(i); }
  std::vector<bool> seen(n);
  std::vector<int> order;
  int c = visit(g, 0, seen, order);
  for (int v : order) c = c % 10007 * 3 + v;
  return c;
}

void color(std::vector<std::set<int>> &g, int v, int depth) {
  if (depth == 0 || g.empty()) return;
  g[v].insert(depth);
  if (g[v].size() > 2) g[v].erase(g[v].begin());
  color(g, (v + depth) % static_cast<int>(g.size()), depth - 1);
}

AG_FUNCTION int colors(int n) {
  std::vector<std::set<int>> g(n);
  color(g, 0, 12);
  int s = 0;
  for (auto &one : g) for (int x : one) s = s % 10007 * 5 + x;
  return s;
}

AG_FUNCTION int groups(const std::vector<int> &xs) {
  std::map<int, std::set<int>> by;
  for (int x : xs) by[x % 4].insert(x);
  for (int x : xs) if (x % 3 == 0) by[x % 4].erase(x);
  int s = 0;
  for (auto &[k, set] : by) { s = s % 10007 * 10 + k; for (int x : set) s += x * k; if (set.empty()) s += 1000; }
  std::erase_if(by, [](const auto &e) { return e.second.empty(); });
  return s * 10 + static_cast<int>(by.size());
}

AG_FUNCTION int graph(int n) {
  std::map<int, std::map<int, int>> w;
  for (int i = 0; i < n; ++i) { w[i][(i + 1) % n] = i * i % 7 + 1; w[i][(i + 3) % n] = i % 5 + 2; }
  std::vector<int> dist(n, 1 << 20);
  std::set<std::pair<int, int>> queue;
  dist[0] = 0;
  queue.insert({0, 0});
  while (!queue.empty()) {
    auto [d, v] = *queue.begin();
    queue.erase(queue.begin());
    for (auto [to, len] : w[v])
      if (d + len < dist[to]) { queue.erase({dist[to], to}); dist[to] = d + len; queue.insert({dist[to], to}); }
  }
  return std::accumulate(dist.begin(), dist.end(), 0, [](int a, int b) { return a * 3 + b; });
}

AG_FUNCTION int tables(int n) {
  std::vector<std::map<int, int>> dp(n + 1);
  dp[0][0] = 1;
  for (int i = 0; i < n; ++i)
    for (auto [sum, ways] : dp[i]) { dp[i + 1][sum + i] += ways; dp[i + 1][sum - i] += ways; }
  int best = 0;
  for (auto &[sum, ways] : dp[n]) best = std::max(best, ways * 100 + sum);
  int a = std::max(dp[1][5], dp[1][3]) + std::min(dp[2][0], dp[2][1]);
  return best + a + static_cast<int>(dp[1].size()) * 7;
}

AG_FUNCTION int copies(int n) {
  std::vector<std::set<int>> a(2), b;
  a[0] = {3, 1, 2};
  a[1].insert(n);
  b = a;
  b[0].clear();
  b[1] = a[0];
  a.push_back(b[1]);
  std::swap(a[0], b[0]);
  a.emplace_back();
  a.back().insert({7, 5});
  a.resize(6);
  a.erase(a.begin() + 1);
  int s = 0;
  for (auto &x : a) { s = s % 10007 * 11 + static_cast<int>(x.size()); for (int y : x) s += y; }
  for (auto &x : b) { s = s % 10007 * 11 + static_cast<int>(x.size()); for (int y : x) s += y; }
  return s + (a[0] == b[1] ? 1 : 2) + (a < b ? 10 : 20);
}

struct Graph {
  std::vector<std::set<int>> next;
  explicit Graph(int n) : next(n) {}
  void link(int a, int b) { next[a].insert(b); next[b].insert(a); }
  int degree(int a) const { return static_cast<int>(next[a].size()); }
  bool has(int a, int b) const { return next[a].count(b) > 0; }
};

AG_FUNCTION int classes(int n) {
  Graph g(n);
  for (int i = 0; i < n; ++i) g.link(i, i * i % n);
  Graph copy = g;
  copy.link(0, n - 1);
  int s = 0;
  for (int i = 0; i < n; ++i) s = s % 10007 * 3 + g.degree(i) + 2 * copy.degree(i) + g.has(i, 1);
  return s;
}

AG_FUNCTION int refs(int n) {
  std::vector<std::map<int, int>> m(3);
  for (int i = 0; i < n; ++i) {
    auto &one = m[i % 3];
    ++one[i % 4];
    one[i % 2] += i;
    if (auto it = one.find(3); it != one.end()) it->second *= 2;
    auto [at, isNew] = one.emplace(i, 1);
    if (!isNew) at->second -= 1;
  }
  int s = 0;
  for (const auto &one : m) for (const auto &[k, v] : one) s = s % 10007 * 3 + k * v;
  return s;
}

AG_FUNCTION int three(int n) {
  std::map<int, std::map<int, std::set<int>>> m;
  for (int i = 0; i < n; ++i) m[i % 2][i % 3].insert(i % 5);
  int s = 0;
  for (auto &[a, inner] : m) for (auto &[b, set] : inner) for (int x : set) s = s % 10007 * 3 + a + b + x;
  std::vector<std::vector<std::set<int>>> v(2, std::vector<std::set<int>>(2));
  for (int i = 0; i < n; ++i) v[i % 2][i / 2 % 2].insert(i);
  for (auto &r : v) for (auto &x : r) s = s % 10007 * 5 + static_cast<int>(x.size());
  std::set<std::set<int>> sets;
  for (int i = 0; i < n; ++i) sets.insert({i % 3, i % 2});
  for (auto &x : sets) for (int y : x) s = s % 10007 * 3 + y;
  std::map<std::set<int>, int> keyed;
  for (int i = 0; i < n; ++i) ++keyed[{i % 3, 1}];
  for (auto &[k, c] : keyed) s += c * static_cast<int>(k.size());
  std::deque<std::set<int>> d;
  for (int i = 0; i < n; ++i) { d.push_front({i}); d.back().insert(i * 2); if (d.size() > 3) d.pop_back(); }
  for (auto &x : d) for (int y : x) s = s % 10007 * 3 + y;
  std::optional<std::set<int>> o;
  std::vector<std::pair<int, std::set<int>>> pairs;
  for (int i = 0; i < n; ++i) pairs.push_back({i, {i, i + 1}});
  for (auto &[i, x] : pairs) { x.insert(i * 3); s += static_cast<int>(x.size()) * i; }
  std::queue<std::set<int>> q;
  q.push({1, 2}); q.push({3}); s += static_cast<int>(q.front().size()); q.pop(); s += *q.front().begin();
  std::vector<std::tuple<std::map<int, int>, int>> tuples(2);
  std::get<0>(tuples[1])[4] = n; std::get<1>(tuples[0]) = 3;
  for (auto &[m2, k] : tuples) s += static_cast<int>(m2.size()) * 5 + k;
  return s;
}

int main() {
  ag::print("{} {} {} {}\n", trie({1, 2, 1, 2, 3, 1, 1, 2}), walk(9), colors(4), groups({5, 3, 9, 12, 7, 8, 3}));
  ag::print("{} {} {} {}\n", graph(8), tables(6), copies(9), classes(7));
  ag::print("{} {}\n", refs(11), three(7));
  ag::print("{} {} {} {}\n", trie({}), colors(0), groups({}), classes(1));
}
