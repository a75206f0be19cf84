// Objects that the standard library makes for itself, of classes whose constructors are explicit.
#include "report.h"
#include <algorithm>
#include <functional>
#include <numeric>
struct Genome {
  std::vector<bool> bits;
  int fit = 0;
  bool operator>(const Genome &o) const { return fit > o.fit; }
};
AG_FUNCTION std::vector<int> sorted_by_fit(int n) {
  std::vector<Genome> p(n);
  for (int i = 0; i < n; ++i) {
    p[i].fit = i * 7 % 5;
    p[i].bits.push_back(i % 2 == 0);
  }
  std::sort(p.begin(), p.end(), std::greater<>());
  std::vector<int> r;
  for (auto &g : p) r.push_back(g.bits[0] ? g.fit : -g.fit);
  return r;
}
struct Within {
  int limit;
  bool operator()(const Genome &a, const Genome &b) const { return a.fit % limit < b.fit % limit; }
};
AG_FUNCTION std::vector<int> extremes(std::vector<int> fits, int limit) {
  std::vector<Genome> p;
  for (int fit : fits) p.push_back({{fit > 1}, fit});
  Within within{limit};
  std::vector<int> r;
  auto least = std::min_element(p.begin(), p.end(), within);
  if (least != p.end()) r.push_back(least->fit);
  std::stable_sort(p.begin(), p.end(), within);
  for (const Genome &g : p) r.push_back(g.fit);
  return r;
}
int main() {
  for (int n : {0, 1, 5, 20}) show(sorted_by_fit(n));
  show(extremes({}, 3), extremes({5, 4, 3, 2, 7, 1}, 3));
}
