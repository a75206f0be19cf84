// A std::function that holds one of several functions, some with captured values, passed on by functions that call themselves.
#include "report.h"

#include <functional>

static double iterate(const std::function<double(double)> &f, double x, int n) { return n == 0 ? f(x) : iterate(f, f(x), n - 1); }
static double copied(std::function<double(double)> f, double x, int n) {
  if (n == 0) return x;
  if (n == 2) f = [](double y) { return y + 100; };
  return f(copied(f, x, n - 1));
}
static double halves(const std::function<double(double)> &f, double a, double b, int depth) {
  double m = (a + b) / 2;
  return depth <= 0 ? (b - a) * f(m) : halves(f, a, m, depth - 1) + halves(f, m, b, depth - 1);
}
struct Line {
  double slope, offset;
  double operator()(double x) const { return slope * x + offset; }
};
AG_FUNCTION double chosen(double a, int which) {
  std::function<double(double)> f = [](double x) { return x + 1; };
  if (which == 1)
    f = [a](double x) { return x * a; };
  else if (which == 2)
    f = Line{a, which * 0.5};
  return iterate(f, 2, 3) + copied(f, a, 4) * 1000 + halves(f, 0, a, 3);
}
AG_FUNCTION double known(double a) {
  std::function<double(double)> f = [a](double x) { return x - a; };
  return iterate(f, 2, 3) + copied(f, a, 1);
}
int main() {
  for (int which = 0; which < 4; ++which) show(chosen(3, which), chosen(-0.5, which));
  show(known(4));
}
