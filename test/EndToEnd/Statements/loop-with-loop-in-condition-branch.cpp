// Loops inside branches inside loops; each with exits.
#include "report.h"

AG_FUNCTION ag::Scalar<int> zigzag(ag::Scalar<int> n) {
  ag::Scalar<int> s = 0;
  for (int i = 0; i < n; ++i) {
    if (i % 2 == 0) {
      ag::Scalar<int> k = i;
      while (k > 0) {
        s = s + k;
        k = k - 2;
        if (s > 40) return s;
      }
    } else if (i % 3 == 0) {
      for (int j = 0; j < i; ++j) {
        if (j == 2) break;
        s = s + 1;
      }
    } else {
      do {
        s = s * 2;
      } while (s < i && s > 0);
    }
  }
  return -s;
}
int main() {
  for (int n : {0, 1, 2, 4, 5, 7, 30}) show(zigzag(n));
}
