// `f(x, x)` with two references has C++'s meaning.
#include "report.h"

AG_FUNCTION void both(ag::Scalar<int> &a, ag::Scalar<int> &b) {
  a = a + 1;
  b = b * 10;
  a = a + b;
}
AG_FUNCTION void arrays(ag::Vector<int> &a, ag::Vector<int> &b) {
  a[0] = 5;
  b[0] = b[0] + a[0];
}
AG_FUNCTION ag::Scalar<int> inside(ag::Scalar<int> x) {
  both(x, x);
  return x;
}
AG_FUNCTION int read_and_write(const ag::Scalar<int> &a, ag::Scalar<int> &b) {
  b = b + 1;
  return a.item() * 100 + b.item();
}
int main() {
  ag::Scalar<int> x = 2, y = 3;
  both(x, y);
  show(x, y);
  both(x, x);
  show(x);
  ag::Vector<int> v = {1, 2}, w = {3, 4};
  arrays(v, w);
  show(v, w);
  arrays(v, v);
  show(v);
  show(inside(7));
  show(read_and_write(x, y));
  show(read_and_write(x, x));
}
