// Functions that the caller gives: called in loops, tested, assigned, chosen, passed to helpers and to itself.
#include "report.h"

#include <cmath>
#include <functional>

AG_FUNCTION double integrate(const std::function<double(double)> &f, double a, double b, int n) {
  double h = (b - a) / n, sum = 0;
  for (int i = 0; i < n; ++i) sum += f(a + (i + 0.5) * h);
  return sum * h;
}

AG_FUNCTION double bisect(double (*f)(double), double a, double b) {
  for (int i = 0; i < 60; ++i) {
    double m = (a + b) / 2;
    if (f(a) * f(m) <= 0) b = m; else a = m;
  }
  return a;
}

static double twice(double (*g)(double), double x) { return g(g(x)); }
AG_FUNCTION double helper(double (*g)(double), double x) { return twice(g, x) + twice([](double y) { return y + 1; }, x); }

AG_FUNCTION double simpson(const std::function<double(double)> &f, double a, double b, int depth) {
  if (depth == 0) return (b - a) / 6 * (f(a) + 4 * f((a + b) / 2) + f(b));
  return simpson(f, a, (a + b) / 2, depth - 1) + simpson(f, (a + b) / 2, b, depth - 1);
}

AG_FUNCTION int maybe(std::function<int(int)> f, int x) {
  if (!f) f = [](int v) { return v * 10; };
  int r = f(x);
  auto g = f;
  return r + g(x + 1);
}

AG_FUNCTION ag::Vector<float> mapped(const std::function<ag::Vector<float>(const ag::Vector<float> &)> &f, ag::Vector<float> x, int n) {
  for (int i = 0; i < n; ++i) x = f(x) + 1.0f;
  return x;
}

AG_FUNCTION int visit(const std::vector<int> &v, const std::function<void(int, int &)> &f) {
  int total = 0;
  for (int x : v) f(x, total);
  return total;
}

AG_FUNCTION int choose(bool c, int (*f)(int), int (*g)(int), int x) {
  auto h = c ? f : g;
  if (h == nullptr) return -1;
  return h(x);
}

static double square(double x) { return x * x; }
static int inc(int x) { return x + 1; }
static int dec(int x) { return x - 1; }

int main() {
  double k = 3;
  show("integrate", integrate([&](double x) { return k * x * x; }, 0, 1, 100), integrate(square, 0, 2, 0));
  show("bisect", bisect([](double x) { return x * x - 2; }, 0, 2));
  show("helper", helper(square, 3));
  show("simpson", simpson([](double x) { return std::sin(x); }, 0, 1, 4));
  show("maybe", maybe(nullptr, 3), maybe([](int v) { return v - 1; }, 3));
  show("mapped", mapped([](const ag::Vector<float> &x) { return x * 2.0f; }, {1, 2, 3}, 3));
  std::vector<int> seen;
  show("visit", visit({1, 2, 3}, [&](int x, int &t) { t += x; seen.push_back(t); }));
  show("seen", seen[2]);
  show("choose", choose(true, inc, dec, 4), choose(false, inc, dec, 4), choose(false, inc, nullptr, 4));
  try {
    integrate(std::function<double(double)>(), 0, 1, 3);
  } catch (const std::bad_function_call &) {
    std::puts("empty");
  }
}
