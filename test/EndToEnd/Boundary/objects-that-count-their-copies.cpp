// Marked functions and methods take, give and change objects that count their copies, also in pairs, tuples and arrays.
#include "report.h"
struct C {
  int n;
  C(int n = 0) : n(n) {}
  C(const C &o) : n(o.n + 1) {}
  C(C &&o) : n(o.n + 100) {}
  C &operator=(const C &o) {
    n = o.n + 1000;
    return *this;
  }
  AG_FUNCTION C plus(const C &o, int d) const {
    C r(*this);
    if (d > 0) r.n += o.n;
    return r;
  }
  AG_FUNCTION void change(int d) {
    if (d > 1)
      *this = C(d);
    else
      n += 5;
  }
  AG_FUNCTION C take(C o) {
    n += o.n;
    return o;
  }
  AG_FUNCTION static C stat(int d) {
    if (d == 0) return C(4);
    return stat(d - 1);
  }
  AG_FUNCTION friend C operator+(const C &a, const C &b) { return C(a.n * 2 + b.n); }
};
template <class T> struct H {
  T t;
  H(const T &t) : t(t) {}
  H(const H &o) : t(o.t) {}
  AG_FUNCTION T get(int d) const {
    if (d > 1) return t;
    return T(d);
  }
  AG_FUNCTION H deep(int d) const {
    if (d == 0) return *this;
    return deep(d - 1);
  }
};
template <class T> AG_FUNCTION T id(T t, int d) {
  if (d == 0) return t;
  return T(t);
}
AG_FUNCTION std::pair<C, C> pr(C a, const C &b) { return {b, a}; }
AG_FUNCTION std::array<C, 2> ar(const C &a, int d) {
  std::array<C, 2> r{a, C(d)};
  r[1].n += 2;
  return r;
}
AG_FUNCTION std::tuple<int, C> tp(const C &a, int d) { return {d, a}; }
AG_FUNCTION void io(C &a, std::pair<C, int> &p, int d) {
  a = p.first;
  p.second += d;
  if (d > 1) p.first = C(d);
}
int main() {
  for (int d = 0; d < 4; ++d) {
    C a(d), b(2 * d);
    C p = a.plus(b, d);
    b.change(d);
    C q = b.take(p);
    C s = C::stat(d);
    C t = a + b;
    H<C> h(a);
    C g = h.get(d);
    H<C> k = h.deep(d);
    C i = id(a, d);
    auto r = pr(a, b);
    auto u = ar(a, d);
    std::pair<C, int> w{C(3), 4};
    io(a, w, d);
    auto v = tp(a, d);
    show(a.n, b.n, p.n, q.n, s.n, t.n, h.t.n, g.n, k.t.n, i.n, r.first.n, r.second.n, u[0].n, u[1].n, std::get<0>(v),
         std::get<1>(v).n, w.first.n, w.second);
  }
}
