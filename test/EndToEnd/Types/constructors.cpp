// Constructors that delegate, return early and set members by default; nested classes and static members.
#include "report.h"
struct A {
  int v;
  ag::Vector<float> w;
  A() : A(4) {}
  explicit A(int n) : v(n), w(ag::zeros<float>({n})) {
    for (int i = 0; i < n; ++i)
      w[i] = i * 0.5f;
  }
  A(int a, int b) : v{a * b} {
    if (v < 0) {
      v = -v;
      return;
    }
    v += 1;
  }
};
struct B {
  A a;
  A b{2};
  int k = 3;
  static constexpr int limit = 10;
  static int twice(int x) { return 2 * x; }
  B(int n) : a(n), k(twice(n)) {}
  struct In {
    int q;
  } in{5};
};
AG_FUNCTION float f(int n) {
  A x;
  A y(n);
  A z(n, -2);
  B b(n);
  A arr[2];
  auto c = A{3};
  return x.v + y.v * 10 + z.v * 100 + b.a.v + b.b.v + b.k + b.limit + B::twice(n) + b.in.q + ag::sum(x.w).item() +
         ag::sum(y.w).item() + arr[1].v + c.w[2].item();
}
int main() { show(f(1), f(4)); }
