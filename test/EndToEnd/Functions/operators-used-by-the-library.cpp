// Operators of the user's classes, as algorithms, containers, pairs and function objects of the library call them.
#include "report.h"
#include <algorithm>
#include <functional>
#include <numeric>
struct P {
  int x, y;
  bool operator<(const P &o) const { return x > o.x; }
  bool operator==(const P &o) const { return x == o.x; }
  P operator+(const P &o) const { return {x + o.x, y * 10 + o.y}; }
};
struct Row {
  ag::Vector<int> v;
  ag::Scalar<int> key;
  friend bool operator<(const Row &a, const Row &b) { return bool(ag::sum(a.v) < ag::sum(b.v)); }
  friend ag::Scalar<int> operator*(int k, const Row &r) { return k * r.key; }
};
struct Version {
  int major, minor;
  auto operator<=>(const Version &) const = default;
};
AG_FUNCTION std::vector<int> sorted(std::vector<P> v) {
  std::sort(v.begin(), v.end());
  std::vector<int> r;
  for (const P &p : v) r.push_back(p.x);
  P sum = std::accumulate(v.begin(), v.end(), P{0, 0});
  r.insert(r.end(), {sum.x, sum.y});
  return r;
}
AG_FUNCTION int places(const std::vector<P> &v, P p) {
  auto at = std::find(v.begin(), v.end(), p);
  return int(at - v.begin()) * 100 + int(std::count(v.begin(), v.end(), p)) * 10 + int(std::min_element(v.begin(), v.end()) - v.begin());
}
AG_FUNCTION std::array<bool, 6> compared(std::vector<P> a, std::vector<P> b) {
  P p = a[0], q = b[0];
  return {a == b, a < b, std::pair(p, 1) < std::pair(q, 0), std::tuple(p) == std::tuple(q), std::less<>{}(p, q), std::less<P>{}(q, p)};
}
AG_FUNCTION std::pair<int, int> extremes(P a, P b) { return {std::max(a, b).x * 10 + std::min(a, b).x, std::clamp(a, P{9, 0}, P{2, 0}).x}; }
AG_FUNCTION ag::Vector<int> rows(std::vector<Row> list) {
  std::stable_sort(list.begin(), list.end());
  ag::Vector<int> out;
  for (const Row &r : list) out = ag::append(out, 2 * r);
  return ag::append(out, std::min_element(list.begin(), list.end())->key);
}
AG_FUNCTION std::pair<int, bool> versions(std::vector<Version> v, Version w) {
  std::ranges::sort(v);
  return {int(std::lower_bound(v.begin(), v.end(), w) - v.begin()), std::binary_search(v.begin(), v.end(), w)};
}
AG_FUNCTION int order(std::vector<int> a, std::vector<int> b) { return (a < b) + (a <= b) * 10 + (a > b) * 100 + (a >= b) * 1000; }
int main() {
  show(sorted({{1, 2}, {3, 4}, {2, 5}}), sorted({}), places({{1, 1}, {2, 3}, {2, 4}}, {2, 9}), places({{1, 1}}, {5, 1}));
  show(compared({{1, 2}}, {{1, 3}}), compared({{1, 2}}, {{2, 1}, {0, 0}}), extremes({1, 2}, {2, 1}), extremes({5, 0}, {5, 1}));
  show(rows({{{3, 4}, 1}, {{1}, 2}, {{}, 3}}), versions({{2, 1}, {1, 9}, {1, 2}}, {1, 9}), versions({}, {0, 0}));
  show(order({}, {}), order({1}, {}), order({1, 2}, {1, 3}), order({1, 2}, {1, 2, 0}), order({2}, {1, 5}));
}
