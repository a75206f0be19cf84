// Code after return, break and continue; conditions that are constants.
#include "report.h"

AG_FUNCTION ag::Scalar<int> dead(ag::Scalar<int> x) {
  for (int i = 0; i < 3; ++i) {
    if (x > 5) {
      x = x - 1;
      continue;
      x = 0;
    }
    break;
    x = 100;
  }
  if (true) x = x + 1;
  if (false) x = x * 50;
  while (false) x = 9;
  return x;
  x = x + 1000;
  return x;
}
int main() {
  for (int x : {0, 6, 7, 50}) show(dead(x));
}
