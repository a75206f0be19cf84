// Classes that differ in the arguments of a function that is an argument of theirs.
#include "report.h"
#include <algorithm>
#include <functional>
template <class T> T twice(T x) { return x + x; }
template <int N> int plus_n(int x) { return x + N; }
int f(int x) { return -x; }
float f(float x) { return x / 2; }
template <auto Op> struct Holder {
  int n = 0;
  int operator()(int x) { ++n; return static_cast<int>(Op(x)); }
  bool operator<(const Holder &o) const { return Op(n) < Op(o.n) - 3; }
  bool operator==(const Holder &o) const { return Op(n) % 4 == Op(o.n) % 4; }
};
template <class H> AG_FUNCTION int sorted(std::vector<H> v) {
  std::stable_sort(v.begin(), v.end());
  int r = 0;
  for (auto &h : v) r = r * 10 + h.n;
  return r;
}
AG_FUNCTION int both(int x) {
  Holder<plus_n<1>> a;
  Holder<plus_n<5>> b;
  std::vector<Holder<plus_n<1>>> va{{1}, {2}};
  std::vector<Holder<plus_n<5>>> vb{{3}, {4}};
  for (int i = 0; i < x; ++i) x = std::min(a(x) - b(x), 4) + x;
  return std::invoke(a, x) * 1000 + std::invoke(b, x) + (int)std::count(va.begin(), va.end(), Holder<plus_n<1>>{5}) * 10000 + (int)std::count(vb.begin(), vb.end(), Holder<plus_n<5>>{7}) * 100000;
}
template <auto Op> AG_FUNCTION float call(float x) { for (int i = 0; i < 2; ++i) x = Op(x); return x; }
int main() {
  show(sorted<Holder<twice<int>>>({{3}, {1}, {2}}), sorted<Holder<plus_n<2>>>({{9}, {1}, {2}}), sorted<Holder<plus_n<-2>>>({{9}, {1}, {5}}));
  show(both(3), both(0));
  show(call<static_cast<int (*)(int)>(f)>(3), call<static_cast<float (*)(float)>(f)>(3));
}
