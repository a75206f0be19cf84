// Lambdas as fields of pairs, tuples and classes, and as results.
#include "report.h"
AG_FUNCTION int f(int a) {
  auto pair = std::pair(3, [a](int x) { return x + a; });
  auto t = std::tuple([](int x) { return x * 2; }, [&](int x) { return x - a; });
  return pair.second(pair.first) + std::get<0>(t)(5) * 10 + std::get<1>(t)(7) * 100;
}
template <class F> struct Holder {
  F fn;
  int k;
  int operator()(int x) const { return fn(x) + k; }
};
AG_FUNCTION int g(int a) {
  Holder h{[a](int x) { return x * a; }, 4};
  int s = h(3);
  s += h.fn(2);
  auto make = [](int n) { return [n](int x) { return x + n; }; };
  auto add5 = make(5);
  return s + add5(1) + make(7)(2);
}
int main() {
  for (int a : {0, 2, -3})
    show(f(a), g(a));
}
