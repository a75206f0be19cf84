// Maps and sets with orders of their own, of enums, tensors and lists, as members of classes; references that stay; what `at` throws.
#include "report.h"

#include <deque>
#include <map>
#include <queue>
#include <set>
#include <stdexcept>

enum class Color { red, green, blue };
struct Order { bool operator()(int a, int b) const { return a % 10 != b % 10 ? a % 10 < b % 10 : a < b; } };
AG_FUNCTION int custom(int n) {
  auto less = [](const std::pair<int, int> &a, const std::pair<int, int> &b) { return a.second < b.second; };
  std::set<std::pair<int, int>, decltype(less)> s;
  std::map<int, float, Order> m;
  std::map<Color, int> colors = {{Color::blue, 1}, {Color::red, 2}};
  for (int i = 0; i < n; ++i) { s.emplace(i, i * 7 % 5); m[i * 3] += 0.5f * i; ++colors[static_cast<Color>(i % 3)]; }
  int h = 0;
  for (const auto &[a, b] : s) h = h * 31 % 10007 + a + b;
  for (auto it = m.rbegin(); it != m.rend(); ++it) h = h * 31 % 10007 + it->first + int(it->second);
  for (auto [c, k] : colors) h = h * 3 % 10007 + int(c) + k;
  std::vector<std::pair<int, float>> flat(m.begin(), m.end());
  auto last = std::prev(m.end());
  return h + flat[flat.size() / 2].first + last->first;
}
AG_FUNCTION double at(std::vector<int> keys, int k) {
  std::map<int, double> m;
  for (int x : keys) m[x] = x * 0.5;
  return m.at(k);
}
AG_FUNCTION int front(int n) {
  std::deque<int> d;
  for (int i = 0; i < n; ++i) d.push_back(i);
  d.pop_front();
  return d.at(3);
}
AG_FUNCTION int empties(int n) {
  std::queue<int> q;
  for (int i = 0; i < n; ++i) q.push(i);
  int x = q.front();
  q.pop();
  return x + q.back();
}
AG_FUNCTION int reused(int n) {
  std::map<int, int> m;
  int s = 0;
  for (int i = 0; i < n; ++i) {
    m[i] = i;
    if (m.size() > 5) { s += m.begin()->second; m.erase(m.begin()); }
    if (auto it = m.find(i - 2); it != m.end()) it->second += 10;
  }
  int &ref = m[-1];
  m[-2] = 4;
  m[-3] = 5;
  ref = 6;
  std::map<int, int> copy = m, moved = std::move(m);
  copy.clear();
  m[1] = 1;
  std::swap(copy, m);
  for (auto [k, v] : moved) s = s * 3 % 10007 + k + v;
  return s + copy.size() * 100 + m.size() + (moved == copy);
}
AG_FUNCTION float tensors(int n) {
  std::map<int, ag::Vector<float>> m;
  for (int i = 0; i < n; ++i) m[i % 4] = ag::full({i % 3 + 1}, 1.0f * i);
  float s = 0;
  for (auto &[k, x] : m) { x = x * 2.0f; s += k + ag::sum(x).item(); }
  m.erase(2);
  m[9] = ag::full({2}, 3.0f);
  for (auto &[k, x] : m) s += k * ag::sum(x).item();
  return s;
}
struct Graph {
  std::map<int, std::vector<int>> next;
  std::set<int> seen;
  int order = 0;
  void add(int a, int b) { next[a].push_back(b); next[b].push_back(a); }
  void visit(int u) {
    if (!seen.insert(u).second) return;
    order = order * 7 % 10007 + u;
    for (int v : next[u]) visit(v);
  }
};
AG_FUNCTION int dfs(int n) {
  Graph g;
  for (int i = 0; i < n; ++i) g.add(i, i * i % n);
  g.visit(0);
  g.visit(n / 2);
  return g.order * 100 + g.seen.size();
}
int main() {
  for (int n : {1, 2, 3, 9, 40}) ag::print("{} {} {} {}\n", custom(n), reused(n), tensors(n), dfs(n));
  try { ag::print("{}\n", at({1, 2}, 2)); at({1, 2}, 3); } catch (const std::out_of_range &e) { std::puts(e.what()); }
  try { ag::print("{}\n", front(9)); front(4); } catch (const std::out_of_range &e) { std::puts(e.what()); }
  ag::print("{}\n", empties(4));
}
