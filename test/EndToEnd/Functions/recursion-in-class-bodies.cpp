// Recursive lambdas and helpers that use the object in methods whose text stands in the class, with private members.
#include "report.h"
#include <array>
#include <functional>

class Graph {
 public:
  Graph(std::vector<std::vector<int>> edges, int limit) : edges_(edges), limit_(limit) {}
  AG_FUNCTION std::vector<int> order(int from) {
    std::vector<bool> seen(edges_.size());
    std::vector<int> found;
    visits_ = 0;
    std::function<void(int, int)> visit = [&](int node, int depth) {
      ++visits_;
      if (depth > limit_ || seen[node]) return;
      seen[node] = true;
      for (int next : edges_[node]) visit(next, depth + 1);
      found.push_back(node + offset());
    };
    visit(from, 0);
    return found;
  }
  AG_FUNCTION int count(int from, int steps) const {
    auto walk = [this](auto &self, int node, int left) -> int {
      if (left == 0) return 1;
      int total = 0;
      for (int next : edges_[node]) total += self(self, next, left - 1);
      return total + hidden(node);
    };
    return walk(walk, from, steps);
  }
  AG_FUNCTION int both(int n) {
    auto down = [this](auto &self, int k) -> int { return k <= 0 ? visits_++ : self(self, k - 2) + self(self, k - 3) + offset(); };
    return down(down, n) + count(0, 2);
  }
  int visits() const { return visits_; }

 private:
  int offset() const { return 100 * limit_; }
  static int hidden(int node) { return node % 2; }
  std::vector<std::vector<int>> edges_;
  int limit_;
  int visits_ = 0;
};
struct Outer {
  int base;
  struct Inner {
    int scale;
    AG_FUNCTION int run(Outer &outer, int n) {
      auto go = [&](auto &self, int k) -> int {
        if (k < 2) return scale + outer.base;
        outer.base += 1;
        return self(self, k - 1) + scale * self(self, k - 2);
      };
      return go(go, n);
    }
  };
};
AG_FUNCTION int throughFree(int n) {
  Graph graph({{1, 2}, {2}, {0}}, n);
  auto found = graph.order(0);
  int total = 0;
  for (int x : found) total = total * 7 + x;
  return total + graph.both(n) + graph.visits();
}
int main() {
  Graph graph({{1, 2}, {2}, {0, 1}}, 2);
  show(graph.order(0));
  show(graph.visits());
  for (int n : {0, 1, 4}) show(graph.count(1, n));
  for (int n : {0, 1, 7}) show(graph.both(n));
  show(graph.visits());
  Outer outer{3};
  Outer::Inner inner{2};
  for (int n : {1, 2, 6}) show(inner.run(outer, n));
  show(outer.base);
  for (int n : {0, 1, 3}) show(throughFree(n));
}
