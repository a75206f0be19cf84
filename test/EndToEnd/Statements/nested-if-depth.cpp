// Five levels of nested ifs with assignments at every level.
#include "report.h"

AG_FUNCTION ag::Scalar<int> deep(ag::Scalar<int> x) {
  ag::Scalar<int> r = 0;
  if (x > 0) {
    r = r + 1;
    if (x > 1) {
      r = r + 10;
      if (x > 2) {
        r = r + 100;
        if (x > 3) {
          r = r + 1000;
          if (x > 4)
            r = r + 10000;
          else
            r = -r;
        }
        r = r + 5;
      } else {
        r = r * 2;
      }
    }
  } else {
    r = 7;
  }
  return r;
}
int main() {
  for (int x : {0, 1, 2, 3, 4, 5}) show(deep(x));
}
