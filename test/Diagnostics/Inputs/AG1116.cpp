// What a returned reference refers to must be known where the function is called. Return the value, or return the reference once, at the end.
#include <autograph/autograph.h>

int &larger(int &a, int &b) {
  if (a < b) return b;
  return a;
}

AG_FUNCTION int clear_larger(int a, int b) {
  larger(a, b) = 0;
  return a + b;
}
