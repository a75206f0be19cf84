// `continue` guards what follows it, in one and in both branches.
#include "report.h"

AG_FUNCTION ag::Scalar<int> one(ag::Scalar<int> n) {
  ag::Scalar<int> s = 0;
  ag::Scalar<int> i = 0;
  while (i < n) {
    i = i + 1;
    if (i % 3 == 0) continue;
    s = s + i;
  }
  return s;
}
AG_FUNCTION ag::Scalar<int> both(ag::Scalar<int> n) {
  ag::Scalar<int> s = 0;
  for (int i = 0; i < n; ++i) {
    if (i % 2 == 0) {
      s = s + 1;
      continue;
    } else {
      s = s + 10;
      if (i % 3 == 0) continue;
    }
    s = s * 2;
  }
  return s;
}
int main() {
  for (int n : {0, 1, 2, 3, 8}) show(one(n), both(n));
}
