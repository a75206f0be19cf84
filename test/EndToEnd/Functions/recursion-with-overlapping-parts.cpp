// Recursive functions that take several parts of one object, spans and iterators, and mutual recursion of these.
#include "report.h"
#include <algorithm>
#include <span>

struct Half {
  int a = 0;
  std::vector<int> list;
};
struct Pair {
  Half first, second;
  int count = 0;
};
int descend(Half &part, Pair &whole, int n) {
  whole.count += n;
  part.a += whole.count;
  if (n == 0) return part.a;
  part.list.push_back(n);
  return descend(n % 2 ? whole.first : whole.second, whole, n - 1) + int(part.list.size());
}
AG_FUNCTION std::pair<int, int> parts(int n) {
  Pair p;
  int r = descend(p.first, p, n);
  return {r, p.first.a * 1000 + p.second.a * 100 + p.count + int(p.first.list.size() * 7)};
}
int twice(int &left, int &right, int n) { return n ? (left += n, right += left, twice(right, left, n - 1)) : left * 10 + right; }
AG_FUNCTION int fields(int n) {
  Pair p;
  p.first.a = 1, p.second.a = 2;
  int r = twice(p.first.a, p.second.a, n);
  return r * 100 + p.first.a + p.second.a;
}
void spread(int &x, std::vector<int> &v, int i) {
  x += 1;
  if (i >= int(v.size())) return;
  v[i] += x;
  spread(v[i], v, i + 1);
}
AG_FUNCTION std::vector<int> elements(std::vector<int> v) {
  if (!v.empty()) spread(v[0], v, 0);
  return v;
}
int partition(std::span<int> s) {
  int pivot = s.back();
  std::size_t low = 0;
  for (std::size_t i = 0; i + 1 < s.size(); ++i)
    if (s[i] < pivot) std::swap(s[i], s[low++]);
  std::swap(s[low], s.back());
  return int(low);
}
void quicksort(std::span<int> s) {
  if (s.size() < 2) return;
  int at = partition(s);
  quicksort(s.first(at));
  quicksort(s.subspan(at + 1));
}
void merge_sort(std::span<const int> from, std::span<int> to) {
  if (from.size() < 2) return std::ranges::copy(from, to.begin()), void();
  auto half = from.size() / 2;
  std::vector<int> left(half), right(from.size() - half);
  merge_sort(from.first(half), left);
  merge_sort(from.subspan(half), right);
  std::merge(left.begin(), left.end(), right.begin(), right.end(), to.begin());
}
AG_FUNCTION std::vector<int> sorted(std::vector<int> v, bool quick) {
  if (quick) {
    quicksort(v);
    return v;
  }
  std::vector<int> w(v.size());
  merge_sort(v, w);
  return w;
}
int search(std::vector<int>::const_iterator from, std::vector<int>::const_iterator to, int x) {
  if (from == to) return 0;
  auto middle = from + (to - from) / 2;
  return *middle < x ? int(middle - from) + 1 + search(middle + 1, to, x) : search(from, middle, x);
}
AG_FUNCTION int found(const std::vector<int> &v, int x) { return search(v.begin(), v.end(), x); }
int odd(std::span<const int> s);
int even(std::span<const int> s) { return s.empty() ? 0 : s[0] + odd(s.subspan(1)); }
int odd(std::span<const int> s) { return s.empty() ? 0 : -s[0] * 2 + even(s.subspan(1)); }
AG_FUNCTION int alternating(std::vector<int> v) { return even(v); }
struct Sorter {
  int swaps = 0;
  void run(std::span<int> s) {
    if (s.size() < 2) return;
    if (s[0] > s.back()) std::swap(s.front(), s.back()), ++swaps;
    run(s.subspan(1));
    run(s.first(s.size() - 1));
  }
};
AG_FUNCTION std::pair<int, std::vector<int>> counted(std::vector<int> v) {
  Sorter sorter;
  sorter.run(v);
  return {sorter.swaps, v};
}
int main() {
  for (int n : {0, 1, 4}) {
    show(parts(n));
    show(fields(n));
  }
  for (std::vector<int> v : {std::vector<int>{}, {5}, {3, 1, 2}, {4, 4, 1, 9, -3, 7}}) {
    show(elements(v));
    show(sorted(v, true));
    show(sorted(v, false));
    show(alternating(v));
    show(counted(v));
  }
  for (int x : {0, 1, 5, 20}) show(found({1, 3, 5, 7, 9}, x));
}
