// `f(v, v)` by value and const reference: writes to a copy do not show.
#include "report.h"

AG_FUNCTION ag::Vector<int> values(ag::Vector<int> a, ag::Vector<int> b) {
  a[0] = 10;
  b[1] = 20;
  return a + b;
}
AG_FUNCTION ag::Vector<int> copies(const ag::Vector<int> &a) {
  ag::Vector<int> b = a;
  ag::Vector<int> c = b;
  b[0] = b[0] + 1;
  c[1] = 7;
  ag::Vector<int> d = c;
  c[0] = 3;
  return a * 1000 + b * 100 + c * 10 + d;
}
int main() {
  ag::Vector<int> v = {1, 2};
  show(values(v, v), copies(v), v);
}
