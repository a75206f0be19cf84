// A function that takes a lambda, or returns a reference, is put in place of each call; one that calls itself would have no end. Recursion works for
// functions with values as parameters and results.
#include <autograph/autograph.h>

AG_FUNCTION int sum_to(int n) {
  auto sum = [](auto self, int k) -> int { return k ? k + self(self, k - 1) : 0; };
  return sum(sum, n);
}
