// Tapes of marked functions around functions that call themselves: once, twice, by turns, with loops and exits, in loops, and where adjoints are not there.
#include "report.h"

#include <autograph/gradient.h>

using S = ag::Scalar<double>;
using V = ag::Vector<double>;

AG_FUNCTION S power(S x, int n) {
  if (n == 0) return 1;
  return x * power(x, n - 1);
}
AG_FUNCTION S power_slope(S x, int n) {
  ag::GradientTape tape;
  tape.watch(x);
  S y = power(x, n);
  return tape.gradient(y, x);
}
AG_FUNCTION S power_alone(S x, int n) { return ag::gradient(power)(x, n); }
AG_FUNCTION S fibonacci(S x, S y, int n) {
  if (n == 0) return x;
  if (n == 1) return y * y;
  S left = fibonacci(x, y, n - 1);
  return ag::sin(left) * fibonacci(y, x, n - 2) + left;
}
AG_FUNCTION std::tuple<S, S> fibonacci_slopes(S x, S y, int n) {
  ag::GradientTape tape;
  tape.watch(x, y);
  S z = fibonacci(x * 1.0, y, n) * x;
  return tape.gradient(z, std::tie(x, y));
}
AG_FUNCTION V odd(V x, int n, int limit);
AG_FUNCTION V even(V x, int n, int limit) {
  V y = x * 0.5;
  for (int i = 0; i < n; ++i) {
    if (i == 1) continue;
    if (i == limit) return ag::tanh(y) * x;
    y = odd(y + x, n - 1, limit) * double(i + 1);
  }
  return y;
}
AG_FUNCTION V odd(V x, int n, int limit) {
  if (n == 0) return x;
  V y = even(ag::exp(x * 0.1), n - 1, limit);
  y[0] = y[1] * x[0];
  return y;
}
AG_FUNCTION V by_turns(V x, int n, int limit) {
  ag::GradientTape tape;
  tape.watch(x);
  V y = x;
  for (int i = 0; i < 2; ++i) y = even(y * x, n, limit);
  return tape.gradient(ag::sum(y * x), x);
}
struct Pair {
  S sum;
  V parts;
};
AG_FUNCTION Pair walk(V x, std::int64_t first, std::int64_t last) {
  if (last - first == 0) return {0.0, ag::zeros_like(x)};
  if (last - first == 1) return {x[first] * x[first], x * x[first]};
  std::int64_t middle = (first + last) / 2;
  Pair left = walk(x, first, middle), right = walk(x, middle, last);
  return {ag::tanh(left.sum * right.sum + x[middle]), left.parts * right.sum + right.parts};
}
AG_FUNCTION std::tuple<V, V> walk_slopes(V x) {
  ag::GradientTape tape(ag::persistent);
  tape.watch(x);
  Pair of_all = walk(x, 0, x.extent(0));
  S unused = power(x[0], 3);
  S y = of_all.sum + ag::sum(of_all.parts);
  return {tape.gradient(y, x), x};
}
AG_FUNCTION S only_one(S x, int n) {
  ag::GradientTape tape;
  tape.watch(x);
  Pair made{x, V{1, 2}};
  S y = x > 1 ? power(x, n) : x;
  for (int i = 0; i < n; ++i) {
    S unused = power(y, 2);
    if (i % 2 == 0) y = power(y, i) + x;
  }
  return tape.gradient(y, x);
}
AG_FUNCTION V asked_again(S x, int n) {
  ag::GradientTape tape(ag::persistent);
  tape.watch(x);
  S y = power(x, 2);
  V slopes = ag::zeros<double>({n});
  for (int i = 0; i < n; ++i) {
    S z = power(y, i);
    slopes[i] = tape.gradient(z, x);
  }
  return slopes;
}
AG_FUNCTION S through_reference(S x, int n) {
  ag::GradientTape tape;
  tape.watch(x);
  S total = 0;
  auto add = [&](auto self, S a, int k) -> void {
    if (k == 0) return;
    total += a * x;
    self(self, a * total, k - 1);
    total = total * a;
  };
  add(add, x * 1.0, n);
  return tape.gradient(total, x);
}
int main() {
  for (int n = 0; n < 5; ++n) show(power_slope(1.5, n));
  for (int n = 0; n < 5; ++n) show(power_alone(1.5, n));
  for (int n = 0; n < 8; ++n) show(fibonacci_slopes(0.5, 1.25, n));
  for (int n = 0; n < 6; ++n)
    for (int limit : {0, 2, 3, 9}) show(by_turns({0.5, 0.25}, n, limit));
  show(walk_slopes({0.5, 1.25, -1, 2, 0.25}), walk_slopes({0.5}));
  for (int n = 0; n < 5; ++n) show(only_one(1.5, n), only_one(0.5, n), through_reference(0.75, n));
  show(asked_again(1.5, 4));
}
