// Expression templates: objects that hold references, known to functions as their base, which casts back.
#include "report.h"

template <class E> struct Expr {
  const E &self() const { return static_cast<const E &>(*this); }
  double operator[](int i) const { return self().at(i); }
  int size() const { return self().count(); }
};
struct Vec : Expr<Vec> {
  std::vector<double> d;
  explicit Vec(std::vector<double> d) : d(std::move(d)) {}
  template <class E> Vec(const Expr<E> &e) : d(e.size()) {
    for (int i = 0; i < e.size(); ++i) d[i] = e[i];
  }
  double at(int i) const { return d[i]; }
  int count() const { return int(d.size()); }
};
template <class A, class B> struct Sum : Expr<Sum<A, B>> {
  const A &a;
  const B &b;
  Sum(const A &a, const B &b) : a(a), b(b) {}
  double at(int i) const { return a[i] + b[i]; }
  int count() const { return a.size(); }
};
template <class A> struct Scaled : Expr<Scaled<A>> {
  double s;
  const A &a;
  Scaled(double s, const A &a) : s(s), a(a) {}
  double at(int i) const { return s * a[i]; }
  int count() const { return a.size(); }
};
template <class A, class B> Sum<A, B> operator+(const Expr<A> &a, const Expr<B> &b) { return {a.self(), b.self()}; }
template <class A> Scaled<A> operator*(double s, const Expr<A> &a) { return {s, a.self()}; }
template <class D> struct Counted {
  int n = 0;
  D &count() {
    ++n;
    return static_cast<D &>(*this);
  }
};
struct Adder : Counted<Adder> {
  int &total;
  explicit Adder(int &t) : total(t) {}
  Adder &add(int k) {
    total += k;
    return *this;
  }
};
AG_FUNCTION std::vector<double> lazy(std::vector<double> a, std::vector<double> b, double s) {
  Vec x(a), y(b);
  Vec z = x + s * y;
  Vec w = 2.0 * (x + z) + y;
  return w.d;
}
AG_FUNCTION int counted(int k) {
  int total = k;
  Adder a(total);
  a.count().add(1).count().add(k);
  return total * 10 + a.n;
}
int main() { show(lazy({}, {}, 2), lazy({1, 2}, {3, 4}, 0.5), counted(3)); }
