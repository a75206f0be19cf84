// Functions that call themselves and swap or move lists of their own, or numbers, keep references of their caller's; of the lists that they swap, new ones name
// what is there.
#include "report.h"

#include <utility>
#include <vector>

struct Two {
  std::vector<int> a, b;
};
static void swap_at(Two &t, int n) {
  if (n == 0) return std::swap(t.a, t.b);
  swap_at(t, n - 1);
}
static void exchange(std::vector<int> &a, std::vector<int> &b) { a.swap(b); }
static int doubled(const std::vector<int> &v, int n) {
  std::vector<int> even, odd;
  for (int x : v) (x % 2 ? odd : even).push_back(x * 2);
  exchange(even, odd);
  std::vector<int> kept = std::move(even);
  return n == 0 ? int(kept.size()) : kept.size() + doubled(kept, n - 1);
}
static void sort(std::vector<int> &v, int low, int high) {
  if (low >= high) return;
  int last = low;
  for (int i = low; i < high; ++i)
    if (v[i] < v[high]) std::swap(v[i], v[last++]);
  std::swap(v[last], v[high]);
  sort(v, low, last - 1);
  sort(v, last + 1, high);
}

AG_FUNCTION int new_ones(int n) {
  Two t{{1, 2}, {3, 4, 5}};
  int &before = t.a[0];
  before = 7;
  swap_at(t, n);
  int &after = t.a[0];
  after += 10;
  return t.a[0] * 100 + t.b[0] * 10 + int(t.a.size());
}
AG_FUNCTION int of_others(std::vector<int> v, int n) {
  int &first = v[0];
  int count = doubled(v, n);
  first += count;
  return v[0];
}
AG_FUNCTION int of_numbers(std::vector<int> v) {
  int &first = v[0];
  auto second = v.begin() + 1;
  sort(v, 0, int(v.size()) - 1);
  first += 100;
  *second += 1000;
  int total = 0;
  for (int x : v) total = total * 3 + x;
  return total;
}

struct Kept {
  std::vector<float> weights, old;
};
AG_HOST void keep(Kept &kept, std::vector<float> &scratch) { kept.old = std::move(scratch); }
AG_FUNCTION float of_the_other(Kept &kept, std::vector<float> scratch) {
  float &first = scratch[0];
  first += 1;
  keep(kept, scratch);
  return kept.weights[0] + kept.old[0];
}
static void append(std::vector<std::vector<int>> &rows, std::vector<int> &&row, int n) {
  if (n == 0) return rows.push_back(std::move(row));
  append(rows, std::move(row), n - 1);
}
AG_FUNCTION int beside_moved(std::vector<std::vector<int>> rows, int n) {
  rows.reserve(10);
  int &first = rows[0][0];
  append(rows, {7, 8}, n);
  first += 100;
  return rows[0][0] * 100 + rows[1][0];
}

int main() {
  Kept kept{{1, 2}, {}};
  show(of_the_other(kept, {3, 4}), kept.old);
  show(beside_moved({{1}}, 2));
  show(new_ones(0), new_ones(3));
  show(of_others({1, 2, 3}, 2), of_others({5}, 0));
  show(of_numbers({3, 1, 2}), of_numbers({1, 0}));
}
