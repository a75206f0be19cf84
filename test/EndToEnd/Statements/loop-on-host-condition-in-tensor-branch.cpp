// Host variables changed under a tensor condition are carried.
#include "report.h"

AG_FUNCTION int count(ag::Vector<float> v, ag::Scalar<float> limit) {
  int n = 0;
  bool seen = false;
  for (ag::Scalar<float> x : v) {
    if (x > limit) {
      ++n;
      seen = true;
    } else if (seen) {
      n += 100;
      seen = false;
    }
  }
  return seen ? -n : n;
}
AG_FUNCTION double average(ag::Vector<double> v) {
  double s = 0;
  int n = 0;
  for (ag::Scalar<double> x : v) {
    if (x < 0) continue;
    s += x.item();
    ++n;
  }
  return n > 0 ? s / n : -1.0;
}
int main() {
  show(count({}, 1), count({2}, 1), count({2, 0, 2, 2}, 1), count({0, 3, 0, 0}, 1));
  show(average({}), average({-1, 2, 4}), average({0.5, 0.25}));
}
