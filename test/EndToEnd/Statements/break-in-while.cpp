// `break` first, in the middle and last in a `while` body, on tensor and host conditions.
#include "report.h"

AG_FUNCTION ag::Scalar<int> first(ag::Scalar<int> n) {
  ag::Scalar<int> s = 0;
  while (true) {
    if (s * s > n) break;
    s = s + 1;
  }
  return s;
}
AG_FUNCTION ag::Scalar<int> middle(ag::Scalar<int> n) {
  ag::Scalar<int> i = 0;
  ag::Scalar<int> s = 0;
  while (i < 10) {
    s = s + i;
    if (s > n) break;
    i = i + 1;
  }
  return s * 100 + i;
}
AG_FUNCTION int last(int n) {
  int i = 0;
  while (i < 20) {
    i += 3;
    if (i > n) {
      i = i * 10;
      break;
    }
  }
  return i;
}
int main() {
  for (int n : {-1, 0, 1, 5, 30, 1000}) show(first(n), middle(n), last(n));
}
