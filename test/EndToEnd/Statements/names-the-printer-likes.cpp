// User variables named result, stopped, returned, i, skipped, and parameters named like ops.
#include "report.h"

AG_FUNCTION ag::Scalar<int> taken(ag::Vector<int> v, ag::Scalar<int> stopped, int i) {
  ag::Scalar<int> result = 0;
  bool returned = false;
  ag::Scalar<int> skipped = 1;
  for (ag::Scalar<int> x : v) {
    if (x == stopped) {
      result = x;
      break;
    }
    if (x < i) {
      skipped = skipped + 1;
      continue;
    }
    if (x > 1000) return skipped;
    returned = !returned;
  }
  return result * 100 + skipped * 10 + (returned ? 1 : 0);
}
AG_FUNCTION ag::Scalar<int> like_ops(ag::Vector<int> sum, ag::Scalar<int> cond, ag::Scalar<int> tuple) {
  ag::Scalar<int> range = cond;
  while (range > tuple) {
    range = range - ag::sum(sum);
    if (range == 7) return cond;
  }
  return range;
}
int main() {
  show(taken({1, 2, 3}, 3, 2), taken({5, 5}, 1, 2), taken({1, 2000, 3}, 9, 2), taken({}, 0, 0));
  show(like_ops({1, 2}, 20, 3), like_ops({1, 2}, 25, 3));
}
