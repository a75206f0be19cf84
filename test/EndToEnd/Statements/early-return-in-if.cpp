// Returns in branches, one or all of them, with code after.
#include "report.h"

AG_FUNCTION ag::Scalar<int> one(ag::Scalar<int> x) {
  if (x < 0) return -1;
  x = x * 2;
  return x;
}
AG_FUNCTION ag::Scalar<int> all(ag::Scalar<int> x) {
  if (x < 0) {
    return -1;
  } else if (x == 0) {
    return 0;
  } else {
    return 1;
  }
}
AG_FUNCTION ag::Scalar<int> nested(ag::Scalar<int> x, ag::Scalar<int> y) {
  if (x > 0) {
    if (y > 0) return 1;
    x = x + 10;
    if (y < -5) return x;
  } else if (y > 3) {
    return y * 100;
  }
  return x + y;
}
AG_FUNCTION void nothing(ag::Scalar<int> &x) {
  if (x > 3) return;
  x = x + 1;
}
int main() {
  for (int x : {-2, 0, 5}) {
    show(one(x), all(x));
    for (int y : {-9, 0, 2, 4}) show(nested(x, y));
    ag::Scalar<int> z = x;
    nothing(z);
    show(z);
  }
}
