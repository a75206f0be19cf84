// `std::sort` with comparisons of one's own, or of pairs and classes, of lists in lists, arrays, classes and maps.
#include <autograph/autograph.h>
#include <algorithm>
#include <array>
#include <map>
#include <vector>

struct Node {
  std::vector<int> values;
  std::vector<std::pair<int, int>> edges;
};

struct Item {
  int key, value;
  bool operator<(const Item &o) const { return key < o.key || (key == o.key && value < o.value); }
};

AG_FUNCTION int adjacency(std::vector<std::vector<std::pair<int, int>>> adj) {
  for (auto &l : adj) std::sort(l.begin(), l.end());
  int s = 0;
  for (const auto &l : adj) for (auto [to, weight] : l) s = s % 10007 * 3 + to * 2 + weight;
  return s;
}

AG_FUNCTION int by_index(std::vector<std::vector<int>> b, int sign) {
  for (std::size_t i = 0; i < b.size(); ++i) std::sort(b[i].begin(), b[i].end(), [&](int x, int y) { return x * sign > y * sign; });
  if (!b.empty()) std::sort(b.back().begin() + 1, b.back().end(), [](int x, int y) { return x % 5 < y % 5; });
  int s = 0;
  for (const auto &l : b) for (int x : l) s = s % 10007 * 3 + x;
  return s;
}

AG_FUNCTION int members(int n) {
  std::vector<Node> nodes(3);
  for (int i = 0; i < n; ++i) {
    nodes[i % 3].values.push_back(i * 7 % 23);
    nodes[i % 3].edges.emplace_back(i * 5 % 11, i);
  }
  std::array<std::vector<Item>, 2> items;
  std::map<int, std::vector<int>> mapped;
  for (int i = 0; i < n; ++i) {
    items[i % 2].push_back({i * 3 % 7, i});
    mapped[i % 4].push_back(i * 11 % 17);
  }
  for (Node &node : nodes) {
    std::sort(node.values.begin(), node.values.end(), [](int x, int y) { return x > y; });
    std::sort(node.edges.begin(), node.edges.end(), [](const auto &x, const auto &y) { return x.second % 4 < y.second % 4 || (x.second % 4 == y.second % 4 && x < y); });
  }
  std::ranges::sort(nodes[0].edges, {}, &std::pair<int, int>::second);
  for (auto &one : items) std::sort(one.begin(), one.end());
  for (auto &[key, list] : mapped) std::sort(list.begin(), list.end(), [&key](int x, int y) { return (x ^ key) < (y ^ key); });
  int s = 0;
  for (const Node &node : nodes) {
    for (int x : node.values) s = s % 10007 * 3 + x;
    for (auto [a, b] : node.edges) s = s % 10007 * 3 + a - b;
  }
  for (const auto &one : items) for (const Item &item : one) s = s % 10007 * 3 + item.key + item.value;
  for (const auto &[key, list] : mapped) for (int x : list) s = s % 10007 * 3 + x + key;
  return s;
}

int main() {
  ag::print("{} {}\n", adjacency({{{4, 1}, {1, 2}, {4, 0}}, {}, {{3, 4}, {2, 5}}}), adjacency({}));
  std::vector<std::vector<int>> b(3);
  for (int i = 0; i < 120; ++i) b[i % 3].push_back(i * i * 7 % 101);
  ag::print("{} {} {}\n", by_index(b, 1), by_index(b, -1), by_index({}, 1));
  ag::print("{} {} {}\n", members(90), members(5), members(0));
}
