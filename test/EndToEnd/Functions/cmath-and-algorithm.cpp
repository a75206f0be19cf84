// <cmath>, std::min/max/clamp and <limits> on C++ numbers in loops.
#include "report.h"
#include <algorithm>
#include <cmath>
#include <limits>

AG_FUNCTION double newton(double a) {
  double x = a > 1 ? a : 1.0;
  for (int i = 0; i < 60; ++i) {
    double next = 0.5 * (x + a / x);
    if (std::abs(next - x) < 1e-12) break;
    x = next;
  }
  return x - std::sqrt(a);
}
AG_FUNCTION int bounds(ag::Vector<int> v) {
  int low = std::numeric_limits<int>::max();
  int high = std::numeric_limits<int>::min();
  for (ag::Scalar<int> x : v) {
    low = std::min(low, x.item());
    high = std::max(high, x.item());
  }
  return std::clamp(high - low, 0, 50);
}
AG_FUNCTION double rounding(double x) { return std::floor(x) * 1000 + std::ceil(x) * 100 + std::trunc(x) * 10 + std::round(x) + std::fmod(x, 2.0) + std::fabs(x); }
int main() {
  for (double a : {0.25, 2.0, 1e6}) show(newton(a) < 1e-6, newton(a) > -1e-6);
  show(bounds({3}), bounds({1, 5, -2}), bounds({100, -100}));
  for (double x : {-2.5, -0.3, 0.0, 1.5, 2.5, 7.75}) show(rounding(x));
}
