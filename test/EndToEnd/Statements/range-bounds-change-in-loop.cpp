// Bounds of `ag::range` and of range-for are taken once; those of `for` each time.
#include "report.h"

AG_FUNCTION ag::Scalar<int> once(ag::Scalar<int> n) {
  ag::Scalar<int> trips = 0;
  for (ag::Scalar<int> i : ag::range(n)) {
    n = n - 1;
    trips = trips + i + 1;
  }
  return trips * 100 + n;
}
AG_FUNCTION ag::Scalar<int> each(ag::Vector<int> v) {
  ag::Scalar<int> s = 0;
  for (ag::Scalar<int> x : v) {
    s = s + x;
    v = ag::append(v, 5);
  }
  for (int i = 0; i < v.extent(0); ++i) {
    s = s + v[i];
    if (v.extent(0) > 6) v = v[ag::slice(0, 6)];
  }
  return s;
}
int main() {
  for (int n : {0, 1, 5}) show(once(n));
  show(each({}), each({1}), each({1, 2, 3, 4}));
}
