// Gradients of matrices that are sums of outer products: of none, of so few that they are added at the end, of more than are added at once, of products of 0 and -0, in loops and in recursion, of small matrices and of large ones, read behind the loop.
#include "report.h"

#include <autograph/gradient.h>

using V = ag::Vector<double>;
using M = ag::Matrix<double>;
using S = ag::Scalar<double>;

AG_FUNCTION M of_loop(M w, V x, int n) {
  ag::GradientTape tape;
  tape.watch(w);
  S y = ag::sum(x);
  V h = x;
  for (int i = 0; i < n; ++i) {
    h = ag::tanh(ag::matmul(w, h)) + x;
    S z = ag::sum(h), first = h[0];
    y += z * first;
  }
  return tape.gradient(y, w);
}
AG_FUNCTION M of_loop_and_more(M w, V x, int n) {
  ag::GradientTape tape;
  tape.watch(w);
  S y = ag::sum(w * w) * 0.5;
  V h = x;
  for (int i = 0; i < n; ++i) h = ag::tanh(ag::matmul(w, h)) + x;
  y += ag::sum(h);
  return tape.gradient(y, w) * 2.0;
}
AG_FUNCTION V branch(M w, V x, int n) {
  if (n <= 0) return x;
  V left = branch(w, x * 0.5, n - 1), right = branch(w, x, n - 3);
  return ag::sigmoid(ag::matmul(w, left + right)) - 0.5 * x;
}
AG_FUNCTION M of_recursion(M w, V x, int n) {
  ag::GradientTape tape;
  tape.watch(w);
  V y = branch(w, x, n);
  return tape.gradient(ag::sum(y * y), w);
}
AG_FUNCTION std::tuple<M, M> of_two(M w, M u, V x, int n) {
  ag::GradientTape tape;
  tape.watch(w, u);
  V h = x;
  for (int i = 0; i < n; ++i) {
    V a = ag::matmul(w, h), b = ag::matmul(u, a);
    h = i % 2 == 0 ? ag::tanh(a + x) : ag::tanh(b - a);
  }
  return tape.gradient(ag::sum(h), std::tie(w, u));
}

int main() {
  for (int rows : {3, 130}) {
    V x = ag::reshape(make_numbers<double>(1, rows), {rows});
    M w = make_numbers<double>(rows, rows) * 0.25, u = make_numbers<double>(rows, rows) * 0.25;
    x[2] = 0.0;
    V none = x * -0.0;
    for (int n : {0, 1, 2, 31, 32, 33, 70}) {
      show_bits("loop", of_loop(w, x, n));
      show_bits("nothing", of_loop(w, none, n));
      show_bits("more", of_loop_and_more(w, x, n));
      auto [d, e] = of_two(w, u, x, n);
      show_bits("two", d);
      show_bits("two", e);
    }
    for (int n : {0, 1, 4, 9}) {
      show_bits("recursion", of_recursion(w, x, n));
      show_bits("nothing", of_recursion(w, none, n));
    }
  }
}
