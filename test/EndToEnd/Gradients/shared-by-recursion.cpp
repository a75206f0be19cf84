// Adjoints that all calls of a recursion add to: of arguments that change places, that are one value, parts of parts, that some calls or none add to, that no gradient is asked of.
#include "report.h"

#include <autograph/gradient.h>

using S = ag::Scalar<double>;
using V = ag::Vector<double>;
using M = ag::Matrix<double>;

// What is passed on changes places.
AG_FUNCTION S turn(const V &a, const V &b, S x, int n) {
  S first = x * a[0];
  if (n == 0) return first + ag::sum(a * b);
  S left = turn(b, a, x * 0.5, n - 1), squares = ag::sum(a * a);
  S right = turn(a, b, left * 0.125, n - 1);
  return left + squares * right;
}
AG_FUNCTION std::tuple<V, V> of_both(V a, V b, S x, int n) {
  ag::GradientTape tape;
  tape.watch(a, b);
  S y = turn(a, b, x, n);
  return tape.gradient(y, std::tie(a, b));
}
// One value in two places, whose sums may round differently: with numbers whose do not.
AG_FUNCTION V of_one(V a, S x, int n) {
  ag::GradientTape tape;
  tape.watch(a);
  S y = turn(a, a, x, n);
  y += ag::sum(a);
  return tape.gradient(y, a);
}
// Asked of one alone, the other is constant; and nothing of both.
AG_FUNCTION V of_second(V a, V b, S x, int n) {
  ag::GradientTape tape;
  tape.watch(b);
  return tape.gradient(turn(a, b, x, n), b);
}
// Parts of parts; the first one is read by the last call alone, the second one by none.
struct Inner {
  M m;
  V unread;
};
struct Outer {
  V v;
  Inner inner;
};
AG_FUNCTION V descend(const Outer &w, V x, int n) {
  if (n <= 0) return ag::matmul(w.inner.m, x);
  return descend(w, x, n - 1) * w.v;
}
AG_FUNCTION std::tuple<V, M, V, V> of_parts(Outer w, V x, int n) {
  ag::GradientTape tape;
  tape.watch(w.v, w.inner.m, w.inner.unread, x);
  V y = descend(w, x, n);
  return tape.gradient(ag::sum(y * y), std::tie(w.v, w.inner.m, w.inner.unread, x));
}
// In branches and loops; what was added before, and what is added behind.
AG_FUNCTION std::tuple<V, M> of_paths(Outer w, V x, int n) {
  ag::GradientTape tape;
  tape.watch(w.v, w.inner.m);
  S loss = ag::sum(w.v * x);
  for (int i = 0; i < n; ++i) {
    if (i % 2 == 0) loss += ag::sum(descend(w, x * double(i), i));
    else loss *= w.inner.m(0, 1);
  }
  if (n > 2) loss += ag::sum(w.v) * loss;
  return tape.gradient(loss, std::tie(w.v, w.inner.m));
}
// Recursion that is computed again, around recursion.
AG_FUNCTION std::tuple<V, M> of_again(Outer w, V x, int n) {
  ag::GradientTape tape;
  tape.watch(w.v, w.inner.m);
  V y = ag::checkpoint([](const Outer &w, V x, int n) { return descend(w, x * w.v, n); })(w, x, n);
  return tape.gradient(ag::sum(y), std::tie(w.v, w.inner.m));
}

int main() {
  const V a = {0.5, -1.25, 2}, b = {1.5, 0.75, -0.25};
  for (int n = 0; n < 5; ++n) {
    auto [da, db] = of_both(a, b, 0.3, n);
    ag::print("{} {}\n", da, db);
    ag::print("{}\n", of_one({0.5, -1, 2}, 0.25, n % 3));
    ag::print("{}\n", of_second(a, b, 0.3, n));
  }
  const Outer w = {{0.5, 2, -1}, {{{1, 2, 3}, {0.5, -1, 0.25}, {-2, 1, 0}}, {4, 5}}};
  for (int n = -1; n < 5; ++n) {
    auto [dv, dm, du, dx] = of_parts(w, a, n);
    ag::print("{} {} {} {}\n", dv, dm, du, dx);
    auto [pv, pm] = of_paths(w, b, n);
    ag::print("{} {}\n", pv, pm);
    auto [cv, cm] = of_again(w, b, n);
    ag::print("{} {}\n", cv, cm);
  }
}
