// Classes made by constructors whose members are aligned, empty, or behind the padding of a base; hidden members of a base's base.
#include <complex>

#include "report.h"

struct Aligned {
  int a;
  alignas(8) int b;
  char c;
  Aligned(int x) : a(x), b(x + 1), c(char(x + 2)) {}
};
struct alignas(32) Whole {
  int a;
  char c;
  Whole(int x) : a(x), c(char(x + 1)) {}
};
struct Base {
  int a;
  char c;
  Base(int x) : a(x), c(char(x)) {}
  char hidden() const { return z; }

protected:
  char z = 3;
};
struct Derived : Base {
  char d;
  short e;
  Derived(int x) : Base(x + 1), d(char(x + 2)), e(short(x * 2)) {}
};
struct Empty {};
struct AlsoEmpty {};
struct Empties : Empty, AlsoEmpty {
  Empty again;
  int v;
  [[no_unique_address]] AlsoEmpty e;
  Empties(int x) : v(x + 2) {}
};
struct Wide final {
  bool b;
  long double l;
  std::complex<float> c;
  Wide(int x) : b(x % 2), l(x * 1.5L), c(x, -x) {}
};
struct All : Derived, Empties {
  Aligned al;
  char t;
  All(int x) : Derived(x), Empties(x), al(x), t(char(x)) {}
};
struct Library {
  std::tuple<char, int, Empty> t;
  std::pair<char, double> p;
  std::optional<short> o;
  Library(int x) : t(char(x), x * 2, {}), p(char(x), x * .25), o(x % 2 ? std::optional<short>(x) : std::nullopt) {}
};

template <class T> T last(int n) {
  T a(n);
  for (int i = 0; i < n; ++i) {
    T b(i + 3);
    if (i % 2) a = b;
    if (i == 5) {
      a = T(i);
      return a;
    }
  }
  return a;
}
AG_FUNCTION Aligned aligned(int n) { return last<Aligned>(n); }
AG_FUNCTION Whole whole(int n) { return last<Whole>(n); }
AG_FUNCTION Derived derived(int n) { return last<Derived>(n); }
AG_FUNCTION Empties empties(int n) { return last<Empties>(n); }
AG_FUNCTION Wide wide(int n) { return last<Wide>(n); }
AG_FUNCTION All all(int n) { return last<All>(n); }
AG_FUNCTION Library library(int n) { return last<Library>(n); }
AG_FUNCTION double sum(const Aligned &a, Whole b, Derived d, Empties e, Wide f, const All &x, Library t) {
  double s = 0;
  for (int i = 0; i < 3; ++i) {
    s += a.a + a.b + a.c + b.a + b.c + d.d + d.e + d.c + e.v + double(f.l) + f.c.imag();
    s += x.al.b + x.t + x.d + x.hidden() + x.Derived::e + std::get<1>(t.t) + t.p.second + t.o.value_or(7);
    if (s > 500) break;
  }
  return s;
}
AG_FUNCTION void change(Aligned &a, Whole &b, Derived &d, Empties &e, Wide &f, All &x, Library &t, int n) {
  for (int i = 0; i < n; ++i) {
    a.b += i, b.c++, d.d++, d.e--, d.a += 2, e.v ^= i, f.l += 1, f.c *= 2, x.al.c += 1, x.t++, x.d += 3;
    if (d.a > 15) break;
    std::get<0>(t.t)++, t.p.first++, t.o = short(i);
  }
}

int main() {
  for (int n : {0, 1, 3, 9}) {
    Aligned a = aligned(n);
    Whole b = whole(n);
    Derived d = derived(n);
    Empties e = empties(n);
    Wide f = wide(n);
    All x = all(n);
    Library t = library(n);
    show(sum(a, b, d, e, f, x, t));
    change(a, b, d, e, f, x, t, n);
    show(sum(a, b, d, e, f, x, t));
    show(a.a, a.b, a.c, b.a, b.c, d.a, d.c, d.hidden(), d.d, d.e, e.v, f.b, double(f.l));
    show(x.al.a, x.al.b, x.al.c, x.t, x.d, x.Derived::e, x.Empties::v, x.a, x.hidden(), std::get<0>(t.t), t.p, t.o);
  }
}
