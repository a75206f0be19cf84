// Host bools, Scalars, items and comparisons mixed in one condition.
#include "report.h"

AG_FUNCTION int mixed(ag::Scalar<int> x, int n, bool flag, ag::Vector<int> v) {
  int r = 0;
  if (flag && x > n) r += 1;
  if (x > n || flag) r += 2;
  if ((x > 0) == flag) r += 4;
  if (!flag && !(x < n) && v.extent(0) > 1 && v[1] > x) r += 8;
  if ((flag ? x : ag::Scalar<int>(n)) > 3) r += 16;
  bool b = n > 2;
  b = b && x > 0;
  if (b != flag) r += 32;
  for (int i = 0; i < n && x < 10 && !(flag && i == 2); ++i) {
    x = x + 2;
    r += 100;
  }
  return r;
}
int main() {
  for (int x : {-3, 0, 4, 11})
    for (int n : {0, 3, 5})
      for (bool flag : {false, true}) show(mixed(x, n, flag, {1, 7}));
}
