// Methods called on an object through its base class, which a derived class or another base hides; literals of the user's.
#include "report.h"

struct Shape {
  double scale = 2;
  double area() const { return scale; }
  void grow() { scale += 1; }
};
struct Square : Shape {
  double side = 3;
  double area() const { return side * side * static_cast<const Shape &>(*this).area(); }
  void grow() { side *= 2; }
};
AG_FUNCTION double through_base(Square q, int n) {
  Shape &shape = q;
  for (int i = 0; i < n; ++i) {
    if (i % 2) q.grow();
    shape.grow();
  }
  return q.area() * 100 + shape.area();
}
template <class... Bases> struct Chain : Bases... {
  template <class X> auto run(X x) const {
    ((x = static_cast<const Bases &>(*this).apply(x)), ...);
    return x;
  }
};
struct Add {
  int by = 1;
  template <class X> X apply(X x) const { return x + by; }
};
struct Twice {
  template <class X> X apply(X x) const { return x * 2; }
};
AG_FUNCTION ag::Scalar<int> chained(ag::Scalar<int> x, int by) {
  Chain<Add, Twice> chain{};
  chain.by = by;
  return chain.run(x) + chain.run(3);
}
struct Length {
  std::int64_t mm = 0;
  explicit Length(std::int64_t mm) : mm(mm) { calls = calls + 1; }
  int calls = 0;
};
Length operator""_mm(unsigned long long x) { return Length(static_cast<std::int64_t>(x)); }
Length operator""_cm(unsigned long long x) { return Length(static_cast<std::int64_t>(x) * 10); }
AG_FUNCTION std::int64_t lengths(int n) {
  std::int64_t s = 0;
  for (int i = 0; i < n; ++i) s += i % 2 ? (3_cm).mm : (4_mm).mm;
  return s;
}
int main() {
  for (int n : {0, 1, 4}) show(through_base({}, n), chained(5, n), lengths(n));
}
