// `while (true)` and `for (;;)` left by return only.
#include "report.h"

AG_FUNCTION ag::Scalar<int> search(ag::Scalar<int> n) {
  ag::Scalar<int> i = 0;
  while (true) {
    i = i + 1;
    if (i * i >= n) return i;
  }
}
AG_FUNCTION int nested(int n) {
  int i = 0;
  for (;;) {
    int j = 0;
    while (true) {
      if (j > i) break;
      if (i * j > n) return i * 100 + j;
      ++j;
    }
    ++i;
  }
}
int main() {
  for (int n : {0, 1, 2, 17, 100}) show(search(n), nested(n));
}
