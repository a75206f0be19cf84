// Algorithms whose bodies in the library are compiled, and iterators that helpers return in several places.
#include "report.h"
#include <algorithm>
#include <numeric>
using V = std::vector<int>;
AG_FUNCTION V heaps(V v, int x) {
  std::make_heap(v.begin(), v.end());
  v.push_back(x);
  std::push_heap(v.begin(), v.end());
  std::pop_heap(v.begin(), v.end());
  return v;
}
AG_FUNCTION V sortHeap(V v) {
  std::make_heap(v.begin(), v.end(), [](int a, int b) { return a > b; });
  std::sort_heap(v.begin(), v.end(), [](int a, int b) { return a > b; });
  return v;
}
AG_FUNCTION int search(const V &v, const V &w) {
  return std::search(v.begin(), v.end(), w.begin(), w.end()) - v.begin();
}
AG_FUNCTION int searchN(const V &v, int n, int x) { return std::search_n(v.begin(), v.end(), n, x) - v.begin(); }
AG_FUNCTION int findEnd(const V &v, const V &w) { return std::find_end(v.begin(), v.end(), w.begin(), w.end()) - v.begin(); }
AG_FUNCTION int findFirstOf(const V &v, const V &w) { return std::find_first_of(v.begin(), v.end(), w.begin(), w.end()) - v.begin(); }
AG_FUNCTION std::pair<int, int> equalRange(const V &v, int x) {
  auto [a, b] = std::equal_range(v.begin(), v.end(), x);
  return {int(a - v.begin()), int(b - v.begin())};
}
AG_FUNCTION int partitionPoint(const V &v, int x) {
  return std::partition_point(v.begin(), v.end(), [&](int e) { return e < x; }) - v.begin();
}
AG_FUNCTION bool isPartitioned(const V &v, int x) {
  return std::is_partitioned(v.begin(), v.end(), [&](int e) { return e < x; });
}
AG_FUNCTION int sortedUntil(const V &v) { return std::is_sorted_until(v.begin(), v.end()) - v.begin(); }
AG_FUNCTION V partitionCopy(const V &v) {
  V a, b;
  std::partition_copy(v.begin(), v.end(), std::back_inserter(a), std::back_inserter(b), [](int e) { return e % 2 == 0; });
  a.insert(a.end(), b.begin(), b.end());
  return a;
}
AG_FUNCTION V rotateCopy(const V &v) {
  V a(v.size());
  std::rotate_copy(v.begin(), v.begin() + v.size() / 2, v.end(), a.begin());
  return a;
}
AG_FUNCTION V copyBackward(V v) {
  if (v.size() > 2) std::copy_backward(v.begin(), v.end() - 2, v.end());
  return v;
}
AG_FUNCTION V replaceCopy(const V &v, int x) {
  V a;
  std::replace_copy(v.begin(), v.end(), std::back_inserter(a), x, -1);
  std::replace_copy_if(v.begin(), v.end(), std::back_inserter(a), [&](int e) { return e > x; }, 0);
  return a;
}
AG_FUNCTION bool isPermutation(const V &v, const V &w) { return std::is_permutation(v.begin(), v.end(), w.begin(), w.end()); }
AG_FUNCTION V shifts(V v, int n) {
  std::shift_left(v.begin(), v.end(), n);
  return v;
}
AG_FUNCTION V stablePartition(V v) {
  std::stable_partition(v.begin(), v.end(), [](int e) { return e % 2 == 0; });
  return v;
}
AG_FUNCTION V inplaceMerge(V v, int n) {
  std::inplace_merge(v.begin(), v.begin() + n, v.end());
  return v;
}
AG_FUNCTION V transformScan(const V &v) {
  V a;
  std::transform_inclusive_scan(v.begin(), v.end(), std::back_inserter(a), std::plus<>(), [](int x) { return x * x; });
  return a;
}
AG_FUNCTION std::pair<int, int> minmaxE(const V &v) {
  auto p = std::minmax_element(v.begin(), v.end());
  return {*p.first, *p.second};
}
AG_FUNCTION bool isHeap(const V &v) { return std::is_heap(v.begin(), v.end()); }
AG_FUNCTION V partialSortCopy(const V &v) {
  V a(3);
  std::partial_sort_copy(v.begin(), v.end(), a.begin(), a.end());
  return a;
}
template <class It> static It firstOver(It first, It last, int x) {
  for (; first != last; ++first)
    if (*first > x) return first;
  return last;
}
AG_FUNCTION int own(const V &v, int x) { return firstOver(v.begin(), v.end(), x) - v.begin(); }
template <class It> static std::pair<It, bool> lookup(It first, It last, int x) {
  while (first != last) {
    if (*first == x) return {first, true};
    ++first;
  }
  return {last, false};
}
AG_FUNCTION int own2(const V &v, int x) {
  auto [it, found] = lookup(v.begin(), v.end(), x);
  return found ? int(it - v.begin()) : -1;
}
int main() {
  V empty, one = {3}, many = {5, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9}, sorted = {1, 1, 2, 3, 5, 5, 5, 8, 9};
  for (const V &v : {empty, one, many, sorted}) {
    show("heaps", heaps(v, 6), sortHeap(v), isHeap(v));
    for (const V &w : {empty, one, V{1, 4}, V{5, 9}, V{5, 5}})
      show("search", search(v, w), findEnd(v, w), findFirstOf(v, w), isPermutation(v, w), isPermutation(v, v));
    for (int x : {0, 1, 5, 10})
      show("n", searchN(v, 1, x), searchN(v, 2, x), own(v, x), own2(v, x));
    show("until", sortedUntil(v), partitionCopy(v), rotateCopy(v), copyBackward(v), replaceCopy(v, 5), stablePartition(v), transformScan(v), partialSortCopy(v));
    for (int n : {0, 1, 2, 20}) show("shift", shifts(v, n).size());
    show("part", isPartitioned(v, 4));
  }
  for (int x : {0, 1, 5, 10}) show("equal", equalRange(sorted, x), partitionPoint(sorted, x));
  show(inplaceMerge({1, 4, 7, 2, 3, 9}, 3), minmaxE(many));
}
