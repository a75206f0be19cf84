// Constructors inherited with using, on two levels.
#include "report.h"
struct Base {
  int a;
  ag::Scalar<int> t;
  Base(int x) : a(x), t(x * 2) {}
  Base(int x, int y) : a(x + y), t(y) {}
};
struct Derived : Base {
  using Base::Base;
  int c = 9;
  int sum() const { return a + c + t.item(); }
};
struct More : Derived {
  using Derived::Derived;
  int d{2};
};
AG_FUNCTION int f(int x) {
  Derived d(x);
  Derived e(x, 3);
  More m(x, 4);
  return d.sum() + 10 * e.sum() + 100 * m.sum() + m.d;
}
int main() { show(f(1), f(-2)); }
