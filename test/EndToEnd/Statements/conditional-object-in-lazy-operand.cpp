// A conditional operator that names one of two objects, in a lambda that the right operand of `||` and `&&` calls.
#include "report.h"
AG_FUNCTION int f(ag::Scalar<int> a, int n) {
  auto larger = [=](ag::Scalar<int> x, ag::Scalar<int> y) -> ag::Scalar<int> {
    ag::Scalar<int> taken = x > y ? x : y;
    (x > a ? x : y) += taken;
    return x * 10 + y;
  };
  int count = 0;
  do {
    ++count;
  } while (count < n && (count > 5 || larger(a - count, count) > 2));
  return count;
}
int main() {
  for (int n : {0, 1, 3, 9}) show(f(n - 2, n), f(n, n), f(-n, 10));
}
