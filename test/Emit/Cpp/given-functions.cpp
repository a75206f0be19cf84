// A function that is a parameter keeps its name in printed code; one that is assigned stands beside a number.
// RUN: %autographc --to-code %s | grep -v '^ *//' | FileCheck %s
#include <autograph/autograph.h>

#include <functional>

// CHECK-LABEL: double integrate(
AG_FUNCTION double integrate(const std::function<double(double)> &f, double a, double b, int n) {
  double h = (b - a) / n, sum = 0;
  // CHECK: std::tuple(sum + f(a + (i + 0.5) * h), i + 1)
  for (int i = 0; i < n; ++i) sum += f(a + (i + 0.5) * h);
  return sum * h;
}

// CHECK-LABEL: int fallback(
// CHECK: std::tuple<long, std::type_identity_t<int (*)(int)>> f_1 = {static_cast<bool>(f) ? 1 : std::int64_t{0}, f};
// CHECK: std::get<1>(f_1)(x)
AG_FUNCTION int fallback(int (*f)(int), int x) {
  if (!f) f = [](int v) { return v * 10; };
  return f(x);
}
