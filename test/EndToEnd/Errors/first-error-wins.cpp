// Two failures possible in one expression or trip: the first in program order is thrown.
// Operands run left to right, as Clang orders them.
#include "report.h"

AG_FUNCTION ag::Scalar<int> two(ag::Vector<int> v, int i, ag::Scalar<int> d) { return v[i] + 10 / d; }
AG_FUNCTION ag::Scalar<int> reversed(ag::Vector<int> v, int i, ag::Scalar<int> d) {
  ag::Scalar<int> q = 10 / d;
  ag::check(q < 5, "too large: {}", q);
  return q + v[i];
}
AG_FUNCTION ag::Vector<int> shapes(ag::Vector<int> a, ag::Vector<int> b, int i) {
  a[i] = 1;
  return a + b;
}
int main() {
  for (int i : {0, 5})
    for (int d : {0, 1, 3}) {
      attempt([&] { return two({1}, i, d); });
      attempt([&] { return reversed({1}, i, d); });
    }
  attempt([] { return shapes({1, 2}, {1, 2, 3}, 2); });
  attempt([] { return shapes({1, 2}, {1, 2, 3}, 1); });
}
