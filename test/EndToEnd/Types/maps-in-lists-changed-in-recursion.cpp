// Iterators, loops and references into maps in lists while recursive calls insert entries there.
#include "report.h"

#include <map>
#include <set>
#include <vector>

namespace of_loops {
static int rec(std::vector<std::map<int, int>> &ms, int i, int d) {
  int h = 0, c = 0;
  for (auto [k, v] : ms[i]) {
    if (++c > 5)
      break;
    h = (h * 3 + k + v) % 10007;
    if (d > 0)
      h += rec(ms, 1 - i, d - 1);
    if (d == 0)
      ms[i][k - 1] = 2, ms[1 - i][k - 3 - c] = 1;
  }
  return h % 10007;
}
AG_FUNCTION int loops(int n) {
  std::vector<std::map<int, int>> ms(2);
  for (int i = 0; i < 6; ++i)
    ms[i % 2][i * 10] = i;
  int h = rec(ms, 0, n);
  for (auto &m : ms)
    for (auto &[k, v] : m)
      h = (h * 3 + k + v) % 10007;
  return h;
}
} // namespace of_loops
namespace of_iterators {
static int rec(std::vector<std::map<int, int>> &ms, int i, int d) {
  if (d <= 0)
    return 1;
  auto it = ms[i].emplace(d * 2, 1).first;
  int h = rec(ms, 1 - i, d - 1) + rec(ms, i, d - 2);
  return h * 3 % 1007 + it->first * 7 + it->second;
}
AG_FUNCTION int iterators(int n) {
  std::vector<std::map<int, int>> ms(2);
  int h = rec(ms, 0, n);
  for (auto &m : ms)
    for (auto &[k, v] : m)
      h = (h * 3 + k + v) % 10007;
  return h;
}
} // namespace of_iterators
namespace of_references {
static int rec(std::vector<std::map<int, int>> &ms, int i, int d) {
  if (d <= 0)
    return 1;
  int &r = ms[i][d * 2];
  int h = rec(ms, 1 - i, d - 1) + rec(ms, i, d - 2);
  r += h;
  return h * 3 % 1007 + r;
}
AG_FUNCTION int references(int n) {
  std::vector<std::map<int, int>> ms(2);
  int h = rec(ms, 0, n);
  for (auto &m : ms)
    for (auto &[k, v] : m)
      h = (h * 3 + k + v) % 10007;
  return h;
}
} // namespace of_references
namespace of_methods {
// references in lists over calls of methods; nested maps; dead references
struct Store {
  std::vector<std::map<int, std::vector<int>>> parts;
  std::map<int, std::map<int, int>> index;
  int add(int p, int k, int d) {
    auto &row = parts[p % parts.size()][k];
    row.push_back(d);
    if (d > 0) {
      int h = add(p + 1, k * 3 % 7, d - 1);
      row.push_back(h);
    }
    auto &in = index[k % 3];
    int &count = in[k];
    count += d;
    if (d > 1)
      add(p, k - 1, d - 2);
    count += 1;
    return int(row.size()) + count;
  }
};
static int dead(std::vector<std::map<int, int>> &ms, int d) {
  int h = 0;
  if (d > 0) {
    ms.push_back({{d, 1}});
    int &r = ms.back()[d];
    r += 2;
    h += r;
    ms.pop_back();
    h += dead(ms, d - 1);
  }
  return h;
}
AG_FUNCTION int methods(int n) {
  Store s;
  s.parts.resize(3);
  int h = s.add(n, n, n);
  for (auto &p : s.parts)
    for (auto &[k, v] : p)
      for (int x : v)
        h = (h * 3 + k + x) % 10007;
  for (auto &[a, p] : s.index)
    for (auto &[k, v] : p)
      h = (h * 3 + k + v + a) % 10007;
  std::vector<std::map<int, int>> ms;
  return h * 3 + dead(ms, n);
}
} // namespace of_methods
namespace of_sets {
static int rec(std::vector<std::set<int>> &s, int i, int d) {
  if (d <= 0)
    return 0;
  auto it = s[i].insert(d * 3 % 7).first;
  auto end = s[i].end();
  int h = rec(s, (i + 1) % 3, d - 1);
  ++it;
  if (it != end) {
    h += *it;
    h += 1;
  }
  for (int x : s[i]) {
    h = (h * 3 + x) % 10007;
    if (x % 2)
      h += rec(s, i, d - 2);
    if (d < 2)
      s[i].insert(x + 2 + d % 2 * 40 + h % 3);
    if (s[i].size() > 12)
      break;
  }
  return h % 10007;
}
AG_FUNCTION int sets(int n) {
  std::vector<std::set<int>> s(3);
  int h = rec(s, 0, n);
  for (auto &p : s)
    for (int x : p)
      h = (h * 3 + x) % 10007;
  return h;
}
} // namespace of_sets
namespace of_objects {
// (b) pass the map's value by reference with the map in a struct; const refs; expression temporaries
struct Ctx {
  std::map<int, int> memo;
  int calls = 0;
};
static int eval(Ctx &c, int n) {
  ++c.calls;
  if (n < 2)
    return n;
  if (auto it = c.memo.find(n); it != c.memo.end())
    return it->second;
  c.memo[n] += eval(c, n - 1) + eval(c, n - 2);
  int r = c.memo[n] + (c.memo[n + 50] = eval(c, n - 2)) % 7;
  return r;
}
static int into(std::map<int, int> &m, int &out, int d) {
  out += d;
  if (d == 0)
    return out;
  const int &seen = m[d * 2];
  int h = into(m, m[d * 2 + 1], d - 1) + seen;
  out += h % 5;
  return h + out;
}
AG_FUNCTION int objects(int n) {
  Ctx c;
  int h = eval(c, n) + c.calls;
  int x = 0;
  std::map<int, int> m;
  h += into(m, x, n) + into(m, m[3], n);
  for (auto &[k, v] : c.memo)
    h = (h * 3 + k + v) % 10007;
  for (auto &[k, v] : m)
    h = (h * 3 + k + v) % 10007;
  return h;
}
} // namespace of_objects
namespace of_graphs {
struct Graph {
  std::map<int, std::set<int>> edges;
  std::map<int, int> seen;
  int visit(int n, int d) {
    if (d == 0)
      return 0;
    auto [it, fresh] = seen.emplace(n, d);
    if (!fresh)
      return it->second;
    int h = 0;
    for (int to : edges[n]) {
      h = (h * 3 + to) % 10007;
      if (to % 3 == 0)
        edges[to].insert(n + d);
      h = (h + visit(to, d - 1)) % 10007;
      it->second += h;
    }
    return h;
  }
};
AG_FUNCTION int graphs(int n) {
  Graph g;
  for (int i = 0; i < n; ++i)
    g.edges[i % 5].insert(i * 7 % 11), g.edges[i].insert(i / 2);
  int h = g.visit(1, n);
  for (auto &[k, v] : g.seen)
    h = (h * 3 + k + v) % 10007;
  for (auto &[k, v] : g.edges)
    for (int x : v)
      h = (h * 3 + k + x) % 10007;
  return h;
}
} // namespace of_graphs
int main() {
  for (int n : {0, 1, 2})
    show(of_loops::loops(n), of_iterators::iterators(n), of_references::references(n), of_methods::methods(n), of_sets::sets(n),
         of_objects::objects(n), of_graphs::graphs(n));
}
