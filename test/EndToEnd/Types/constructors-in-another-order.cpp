// Constructors that give members to other parameters than their place says, beside greedy ones; objects without a default constructor where an error ends a block.
#include "report.h"

#include <initializer_list>

struct Swapped {
  int a, b;
  Swapped(int x, int y) : a(y), b(x) {}
};
struct Twice {
  int a, b;
  Twice(int x, int) : a(x), b(x) {}
};
struct Listed {
  int a, b;
  Listed(int x, int y) : a(x), b(y) {}
  Listed(std::initializer_list<int> all) : a(100), b(int(all.size())) {}
};
struct Greedy {
  int a, b;
  Greedy(int x, int y) : a(x), b(y) {}
  template <class A, class B> Greedy(A &&x, B &&y) : a(int(x) + 1000), b(int(y)) {}
};
struct Partial {
  int a, b;
  int c = 7;
  Partial(int x, int y, int) : a(y), b(x) {}
};
struct Fixed {
  const int a;
  ag::Vector<int> v;
  Fixed(ag::Vector<int> y, int x) : a(x), v(y) {}
};
struct Say {
  const Fixed &c;
  int &n;
  ~Say() {
    n += c.a;
    ag::print("say {} {}\n", n, c.v);
  }
};
struct Held {
  Fixed c;
  int n;
  Held(Fixed x, int m) : c(x), n(m) {}
  ~Held() {
    n += 1;
    ag::print("held {} {}\n", c.a, n);
  }
};

AG_FUNCTION int numbers(int n) {
  Swapped s(1, n);
  for (int i = 0; i < n; ++i) {
    if (i % 2) s = Swapped(s.a + i, s.b);
    else { Twice t(i, 3); s.a += t.b; }
  }
  Listed l(n, 2);
  if (n > 2) l = Listed(5, n);
  Greedy m(short(n), n);
  const int k = n;
  Greedy o(k, k);
  if (n > 1) m = o;
  Partial p(n, 1, 2);
  if (n > 3) p = Partial(p.a, p.b, n);
  return s.a * 10 + s.b + l.a + l.b * 7 + m.a * 3 + m.b + o.a + p.a * 11 + p.b * 13 + p.c;
}

AG_FUNCTION int unwound(int n, ag::Vector<int> x) {
  int total = 0;
  for (int i = 0; i < n; ++i) {
    ag::check(i != 3, "three");
    Fixed c(x * i, i);
    ag::check(i != 4, "four");
    Say y{c, total};
    ag::check(x[0] != i, "bad {}", i);
    Held h(Fixed(x + i, total), i);
    ag::check(x[1] != i, "bad {}", i);
    total += h.n;
  }
  return total;
}

int main() {
  for (int i = 0; i < 6; ++i) show(numbers(i));
  for (int i = 0; i < 6; ++i) {
    attempt([&] { return unwound(i, ag::Vector<int>{i - 1, 2}); });
    attempt([&] { return unwound(i, ag::Vector<int>{9, 9}); });
  }
}
