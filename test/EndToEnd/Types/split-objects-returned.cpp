// Methods that return *this, of classes that hold references, iterators or lambdas: what comes after them changes the object, not a copy.
#include "report.h"

template <class D> struct Counted {
  int n = 0;
  D &count() {
    ++n;
    return static_cast<D &>(*this);
  }
  void bump() { n += 10; }
};
struct Adder : Counted<Adder> {
  int &total;
  explicit Adder(int &t) : total(t) {}
  Adder &add(int k) {
    total += k;
    return *this;
  }
};
struct Cursor {
  std::vector<int>::iterator at;
  int steps = 0;
  Cursor &next() {
    ++at;
    ++steps;
    return *this;
  }
  Cursor &operator+=(int k) {
    at += k;
    steps += k;
    return *this;
  }
};
template <class F> struct Repeat {
  F f;
  int calls = 0;
  Repeat &once(int x) {
    f(x);
    calls += 1;
    return *this;
  }
};
template <class F> Repeat(F) -> Repeat<F>;
static Cursor &advance(Cursor &c) { return c.next(); }
AG_FUNCTION int counted(int k) {
  int total = k;
  Adder a(total);
  a.count().add(1).count().add(k);
  a.add(1).bump();
  a.add(2).count().n += 100;
  Adder &same = a.add(3);
  same.n *= 2;
  Adder copy = a.add(4);
  copy.n = 7;
  return total * 10000 + a.n;
}
AG_FUNCTION int cursors(std::vector<int> v) {
  Cursor c{v.begin()};
  c.next().next() += 1;
  advance(c);
  (c += -2).next();
  *c.at = 50;
  int calls = 0;
  Repeat r{[&calls](int x) { calls += x; }};
  r.once(3).once(4);
  return v[3] * 100 + c.steps * 10 + r.calls + calls * 10000;
}
int main() { show(counted(3), cursors({1, 2, 3, 4, 5})); }
