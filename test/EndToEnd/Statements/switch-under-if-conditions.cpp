// `switch` cases holding ifs, declarations in braces and nested switches.
#include "report.h"

AG_FUNCTION ag::Scalar<int> nested(int x, int y, ag::Scalar<int> z) {
  switch (x) {
  case 0: {
    ag::Scalar<int> t = z * 2;
    if (t > 5) return t;
    z = t + 1;
    break;
  }
  case 1:
    switch (y) {
    case 0: z = z + 1; break;
    case 1: return z;
    default: z = z - 1;
    }
    z = z * 10;
    break;
  default:
    if (z < 0)
      z = 0;
    else
      break;
    z = z + 7;
  }
  return z + 1;
}
int main() {
  for (int x : {0, 1, 2})
    for (int y : {0, 1, 2}) show(nested(x, y, 1), nested(x, y, 4), nested(x, y, -3));
}
