// Functions of std::ranges whose bodies in the library are compiled: projections, heaps, searches.
#include "report.h"
#include <algorithm>
#include <functional>
#include <ranges>
using V = std::vector<int>;
AG_FUNCTION V heaps(V v, int x) {
  std::ranges::make_heap(v);
  v.push_back(x);
  std::ranges::push_heap(v);
  std::ranges::pop_heap(v);
  return v;
}
AG_FUNCTION bool found(const V &v, const V &w) { return !std::ranges::search(v, w).empty(); }
AG_FUNCTION int point(const V &v, int x) { return std::ranges::partition_point(v, [&](int e) { return e < x; }) - v.begin(); }
AG_FUNCTION int eq(const V &v, int x) { return std::ranges::equal_range(v, x).size(); }
AG_FUNCTION V stable(V v) { std::ranges::stable_partition(v, [](int e) { return e % 2 == 0; }); return v; }
AG_FUNCTION bool heap(const V &v) { return std::ranges::is_heap(v); }
AG_FUNCTION V nth(V v, int n) { std::ranges::nth_element(v, v.begin() + n); return v; }
AG_FUNCTION V part(V v, int n) { std::ranges::partial_sort(v, v.begin() + n, std::ranges::greater{}); return v; }
AG_FUNCTION bool firstOf(const V &v, const V &w) { return std::ranges::find_first_of(v, w) != v.end(); }
AG_FUNCTION V rep(const V &v) { V w; std::ranges::replace_copy(v, std::back_inserter(w), 1, 7); return w; }
AG_FUNCTION V proj(V v) { std::ranges::sort(v, {}, [](int x) { return -x; }); return v; }
AG_FUNCTION int maxProj(const V &v) { return *std::ranges::max_element(v, {}, [](int x) { return x % 5; }); }
AG_FUNCTION int countProj(const V &v) { return std::ranges::count_if(v, [](int x) { return x > 3; }, [](int x) { return x / 2; }); }
struct Item { int key; double weight; int twice() const { return 2 * key; } };
AG_FUNCTION std::vector<Item> items(std::vector<Item> v) { std::ranges::sort(v, {}, &Item::key); return v; }
AG_FUNCTION std::vector<Item> itemsByMethod(std::vector<Item> v) { std::ranges::sort(v, std::greater<>{}, &Item::twice); return v; }
AG_FUNCTION int findItem(const std::vector<Item> &v, int k) { auto it = std::ranges::find(v, k, &Item::key); return it == v.end() ? -1 : int(it - v.begin()); }
AG_FUNCTION int invokes(const Item &i) { return std::invoke(&Item::key, i) + std::invoke(&Item::twice, i); }
AG_FUNCTION bool allBig(const std::vector<Item> &v) { return std::ranges::all_of(v, [](double w) { return w > 1; }, &Item::weight); }
int main() {
  V many = {5, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9}, sorted = {1, 1, 2, 3, 5, 5, 5, 8, 9};
  show(heaps(many, 6), found(many, {9, 2}), found(many, {9, 3}), point(sorted, 5), eq(sorted, 5), stable(many), heap(many), nth(many, 5), part(many, 4), firstOf(many, {11, 7}), rep(many));
  show(proj(many), maxProj(many), countProj(many), findItem({{1, 2}, {5, 3}}, 5), findItem({{1, 2}, {5, 3}}, 6), invokes({3, 4}), allBig({{1, 2}, {5, 3}}));
  for (auto i : items({{3, 1}, {1, 2}, {2, 3}})) show(i.key, i.weight);
  for (auto i : itemsByMethod({{3, 1}, {1, 2}, {2, 3}})) show(i.key, i.weight);
}
