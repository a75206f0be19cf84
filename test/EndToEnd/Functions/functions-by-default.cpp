// Functions as default arguments and default member initialisers: none, lambdas, named ones, in helpers, constructors and methods.
#include "report.h"
#include <functional>
static double half(double x) { return x / 2; }
static int none(double t, std::function<bool(double)> e = {}) { return e && e(t) ? 1 : 2; }
static int null(double t, const std::function<bool(double)> &e = nullptr) { return e && e(t) ? 1 : 2; }
static int made(double t, std::function<bool(double)> e = std::function<bool(double)>()) { return e ? e(t) : 3; }
static int lambda(double t, std::function<bool(double)> e = [](double x) { return x > 1; }) { return e(t) ? 1 : 2; }
static double named(double t, std::function<double(double)> e = half, double (*p)(double) = &half, double (*q)(double) = nullptr) {
  return e(t) + p(t) + (q ? q(t) : 100);
}
struct Solver {
  using Event = std::function<bool(double, const ag::Vector<double> &)>;
  explicit Solver(double step, Event event = {}) : h(step), event(std::move(event)) {}
  bool stopped(double t, const ag::Vector<double> &y) const { return event && event(t, y); }
  using Slope = std::function<ag::Vector<double>(const ag::Vector<double> &)>;
  ag::Vector<double> run(ag::Vector<double> y, double end, Slope f = [](const ag::Vector<double> &v) { return -v; }) {
    for (double t = 0; t < end && !stopped(t, y); t += h, ++steps) y = y + h * f(y);
    return y;
  }
  double h;
  int steps = 0;
  Event event;
};
struct Options {
  std::function<double(double)> f = half, g = {};
  int n = 2;
};
AG_FUNCTION ag::Vector<double> solve(ag::Vector<double> y, double limit, bool own) {
  Solver free(0.25), bound(0.25, [limit](double t, const ag::Vector<double> &v) { return t > 0 && bool(ag::max(v) < limit); });
  ag::Vector<double> a = own ? free.run(y, 1, [](const ag::Vector<double> &v) { return v * 2.0; }) : free.run(y, 1);
  ag::Vector<double> b = bound.run(y, 2);
  return ag::append(ag::concat({a, b}, 0), free.steps * 100 + bound.steps);
}
AG_FUNCTION double defaults(double x) {
  Options o, p{[x](double y) { return x * y; }};
  return none(x) * 1000 + null(x) * 100 + made(x) * 10 + lambda(x) + named(x) / 8 + o.f(x) + p.f(3) + (o.g ? 1 : 0) + p.n;
}
int main() {
  show(defaults(1), defaults(2.5));
  show(solve({1, 2}, 1.5, false), solve({1, 2}, 0.5, true), solve({4}, 9, true));
}
