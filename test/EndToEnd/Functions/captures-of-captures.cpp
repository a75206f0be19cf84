// Lambdas in lambdas that capture what the outer one made: a value that is made once.
#include "report.h"

AG_FUNCTION int f(int r) {
  auto outer = [&, q = r] {
    r += 10;
    return [q] { return q; };
  };
  return outer()();
}
AG_FUNCTION int f2(int n) {
  int calls = 0;
  auto next = [&] {
    ag::print("next ");
    return ++calls;
  };
  auto outer = [q = next()] { return [q] { return q; }() * 10 + [&] { return q; }(); };
  int r = outer() + outer();
  return calls * 1000 + r;
}
AG_FUNCTION int g(int r) {
  auto o = [q = r] { return [&] { return q; }(); };
  r = 50;
  return o();
}
AG_FUNCTION ag::Scalar<float> h(ag::Scalar<float> x) {
  auto f = [w = x * 2](ag::Scalar<float> y) {
    auto in = [=](ag::Scalar<float> z) { return w + z; };
    return in(y);
  };
  x = 100;
  return f(1);
}
AG_FUNCTION int m(int r) {
  auto f = [t = r]() mutable {
    [&] { t += 2; }();
    return t;
  };
  return f() + f();
}
int main() { show(f(3), f2(1), g(3), h(3), m(4)); }
