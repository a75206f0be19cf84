// Rows of lists of lists grow and shrink in places of their own: what is beside them, copies of them, and what the caller has stay as they are.
#include <autograph/autograph.h>

#include <cstdio>
#include <vector>

using Lists = std::vector<std::vector<int>>;

AG_FUNCTION Lists buckets(int count, int pushes) {
  Lists lists(count);
  for (int i = 0; i < pushes; ++i) lists[i * i % count].push_back(i);
  return lists;
}

AG_FUNCTION int grown_in_turn(Lists lists, Lists &other) {
  Lists before = lists;
  for (int i = 0; i < 20; ++i) {
    for (std::size_t k = 0; k < lists.size(); ++k) {
      if (i % 3 == 2 && !lists[k].empty())
        lists[k].pop_back();
      else
        lists[k].push_back(static_cast<int>(k) * 100 + i);
      if (i == 10) other.push_back(lists[k]);
    }
    if (i % 7 == 6) lists[i % lists.size()].clear();
    if (i == 12) lists.push_back({1, 2, 3});
    if (i == 15) lists.pop_back();
  }
  int total = 0;
  for (const auto &list : lists)
    for (int x : list) total = total * 31 % 10007 + x;
  for (const auto &list : before)
    for (int x : list) total = total * 31 % 10007 + x;
  ag::print("{}\n", lists.size());
  return total;
}

AG_FUNCTION Lists two_in_a_row(int n) {
  Lists lists;
  lists.push_back({});
  lists.push_back({});
  for (int i = 0; i < n; ++i) {
    auto &list = lists[i % 2];
    list.push_back(i);
    list.push_back(-i);
    if (i % 5 == 4) list.pop_back();
    lists.back().push_back(static_cast<int>(lists.front().size()));
  }
  Lists copy = lists;
  copy[0].push_back(1000);
  lists[0].push_back(2000);
  lists.insert(lists.end(), copy.begin(), copy.end());
  return lists;
}

struct Node {
  int name = 0;
  std::vector<int> kids;
  std::vector<std::pair<int, double>> edges;
};

AG_FUNCTION std::vector<Node> tree(int n) {
  std::vector<Node> nodes;
  for (int i = 0; i < n; ++i) {
    Node node;
    node.name = i;
    nodes.push_back(node);
    if (i > 0) {
      nodes[(i - 1) / 3].kids.push_back(i);
      nodes[(i * 7) % i].edges.emplace_back(i, 0.5 * i);
    }
  }
  nodes[0].kids.resize(2);
  nodes[1].edges.clear();
  nodes[1].edges.push_back({-1, -1.5});
  return nodes;
}

AG_FUNCTION std::vector<Lists> deeper(int n) {
  std::vector<Lists> all(2, Lists(2));
  for (int i = 0; i < n; ++i) {
    all[i % 2][i / 2 % 2].push_back(i);
    if (i % 4 == 3) all[1].push_back({i});
  }
  return all;
}

AG_FUNCTION std::vector<std::vector<ag::Scalar<float>>> scalars(ag::Vector<float> x) {
  std::vector<std::vector<ag::Scalar<float>>> lists(3);
  for (std::int64_t i = 0; i < x.extent(0); ++i) {
    lists[i % 3].push_back(x[i] * 2);
    if (x[i] < 0) {
      ag::Scalar<float> unset;
      lists[i % 3].back() = unset;
      lists[i % 3].pop_back();
    }
  }
  return lists;
}

AG_FUNCTION std::vector<ag::Vector<int>> tensors(int n) {
  std::vector<ag::Vector<int>> list = {{1}, {}, {2, 3}};
  for (int i = 0; i < n; ++i) {
    list[i % 3] = ag::append(list[i % 3], i);
    if (i % 4 == 0) list[2] = list[2][ag::slice(0, list[2].extent(0) - 1)];
    if (i % 5 == 0) list[i % 3] = list[(i + 1) % 3];
  }
  return list;
}

AG_FUNCTION int outside(Lists lists, std::vector<ag::Vector<int>> tensors, int n) {
  ag::print("before\n");
  if (n > 3) tensors[0] = tensors[0][ag::slice(0, n)];
  return static_cast<int>(lists.size() + tensors[0].size());
}

void show(const Lists &lists) {
  for (const auto &list : lists) {
    std::printf("[");
    for (int x : list) std::printf("%d ", x);
    std::printf("] ");
  }
  std::printf("\n");
}

int main() {
  for (int pushes : {0, 1, 2, 9, 60}) show(buckets(5, pushes));
  Lists other = {{7}};
  std::printf("%d\n", grown_in_turn({{}, {1}, {2, 3}, {}, {4, 5, 6}}, other));
  show(other);
  std::printf("%d\n", grown_in_turn({{9, 9}}, other));
  for (int n : {0, 1, 2, 13}) show(two_in_a_row(n));
  for (int n : {2, 20}) {
    for (const Node &node : tree(n)) {
      std::printf("%d: ", node.name);
      for (int kid : node.kids) std::printf("%d ", kid);
      for (auto [to, weight] : node.edges) std::printf("(%d %g) ", to, weight);
      std::printf("\n");
    }
  }
  for (int n : {0, 5, 30})
    for (const Lists &lists : deeper(n)) show(lists);
  for (const auto &list : scalars({1, -2, 3, 4, 5, -6, 7, 8, 9, 10}))
    for (const auto &x : list) ag::print("{} ", x);
  ag::print("\n");
  for (int n : {0, 1, 6, 25})
    for (const auto &x : tensors(n)) ag::print("{} ", x);
  ag::print("\n");
  try {
    outside({{1}}, {{1, 2}}, 4);
  } catch (const ag::Error &error) {
    std::printf("%s: %s\n", ag::name(error.kind()), error.message());
  }
}
