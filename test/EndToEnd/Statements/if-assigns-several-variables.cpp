// Branches that assign different, overlapping sets of variables.
#include "report.h"

AG_FUNCTION std::tuple<ag::Scalar<int>, ag::Scalar<float>, bool> mixed(ag::Scalar<int> x, ag::Scalar<float> y) {
  ag::Scalar<int> a = 1;
  ag::Scalar<float> b = 2;
  bool c = false;
  if (x > 0) {
    a = x;
    c = true;
  } else {
    b = y * 2;
    a = a + 1;
  }
  if (c) b = b + 1;
  return {a, b, c};
}
AG_FUNCTION ag::Scalar<int> swap_in_branch(ag::Scalar<int> a, ag::Scalar<int> b) {
  if (a < b) {
    ag::Scalar<int> t = a;
    a = b;
    b = t;
  }
  return a * 100 + b;
}
int main() {
  for (int x : {-1, 0, 4}) show(mixed(x, 1.5f));
  show(swap_in_branch(1, 2), swap_in_branch(2, 1), swap_in_branch(3, 3));
}
