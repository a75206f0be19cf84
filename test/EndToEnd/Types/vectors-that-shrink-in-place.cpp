// Vectors that grow and shrink again, in branches, loops, methods and helpers; copies made before keep their elements.
#include "report.h"

#include <vector>

struct Stack {
  std::vector<int> items;
  void push(int x) { items.push_back(x); }
  int pop() {
    int x = items.back();
    items.pop_back();
    return x;
  }
  bool empty() const { return items.empty(); }
};

static void collect(std::vector<int> &out, int x) {
  if (x % 3 != 0)
    out.push_back(x);
}
static void collect_twice(std::vector<int> &out, std::vector<int> &all, int x) {
  collect(out, x);
  collect(out, x + 1);
  all.push_back(x);
}
static int take(std::vector<int> &v) {
  if (v.empty())
    return -1;
  int x = v.back();
  v.pop_back();
  return x;
}

AG_FUNCTION int stacked(int n) {
  Stack s;
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    s.push(i);
    s.push(i + 1);
    if (i % 2)
      sum += s.pop();
  }
  while (!s.empty())
    sum = (sum * 3 + s.pop()) % 1000;
  return sum;
}
AG_FUNCTION std::vector<int> collected(int n) {
  std::vector<int> out, all;
  for (int i = 0; i < n; ++i)
    collect_twice(out, all, i);
  for (int x : all)
    out.push_back(-x);
  return out;
}
AG_FUNCTION std::vector<int> kept(int n) {
  std::vector<int> s, old, log;
  for (int i = 0; i < n; ++i) {
    s.push_back(i);
    if (i % 3 == 0)
      old = s;
    if (i % 2 == 0) {
      s.pop_back();
      s.push_back(10 * i);
    }
    log.push_back(old.back());
  }
  s.pop_back();
  s.push_back(-5);
  for (int x : old)
    log.push_back(x);
  for (int x : s)
    log.push_back(x);
  return log;
}
AG_FUNCTION std::vector<int> of_the_caller(std::vector<int> v, int n) {
  std::vector<int> first = v, taken;
  for (int i = 0; i < n; ++i) {
    taken.push_back(take(v));
    if (i == 1)
      v.push_back(70), v.push_back(71);
  }
  for (int x : first)
    taken.push_back(x);
  for (int x : v)
    taken.push_back(x);
  return taken;
}
AG_FUNCTION std::vector<int> depth_first(const std::vector<std::vector<int>> &edges, int start) {
  std::vector<int> open = {start}, order;
  std::vector<bool> seen(edges.size());
  while (!open.empty()) {
    int node = open.back();
    open.pop_back();
    if (seen[node])
      continue;
    seen[node] = true;
    order.push_back(node);
    for (int next : edges[node])
      if (!seen[next])
        open.push_back(next);
  }
  return order;
}
AG_FUNCTION std::vector<int> one_of_two(int n) {
  std::vector<int> a = {1, 2, 3}, b = {4, 5, 6, 7};
  for (int i = 0; i < n; ++i) {
    std::vector<int> c = i % 2 ? a : b;
    c.pop_back();
    c.push_back(i);
    if (i % 3 == 0)
      a = c;
    if (i % 5 == 1)
      b.pop_back();
    if (b.empty())
      break;
  }
  for (int x : b)
    a.push_back(x);
  return a;
}
AG_FUNCTION int emptied(int n) {
  std::vector<int> v(n, 2);
  int sum = 0;
  while (!v.empty()) {
    sum += v.back() + static_cast<int>(v.size());
    v.pop_back();
    if (sum % 7 == 0)
      v.clear();
  }
  v.push_back(1);
  return sum * 10 + static_cast<int>(v.size());
}

template <class V> void show(const V &values) {
  for (auto x : values)
    ag::print("{} ", x);
  ag::print("| ");
}

int main() {
  for (int n : {1, 2, 9}) {
    ag::print("{} ", stacked(n));
    show(collected(n));
    show(kept(n));
    show(of_the_caller({5, 6, 7}, n));
    show(depth_first({{1, 2}, {2, 3}, {0}, {1, 0}, {}}, n % 5));
    show(one_of_two(n));
    ag::print("{}\n", emptied(n));
  }
  ag::print("{} ", stacked(0));
  show(collected(0));
  show(of_the_caller({}, 0));
}
