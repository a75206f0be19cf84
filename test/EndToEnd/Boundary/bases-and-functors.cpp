// Base classes, arrays of members, unset members, functors.
#include "report.h"
// base classes, nested, member arrays, pointers to marked functions inside, marked lambda
struct Base { int a = 1; ag::Vector<int> v = {1}; AG_FUNCTION int base() const { return a + (int)v.size(); } };
struct Mid : Base { float m = 2; };
struct Derived : Mid { std::array<Base, 2> bs; ag::Scalar<int> s[2] = {1, 2}; AG_FUNCTION int all() { a += 1; bs[1].v = ag::append(bs[1].v, a); s[0] = s[1] + a; return base() + bs[1].base(); } };
AG_FUNCTION Derived change(Derived d) { d.m *= 2; d.v = d.v + 1; return d; }
AG_FUNCTION void part(Base &b, int &n) { b.a = n; n = b.a + 1; }
AG_FUNCTION ag::Scalar<int> unset_field(std::pair<ag::Scalar<int>, int> p, bool read) { if (read) return p.first + 1; return p.second; }
AG_FUNCTION std::pair<ag::Scalar<int>, int> give_unset(bool set) { std::pair<ag::Scalar<int>, int> p; if (set) p.first = 4; p.second = 2; return p; }
struct Functor { ag::Vector<float> w; AG_FUNCTION ag::Scalar<float> operator()(ag::Vector<float> x, float k = 1) const { return ag::sum(w * x) * k; } };
template <class F> AG_FUNCTION ag::Scalar<float> use(const F &f, ag::Vector<float> x) { return f(x) + f(x, 2); }
int main() {
  Derived d; show(d.all()); show(d.all()); show(d.a, d.bs[1].v, d.s[0], d.bs[0].v);
  Derived e = change(d); show(e.m, e.v, e.a);
  int n = 9; part(d, n); show(d.a, n); part(d.bs[0], d.bs[0].a); show(d.bs[0].a);
  attempt([] { return unset_field({ag::Scalar<int>(), 3}, true); }); attempt([] { return unset_field({ag::Scalar<int>(), 3}, false); });
  show(give_unset(true)); attempt([] { return give_unset(false).first + 1; });
  Functor f{{1, 2}}; show(f({3, 4}), use(f, {1, 1}));
}
