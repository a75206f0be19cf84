// `std::priority_queue`, and `std::stack` over a vector: compiled as the library wrote them, in every place where an object may be.
#include "report.h"

#include <functional>
#include <queue>
#include <stack>

using Item = std::pair<double, int>;
using Graph = std::vector<std::vector<std::pair<int, double>>>;

AG_FUNCTION std::int64_t sorted(const std::vector<std::int64_t> &v) {
  std::priority_queue<std::int64_t> queue;
  for (std::int64_t x : v)
    queue.push(x);
  std::int64_t sum = 0, k = 1;
  while (!queue.empty()) {
    sum += k++ * queue.top();
    queue.pop();
  }
  return sum;
}
AG_FUNCTION std::vector<double> dijkstra(const Graph &edges, int from) {
  std::vector<double> best(edges.size(), 1e9);
  std::priority_queue<Item, std::vector<Item>, std::greater<>> open;
  best[from] = 0;
  open.push({0.0, from});
  while (!open.empty()) {
    auto [distance, at] = open.top();
    open.pop();
    if (distance > best[at])
      continue;
    for (auto [to, weight] : edges[at])
      if (distance + weight < best[to]) {
        best[to] = distance + weight;
        open.emplace(best[to], to);
      }
  }
  return best;
}
AG_FUNCTION int by_lambda(int n) {
  auto less = [n](int a, int b) { return a % n < b % n || (a % n == b % n && a < b); };
  std::priority_queue<int, std::vector<int>, decltype(less)> queue(less);
  for (int i = 0; i < 2 * n; ++i)
    queue.push(i * 7);
  int result = 0;
  for (; queue.size() > 1; queue.pop())
    result = (result * 7 + queue.top()) % 10007;
  return result;
}
struct Task {
  int due;
  ag::Vector<float> work;
};
struct Later {
  bool operator()(const Task &a, const Task &b) const { return a.due > b.due; }
};
// The k largest of a tensor, with tensors in the queue and a copy of it.
AG_FUNCTION ag::Vector<float> scheduled(ag::Matrix<float> rows, int most) {
  std::priority_queue<Task, std::vector<Task>, Later> queue;
  for (int i = 0; i < rows.extent(0); ++i) {
    queue.push({(i * 5) % 7, rows[i]});
    if (int(queue.size()) > most)
      queue.pop();
  }
  auto copy = queue;
  ag::Vector<float> result = ag::zeros<float>({rows.extent(1)});
  while (!queue.empty()) {
    result = result * 2.0f + queue.top().work;
    queue.pop();
  }
  if (!copy.empty())
    result += copy.top().due;
  return result;
}
struct Machine {
  std::stack<int, std::vector<int>> values;
  std::priority_queue<int, std::vector<int>, std::greater<int>> least{std::greater<int>(), std::vector<int>{5, 3, 8}};
  void run(int code) {
    if (code > 0) {
      values.push(code);
    } else if (values.size() >= 2) {
      int right = values.top();
      values.pop();
      values.top() = code == 0 ? values.top() + right : values.top() * right;
    }
    least.push(values.empty() ? 0 : values.top());
  }
};
static void drain(std::stack<int, std::vector<int>> &from, std::vector<int> &to) {
  if (from.empty())
    return;
  to.push_back(from.top());
  from.pop();
  drain(from, to);
}
AG_FUNCTION std::vector<int> machine(const std::vector<int> &codes) {
  Machine m;
  for (int code : codes)
    m.run(code);
  std::vector<int> result;
  std::stack<int, std::vector<int>> other;
  other.push(1);
  m.values.swap(other);
  drain(other, result);
  drain(m.values, result);
  for (; !m.least.empty(); m.least.pop())
    result.push_back(m.least.top());
  return result;
}
AG_FUNCTION int from_range(const std::vector<int> &v) {
  std::priority_queue<int> queue(v.begin(), v.end());
  int first = queue.empty() ? -1 : queue.top();
  for (int i = 0; i < 3; ++i) {
    if (queue.size() < 2)
      break;
    queue.pop();
  }
  return first * 100 + int(queue.size());
}

int main() {
  show(sorted({3, 1, 4, 1, 5}));
  show(sorted({}));
  show(dijkstra({{{1, 2.0}, {2, 5.0}}, {{2, 1.5}}, {}, {{0, 1.0}}}, 0));
  show(dijkstra({{}}, 0));
  for (int n : {1, 5})
    show(by_lambda(n));
  for (int most : {0, 1, 3})
    show(scheduled({{1, 2}, {3, 4}, {5, 6}, {7, 8}}, most));
  show(machine({}));
  show(machine({2, 3, 0, 4, -1, -1}));
  show(from_range({}));
  show(from_range({4, 9, 2, 7, 7}));
}
