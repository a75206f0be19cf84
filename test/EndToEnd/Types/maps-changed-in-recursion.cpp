// Recursive functions that insert entries into maps and erase others, while references, bindings, pointers and iterators of their
// callers are kept.
#include "report.h"

#include <map>
#include <set>

namespace of_grown {
static int grow(std::map<int, int> &m, int n) {
  if (n <= 0)
    return 0;
  auto it = m.emplace(n * 10, n).first;
  int &r = m[n * 10 + 1];
  auto &[k, v] = *m.emplace(n * 10 + 2, 5).first;
  int s = grow(m, n - 1);
  m.erase(n * 10 - 9);
  it->second += 1;
  r += 2;
  v += 3;
  return s + it->first * 3 + r + v + k;
}
AG_FUNCTION int grown(int n) {
  std::map<int, int> m = {{1000, 4}, {-5, 2}};
  int h = grow(m, n);
  for (auto &[k, v] : m)
    h = h * 3 % 10007 + k + v;
  return h;
}
} // namespace of_grown
namespace of_rows {
struct S {
  std::map<int, std::vector<int>> m;
  int calls = 0;
  int walk(int n) {
    ++calls;
    auto &row = m[n];
    row.push_back(n);
    for (int i = 1; i < 3; ++i)
      if (n - i > 0)
        row.push_back(walk(n - i));
    row.push_back(int(m.size()));
    return row.back();
  }
};
AG_FUNCTION int rows(int n) {
  S s;
  int h = s.walk(n) + s.calls;
  for (auto &[k, v] : s.m)
    for (int x : v)
      h = h * 3 % 10007 + k + x;
  return h;
}
} // namespace of_rows
namespace of_memos {
static long fib(int n, std::map<int, long> &memo) {
  if (n < 2)
    return n;
  auto [it, fresh] = memo.try_emplace(n, 0);
  if (!fresh)
    return it->second;
  it->second = fib(n - 1, memo) + fib(n - 2, memo);
  return it->second;
}
static long ref(int n, std::map<int, long> &memo) {
  if (n < 2)
    return n;
  long &slot = memo[n];
  if (slot)
    return slot;
  return slot = ref(n - 1, memo) + ref(n - 2, memo);
}
static int prune(std::set<int> &s, std::set<int>::iterator at, int d) {
  if (d == 0 || at == s.end())
    return 0;
  int x = *at;
  s.insert(x + 100);
  auto next = std::next(at);
  int h = prune(s, next, d - 1);
  s.erase(x - 1);
  return h * 3 % 10007 + *at;
}
AG_FUNCTION int memos(int n) {
  std::map<int, long> memo, other;
  long h = fib(n, memo) + ref(n, other);
  std::set<int> s;
  for (int i = 0; i < n; ++i)
    s.insert(i * 2);
  h = h * 10 + prune(s, s.begin(), n > 2 ? n - 2 : 0);
  for (auto &[k, v] : memo)
    h = h * 3 % 10007 + k + v;
  for (int x : s)
    h = h * 3 % 10007 + x;
  return int(h);
}
} // namespace of_memos
namespace of_loops {
static int deep(std::map<int, int> &m, int d) {
  int h = 0, c = 0;
  for (auto &[k, v] : m) {
    if (++c > 6)
      break;
    v += d;
    if (d > 0)
      h = (h * 3 + deep(m, d - 1)) % 10007;
    if (d > 0)
      m[k * 2 + d] = 1;
    h = (h * 3 + k + v) % 10007;
  }
  return h;
}
struct N {
  int a, b;
};
static int nested(std::map<int, N> &m, int key, int d) {
  N &n = m[key];
  n.a += d;
  int &b = n.b;
  if (d > 0)
    b += nested(m, key * 7 % 11, d - 1);
  if (d > 1)
    m.erase(100 + d);
  m[100 + d].a = 1;
  return n.a + b;
}
AG_FUNCTION int loops(int n) {
  std::map<int, int> m = {{3, 1}, {9, 2}, {12, 3}};
  int h = deep(m, n);
  for (auto &[k, v] : m)
    h = (h * 3 + k + v) % 10007;
  std::map<int, N> q;
  h += nested(q, n, n + 2);
  for (auto &[k, v] : q)
    h = (h * 3 + k + v.a + v.b) % 10007;
  return h;
}
} // namespace of_loops
namespace of_lambdas {
AG_FUNCTION int lambdas(int n) {
  std::map<int, int> m;
  std::vector<std::map<int, int>> ms(2);
  auto go = [&](auto &&self, int d) -> int {
    if (d <= 0)
      return 1;
    int &r = m[d];
    r += 5;
    int x = self(self, d - 1);
    m.erase(d - 1);
    r += x;
    return r;
  };
  int h = go(go, n);
  auto rec = [&](auto &&self, int i, int d) -> int {
    if (d <= 0)
      return 1;
    ms[i][d] = d;
    int x = self(self, 1 - i, d - 1);
    ms[i][d] += x;
    return ms[i][d];
  };
  h = h * 3 + rec(rec, n % 2, n);
  for (auto &m : ms)
    for (auto &[k, v] : m)
      h = (h * 3 + k + v) % 10007;
  for (auto &[k, v] : m)
    h = (h * 3 + k + v) % 10007;
  return h;
}
} // namespace of_lambdas
namespace of_pointers {
static int go(std::map<int, int> &m, int *p, int d) {
  if (d == 0)
    return *p;
  int *q = &m[d];
  *q += d;
  int h = go(m, d % 2 ? q : p, d - 1);
  m.erase(d + 1);
  *p += 1;
  return h + *q * 2;
}
static int its(std::map<int, int> &m, std::map<int, int>::iterator it, int d) {
  if (d == 0)
    return it->second;
  m[d * 5] += 2;
  auto mine = m.find(d * 5);
  int h = its(m, mine, d - 1);
  it->second += 1;
  ++mine;
  h += mine == m.end() ? -1 : mine->second;
  return h;
}
AG_FUNCTION int pointers(int n) {
  std::map<int, int> m = {{99, 1}};
  int h = go(m, &m[99], n);
  h = h * 10 + its(m, m.find(99), n);
  for (auto &[k, v] : m)
    h = (h * 3 + k + v) % 10007;
  return h;
}
} // namespace of_pointers
namespace of_given {
static int go(std::map<int, int> &m, int *p, int d) {
  if (d == 0)
    return *p;
  int *q = &m[d];
  *q += d;
  int h = go(m, d % 2 ? q : p, d - 1);
  *p += 1;
  return h + *q * 2;
}
static int go2(std::map<int, int> &m, int &p, int d) {
  if (d == 0)
    return p;
  int &q = m[d];
  q += d;
  int h = go2(m, q, d - 1);
  m.erase(d + 1);
  p += 1;
  return h + q * 2;
}
AG_FUNCTION int given(int n) {
  std::map<int, int> m = {{99, 1}};
  int h = go(m, &m[99], n);
  for (auto &[k, v] : m)
    h = (h * 3 + k + v) % 10007;
  return h;
}
AG_FUNCTION int given_2(int n) {
  std::map<int, int> m = {{99, 1}};
  int h = go2(m, m[99], n);
  for (auto &[k, v] : m)
    h = (h * 3 + k + v) % 10007;
  return h;
}
} // namespace of_given
namespace of_chosen {
static int use(std::map<int, int> &m, int *p, int d) {
  int *q = &m[d];
  int *r = d % 2 ? q : p;
  *r += 100;
  m[d + 1] += 1;
  *r += 3;
  return *p + *q;
}
AG_FUNCTION int chosen(int n) {
  std::map<int, int> m = {{99, 1}};
  int h = use(m, &m[99], n);
  for (auto &[k, v] : m)
    h = (h * 3 + k + v) % 10007;
  return h;
}
static int rec(std::map<int, int> &m, int *r, int d) {
  if (d == 0)
    return *r;
  m[d] += 1;
  *r += d;
  return rec(m, r, d - 1) + *r;
}
AG_FUNCTION int chosen_2(int n) {
  std::map<int, int> m = {{99, 1}};
  int *q = &m[n], *p = &m[99];
  int h = rec(m, n % 2 ? q : p, n);
  h += *q * 7 + *p;
  for (auto &[k, v] : m)
    h = (h * 3 + k + v) % 10007;
  return h;
}
static int rec3(std::map<int, int> &m, int *r, int d) {
  if (d == 0)
    return *r;
  *r += d;
  return rec3(m, d % 2 ? &m[50] : r, d - 1) + *r;
}
AG_FUNCTION int chosen_3(int n) {
  std::map<int, int> m = {{99, 1}};
  int h = rec3(m, &m[99], n);
  for (auto &[k, v] : m)
    h = (h * 3 + k + v) % 10007;
  return h;
}
} // namespace of_chosen
int main() {
  for (int n : {0, 1, 2, 3, 5})
    show(of_grown::grown(n), of_rows::rows(n), of_memos::memos(n), of_loops::loops(n), of_lambdas::lambdas(n),
         of_pointers::pointers(n), of_given::given(n), of_given::given_2(n), of_chosen::chosen(n), of_chosen::chosen_2(n),
         of_chosen::chosen_3(n));
}
