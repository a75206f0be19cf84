// `do` runs once at least; `continue` in it goes to the condition.
#include "report.h"

AG_FUNCTION ag::Scalar<int> digits(ag::Scalar<int> x) {
  ag::Scalar<int> n = 0;
  do {
    x = x / 10;
    n = n + 1;
  } while (x != 0);
  return n;
}
AG_FUNCTION ag::Scalar<int> skip(ag::Scalar<int> n) {
  ag::Scalar<int> i = 0;
  ag::Scalar<int> s = 0;
  do {
    i = i + 1;
    if (i % 2 == 0) continue;
    s = s + i;
  } while (i < n);
  return s;
}
AG_FUNCTION ag::Scalar<int> stop(ag::Scalar<int> n) {
  int i = 0;
  do {
    if (i == 3) break;
    if (n < 0) return -100;
    ++i;
  } while (i < n);
  return i;
}
int main() {
  for (int x : {-9, 0, 1, 2, 3, 4, 7, 1234}) show(digits(x), skip(x), stop(x));
}
