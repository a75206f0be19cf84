// An assignment needs one variable, known when the function is compiled. Use `if` and assign in each branch.
#include <autograph/autograph.h>

AG_FUNCTION int clear_one(bool first, int a, int b) {
  (first ? a : b) = 0;
  return a + b;
}
