// `if (init; condition)` with tensor and host variables in scope of both branches.
#include "report.h"

AG_FUNCTION ag::Scalar<int> with_init(ag::Scalar<int> x) {
  if (ag::Scalar<int> y = x * x; y > 20) {
    return y;
  } else {
    x = x + y;
  }
  return x;
}
AG_FUNCTION ag::Scalar<int> condition_variable(int x) {
  ag::Scalar<int> r = 0;
  if (int rest = x % 3)
    r = rest;
  else
    r = rest - 7;
  return r;
}
int main() {
  for (int x : {-5, -2, 0, 4, 5}) show(with_init(x));
  for (int x : {0, 1, 2, 3, 4}) show(condition_variable(x));
}
