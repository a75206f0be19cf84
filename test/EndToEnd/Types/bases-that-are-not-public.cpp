// Base classes that are not public: their members and methods, in functions of the class and after those were put in place of calls.
#include "report.h"
struct Shape { double scale = 1; double scaled(double x) const { if (x > 3) return x; return scale * x; } void grow(double by) { scale *= by; }
  double rec(int n) const { return n ? rec(n - 1) + scale : 0; } };
struct Square final : private Shape {
  double side = 1;
  using Shape::scale;
  double area() const { return Shape::scaled(side * side); }
  void larger(double k) { grow(k); scale += 1; side += this->scale; }
  double deep() const { return rec(3); }
};
class Other : protected Shape {
  double side = 1;
public:
  double area() const { return scaled(side * side) + scale; }
  void larger(double k) { grow(k); scale += 1; side += this->scale; }
  double deep() const { return rec(3); }
};
AG_FUNCTION double f(const Square &s) { return s.area(); }
AG_FUNCTION double g(Square s, int n) { for (int i = 0; i < n; ++i) s.larger(2); return s.area() * 100 + s.scale; }
AG_FUNCTION double h(Other s, int n) { for (int i = 0; i < n; ++i) s.larger(2); return s.area(); }
AG_FUNCTION double r(Other s, Square t) { return s.deep() + t.deep(); }
int main() { show(f({}), g({}, 3), g({}, 0), h({}, 2), h({}, 0), r({}, {})); }
