// std::span over vectors, arrays and parts of them: as locals, parameters of helpers, results and members.
#include "report.h"
#include <algorithm>
#include <numeric>
#include <span>

int sum(std::span<const int> s) {
  int total = 0;
  for (int x : s) total += x;
  return total;
}
void scale(std::span<int> s, int by) {
  for (int &x : s) x *= by;
}
AG_FUNCTION std::vector<int> halves(std::vector<int> v, int by) {
  std::span<int> all = v;
  scale(all.first(all.size() / 2), by);
  scale(all.subspan(all.size() / 2), -by);
  if (!all.empty()) all.front() += 100, all.back() += 1000;
  return v;
}
AG_FUNCTION int totals(std::vector<int> v, int from, int count) {
  std::array<int, 4> a = {1, 2, 3, 4};
  int c[3] = {5, 6, 7};
  std::span s(v);
  int r = sum(v) + 10 * sum(a) + 100 * sum(c) + sum(std::vector<int>{1, 1}) + sum({v.data(), 2}) + sum({v.begin() + 1, v.end()});
  ag::print("{} {} {} {}\n", s.subspan(from, count).size(), s.last(2)[0], s.last<2>()[1], s.size_bytes());
  return r + sum(s.subspan(from)) + sum(s.subspan(from, count)) + sum(s.subspan<1, 2>()) + sum(s.first<1>()) + sum(std::span<int, 4>(a).last(1));
}
struct Window {
  std::span<const float> data;
  std::size_t width;
  float at(std::size_t i) const {
    auto part = data.subspan(i, width);
    return std::accumulate(part.begin(), part.end(), 0.f);
  }
};
AG_FUNCTION std::vector<float> moving(std::vector<float> v, int width) {
  Window window{v, std::size_t(width)};
  std::vector<float> sums;
  for (std::size_t i = 0; i + width <= v.size(); ++i) sums.push_back(window.at(i));
  return sums;
}
AG_FUNCTION int walks(std::vector<int> v, int x) {
  std::span<const int> rest = v;
  int steps = 0;
  while (rest.size() > 1) {
    auto middle = rest.size() / 2;
    if (rest[middle] <= x) rest = rest.subspan(middle);
    else rest = rest.first(middle);
    ++steps;
  }
  return rest.empty() ? -1 : rest[0] * 100 + steps;
}
std::span<const int> longest(const std::vector<std::vector<int>> &rows) {
  std::span<const int> best;
  for (const auto &row : rows)
    if (row.size() > best.size()) best = row;
  return best;
}
AG_FUNCTION std::vector<int> longest_row(std::vector<std::vector<int>> rows) {
  auto best = longest(rows);
  std::vector<int> copy(best.begin(), best.end());
  std::ranges::sort(copy);
  std::span<int> tail = copy;
  if (tail.size() > 2) tail = tail.last(2);
  std::ranges::reverse(tail);
  copy.push_back(std::ranges::count(best, 3));
  for (auto it = best.rbegin(); it != best.rend(); ++it) copy.push_back(*it);
  copy.push_back(std::size(tail));
  return copy;
}
AG_FUNCTION ag::Vector<float> tensors(std::vector<ag::Vector<float>> list, ag::Scalar<int> n) {
  std::span<ag::Vector<float>> some = std::span(list).first(list.size() - 1);
  for (auto &v : some) v = v * 2;
  auto add = [some](int k) { return some[k] + 1; };
  ag::Vector<float> r = add(0);
  for (ag::Scalar<int> i : ag::range(n)) r = r + some[i.item() % some.size()];
  return r + list.back();
}
AG_FUNCTION int matrix(std::vector<std::vector<int>> rows, int k) {
  auto dot = [](std::span<const int> a, std::span<const int> b = {}) {
    int r = 0;
    for (std::size_t i = 0; i < a.size(); ++i) r += a[i] * (b.empty() ? 1 : b[i]);
    return r;
  };
  std::span<int> row = rows[k];
  for (std::size_t i = 0; i < rows.size(); ++i) {
    row = rows[i];
    row[0] += dot(row, rows[k]);
  }
  return dot(rows[0], rows[1]) * 10 + dot(rows[k]);
}
int main() {
  for (int by : {2, -3}) {
    show(halves({1, 2, 3, 4, 5}, by));
    show(halves({}, by));
    show(halves({7}, by));
  }
  for (int from : {0, 1, 3}) show(totals({1, 2, 3, 4, 5}, from, 2));
  for (int width : {1, 2, 5, 6}) show(moving({1, 2, 4, 8, 16}, width));
  for (int x : {0, 3, 4, 9, 50}) show(walks({1, 4, 9, 16, 25}, x));
  show(walks({}, 1));
  show(longest_row({{1}, {5, 3, 4}, {2, 2}, {6, 6, 6}}));
  show(longest_row({}));
  for (int n : {0, 1, 3}) show(tensors({{1, 2}, {3, 4}, {5, 6}}, n));
  for (int k : {0, 1}) show(matrix({{1, 2}, {3, 4}}, k));
}
