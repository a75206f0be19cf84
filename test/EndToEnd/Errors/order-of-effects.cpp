// Prints, checks and errors interleave in program order across calls, loops and branches.
// Operands run left to right, as Clang orders them.
#include "report.h"

AG_FUNCTION ag::Scalar<int> noisy(ag::Scalar<int> x, int who) {
  ag::print("{}:{} ", who, x);
  ag::check(x != 13, "unlucky {}", who);
  return x + 1;
}
AG_FUNCTION ag::Scalar<int> operands(ag::Scalar<int> x) { return noisy(x, 1) + noisy(x + 1, 2) * noisy(x + 2, 3); }
AG_FUNCTION ag::Scalar<int> run(ag::Vector<int> v) {
  ag::Scalar<int> s = 0;
  for (ag::Scalar<int> x : v) {
    if (noisy(x, 4) > 5) {
      s = s + operands(x);
      continue;
    }
    ag::print("low ");
    s = noisy(s, 5) / x;
  }
  ag::print("end ");
  return s;
}
int main() {
  attempt([] { return run({}); });
  attempt([] { return run({1, 7, 2}); });
  attempt([] { return run({1, 0, 7}); });
  attempt([] { return run({6, 11, 1}); });
  attempt([] { return run({12, 1}); });
  attempt([] { return run({1, 13}); });
}
