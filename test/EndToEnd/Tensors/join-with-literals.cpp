// Joining a tensor of run-time extent with one written in braces.
// Operands run left to right, as Clang orders them.
#include "report.h"

AG_FUNCTION ag::Vector<int> f(ag::Vector<int> v, ag::Scalar<int> x, int n) {
  if (n > 1) {
    if (v.extent(0) < 6) v = ag::concat({v, ag::Vector<int>{-1}}, 0);
  }
  ag::print("{}\n", v);
  return v - (x >> 31);
}
int main() {
  for (int n : {0, 2}) show(f({1, 2}, -3, n), f({}, 3, n));
}
