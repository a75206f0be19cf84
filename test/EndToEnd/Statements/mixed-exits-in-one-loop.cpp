// break, continue and return together in one loop, in every order.
#include "report.h"

AG_FUNCTION ag::Scalar<int> walk(ag::Vector<int> v) {
  ag::Scalar<int> s = 0;
  for (ag::Scalar<int> x : v) {
    if (x == 0) continue;
    if (x == 1) break;
    if (x == 2) return -s;
    s = s + x;
  }
  return s * 10;
}
AG_FUNCTION ag::Scalar<int> in_branches(ag::Vector<int> v) {
  ag::Scalar<int> s = 1;
  int i = 0;
  while (i < v.extent(0)) {
    ag::Scalar<int> x = v[i];
    ++i;
    if (x > 0) {
      if (x > 100) return x;
      if (x > 50)
        break;
      else if (x > 25)
        continue;
      s = s + x;
    } else {
      s = s * 2;
      if (x < -50) return s;
      continue;
    }
    s = s + 1000;
  }
  return s;
}
int main() {
  show(walk({}), walk({0, 5, 0, 6}), walk({5, 1, 7}), walk({5, 0, 2, 8}), walk({1}), walk({2}));
  show(in_branches({}), in_branches({1, -1, 30, 2}), in_branches({1, 60, 1}), in_branches({3, 101}), in_branches({-60, 1}));
}
