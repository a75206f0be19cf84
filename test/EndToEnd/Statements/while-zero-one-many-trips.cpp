// A `while` loop on a tensor condition for zero, one and many trips.
#include "report.h"

AG_FUNCTION ag::Scalar<int> halvings(ag::Scalar<int> x) {
  ag::Scalar<int> n = 0;
  while (x > 1) {
    x = x / 2;
    n = n + 1;
  }
  return n;
}
AG_FUNCTION ag::Scalar<float> until_small(ag::Scalar<float> x) {
  while (x > 0.125f) x = x * 0.5f;
  return x;
}
AG_FUNCTION int host(int n) {
  int s = 0;
  while (n > 0) {
    s += n;
    --n;
  }
  return s;
}
int main() {
  for (int x : {-1, 0, 1, 2, 3, 1000000}) show(halvings(x), host(x % 100));
  for (float x : {0.f, 0.125f, 0.2f, 1000.f}) show(until_small(x));
}
