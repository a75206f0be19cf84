// Marked methods that change members of objects whose copies and assignments are the user's, or that cannot be assigned, and return what they read of these.
#include "report.h"

struct A {
  int v = 0, n = 0, w = 5;
  A &operator=(const A &o) {
    v = o.v;
    w = o.w;
    n = o.n + 1;
    return *this;
  }
  A(int x) : v(x) {}
  A(const A &o) : v(o.v), n(o.n + 100), w(o.w) {}
  AG_FUNCTION int go(int k) {
    int i = 0;
    while (i < k) {
      v += k;
      w -= 1;
      if (v > 20) break;
      ++i;
    }
    return v * 100 + n + w;
  }
  AG_FUNCTION int one(int k) {
    int old = v;
    v += k;
    return old + v + n;
  }
  AG_FUNCTION bool two(int k) {
    if (k > 2) {
      n += k;
      v = k;
    }
    return n > v + w;
  }
};
class Keeper {
  const int id;
  alignas(16) int a = 1;

protected:
  int z = 4;

public:
  explicit Keeper(int i) : id(i) {}
  int sum() const { return id + a * 10 + z; }
};
struct More : Keeper {
  short q = 5;
  explicit More(int i) : Keeper(i * 2) {}
  AG_FUNCTION int go(int n) {
    while (n-- > 0) {
      q += z;
      if (q > 30) {
        z = 0;
        break;
      }
    }
    return q + sum();
  }
};
AG_FUNCTION int three(A &a, A &b, int k) {
  a.v += k;
  b.n -= k;
  return a.v + a.w + b.n * b.v;
}
int main() {
  for (int n : {0, 1, 3, 9}) {
    A a(n), b(2);
    show(a.go(n), a.v, a.n, a.w);
    show(a.one(n), a.v, a.n, a.w);
    show(a.two(n), a.v, a.n, a.w);
    show(three(a, b, n), a.v, a.n, b.v, b.n);
    More m(n);
    int q = m.go(n);
    show(q, m.q, m.sum());
  }
}
