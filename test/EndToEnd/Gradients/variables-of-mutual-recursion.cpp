// Functions that call each other in turn and read Variables, under a tape: two and three of them, with loops and branches, from within other recursion, in a loop; the operands of a sum are recorded as Clang orders them.
#include "report.h"

#include <autograph/gradient.h>

#pragma clang diagnostic push
#pragma clang diagnostic error "-Wautograph-gradient"

using S = ag::Scalar<double>;
using V = ag::Vector<double>;
using M = ag::Matrix<double>;

ag::Variable<double, 2> m = {{0.5, -1}, {0.25, 2}};
ag::Variable<double, 1> v = {1.5, -0.5};
ag::Variable<double> s = 0.75;

// Each reads another one.
V odd(V x, int n);
V even(V x, int n) {
  if (n == 0) return x * v;
  return ag::tanh(ag::matmul(m, odd(x, n - 1)));
}
V odd(V x, int n) {
  if (n <= 0) return x;
  return even(x * s, n - 1) + x;
}
AG_FUNCTION std::tuple<V, M, V, S> of_two(V x, int n) {
  ag::GradientTape tape;
  tape.watch(x);
  S loss = ag::sum(even(x, n) * v);
  return tape.gradient(loss, std::tie(x, m, v, s));
}
// One alone reads; asked of it alone.
S up(S x, int n);
S down(S x, int n) {
  if (n == 0) return x;
  S y = up(x * 0.5, n - 1);
  for (int i = 0; i < n; ++i) {
    if (y > 4) break;
    y = y + up(x, n - 1) * 0.25;
  }
  return y;
}
S up(S x, int n) { return n == 0 ? x * x : down(x * s + s, n - 1) * s; }
AG_FUNCTION S of_one(S x, int n) {
  ag::GradientTape tape;
  return tape.gradient(down(x, n), s);
}
// Three in turn, of which the third calls itself, too.
S first(V x, int n);
S third(V x, int n) {
  if (n <= 0) return ag::sum(x * v);
  if (n % 3 == 0) return third(x * 0.5, n - 1) * s;
  return first(x, n - 1) + third(x * v, n - 2);
}
S second(V x, int n) { return n <= 0 ? s * x[0] : third(x + v, n - 1); }
S first(V x, int n) {
  S y = second(x * s, n - 1);
  if (y > 1) y = y * s;
  return y;
}
AG_FUNCTION std::tuple<V, V, S> of_three(V x, int n, int times) {
  ag::GradientTape tape;
  tape.watch(x);
  S loss = 0;
  V z = x * 1.0;
  for (int i = 0; i < times; ++i) {
    loss += first(z, n + i);
    if (i == 1) continue;
    z = z * 0.5;
  }
  return tape.gradient(loss, std::tie(x, v, s));
}
// Recursion that calls such.
S outer(S x, int n) {
  if (n == 0) return up(x, 2);
  return outer(x * s, n - 1) * 0.5 + down(x, n);
}
AG_FUNCTION std::tuple<S, S> of_outer(S x, int n) {
  ag::GradientTape tape;
  tape.watch(x);
  return tape.gradient(outer(x, n), std::tie(x, s));
}
AG_FUNCTION S train(S x, int steps) {
  S loss = 0;
  for (int step = 0; step < steps; ++step) {
    ag::GradientTape tape;
    loss = ag::square(up(x, 3) - 2);
    s.assign_sub(0.001 * tape.gradient(loss, s));
  }
  return loss;
}
#pragma clang diagnostic pop

// What assigns a Variable runs as plain C++, where no other operand is known, too.
ag::Variable<double> calls = 0.0;
S counted(S x, int n);
S counting(S x, int n) {
  calls.assign_add(1.0);
  return n == 0 ? x * s : counted(x * 0.5, n - 1) * s;
}
S counted(S x, int n) { return n == 0 ? x : counting(x * s + s, n - 1); }
S through(S x, int n) { return n == 0 ? counting(x, 2) : through(x * 2.0, n - 1); }
AG_FUNCTION S of_counted(S x, int n) {
  ag::GradientTape tape;
  return tape.gradient(through(x, n) + counted(x, n), s);
}

int main() {
  for (int n = 0; n < 5; ++n) {
    show(of_two({0.25, -0.75}, n));
    show(of_one(0.5, n), of_outer(0.5, n % 4));
    show(of_three({0.25, -0.75}, n, 3), of_three({1.25, 2}, n, n % 2));
  }
  for (int n = 0; n < 3; ++n) show(of_counted(1.5, n));
  show(calls.value());
  show(train(0.5, 0), train(0.5, 1));
  show(train(0.5, 3));
  show(s.value());
}
