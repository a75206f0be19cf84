// Products of a matrix of few rows and a large one in loops and recursions under a tape: what they add to the adjoint of the large one is kept and added many at a time, however many rows each has.
#include "report.h"

#include <autograph/gradient.h>

#include <vector>

template <class T> using M = ag::Matrix<T>;

template <class T> AG_FUNCTION M<T> of_a_state(M<T> w, M<T> u, M<T> xs, int rows) {
  ag::GradientTape tape;
  tape.watch(w);
  M<T> h = ag::zeros_like(xs[ag::slice(0, rows)]);
  for (std::int64_t t = 0; t + rows <= xs.extent(0); t += rows) h = ag::tanh(ag::matmul(h, w) + ag::matmul(xs[ag::slice(t, t + rows)], u));
  return tape.gradient(ag::sum(h * h), w);
}
// Of both weights at once; rows of different numbers follow one another, among them none and many.
AG_FUNCTION std::tuple<M<float>, M<float>> of_batches(M<float> w, M<float> u, M<float> xs, ag::Vector<int> rows) {
  ag::GradientTape tape;
  tape.watch(w, u);
  ag::Scalar<float> loss = 0;
  std::int64_t from = 0;
  for (std::int64_t i = 0; i < rows.extent(0); ++i) {
    std::int64_t count = rows[i].item();
    M<float> y = ag::matmul(ag::tanh(ag::matmul(xs[ag::slice(from, from + count)], w)), u);
    loss = loss + ag::sum(y * y) * 0.01f;
    from += count;
  }
  auto [dw, du] = tape.gradient(loss, std::tie(w, u));
  return {dw, du};
}
// The matrix on the left, and both ways in one loop.
AG_FUNCTION M<double> on_the_left(M<double> w, M<double> xs, int steps) {
  ag::GradientTape tape;
  tape.watch(w);
  M<double> h = ag::matrix_transpose(xs[ag::slice(0, 1)]);
  for (int i = 0; i < steps; ++i) {
    if (i % 5 == 3) continue;
    M<double> a = ag::sin(ag::matmul(w, h)), b = ag::matmul(xs[ag::slice(i, i + 1)], w);
    h = a + ag::matrix_transpose(b);
  }
  return tape.gradient(ag::sum(h), w);
}
// Vectors and rows: adjoints of two kinds.
AG_FUNCTION M<double> of_both_kinds(M<double> w, M<double> xs, int steps) {
  ag::GradientTape tape;
  tape.watch(w);
  ag::Vector<double> v = xs[0];
  M<double> h = xs[ag::slice(1, 2)];
  for (int i = 0; i < steps; ++i) {
    v = ag::tanh(ag::matmul(w, v));
    h = ag::tanh(ag::matmul(h, w));
  }
  return tape.gradient(ag::sum(v) + ag::sum(h), w);
}
AG_FUNCTION M<float> visit(const M<float> &w, const M<float> &xs, int from, int to) {
  if (to - from < 2) return ag::tanh(ag::matmul(xs[ag::slice(from, to)], w));
  int middle = (from + to) / 2;
  M<float> left = visit(w, xs, from, middle), right = visit(w, xs, middle, to);
  return ag::tanh(ag::matmul(left * right + left, w));
}
AG_FUNCTION M<float> of_a_tree(M<float> w, M<float> xs, int leaves) {
  ag::GradientTape tape;
  tape.watch(w);
  ag::Scalar<float> loss = ag::sum(visit(w, xs, 0, leaves));
  return tape.gradient(loss, w);
}

template <class T> M<T> numbers(std::int64_t rows, std::int64_t columns) {
  M<T> m = ag::zeros<T>({rows, columns});
  for (std::int64_t i = 0; i < rows; ++i)
    for (std::int64_t j = 0; j < columns; ++j) m(i, j) = (T((i * 37 + j * 101) % 97) / T(48) - T(1)) * T(0.25);
  return m;
}
template <class T> void digest(const M<T> &m) {
  show(m.extent(0), m.extent(1), ag::sum(m), ag::sum(m * m), m(0, 0), m(m.extent(0) - 1, m.extent(1) - 1), ag::max(m));
}

int main() {
  for (int rows : {1, 2, 3, 4, 5}) {
    digest(of_a_state<float>(numbers<float>(110, 110), numbers<float>(110, 110), numbers<float>(40, 110), rows));
    digest(of_a_state<double>(numbers<double>(110, 110), numbers<double>(110, 110), numbers<double>(70, 110), rows));
  }
  auto both = of_batches(numbers<float>(90, 120), numbers<float>(120, 100), numbers<float>(120, 90), {1, 1, 1, 2, 2, 0, 1, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 3, 9, 1, 2, 2, 3, 20, 1});
  digest(std::get<0>(both));
  digest(std::get<1>(both));
  for (int steps : {0, 1, 40}) {
    digest(on_the_left(numbers<double>(130, 130), numbers<double>(60, 130), steps));
    digest(of_both_kinds(numbers<double>(130, 130), numbers<double>(2, 130), steps));
  }
  for (int leaves : {1, 2, 45}) digest(of_a_tree(numbers<float>(120, 120), numbers<float>(50, 120), leaves));
  // Products that are all -0: what is added is 0.
  digest(of_a_state<float>(ag::zeros<float>({110, 110}), ag::zeros<float>({110, 110}), -ag::zeros<float>({5, 110}), 1));
}
