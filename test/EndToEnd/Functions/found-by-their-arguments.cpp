// Friends that only their arguments find, in helpers that stand in place of calls; members `swap` of pairs and tuples; `std::nan`.
#include "report.h"
#include <cmath>

template <class T> struct Dual {
  T value, slope;
  friend Dual operator*(Dual a, Dual b) { return {a.value * b.value, a.slope * b.value + a.value * b.slope}; }
  friend Dual square(Dual a) { return a * a; }
};
struct Plain {
  int n;
  friend int twice(const Plain &p) { return p.n * 2; }
};
template <class F, class T> auto derivative(F f, T x) { return f(Dual<T>{x, T(1)}).slope; }
template <class F> int call(F f, int n) { return f(Plain{n}) + twice(Plain{n + 1}); }
AG_FUNCTION std::pair<double, ag::Vector<double>> slopes(double x, ag::Vector<double> v) {
  auto f = [](auto t) { return t * square(t); };
  return {derivative(f, x), f(Dual<ag::Vector<double>>{v, ag::ones_like(v)}).slope};
}
AG_FUNCTION int called(int n) { return call([](const Plain &p) { return twice(p) * 10; }, n); }
AG_FUNCTION std::pair<int, ag::Vector<int>> swapped(std::pair<int, ag::Vector<int>> a, std::pair<int, ag::Vector<int>> b, int n) {
  std::tuple<int, bool> s(n, true), t(7, false);
  for (int i = 0; i < n; ++i) a.swap(b);
  s.swap(t);
  a.first += std::get<0>(s) + 100 * std::get<1>(s);
  return a;
}
AG_FUNCTION double not_a_number(double x) { return x < 0 ? std::nan("") : x == 0 ? NAN : std::nanf("1") * x; }
int main() {
  show(slopes(2, {1, 3}), called(4), swapped({1, {1}}, {2, {2, 3}}, 3), swapped({1, {1}}, {2, {}}, 0));
  for (double x : {-1.0, 0.0, 1.0}) show(std::isnan(not_a_number(x)));
}
