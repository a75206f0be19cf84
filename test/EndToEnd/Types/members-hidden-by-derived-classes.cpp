// Members of bases with the names of members of the derived class.
#include "report.h"
struct Base {
  int a = 1;
  int f() const { return a; }
  int f(int x) const { return a + x; }
};
struct Derived : Base {
  using Base::f;
  int f(double x) const { return int(x * 100); }
  int a = 2;
  int both() const { return Base::a * 10 + a + f() + f(1) + f(1.5); }
};
AG_FUNCTION int derived(int k) {
  Derived d;
  d.a = k;
  Base &b = d;
  b.a += 5;
  const Base copy = d;
  return d.both() * 100 + copy.a;
}
AG_FUNCTION int param(Derived d, int k) {
  for (int i = 0; i < k; ++i) { d.a += 1; d.Base::a += 10; static_cast<Base &>(d).a += 100; }
  return d.both() * 100 + d.f();
}
AG_FUNCTION int whole(const Derived &d) { return d.both() + d.Base::a + d.a; }
int main() { show(derived(3), param({}, 2), whole({})); }
