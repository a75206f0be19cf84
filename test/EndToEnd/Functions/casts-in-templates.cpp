// Bases that ask their derived classes in templates of methods, in free functions, and through a class between them.
#include "report.h"
#include <tuple>
template <class Derived> struct Layer {
  int calls = 0;
  template <class X> auto operator()(const X &x) const { return static_cast<const Derived &>(*this).forward(x); }
  template <class X> void count(X by) { static_cast<Derived *>(this)->grow(by), ++calls; }
};
struct Add : Layer<Add> {
  int k = 1;
  template <class X> X forward(const X &x) const { return x + k; }
  void grow(int n) { k += n; }
};
struct Twice : Layer<Twice> {
  ag::Scalar<int> seen = 0;
  template <class X> X forward(const X &x) const { return x * 2; }
  void grow(int n) { seen += n * 3; }
};
template <class... Layers> struct Sequential : Layer<Sequential<Layers...>> {
  std::tuple<Layers...> layers;
  explicit Sequential(Layers... l) : layers(l...) {}
  template <class X> X forward(X x) const {
    std::apply([&](const auto &...layer) { ((x = layer(x)), ...); }, layers);
    return x;
  }
};
AG_FUNCTION ag::Vector<int> network(ag::Vector<int> x, int n) {
  Sequential net(Add{}, Twice{}, Add{{}, n});
  return n > 1 ? net(x) : net(net(x));
}
AG_FUNCTION int changed(int n) {
  Add a;
  Twice t;
  for (int i = 0; i < n; ++i) a.count(i), t.count(a(i));
  return a(0) + t.seen.item() * 100 + t.calls * 10000;
}

template <class D> struct Shape {
  const D &self() const { return static_cast<const D &>(*this); }
};
template <class D> struct Named : Shape<D> {
  int id = 3;
  int describe(int n) const { return n > 0 ? this->self().area() * 10 + id : -n; }
};
struct Square : Named<Square> {
  int side = 2;
  int area() const { return side * side; }
};
struct Plain {
  int weight = 4;
};
struct Heavy : Plain {
  int factor = 2;
};
int weigh(const Plain &p, bool heavy) { return heavy ? p.weight * static_cast<const Heavy &>(p).factor : p.weight; }
AG_FUNCTION int measured(int n, bool heavy) {
  Square s;
  s.side = n;
  Heavy h;
  h.weight += n;
  return s.describe(n) + weigh(h, heavy) * 1000;
}
int main() {
  show(network({1, 2}, 5), network({1, 2}, 1), network({}, 0));
  for (int n : {0, 1, 3}) show(changed(n), measured(n, true), measured(n, false));
}
