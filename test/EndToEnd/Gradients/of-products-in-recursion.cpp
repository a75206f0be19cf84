// Outer products that a loop or a recursion adds to one matrix: large and small, of odd extents, few and many, beside other sums, by turns, behind errors, without a tape.
#include "report.h"

#include <autograph/gradient.h>

template <class T> using V = ag::Vector<T>;
template <class T> using M = ag::Matrix<T>;

template <class T> struct Weights {
  M<T> down, up;
  V<T> bias;
};

AG_FUNCTION std::tuple<M<double>, M<double>> of_loop(const M<double> &w, const M<double> &u, const M<double> &x, V<double> h) {
  ag::GradientTape tape;
  tape.watch(w, u);
  for (int i = 0; i < x.extent(0); ++i) h = ag::tanh(ag::matmul(w, x[i]) + ag::matmul(u, h));
  return tape.gradient(ag::sum(h * h), std::tie(w, u));
}
// Some trips read the matrix itself, too: its sums are not of products alone.
AG_FUNCTION M<float> of_other_sums(const M<float> &w, const M<float> &x, V<float> h) {
  ag::GradientTape tape;
  tape.watch(w);
  for (int i = 0; i < x.extent(0); ++i) {
    if (i % 3 == 1) continue;
    h = ag::sin(ag::matmul(w, x[i]) * h);
    if (i % 5 == 2) h = h * ag::sum(w);
  }
  return tape.gradient(ag::sum(h), w);
}
static V<float> grow(const Weights<float> &w, const M<float> &words, int from, int to) {
  if (to - from == 1) return ag::tanh(ag::matmul(w.up, words[from]));
  const int middle = from + (to - from + 1) / 3 + (to - from == 2 ? 1 - (to - from + 1) / 3 : 0);
  V<float> left = grow(w, words, from, middle);
  V<float> right = grow(w, words, middle, to);
  return ag::tanh(ag::matmul(w.down, left) + right * w.bias);
}
AG_FUNCTION std::tuple<M<float>, M<float>, V<float>> of_trees(const Weights<float> &w, const M<float> &words) {
  ag::GradientTape tape;
  tape.watch(w.down, w.up, w.bias);
  return tape.gradient(ag::sum(grow(w, words, 0, int(words.extent(0)))), std::tie(w.down, w.up, w.bias));
}
// Two functions that call each other, with the matrices in turn.
static V<double> even(const M<double> &a, const M<double> &b, V<double> x, int n);
static V<double> odd(const M<double> &a, const M<double> &b, V<double> x, int n) {
  return n == 0 ? x : even(b, a, ag::sin(ag::matmul(a, x)), n - 1);
}
static V<double> even(const M<double> &a, const M<double> &b, V<double> x, int n) {
  return n == 0 ? x : odd(a, b, ag::cos(ag::matmul(b, x)), n - 1);
}
AG_FUNCTION std::tuple<M<double>, M<double>> of_turns(const M<double> &a, const M<double> &b, V<double> x, int n) {
  ag::GradientTape tape;
  tape.watch(a, b);
  return tape.gradient(ag::sum(even(a, b, x, n)), std::tie(a, b));
}
// Without a tape; an error ends it.
AG_FUNCTION M<double> added(const M<double> &u, const M<double> &v, const std::vector<int> &rows) {
  M<double> sum = ag::zeros<double>({u.extent(1), v.extent(1)});
  for (int i : rows) sum = sum + ag::outer(u[i], v[i]);
  return sum;
}
// Changed in place.
AG_FUNCTION void add(M<double> &sum, const M<double> &u, const std::vector<int> &rows) {
  for (int i : rows) sum = sum + ag::outer(u[i], u[i]);
}
static void descend(M<double> &sum, const M<double> &u, int n) {
  sum = sum + ag::outer(u[n], u[0]);
  if (n > 0) descend(sum, u, n - 1);
}
AG_FUNCTION void add_down(M<double> &sum, const M<double> &u, int n) { descend(sum, u, n); }

int main() {
  for (int trips : {0, 1, 3, 31, 32, 33, 70})
    for (int n : {3, 91, 96}) {
      const M<double> w = make_numbers<double>(n, n + 3), u = make_numbers<double>(n, n), x = make_numbers<double>(trips, n + 3);
      auto [dw, du] = of_loop(w, u, x, u[0]);
      show_bits("loop", dw);
      show_bits("loop", du);
      const M<float> square = make_numbers<float>(n, n), rows = make_numbers<float>(trips, n);
      show_bits("other sums", of_other_sums(square, rows, ag::ones<float>({n})));
      const M<double> other = make_numbers<double>(n, n);
      auto [da, db] = of_turns(other, u, u[1], trips);
      show_bits("turns", da);
      show_bits("turns", db);
    }
  for (int words : {1, 2, 20, 40})
    for (int n : {5, 97}) {
      const M<float> down_weights = make_numbers<float>(n, n), up_weights = make_numbers<float>(n, 2 * n);
      const Weights<float> w = {down_weights, up_weights, ag::ones<float>({n}) * 0.5f};
      auto [down, up, bias] = of_trees(w, make_numbers<float>(words, 2 * n));
      show_bits("trees", down);
      show_bits("trees", up);
      show_bits("trees", bias);
    }
  const M<double> u = make_numbers<double>(40, 130), v = make_numbers<double>(40, 101);
  for (int most : {38, 40, 39}) {
    std::vector<int> rows;
    for (int i = 0; i <= most; ++i) rows.push_back(i);
    attempt([&] { show_bits("added", added(u, v, rows)); });
    M<double> sum = ag::ones<double>({130, 130});
    attempt([&] {
      add(sum, u, rows);
      show_bits("in place", sum);
      add_down(sum, u, most);
      show_bits("down", sum);
    });
  }
}
