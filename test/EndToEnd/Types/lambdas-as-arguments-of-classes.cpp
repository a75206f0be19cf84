// Classes whose template arguments are lambdas: constants, written in place, and in an alias.
#include "report.h"
template <auto f> struct Poly {
  int n = 1;
  int apply(int a, int b) const { return f(a, b) + n; }
};
constexpr auto plus = [](int a, int b) { return a + b; };
namespace ns {
constexpr auto times = [](int a, int b) { return a * b; };
} // namespace ns
template <auto f> int call(int a) { return f(a, a); }
AG_FUNCTION int run(int d) {
  Poly<[](int a, int b) { return a - b; }> q;
  Poly<plus> p;
  Poly<ns::times> t;
  p.n = d;
  for (int i = 0; i < d; ++i) {
    q.n += p.apply(i, d);
    t.n += i;
  }
  auto [a] = q;
  return p.apply(d, 2) + q.apply(d, 3) + t.apply(d, 4) + call<plus>(d) + call<[](int x, int y) { return x * y; }>(d) + a;
}
using Alias = Poly<[](int a, int b) { return a - 2 * b; }>;
AG_FUNCTION int run2(Alias a, Poly<plus> p) {
  Alias b = a;
  if (p.n > 3) b.n = 7;
  p.n += b.n;
  Poly<plus> r = p;
  return b.apply(p.n, r.n);
}
Poly<plus> deep(Poly<plus> p, int d) {
  if (d == 0) return p;
  p.n += d;
  return deep(p, d - 1);
}
AG_FUNCTION int run3(int d) { return deep(Poly<plus>{d}, d).n; }
template <auto f> struct Deep {
  struct In {
    int v = f(2, 3);
  };
  enum Kind { X = f(1, 1), Y };
  In in;
  Kind kind = Y;
};
struct Named {
  static constexpr auto times = [](int a, int b) { return a * b; };
};
template <auto f> inline constexpr auto twice = [](int a, int b) { return f(f(a, b), b); };
AG_FUNCTION int run4(int d) {
  constexpr auto minus = [](int a, int b) { return a - b; };
  struct Local {
    Poly<[](int a, int b) { return a + 2 * b; }> inner;
    Poly<Named::times> other;
  };
  Deep<plus> p;
  Deep<minus> q;
  Poly<twice<plus>> t;
  Local l{{d}, {2}};
  if (d > 1) {
    Local m = l;
    p.in.v += d;
    q.kind = Deep<minus>::X;
    m.other.n += l.inner.apply(d, 1);
    t.n = 4;
    l = m;
  }
  return p.in.v + q.in.v + p.kind + q.kind + l.other.apply(d, 3) + l.inner.n + t.apply(d, 2);
}
int main() {
  for (int d = 0; d < 4; ++d)
    show(run(d), run2({d}, {d * 2}), run3(d), run4(d));
}
