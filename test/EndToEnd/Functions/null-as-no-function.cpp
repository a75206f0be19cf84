// `nullptr` of its own type, as what a template takes where no function is given.
#include "report.h"

#include <concepts>
#include <cstddef>
#include <functional>

template <class F, class D = std::nullptr_t> static double step(F f, double x, D derivative = nullptr) {
  if constexpr (std::is_same_v<D, std::nullptr_t>) {
    double h = 1e-3;
    return x - f(x) * h / (f(x + h) - f(x));
  } else {
    return x - f(x) / derivative(x);
  }
}
template <class D> struct Solver {
  D derivative;
  double power = 2;
  double solve(double x, int steps) const {
    for (int i = 0; i < steps; ++i)
      x = step([&](double y) { return y * y - power; }, x, derivative);
    return x;
  }
};
AG_FUNCTION double without(double x) {
  return step([](double y) { return y * y; }, x);
}
AG_FUNCTION double with(double x) {
  return step([](double y) { return y * y; }, x, [](double y) { return 2 * y; });
}
AG_FUNCTION double solved(double x, int steps) {
  Solver<std::nullptr_t> numeric{nullptr};
  auto derivative = [](double y) { return 2 * y; };
  Solver<decltype(derivative)> exact{derivative};
  return numeric.solve(x, steps) * 1000 + exact.solve(x, steps);
}
AG_FUNCTION int kept(int n) {
  auto none = nullptr;
  std::nullptr_t other = none;
  std::function<int(int)> f = other;
  if (n > 1)
    f = [](int k) { return k * 2; };
  const int *p = none;
  if (n > 2)
    p = &n;
  return (f ? f(n) : -1) * 10 + (p ? *p : 0) + (p == nullptr) + (other == nullptr);
}

int main() {
  for (double x : {2.0, 0.5})
    show(without(x), with(x), solved(x, 0), solved(x, 4));
  for (int n : {0, 2, 3})
    show(kept(n));
}
