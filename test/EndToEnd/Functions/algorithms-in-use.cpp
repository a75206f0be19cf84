// Heaps, searches and shifts on pairs, classes, tensors, arrays and spans; reverse and inserting iterators by hand.
#include "report.h"
#include <algorithm>
#include <functional>
#include <numeric>
#include <ranges>
#include <span>
using V = std::vector<int>;
struct Item { int key; double weight; bool operator<(const Item &o) const { return key < o.key; } bool operator==(const Item &) const = default; };
AG_FUNCTION std::vector<Item> topItems(std::vector<Item> v, int n) {
  std::partial_sort(v.begin(), v.begin() + n, v.end(), [](const Item &a, const Item &b) { return a.weight > b.weight; });
  return v;
}
AG_FUNCTION V nth(V v, int n) {
  std::nth_element(v.begin(), v.begin() + n, v.end());
  return v;
}
AG_FUNCTION V nthGreater(V v, int n) {
  std::nth_element(v.begin(), v.begin() + n, v.end(), std::greater<>());
  return v;
}
AG_FUNCTION int dijkstra(const std::vector<std::vector<std::pair<int, int>>> &graph, int from, int to) {
  std::vector<int> best(graph.size(), 1000000);
  std::vector<std::pair<int, int>> heap = {{0, from}};
  best[from] = 0;
  while (!heap.empty()) {
    std::pop_heap(heap.begin(), heap.end(), std::greater<>());
    auto [distance, node] = heap.back();
    heap.pop_back();
    if (distance > best[node]) continue;
    if (node == to) return distance;
    for (auto [next, length] : graph[node])
      if (distance + length < best[next]) {
        best[next] = distance + length;
        heap.push_back({best[next], next});
        std::push_heap(heap.begin(), heap.end(), std::greater<>());
      }
  }
  return -1;
}
AG_FUNCTION V uniqueBy(V v) {
  v.erase(std::unique(v.begin(), v.end(), [](int a, int b) { return a / 3 == b / 3; }), v.end());
  return v;
}
AG_FUNCTION std::pair<int, int> searchArrays(const std::array<int, 6> &a, std::array<int, 2> b, int &calls) {
  auto it = std::search(a.begin(), a.end(), b.begin(), b.end(), [&](int x, int y) { ++calls; return x == y; });
  auto last = std::find_end(std::begin(a), std::end(a), b.begin(), b.end());
  return {int(it - a.begin()), int(last - a.begin())};
}
AG_FUNCTION int lastOf(const V &v, int x) {
  auto it = std::find(v.rbegin(), v.rend(), x);
  return it == v.rend() ? -1 : int(it.base() - v.begin()) - 1;
}
AG_FUNCTION int chosen(const V &v, bool front) {
  auto it = front ? v.begin() : v.end() - 1;
  auto last = v.size() > 2 ? it : v.begin();
  return *it + 10 * *last;
}
AG_FUNCTION V written(const V &v) {
  V w;
  auto out = std::back_inserter(w);
  for (int x : v) {
    if (x % 2) *out++ = x;
    else out = x * 10;
  }
  std::reverse_iterator<V::iterator> r(w.end()), e = std::make_reverse_iterator(w.begin());
  int n = 0;
  for (; r != e; ++r) n = n * 3 + *r;
  w.push_back(n);
  return w;
}
AG_FUNCTION ag::Vector<float> tensors(std::vector<ag::Vector<float>> v, ag::Scalar<float> x) {
  std::make_heap(v.begin(), v.end(), [&](const ag::Vector<float> &a, const ag::Vector<float> &b) { return bool(ag::sum(a) < ag::sum(b) + x); });
  return v[0];
}
AG_FUNCTION int scalars(const std::vector<ag::Scalar<int>> &v, ag::Scalar<int> x) {
  auto [a, b] = std::equal_range(v.begin(), v.end(), x, [](const auto &p, const auto &q) { return bool(p < q); });
  return b - a;
}
AG_FUNCTION int spans(const V &v) {
  std::span<const int> s(v);
  return std::is_sorted_until(s.begin(), s.end()) - s.begin();
}
AG_FUNCTION int rangesNext(const V &v, int n) { return std::ranges::next(v.begin(), n, v.end()) - v.begin() + 100 * std::ranges::distance(v); }
AG_FUNCTION V shiftRight(V v, int n) {
  auto it = std::shift_right(v.begin(), v.end(), n);
  for (auto i = v.begin(); i != it; ++i) *i = 0;
  return v;
}
AG_FUNCTION V left(V v, int n) {
  v.erase(std::shift_left(v.begin(), v.end(), n), v.end());
  return v;
}
AG_FUNCTION bool heapUntil(V v) { return std::is_heap_until(v.begin(), v.end(), std::greater<int>()) == v.end(); }
AG_FUNCTION int clampIt(const V &v) {
  int count = 0;
  auto p = std::minmax_element(v.begin(), v.end(), [&](int a, int b) { count++; return a < b; });
  return p.second - p.first;
}
int main() {
  V many = {5, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9};
  show("top", topItems({{1, 2.5}, {2, 7}, {3, 1}, {4, 7}, {5, 3}, {6, 9}}, 3).size());
  for (auto i : topItems({{1, 2.5}, {2, 7}, {3, 1}, {4, 7}, {5, 3}, {6, 9}}, 3)) show(i.key, i.weight);
  for (int n : {0, 1, 7, 14}) show("nth", nth(many, n), nthGreater(many, n));
  std::vector<std::vector<std::pair<int, int>>> graph = {{{1, 7}, {2, 3}}, {{3, 2}}, {{1, 1}, {3, 8}}, {{4, 1}}, {}, {}};
  show("dijkstra", dijkstra(graph, 0, 4), dijkstra(graph, 0, 5), dijkstra(graph, 3, 3));
  show(uniqueBy({1, 2, 3, 4, 5, 9, 10, 1}));
  int calls = 0;
  show(searchArrays({1, 2, 3, 1, 2, 4}, {1, 2}, calls), calls);
  show(lastOf(many, 5), lastOf(many, 11), chosen(many, true), chosen(many, false), written(many));
  show(tensors({{1, 2}, {5, 6}, {3, 4}}, 0.5f), scalars({1, 2, 2, 2, 5}, 2), spans(many));
  for (int n : {0, 1, 3, 20}) show(rangesNext(many, n), shiftRight(many, n), left(many, n));
  show(heapUntil({1, 2, 3}), heapUntil({3, 2, 1}), clampIt(many));
}
