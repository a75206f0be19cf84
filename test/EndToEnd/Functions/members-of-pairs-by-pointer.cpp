// `&std::pair<A, B>::first` and `second` as projections, by `.*`, by std::invoke; pairs as bases of classes.
#include "report.h"
#include <algorithm>
#include <functional>
using Row = std::pair<int, float>;
struct Table {
  std::vector<Row> rows;
  const float *find(int key) const {
    auto it = std::ranges::lower_bound(rows, key, std::ranges::less{}, &Row::first);
    return it != rows.end() && it->first == key ? &it->second : nullptr;
  }
  float &operator[](int key) {
    if (auto it = std::ranges::find(rows, key, &Row::first); it != rows.end()) return it->second;
    return rows.emplace_back(key, 0.5f).second;
  }
};
AG_FUNCTION std::vector<Row> look(std::vector<Row> rows, const std::vector<int> &keys) {
  Table t{rows};
  std::ranges::sort(t.rows, {}, &Row::first);
  std::vector<Row> out;
  for (int k : keys) {
    if (const float *p = t.find(k)) out.emplace_back(k, *p);
    else t[k] += float(k), out.emplace_back(-k, t[k]);
  }
  std::ranges::stable_sort(out, std::greater<>(), &Row::second);
  return out;
}
template <auto M> auto total(const std::vector<Row> &rows) {
  decltype(rows[0].*M + 0) sum = 0;
  for (const Row &row : rows) sum += row.*M;
  return sum;
}
AG_FUNCTION std::array<float, 5> sums(const std::vector<Row> &rows) {
  float best = rows.empty() ? -1 : std::ranges::max(rows, {}, &Row::second).second;
  float last = -1;
  for (const Row &row : rows) last = std::invoke(&Row::second, row) * 10 + float(std::invoke(&Row::first, row));
  return {float(total<&Row::first>(rows)), total<&Row::second>(rows), best, last, float(std::ranges::count(rows, 3, &Row::first))};
}
struct Edge : std::pair<int, int> {
  int weight = 1;
  Edge(int from, int to) : std::pair<int, int>(from, to) {}
};
AG_FUNCTION int edges(int n) {
  std::vector<Edge> list;
  for (int i = 0; i < n; ++i) list.push_back(Edge(i, n - i)), list.back().weight = i * i;
  std::ranges::sort(list, {}, &Edge::second);
  int r = 0;
  for (const Edge &e : list) r = r * 10 + e.first + e.*&Edge::second * e.weight;
  return r;
}
int main() {
  show(look({{5, 0.25f}, {1, 7}, {3, 2}}, {1, 2, 2, 5, 3, 9}), look({}, {4}));
  show(sums({{1, 7}, {3, 2}, {3, 0.5f}}), sums({}));
  show(edges(4), edges(0));
}
