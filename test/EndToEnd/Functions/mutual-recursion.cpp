// Functions that call each other, with in-out arguments and loops.
#include "report.h"

AG_FUNCTION int is_odd(int n);
AG_FUNCTION int is_even(int n) {
  if (n == 0) return 1;
  return is_odd(n - 1);
}
AG_FUNCTION int is_odd(int n) {
  if (n == 0) return 0;
  return is_even(n - 1);
}
ag::Scalar<int> walk_b(ag::Scalar<int> n, ag::Scalar<int> &trace);
AG_FUNCTION ag::Scalar<int> walk_a(ag::Scalar<int> n, ag::Scalar<int> &trace) {
  trace = trace * 3 + 1;
  if (n <= 0) return 0;
  ag::Scalar<int> s = 0;
  for (int i = 0; i < 2; ++i) s = s + walk_b(n - 1 - i, trace);
  return s + n;
}
ag::Scalar<int> walk_b(ag::Scalar<int> n, ag::Scalar<int> &trace) {
  trace = trace * 3 + 2;
  if (n % 2 == 1) return walk_a(n - 1, trace);
  return n > 0 ? walk_a(n / 2, trace) * 2 : ag::Scalar<int>(1);
}
int main() {
  for (int n : {0, 1, 4, 7}) {
    ag::Scalar<int> trace = 0;
    show(is_even(n), is_odd(n), walk_a(n, trace), trace);
  }
}
