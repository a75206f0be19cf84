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
int main() {
  for (int d = 0; d < 4; ++d)
    show(run(d), run2({d}, {d * 2}), run3(d));
}
