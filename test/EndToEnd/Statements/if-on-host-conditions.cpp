// Conditions on C++ numbers: compiled functions carry them like tensors.
#include "report.h"

AG_FUNCTION int host_only(int x) {
  int y = 0;
  if (x > 2) y = x * 3;
  if (x % 2 == 0) {
    y += 1;
  } else if (x < 0) {
    y -= 1;
  }
  return y;
}
AG_FUNCTION ag::Scalar<double> flag_decides(ag::Scalar<double> x, bool negate) {
  if (negate) x = -x;
  if (int n = negate ? 1 : 2; n > 1) x = x + n;
  return x;
}
int main() {
  for (int x : {-3, -2, 0, 2, 5}) show(host_only(x));
  show(flag_decides(1.5, true), flag_decides(1.5, false));
}
