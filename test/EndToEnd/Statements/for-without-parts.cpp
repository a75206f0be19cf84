// `for` with empty initialiser, condition or increment.
#include "report.h"

AG_FUNCTION ag::Scalar<int> no_condition(ag::Scalar<int> n) {
  ag::Scalar<int> s = 0;
  for (int i = 0;; ++i) {
    if (i >= n) break;
    s = s + i * i;
  }
  return s;
}
AG_FUNCTION ag::Scalar<int> forever(ag::Scalar<int> n) {
  ag::Scalar<int> i = 1;
  for (;;) {
    i = i * 2;
    if (i > n) return i;
  }
}
AG_FUNCTION int no_step(int n) {
  int i = 0;
  int s = 0;
  for (; i < n;) {
    s += i;
    i += 2;
  }
  return s * 100 + i;
}
int main() {
  for (int n : {-1, 0, 1, 5, 10}) show(no_condition(n), forever(n), no_step(n));
}
