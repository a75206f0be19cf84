// Lambdas: captures by value and by reference, mutable, with exits inside, called in loops.
#include "report.h"

AG_FUNCTION ag::Scalar<int> by_reference(ag::Vector<int> v) {
  ag::Scalar<int> total = 0;
  int calls = 0;
  auto add = [&](ag::Scalar<int> x) {
    total = total + x;
    ++calls;
  };
  for (ag::Scalar<int> x : v) {
    if (x > 0) add(x);
    if (total > 10) add(100);
  }
  return total * 10 + calls;
}
AG_FUNCTION ag::Scalar<int> by_value(ag::Scalar<int> x) {
  auto f = [x](ag::Scalar<int> y) { return x * y; };
  x = x + 100;
  return f(x);
}
AG_FUNCTION ag::Scalar<int> with_exits(ag::Vector<int> v, ag::Scalar<int> limit) {
  auto find = [&](ag::Scalar<int> from) -> ag::Scalar<int> {
    for (ag::Scalar<int> x : v) {
      if (x < from) continue;
      if (x > limit) return -x;
      if (x == from) return x * 2;
    }
    return 0;
  };
  ag::Scalar<int> s = 0;
  for (int i = 0; i < 3; ++i) {
    s = s * 10 + find(i);
    if (s < -50) return s;
  }
  return s;
}
AG_FUNCTION int counting() {
  int n = 0;
  auto next = [n]() mutable { return ++n; };
  int a = next();
  int b = next();
  return a * 10 + b + n * 100;
}
AG_FUNCTION ag::Scalar<int> immediately(ag::Scalar<int> x) {
  ag::Scalar<int> y = [&] {
    if (x > 3) return x;
    return x * 10;
  }();
  return y + 1;
}
int main() {
  show(by_reference({}), by_reference({1, -2, 3}), by_reference({8, 8}));
  show(by_value(3), counting(), immediately(2), immediately(5));
  show(with_exits({}, 5), with_exits({1, 2}, 5), with_exits({0, 9}, 5), with_exits({2, 1, 0}, 1));
}
