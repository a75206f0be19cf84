// Temporaries with destructors behind a comma: ignored, as conditions, objects, arguments and initialisers.
#include "report.h"

struct C {
  int &r;
  C(int &r) : r(r) {}
  ~C() { r *= 3; }
  int get() const { return r + 1; }
};
AG_FUNCTION int f(int r) {
  r++, C(r);
  return r;
}
AG_FUNCTION int g(int r) {
  int s = (r++, C(r)).get();
  return r * 10 + s;
}
AG_FUNCTION int h(int r) {
  for (int i = 0; i < 3; i++, C(r))
    r += i;
  return r;
}
AG_FUNCTION int k(int r) {
  (void)(r++, C(r));
  static_cast<void>((r++, C(r)));
  return r;
}
struct D {
  int &r;
  int v;
  D(int &r, int v) : r(r), v(v) {}
  ~D() { r += v; }
  operator bool() const { return v > 1; }
};
D make(int &r) { return D(r, 2); }
int use(const D &d) { return d.v * 2; }
int take(D d) { return d.v * 3; }
AG_FUNCTION int e1(int r) {
  if (r++, D(r, r))
    r += 100;
  while (r--, D(r, r > 95))
    r -= 3;
  return r;
}
AG_FUNCTION int e2(int r) {
  int s = use((r++, D(r, 5))) + take((r++, make(r)));
  for (int i = 0; i < 2; i++, make(r))
    s += r;
  return s * 100 + r;
}
AG_FUNCTION int e3(int r) {
  const D &d = (r++, D(r, 4));
  r *= 2;
  return r + d.v;
}
AG_FUNCTION int e5(int r) {
  auto f = [&](int k) { return k, D(r, k); };
  int s = f(3).v;
  return s * 100 + r;
}
AG_FUNCTION int e6(int r) {
  D x = (r++, D(r, 7)), y = (r++, (r++, make(r)));
  r += x.v;
  return r + y.v;
}
AG_FUNCTION int l(int r) {
  C x = (r++, C(r));
  return r;
}
int main() { show(f(1), g(1), h(1), k(1), l(1), e1(1), e1(99), e2(1), e3(1), e5(1), e6(1)); }
