// A body that returns a reference, captures `this`, or takes iterators or overlapping objects is put in place of each call; one that calls itself would
// have no end. Recursion works with values as results, and with whole objects and lambdas of these as parameters.
#include <autograph/autograph.h>

int &nth(int &a, int &b, int n) { return n ? nth(b, a, n - 1) : a; }

AG_FUNCTION int chosen(int n) {
  int a = 1, b = 2;
  nth(a, b, n) += 10;
  return a - b;
}
