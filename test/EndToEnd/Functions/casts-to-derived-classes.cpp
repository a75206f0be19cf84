// A base class that asks its derived class: the object is known by more than its base.
#include "report.h"

template <class D> struct Base {
  int id = 7;
  const D &self() const { return static_cast<const D &>(*this); }
  int twice() const { return self().value() * 2 + id; }
  void bump(int n) {
    id += n;
    static_cast<D *>(this)->grow(n);
  }
};
struct Leaf : Base<Leaf> {
  int v;
  ag::Vector<int> w;
  Leaf(int x, ag::Vector<int> w) : v(x), w(w) {}
  int value() const { return v + ag::sum(w).item(); }
  void grow(int n) { w = ag::append(w, n); }
};
struct Other : Base<Other> {
  double x = 2.5;
  int value() const { return int(x * 4); }
  void grow(int n) { x += n; }
};
AG_FUNCTION int f(int n) {
  Leaf l(n, {1, 2});
  l.id += 1;
  Base<Leaf> &b = l;
  for (int i = 0; i < n; ++i) b.bump(i);
  Other o;
  o.bump(n);
  return b.twice() + l.twice() * 10 + o.twice() * 1000;
}
int main() {
  for (int n : {0, 1, 4}) show(f(n));
}
