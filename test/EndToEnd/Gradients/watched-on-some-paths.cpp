// Tapes that know a value on some paths only: watched in a branch or a loop, or computed from what was; where they do not, the gradient is zeros.
#include "report.h"

#include <autograph/gradient.h>

#pragma clang diagnostic push
#pragma clang diagnostic error "-Wautograph-gradient"

using S = ag::Scalar<double>;
using V = ag::Vector<double>;

AG_FUNCTION V in_branch(V x, bool c) {
  ag::GradientTape tape;
  V early = x * x;
  if (c) tape.watch(x);
  V y = x * x * early;
  return tape.gradient(ag::sum(y), x);
}
AG_FUNCTION std::tuple<V, V> one_of_two(V x, V w, int which) {
  ag::GradientTape tape;
  if (which == 1) {
    tape.watch(x);
  } else if (which == 2) {
    tape.watch(w);
  } else if (which == 3) {
    tape.watch(x, w);
  }
  V y = ag::sin(x) * w;
  for (int i = 0; i < which; ++i) y = y * x + w;
  return tape.gradient(ag::sum(y), std::tie(x, w));
}
// By the value of a tensor, and in the other branch.
AG_FUNCTION S by_value(S x, S limit) {
  ag::GradientTape tape;
  if (x > limit) {
    x = x * 2.0;
  } else {
    tape.watch(x);
  }
  return tape.gradient(x * x * x, x);
}
// In a loop: what was computed in iterations before is constant.
AG_FUNCTION std::tuple<S, S> in_loop(S x, int n, int at) {
  ag::GradientTape tape;
  S y = 1, total = 0;
  for (int i = 0; i < n; ++i) {
    if (y > 100) break;
    y = y * 0.5 + 1;
    if (i == at) tape.watch(x);
  }
  total = x * y * x;
  return {total, tape.gradient(total, x)};
}
// A value that each iteration makes anew, and asks of.
AG_FUNCTION V of_rows(ag::Matrix<double> m, bool all) {
  ag::GradientTape tape(ag::persistent);
  V total = ag::zeros<double>({m.extent(1)});
  for (int i = 0; i < m.extent(0); ++i) {
    V row = m[i];
    if (all || i % 2 == 0) tape.watch(row);
    S y = ag::sum(row * row * row);
    if (y < -50) continue;
    total += tape.gradient(y, row);
  }
  return total;
}
// Computed from what is known on some paths.
AG_FUNCTION std::tuple<V, V> computed(V x, V w, bool c) {
  ag::GradientTape tape;
  tape.watch(w);
  V a = w;
  if (c) a = {1, 2};
  V known = a * 2.0 + x, sure = known * w;
  return {tape.gradient(ag::sum(known * known), known), sure};
}
AG_FUNCTION V carried(V x, int n) {
  ag::GradientTape tape;
  tape.watch(x);
  V y = {3, 4};
  for (int i = 0; i < n; ++i) {
    if (i == 2) y = y * x;
    y = y + 1.0;
  }
  V z = y * y;
  return tape.gradient(ag::sum(z * z), z);
}
struct Pair {
  V a, b;
};
AG_FUNCTION std::tuple<V, V> of_members(Pair p, bool first) {
  ag::GradientTape tape;
  if (first)
    tape.watch(p.a);
  else
    tape.watch(p.b);
  return tape.gradient(ag::sum(p.a * p.b * p.b), std::tie(p.a, p.b));
}
// An outer tape knows it, whatever the inner one does.
AG_FUNCTION std::tuple<V, V> within(V x, bool c) {
  ag::GradientTape outer;
  outer.watch(x);
  V first;
  V z = x * 1.0;
  {
    ag::GradientTape tape;
    if (c) tape.watch(z);
    S y = ag::sum(z * z * z);
    first = tape.gradient(y, z);
  }
  return {first, outer.gradient(ag::sum(first * x), x)};
}
#pragma clang diagnostic pop

int main() {
  const V x = {0.5, -1.25}, w = {2, 3};
  for (bool c : {false, true}) {
    show(in_branch(x, c), computed(x, w, c), of_members({x, w}, c), within(x, c));
    show(of_rows({{1, 2}, {3, -4}, {0.5, 0.25}}, c), of_rows(ag::zeros<double>({0, 2}), c));
    show(in_branch(V(), c));
  }
  for (int which = 0; which < 4; ++which) show(one_of_two(x, w, which));
  show(by_value(2, 1), by_value(0.5, 1));
  for (int n = 0; n < 4; ++n) show(in_loop(1.5, n, 0), in_loop(1.5, n, 2), in_loop(1.5, n, -1), carried(x, n));
}
