// The conversion of an `int` to a narrower dtype is checked before any Scalar of the operation is read.
#include "report.h"

using Small = ag::Scalar<std::int8_t>;
AG_FUNCTION Small add(Small u, int x) { return u + x; }
AG_FUNCTION Small subtract(Small u, int x) { return x - u; }
AG_FUNCTION Small multiply(Small u, int x) { return u * x; }
AG_FUNCTION Small divide(Small u, int x) { return u / x; }
AG_FUNCTION Small shift(Small u, int x) { return u << x; }
AG_FUNCTION Small least(Small u, int x) { return ag::minimum(u, x); }
AG_FUNCTION Small clipped(Small u, int x) { return ag::clip(u, 1, x); }
AG_FUNCTION Small power(Small u, int x) { return ag::power(u, x); }
AG_FUNCTION Small compound(Small u, int x) {
  u += x;
  return u;
}
AG_FUNCTION ag::Scalar<bool> less(Small u, int x) { return u < x; }
AG_FUNCTION Small chosen(Small u, int x) { return ag::where(x > 3, u, x); }
AG_FUNCTION Small wide(Small u, std::int64_t x, int y) { return u + y * 2 + static_cast<int>(x); }
AG_FUNCTION ag::Vector<std::int8_t> ofTensor(ag::Vector<std::int8_t> v, Small u, int x) { return ag::clip(v, u, x); }
AG_FUNCTION Small inLoop(int n, int x) {
  Small u;
  for (int i = 0; i < n; ++i) {
    if (i == 2) u = 1;
    if (i == x) u = u + x * 100;
  }
  return u + x;
}

AG_FUNCTION int printed(Small u, int x) {
  ag::print("{} {}\n", x, u);
  ag::check(x < 1000, "{} {}", x, u);
  return x;
}

int main() {
  for (int x : {1000, 3}) {
    for (auto f : {add, subtract, multiply, divide, shift, least, clipped, power, compound, chosen}) {
      attempt([&] { show(f({}, x)); });
      attempt([&] { show(f(2, x)); });
    }
    attempt([&] { show(printed({}, x)); });
    attempt([&] { show(less({}, x)); });
    attempt([&] { show(wide({}, 5, x)); });
    attempt([&] { show(ofTensor({1, 2}, {}, x)); });
    attempt([&] { show(inLoop(4, x)); });
    attempt([&] { show(inLoop(1, x)); });
  }
}
