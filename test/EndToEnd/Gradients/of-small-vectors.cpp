// Vectors of few elements that loops carry, and their gradients: extents x how the next one is made
// x exits x what reads it.
#include "report.h"

#include <autograph/gradient.h>

#include <vector>

using S = ag::Scalar<double>;
using V = ag::Vector<double>;
using I = ag::Vector<int>;

AG_FUNCTION V one(S w, int n) {
  V x = {1};
  for (int i = 0; i < n; ++i)
    x = ag::sin(x * w) + x;
  return x;
}
AG_FUNCTION V two(S w, int n) {
  V x = {0, 8}, v = {0.75, 0};
  while (true) {
    V pull = {w * x[1], w - x[0]};
    x += 0.1 * v;
    if (x[1] <= 0)
      return x;
    if (n-- <= 0)
      break;
    v -= 0.1 * pull;
  }
  return x + v;
}
AG_FUNCTION V three(S w, int n) {
  V x = {1, 2, 3};
  int i = 0;
  do {
    x[i % 3] = x[(i + 1) % 3] * w + x[i % 3];
    if (x[0] > 50)
      x = x / 7.0;
  } while (++i < n);
  return x;
}
AG_FUNCTION S four(S w, int n) {
  V x = {1, -2, 3, -4};
  S total = 0;
  for (int i = 0; i < n; ++i) {
    if (i % 3 == 1)
      continue;
    total += ag::sum(x * x) * w;
    x = ag::where(x > 0.0, x * 0.5, -x);
  }
  return total + ag::max(x);
}
// More than are carried as numbers.
AG_FUNCTION V five(S w, int n) {
  V x = {1, 2, 3, 4, 5};
  for (int i = 0; i < n; ++i)
    x = x * w + 1.0;
  return x;
}
// They change their extents, or change places with others.
AG_FUNCTION V grown(S w, int n) {
  V x = {1, 2};
  for (int i = 0; i < n; ++i)
    x = ag::concat({x * w, V{0.5}}, 0);
  return x;
}
AG_FUNCTION V swapped(S w, int n) {
  V x = {1, 2}, y = {3, 4, 5};
  for (int i = 0; i < n; ++i) {
    V old = x;
    x = y * w;
    y = old;
  }
  return x;
}
AG_FUNCTION V repeated(S w, int n) {
  V x = {2}, y = {3, 4, 5};
  for (int i = 0; i < n; ++i)
    x = x * w + (i == 2 ? y : V{1});
  return x;
}
// What else reads them.
AG_FUNCTION V kept(S w, int n) {
  V x = {1, 2};
  std::vector<V> all;
  for (int i = 0; i < n; ++i) {
    all.push_back(x);
    x = ag::tanh(x * w);
  }
  return ag::concat(all) + (n > 0 ? x[0] : S(0));
}
AG_FUNCTION V multiplied(S w, int n) {
  V x = {1, 2};
  ag::Matrix<double> m = {{0.5, -0.25}, {0.75, 0.5}};
  for (int i = 0; i < n; ++i)
    x = ag::matmul(m, x) * w;
  return x;
}
AG_FUNCTION V nested(S w, int n) {
  V x = {1, 2}, y = {3, 4};
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < i; ++k) {
      x += y * w;
      if (x[0] > 20)
        break;
      y = y - x * 0.25;
    }
    if (i == 3)
      y = V{w, x[1]};
  }
  return x * y;
}
V step(V x, S w) { return x * ag::cos(x) - w; }
AG_FUNCTION V called(S w, int n) {
  V x = {0.5, 0.25, 0.125};
  for (int i = 0; i < n; ++i)
    x = step(x, w);
  return x;
}
AG_FUNCTION V inner(S w, int n) {
  V x = {1, 3};
  for (int i = 0; i < n; ++i)
    x -=
        0.125 * ag::gradient([](V y, S a) { return ag::sum(ag::exp(-y * a)) + y[0] * y[1]; })(x, w);
  return x;
}
AG_FUNCTION I numbers(int w, int n) {
  I x = {1, 2, 3};
  ag::Vector<bool> seen = {false, true, false};
  for (int i = 0; i < n; ++i) {
    x = x * w + I{i, 1, -i};
    seen = seen != (x > 4);
    x = ag::where(seen, x, x - 1);
  }
  return x;
}
AG_FUNCTION S outside(S w, int n) {
  V x = {1, 2};
  S y = 0;
  for (int i = 0; i < n; ++i) {
    x[i] = x[i] * w;
    y += x[i];
  }
  return y;
}

#define GRADIENTS(NAME)                                                                            \
  AG_FUNCTION S NAME##_slope(S w, int n) {                                                         \
    ag::GradientTape tape;                                                                         \
    tape.watch(w);                                                                                 \
    S y = ag::sum(NAME(w, n));                                                                     \
    return tape.gradient(y, w);                                                                    \
  }                                                                                                \
  void NAME##_all(S w) {                                                                           \
    for (int n : {0, 1, 2, 3, 7}) {                                                                \
      attempt([&] { return NAME(w, n); });                                                         \
      attempt([&] { return NAME##_slope(w, n); });                                                 \
    }                                                                                              \
  }
GRADIENTS(one)
GRADIENTS(two)
GRADIENTS(three)
GRADIENTS(four)
GRADIENTS(five)
GRADIENTS(grown)
GRADIENTS(swapped)
GRADIENTS(repeated)
GRADIENTS(kept)
GRADIENTS(multiplied)
GRADIENTS(nested)
GRADIENTS(called)
GRADIENTS(inner)
GRADIENTS(outside)

AG_FUNCTION S curve(S w, int n) {
  return ag::gradient(
      [n](S a) { return ag::gradient([n](S b) { return ag::sum(two(b, n)); })(a); })(w);
}

int main() {
  one_all(0.75), two_all(0.5), three_all(1.5), four_all(0.3), five_all(0.5), grown_all(2);
  swapped_all(0.5), repeated_all(0.5), kept_all(0.75), multiplied_all(1.25), nested_all(0.5);
  called_all(0.125), inner_all(0.25), outside_all(3);
  for (int n : {0, 1, 4, 9})
    attempt([&] { show(curve(0.5, n)); });
  for (int n : {0, 1, 5})
    attempt([&] { show(numbers(2, n)); });
}
