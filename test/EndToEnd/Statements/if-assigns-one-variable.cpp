// An `if` without, with and with chained `else` under a tensor condition.
#include "report.h"

AG_FUNCTION ag::Scalar<int> no_else(ag::Scalar<int> x) {
  ag::Scalar<int> y = x;
  if (x < 0) y = -x;
  return y;
}
AG_FUNCTION ag::Scalar<int> with_else(ag::Scalar<int> x) {
  ag::Scalar<int> y;
  if (x > 10)
    y = x - 10;
  else
    y = x * 2;
  return y;
}
AG_FUNCTION ag::Scalar<int> chain(ag::Scalar<int> x) {
  ag::Scalar<int> y;
  if (x < 0) {
    y = -1;
  } else if (x == 0) {
    y = 0;
  } else if (x < 10) {
    y = 1;
  } else {
    y = 2;
  }
  return y;
}
int main() {
  for (int x : {-7, 0, 3, 10, 11, 100}) show(no_else(x), with_else(x), chain(x));
}
