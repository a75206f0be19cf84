// Methods of base classes called by their qualified names, where those of the class or of other bases have the same names.
#include "report.h"

struct A {
  int v = 1;
  int f() const { return v; }
  void set(int k) { v = k; }
  int operator()(int k) const { return v * k; }
  int operator+(int k) const { return v + k; }
};
struct B : A {
  int w = 2;
  int f() const { return A::f() * 10 + w; }
  void set(int k) {
    A::set(k + 1);
    w = k;
  }
  int operator()(int k) const { return A::operator()(k) + w; }
  int operator+(int k) const { return A::operator+(k) * 100; }
  int both() const { return f() + this->A::f(); }
};
struct C : B {
  using B::f;
  int f(int k) const { return B::f() + A::f() + k; }
};
template <class... M> struct Mixin : M... {
  int total() const { return (0 + ... + M::value()); }
};
struct MA {
  int a = 1;
  int value() const { return a; }
};
struct MB {
  int b = 2;
  int value() const { return b * 10; }
};
struct MC {
  static int value() { return 100; }
};
AG_FUNCTION int hidden(int k) {
  B b;
  b.set(k);
  C c;
  c.A::set(k);
  c.B::set(5);
  c.A::v += 1;
  return b.f() + b(2) * 10 + (b + 1) + b.both() + c.f(3) + c.A::f() + c.f();
}
AG_FUNCTION int mixed(int k) {
  Mixin<MA, MB, MC> m;
  m.a = k;
  Mixin<> none;
  return m.total() + none.total() + m.MB::value();
}
int main() { show(hidden(3), hidden(-1), mixed(4)); }
