// C++ conversions between numbers and out of Scalars: static_cast, implicit, item.
#include "report.h"

AG_FUNCTION int narrow(double x, long big, unsigned u) {
  int a = (int)x;
  short b = (short)big;
  unsigned char c = u;
  float f = x;
  long d = a + b;
  d += u;
  return (int)(d * 3 + c + (f > x ? 1 : 0) + (b < 0 ? 100 : 0));
}
AG_FUNCTION double from_scalars(ag::Scalar<int> i, ag::Scalar<float> f, ag::Scalar<bool> b) {
  int k = i.item();
  auto d = static_cast<double>(i);
  auto n = static_cast<int>(f);
  auto u = static_cast<unsigned char>(i);
  double r = d / 2 + n + u;
  if (static_cast<bool>(b)) r += k;
  bool c(f > 2);
  return c ? r : -r;
}
AG_FUNCTION bool signs(int a, unsigned b) { return (a < (int)b) == (static_cast<unsigned>(a) < b); }
int main() {
  show(narrow(3.7, 70000, 300), narrow(-3.7, 1, 5), narrow(1e9, -1, 4000000000u));
  show(from_scalars(7, 2.9f, true), from_scalars(-300, -2.9f, false), from_scalars(300, 1e20f, true));
  show(signs(-1, 1), signs(1, 2));
}
