// Lists that grow and shrink in turn: depth-first and breadth-first searches, queues of two stacks, several pops in a row.
#include "report.h"

#include <algorithm>

AG_FUNCTION int depth_first(int n) {
  std::vector<std::pair<int, int>> stack;
  std::vector<bool> seen(n, false);
  stack.push_back({0, 0});
  int best = 0;
  while (!stack.empty()) {
    auto [u, d] = stack.back();
    stack.pop_back();
    if (seen[u]) continue;
    seen[u] = true;
    best = std::max(best, d);
    int a = (u * 2 + 1) % n, b = (u + 1) % n;
    if (!seen[a]) stack.push_back({a, d + 1});
    if (!seen[b]) stack.emplace_back(b, d + 1);
  }
  return best;
}
AG_FUNCTION int breadth_first(int n) {
  std::vector<int> queue{0}, parent(n, -1);
  std::size_t head = 0;
  do {
    int u = queue[head];
    ++head;
    for (int w : {(u * 3 + 1) % n, (u + 1) % n}) {
      if (parent[w] != -1) continue;
      parent[w] = u;
      queue.push_back(w);
    }
  } while (head < queue.size());
  return parent[n - 1] * 100 + int(queue.size());
}
AG_FUNCTION std::vector<int> exchanged(std::vector<int> list, int rounds) {
  for (int i = 0; i < rounds; ++i) {
    int x = list.back();
    list.pop_back();
    list.push_back((x * 2 + i) % 1000);
  }
  return list;
}
struct Item {
  int a;
  float b;
  bool c;
};
AG_FUNCTION std::vector<Item> several_pops(int n) {
  std::vector<Item> stack;
  for (int i = 0; i < n; ++i) {
    stack.push_back(Item{i, 1.f, i % 2 == 0});
    if (stack.back().c) stack.push_back(Item{i + 1, 2.f, false});
    if (stack.size() > 2 && i % 5 == 4) {
      stack[0].a += stack.back().a;
      stack.pop_back();
      stack.pop_back();
    }
    stack.back().b += 1.f;
  }
  return stack;
}
struct Queue {
  std::vector<int> in, out;
  void move() {
    if (in.empty()) return;
    out.push_back(in.back());
    in.pop_back();
  }
  int take() {
    if (out.empty())
      while (!in.empty()) move();
    int x = out.back();
    out.pop_back();
    return x;
  }
};
AG_FUNCTION int two_stacks(int n) {
  Queue queue;
  int s = 0;
  for (int i = 0; i < n; ++i) {
    queue.in.push_back(i);
    if (i % 2) s = (s * 3 + queue.take()) % 1009;
  }
  return s;
}
// The list before the pops is kept, or read after them.
AG_FUNCTION std::pair<std::vector<int>, std::vector<int>> kept(std::vector<int> list, int n) {
  std::vector<int> before;
  for (int i = 0; i < n; ++i) {
    before = list;
    int last = list.back();
    list.pop_back();
    if (i % 2) list.pop_back();
    list.push_back(before[0] + last);
    list.push_back(int(before.size()));
    list[0] += 1;
  }
  return {before, list};
}
int main() {
  for (int n : {1, 2, 3, 10, 60}) {
    show(depth_first(n), breadth_first(n), exchanged({1, 2, 3}, n), two_stacks(n));
    for (const Item &item : several_pops(n)) show(item.a, item.b, item.c);
    show(kept({5, 6, 7}, n));
  }
}
