// A std::function that its own lambda captures and calls; lambdas that capture `this` and call themselves.
#include "report.h"
#include <functional>

AG_FUNCTION int fibonacci(int n) {
  std::function<int(int)> fib = [&](int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); };
  return fib(n);
}
AG_FUNCTION std::vector<int> reached(std::vector<std::vector<int>> edges, int from) {
  std::vector<int> order;
  std::vector<bool> seen(edges.size());
  std::function<void(int)> visit = [&](int node) {
    if (seen[node]) return;
    seen[node] = true;
    ag::print("{} ", node);
    for (int next : edges[node]) visit(next);
    order.push_back(node);
  };
  visit(from);
  return order;
}
AG_FUNCTION ag::Scalar<float> power(ag::Scalar<float> x, int n) {
  int calls = 0;
  const std::function<ag::Scalar<float>(ag::Scalar<float>, int)> go = [&](ag::Scalar<float> y, int k) -> ag::Scalar<float> {
    ++calls;
    if (k == 0) return 1;
    return k % 2 ? y * go(y, k - 1) : go(y * y, k / 2);
  };
  auto r = go(x, n);
  return r + calls * 1000;
}
struct Tree {
  std::vector<int> left, right, value;
  int depth = 0;
  int sum(int node);
};
int Tree::sum(int node) {
    std::function<int(int, int)> walk = [this, &walk](int at, int level) {
      if (at < 0) return 0;
      if (level > depth) depth = level;
      return value[at] + walk(left[at], level + 1) + walk(right[at], level + 1);
    };
    return walk(node, 1);
}
AG_FUNCTION int tree(int root) {
  Tree t{{1, -1, -1}, {2, -1, -1}, {5, 6, 7}};
  int r = t.sum(root);
  return r * 10 + t.depth;
}
int main() {
  for (int n : {0, 1, 10}) show(fibonacci(n));
  for (int from : {0, 2}) show(reached({{1, 2}, {2}, {0}, {1}}, from));
  for (int n : {0, 5}) show(power(2, n));
  for (int root : {-1, 0, 2}) show(tree(root));
}
