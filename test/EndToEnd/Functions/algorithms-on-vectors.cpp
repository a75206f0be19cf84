// Algorithms of <algorithm> and <numeric> on vectors.
#include "report.h"
#include <algorithm>
#include <numeric>
AG_FUNCTION int f(ag::Vector<int> t) {
  std::vector<int> v;
  for (ag::Scalar<int> x : t)
    v.push_back(x.item());
  int s = std::accumulate(v.begin(), v.end(), 0);
  int p = std::accumulate(v.begin(), v.end(), 1, [](int a, int b) { return a * b; });
  std::sort(v.begin(), v.end());
  int first = v.front(), last = v.back();
  std::sort(v.begin(), v.end(), [](int a, int b) { return a > b; });
  int g = v[0];
  std::reverse(v.begin(), v.end());
  bool any = std::any_of(v.begin(), v.end(), [](int x) { return x < 0; });
  bool all = std::all_of(v.begin(), v.end(), [](int x) { return x < 100; });
  bool none = std::none_of(v.begin(), v.end(), [](int x) { return x == 7; });
  int c = std::count(v.begin(), v.end(), 3), ci = std::count_if(v.begin(), v.end(), [&](int x) { return x > first; });
  int m = *std::max_element(v.begin(), v.end());
  int mi = *std::min_element(v.begin(), v.end());
  std::vector<int> w(v.size());
  std::transform(v.begin(), v.end(), w.begin(), [](int x) { return x * x; });
  int ip = std::inner_product(v.begin(), v.end(), w.begin(), 0);
  std::fill(w.begin(), w.end(), 4);
  std::iota(v.begin(), v.end(), 10);
  bool found = std::find(v.begin(), v.end(), 11) != v.end();
  int out = 0;
  for (int x : w)
    out = out * 3 + x;
  for (int x : v)
    out = out * 3 + x;
  ag::print("{} {} {} {} {} {} {} {} {} {} {} {} {} {}\n", s, p, first, last, g, any, all, none, c, ci, m, mi, ip, found);
  return out;
}
AG_FUNCTION int parts_in_order(std::vector<int> v, int k) {
  std::nth_element(v.begin(), v.begin() + k, v.end());
  int r = v[k];
  std::partial_sort(v.begin(), v.begin() + k, v.end(), std::greater<int>());
  for (int i = 0; i < k; ++i) r = r * 10 + v[i];
  return r;
}
int main() {
  for (int k : {0, 1, 3}) show(parts_in_order({4, 2, 9, 1, 7}, k));
  show(f({3, 1, 2}));
  show(f({5}));
  show(f({-1, 7, 3, 3, 2}));
}
