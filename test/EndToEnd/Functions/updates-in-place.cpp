// Functions that update what they are given by reference: in the caller's buffer, unless the old elements are read elsewhere.
#include "report.h"

#include <utility>
#include <vector>

struct Grid {
  ag::Tensor<int, 2> cells;
  std::vector<int> counts;
  int changes = 0;
};

static void bump(std::vector<int> &v, int i) { v[i] += 1; }
static void copy_first(const std::vector<int> &from, std::vector<int> &to) {
  for (int i = 0; i < static_cast<int>(from.size()); ++i)
    to[i] = from[from.size() - 1 - i] * 2 + to[0];
}
static void exchange(std::vector<int> &a, std::vector<int> &b) { std::swap(a, b); }
static std::vector<int> replaced(std::vector<int> &v, int x) {
  std::vector<int> old = v;
  if (!v.empty())
    v[0] = x;
  return old;
}
static int changed(std::vector<int> &v, int i) {
  int old = v[i];
  v[i] = old * 3;
  return old;
}
static void grow(std::vector<int> &v, std::vector<int> &seen, int n) {
  if (n == 0)
    return;
  seen[n % seen.size()] += n;
  v.push_back(n);
  grow(v, seen, n - 1);
  v[0] += 1;
}
static void paint(Grid &grid, int row, int column, int color) {
  if (row < 0 || column < 0 || row >= grid.cells.extent(0) || column >= grid.cells.extent(1))
    return;
  if (grid.cells(row, column) != 0)
    return;
  grid.cells(row, column) = color;
  grid.counts[color] += 1;
  ++grid.changes;
  paint(grid, row + 1, column, color);
  paint(grid, row - 1, column, color);
  paint(grid, row, column + 1, color);
  paint(grid, row, column - 1, color);
}
static long remembered(int n, std::vector<long> &known) {
  if (n < 2)
    return n;
  if (known[n] != 0)
    return known[n];
  return known[n] = remembered(n - 1, known) + remembered(n - 2, known);
}
static void odd(std::vector<int> &v, int n);
static void even(std::vector<int> &v, int n) {
  if (n == 0)
    return;
  v[n % v.size()] += 2;
  odd(v, n - 1);
}
static void odd(std::vector<int> &v, int n) {
  if (n == 0)
    return;
  std::vector<int> before = v;
  even(v, n - 1);
  v[0] += before[n % before.size()];
}
static void scale(ag::Tensor<float, 1> &x, float by) {
  for (int i = 0; i < x.extent(0); ++i)
    x(i) *= by;
}

AG_FUNCTION std::vector<int> in_loop(int n) {
  std::vector<int> v(5);
  for (int i = 0; i < n; ++i)
    bump(v, i * i % 5);
  return v;
}
AG_FUNCTION std::vector<int> old_one_is_read(std::vector<int> v, int n) {
  std::vector<int> kept = v, sums;
  for (int i = 0; i < n; ++i) {
    std::vector<int> mine = v;
    bump(mine, 0);
    sums.push_back(mine[0] + v[0]);
    bump(v, 0);
  }
  sums.push_back(kept.empty() ? -1 : kept[0]);
  return sums;
}
AG_FUNCTION std::vector<int> same_elements(std::vector<int> v) {
  std::vector<int> w = v;
  copy_first(v, w);
  copy_first(w, v);
  for (int x : w)
    v.push_back(x);
  return v;
}
AG_FUNCTION int swapped(std::vector<int> a, std::vector<int> b, int n) {
  for (int i = 0; i < n; ++i) {
    exchange(a, b);
    bump(a, 0);
  }
  return a[0] * 100 + b[0];
}
AG_FUNCTION std::vector<int> old_ones(std::vector<int> v, int n) {
  std::vector<int> all;
  for (int i = 0; i < n; ++i)
    for (int x : replaced(v, i))
      all.push_back(x);
  all.push_back(changed(v, 0));
  all.push_back(changed(v, 0));
  all.push_back(v[0]);
  return all;
}
AG_FUNCTION std::vector<int> grown(int n) {
  std::vector<int> v = {0}, seen(3);
  grow(v, seen, n);
  for (int x : seen)
    v.push_back(x);
  return v;
}
AG_FUNCTION Grid painted(Grid grid) {
  for (int row = 0; row < grid.cells.extent(0); ++row)
    for (int column = 0; column < grid.cells.extent(1); ++column)
      paint(grid, row, column, 1 + (row + column) % (static_cast<int>(grid.counts.size()) - 1));
  return grid;
}
AG_FUNCTION long fibonacci(int n) {
  std::vector<long> known(n + 1);
  return remembered(n, known);
}
AG_FUNCTION std::vector<int> in_turns(std::vector<int> v, int n) {
  even(v, n);
  return v;
}
AG_FUNCTION ag::Tensor<float, 1> scaled(ag::Tensor<float, 1> x, int n) {
  ag::Tensor<float, 1> sum = x;
  for (int i = 0; i < n; ++i) {
    scale(x, 0.5f);
    sum += x;
  }
  return sum;
}
AG_FUNCTION void by_reference(std::vector<int> &v, int depth) {
  if (depth == 0)
    return;
  bump(v, depth % 3);
  by_reference(v, depth - 1);
}

template <class V> void show(const V &values) {
  for (auto x : values)
    ag::print("{} ", x);
  ag::print("| ");
}

int main() {
  for (int n : {0, 1, 7}) {
    show(in_loop(n));
    show(old_one_is_read({4, 5}, n));
    show(same_elements(std::vector<int>(n, 3)));
    ag::print("{} ", swapped({1}, {2, 3}, n));
    show(old_ones({9, 8}, n));
    show(grown(n));
    Grid grid = painted({ag::Tensor<int, 2>({{0, 7, 0}, {0, 7, 0}, {7, 0, 7}}), std::vector<int>(n + 2)});
    ag::print("{} {} ", grid.cells, grid.changes);
    show(grid.counts);
    ag::print("{} ", fibonacci(n * 10));
    show(in_turns({1, 2, 3}, n));
    ag::print("{}\n", scaled({1, 2, 4}, n));
    std::vector<int> v(3);
    by_reference(v, n);
    show(v);
  }
}
