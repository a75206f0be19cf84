// Temporaries whose destructors act: at the end of the full expression, or with the reference that they are bound to.
#include "report.h"

struct Tmp {
  int v;
  explicit Tmp(int n) : v(n) { ag::print("+{} ", v); }
  ~Tmp() { ag::print("-{}\n", v); }
  int get() const { return v; }
  Tmp &add(int n) {
    v += n;
    return *this;
  }
};
struct Two {
  Tmp a, b;
};
int twice(const Tmp &t) {
  ag::print("twice ");
  return t.v * 2;
}
AG_FUNCTION int f(int n) {
  int r = Tmp{n}.get() + Tmp{n + 1}.get();
  Tmp{5};
  Tmp(6).add(n);
  const Tmp &bound = Tmp{9};
  r += bound.v + twice(Tmp(7)) + Tmp(1).add(2).add(n).get();
  if (Tmp{3}.get() == n) r += 100;
  for (int i = 0; i < Tmp(n).get(); ++i) {
    r += Tmp(i + 20).v;
    if (Tmp(i).get() == 1) continue;
    if (i == 2) return Tmp(r).get();
  }
  while (Tmp(r).get() > 100) r /= 2;
  switch (Tmp(n).v) {
  case 1: return twice(Tmp(50));
  default: break;
  }
  return r + Two{Tmp(11), Tmp(12)}.b.v;
}
int main() {
  for (int n : {0, 1, 3, 4}) show(f(n));
}
