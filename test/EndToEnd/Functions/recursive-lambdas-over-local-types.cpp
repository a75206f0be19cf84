// Functions inside of functions that call themselves and take, give or change objects of types that the function around them declares.
#include "report.h"
#include <functional>
AG_FUNCTION int depth_of(const std::vector<int> &parent) {
  struct Item {
    int up;
    int d = -1;
  };
  std::vector<Item> items;
  for (int p : parent) items.push_back({p});
  auto depth = [&items](auto &self, int i) -> int {
    Item &x = items[i];
    if (x.d < 0) x.d = x.up < 0 ? 0 : 1 + self(self, x.up);
    return x.d;
  };
  int best = -1;
  for (std::size_t i = 0; i < items.size(); ++i) best = std::max(best, depth(depth, i));
  return best;
}
AG_FUNCTION int by_arg(int n) {
  struct Acc {
    int sum = 0, calls = 0;
  };
  auto go = [](auto &&self, int k, Acc a) -> Acc {
    if (k == 0) return a;
    return self(self, k - 1, {a.sum + k, a.calls + 1});
  };
  Acc r = go(go, n, {});
  return 100 * r.sum + r.calls;
}
AG_FUNCTION int longest(int n) {
  struct Edge {
    int to, cap;
  };
  std::vector<std::vector<Edge>> g(n);
  for (int i = 0; i + 1 < n; ++i) g[i].push_back({i + 1, 2});
  std::function<int(int)> dfs = [&](int u) -> int {
    int best = 0;
    for (Edge &e : g[u]) best = std::max(best, e.cap + dfs(e.to));
    return best;
  };
  return n ? dfs(0) : 0;
}
/// Types that name others, with methods, and another `Item`.
template <class T> T walked(const std::vector<T> &v, int steps) {
  static constexpr int stride = 2;
  enum class Turn { left, right };
  struct Item {
    T value;
    int step = stride;
    T scaled(int by) const { return value * by * step; }
  };
  struct Path {
    std::vector<Item> items;
    std::pair<Turn, T> last{Turn::left, T(0)};
  };
  auto walk = [&](auto &self, Path &path, Turn turn, int left) -> Path {
    if (left == 0) return path;
    Item x{v[left % v.size()]};
    x.step += left % stride;
    path.items.push_back(x);
    path.last = {turn, path.last.second + x.scaled(turn == Turn::left ? 1 : -1)};
    return self(self, path, turn == Turn::left ? Turn::right : Turn::left, left - 1);
  };
  Path path;
  Path end = walk(walk, path, Turn::right, steps);
  T sum = end.last.second;
  for (const Item &x : path.items) sum += x.value;
  return end.last.first == Turn::left ? sum : -sum;
}
AG_FUNCTION double both(const std::vector<int> &a, const std::vector<double> &b, int steps) {
  return walked(a, steps) + walked(b, steps);
}
class Walker {
  std::vector<int> next_;

public:
  explicit Walker(std::vector<int> next) : next_(std::move(next)) {}
  AG_FUNCTION int length(int from) const {
    struct State {
      int at;
      bool open = true;
    };
    auto go = [&](auto &self, State s, int n) -> State {
      if (n > 5 || s.at < 0) return {n, false};
      return self(self, State{next_[s.at]}, n + 1);
    };
    State s = go(go, {from}, 0);
    return s.open ? -1 : s.at;
  }
};
int main() {
  show(depth_of({-1, 0, 1, 1}), depth_of({}), by_arg(4), by_arg(0), longest(0), longest(4));
  for (int steps : {0, 1, 4}) show(both({1, 2, 3}, {0.5, 4}, steps));
  Walker w({1, 2, -1, 3});
  for (int from : {0, 2, 3}) show(w.length(from));
}
