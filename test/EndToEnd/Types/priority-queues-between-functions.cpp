// Priority queues and stacks between functions: parameters, results, in lists, given to host functions, compared.
#include "report.h"

#include <queue>
#include <stack>
AG_FUNCTION int top(std::priority_queue<int> q) {
  q.pop();
  return q.top();
}
AG_FUNCTION void push(std::priority_queue<int> &q, int x) {
  q.push(x);
}
AG_FUNCTION std::priority_queue<int> make(int n) {
  std::priority_queue<int> q;
  for (int i = 0; i < n; ++i) q.push(i * 5 % 7);
  return q;
}
AG_HOST int look(const std::priority_queue<int> &q) {
  return q.top();
}
AG_FUNCTION int looked(int n) {
  std::priority_queue<int> q;
  q.push(n);
  q.push(3);
  return look(q);
}
AG_FUNCTION bool same(int n) {
  std::stack<int, std::vector<int>> a, b;
  a.push(n);
  b.push(3);
  return a == b;
}
AG_FUNCTION int nested(int n) {
  std::vector<std::priority_queue<int>> q(2);
  for (int i = 0; i < n; ++i) q[i % 2].push(i);
  return q[0].top() + q[1].size();
}
AG_FUNCTION int emplaced(int n) {
  std::stack<std::pair<int, float>, std::vector<std::pair<int, float>>> s;
  s.emplace(n, 2.5f);
  auto [a, b] = s.top();
  return a + int(b * 2);
}
int main() {
  std::priority_queue<int> q = make(5);
  push(q, 4);
  show(top(q), q.size());
  show(looked(2), looked(7), same(3), same(4), nested(4), emplaced(3));
}
