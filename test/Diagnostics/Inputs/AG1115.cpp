// A body that returns a reference, an iterator or a lambda is inlined at each call; one that calls itself would have no end. In a class template, or a template within a
// class, neither can a lambda that captures `this` call itself, nor a method that takes spans. Recursion works with values as results, and with objects, parts of them, spans, iterators and lambdas as parameters.
#include <autograph/autograph.h>

int &nth(int &a, int &b, int n) { return n ? nth(b, a, n - 1) : a; }

AG_FUNCTION int chosen(int n) {
  int a = 1, b = 2;
  nth(a, b, n) += 10;
  return a - b;
}
