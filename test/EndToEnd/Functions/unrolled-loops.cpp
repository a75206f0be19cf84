// Loops marked AG_UNROLL mean the same.
#include "report.h"

AG_FUNCTION ag::Scalar<int> run(ag::Scalar<int> x) {
  AG_UNROLL for (int i = 0; i < 4; ++i) {
    x = x * 2 + i;
    if (x > 50) break;
  }
  AG_UNROLL for (ag::Scalar<int> k : ag::range(3)) x = x + k;
  return x;
}
int main() {
  for (int x : {0, 1, 10, 100}) show(run(x));
}
