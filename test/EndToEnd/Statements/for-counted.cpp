// Counted `for` loops: up, down, by steps, over Scalars, with a bound that changes.
#include "report.h"

AG_FUNCTION int up(int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) s += i;
  return s;
}
AG_FUNCTION ag::Scalar<int> down(ag::Scalar<int> n) {
  ag::Scalar<int> s = 0;
  for (ag::Scalar<int> i = n; i > 0; i -= 2) s = s * 3 + i;
  return s;
}
AG_FUNCTION ag::Scalar<int> tensor_bound(ag::Scalar<int> n) {
  ag::Scalar<int> s = 0;
  for (int i = 0; i < n; i += 3) s += i;
  return s;
}
AG_FUNCTION int shrinking(int n) {
  int trips = 0;
  for (int i = 0; i < n; ++i) {
    if (i % 2 == 1) --n;
    ++trips;
  }
  return trips * 100 + n;
}
AG_FUNCTION int two_counters(int n) {
  int s = 0;
  for (int i = 0, j = n; i < j; ++i, --j) s += i * j;
  return s;
}
int main() {
  for (int n : {-2, 0, 1, 2, 9}) show(up(n), down(n), tensor_bound(n), shrinking(n), two_counters(n));
}
