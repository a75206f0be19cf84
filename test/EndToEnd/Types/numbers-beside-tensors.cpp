// C++ numbers in tensor operators: rounding to the dtype, checked ints, exact comparisons.
#include "report.h"

AG_FUNCTION ag::Vector<float> floats(ag::Vector<float> x, double d, int i) { return 0.1 * x + d - x / i + 1; }
AG_FUNCTION ag::Vector<std::int8_t> bytes(ag::Vector<std::int8_t> x, int i) {
  if (i > 0) x = x + i;
  return x * 2 - 1;
}
AG_FUNCTION ag::Scalar<int> comparisons(ag::Scalar<int> x, ag::Scalar<float> f, std::int64_t big, unsigned u) {
  ag::Scalar<int> r = 0;
  if (x < big) r = r + 1;
  if (x == u) r = r + 2;
  if (u > x) r = r + 4;
  if (f == 0.1) r = r + 8;
  if (f == 0.1f) r = r + 16;
  if (f < 1) r = r + 32;
  if (-1 < x) r = r + 64;
  return r;
}
int main() {
  show(floats({1, 2.5}, 0.3, 3));
  attempt([] { return bytes({100, -100}, 5); });
  attempt([] { return bytes({100, -100}, 200); });
  attempt([] { return bytes({}, 0); });
  show(comparisons(-1, 0.1f, -1, 4294967295u), comparisons(5, 0.5f, std::int64_t(1) << 40, 5), comparisons(7, 3, 0, 8));
}
