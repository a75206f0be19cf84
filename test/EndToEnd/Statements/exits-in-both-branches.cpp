// Both branches of an if leave: nothing after it runs.
#include "report.h"

AG_FUNCTION ag::Scalar<int> leave(ag::Scalar<int> n) {
  ag::Scalar<int> i = 0;
  while (i < 100) {
    i = i + 1;
    if (i * i > n) {
      if (n > 50) return i;
      break;
    } else {
      if (i == 5) return 55;
      continue;
    }
  }
  return -i;
}
AG_FUNCTION int first_trip(int n) {
  for (int i = n; i < 10; ++i) {
    if (i > 3)
      return i;
    else
      break;
  }
  return -1;
}
int main() {
  for (int n : {-1, 0, 3, 20, 60, 2000}) show(leave(n), first_trip(n));
}
