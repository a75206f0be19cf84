// A loop condition that prints and changes state is evaluated exactly as often as in C++.
#include "report.h"

AG_FUNCTION ag::Scalar<bool> less(ag::Scalar<int> a, ag::Scalar<int> b) {
  ag::print("[{}<{}]", a, b);
  return a < b;
}
AG_FUNCTION ag::Scalar<int> in_while(ag::Scalar<int> n) {
  ag::Scalar<int> i = 0;
  while (less(i, n)) {
    i = i + 2;
    if (i == 4) continue;
    if (i == 8) break;
  }
  return i;
}
AG_FUNCTION int in_for(int n) {
  int s = 0;
  for (int i = 0; less(i, n) && less(s, 10); ++i) s += i;
  return s;
}
AG_FUNCTION int in_do(int n) {
  int i = 0;
  do {
    ++i;
    if (i == 2) continue;
    ag::print("{} ", i);
  } while (less(i, n));
  return i;
}
AG_FUNCTION int decrement(int n) {
  int trips = 0;
  while (n-- > 0) ++trips;
  return trips * 100 + n;
}
int main() {
  for (int n : {0, 1, 3, 20}) {
    show(in_while(n));
    show(in_for(n));
    show(in_do(n));
    show(decrement(n));
  }
}
