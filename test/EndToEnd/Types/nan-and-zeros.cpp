// NaN, infinities and negative zero in conditions, loops and std::min, max; the sign of a NaN is not printed.
#include "report.h"
#include <cmath>
AG_FUNCTION int f(ag::Scalar<float> x, double y) {
  int r = 0;
  if (x < 1)
    r += 1;
  if (!(x >= 1))
    r += 2;
  if (x != x)
    r += 4;
  if (y == 0)
    r += 8;
  if (1 / y < 0)
    r += 16;
  if (ag::isnan(x))
    r += 32;
  while (y < 3) {
    y += 1;
    ++r;
    if (y != y)
      break;
  }
  r += x == x ? 64 : 128;
  r += std::signbit(y) ? 256 : 0;
  r += std::isinf(1 / y);
  r += std::max(y, 1.0) > 1 ? 512 : 0;
  r += std::min(1.0, y) < 1 ? 1024 : 0;
  return r;
}
AG_FUNCTION ag::Vector<double> printed(ag::Scalar<double> x) {
  if (x > INFINITY || x == HUGE_VAL) return {NAN, -NAN};
  return {x, x * -1, -x, 0.0 - x, __builtin_nan("")};
}
int main() {
  show(printed(NAN), printed(INFINITY), printed(-0.0));
  float n = std::numeric_limits<float>::quiet_NaN(), i = std::numeric_limits<float>::infinity();
  for (float x : {n, i, -i, 0.f, -0.f})
    for (double y : {0.0, -0.0, double(n), double(i), 2.5})
      show(f(x, y));
}
