// What follows a product of matrices larger than a block of rows: bias, activation, choice, rounding,
// two products at once; results that are used twice, and biases that repeat.
#include "report.h"


using Matrix = ag::Matrix<float>;
using Vector = ag::Vector<float>;

AG_FUNCTION Matrix dense(const Matrix &x, const Matrix &w, const Vector &b) { return ag::relu(ag::matmul(x, w) + b); }
AG_FUNCTION Matrix activated(const Matrix &x, const Matrix &w) { return ag::tanh(ag::matmul(x, w)); }
AG_FUNCTION Matrix chosen(const Matrix &x, const Matrix &w, const ag::Matrix<bool> &mask, const Vector &b) {
  return ag::where(mask, ag::matmul(x, w), b);
}
AG_FUNCTION Matrix scaled(const Matrix &x, const Matrix &w, const Matrix &rows, ag::Scalar<float> one) { return ag::matmul(x, w) * rows + one; }
AG_FUNCTION Matrix gates(const Matrix &x, const Matrix &w, const Matrix &h, const Matrix &u, const Vector &b) {
  return ag::sigmoid(ag::matmul(x, w) + ag::matmul(h, u) + b);
}
AG_FUNCTION Matrix twice(const Matrix &x, const Matrix &w, const Vector &b) {
  Matrix y = ag::matmul(x, w), z = y + b;
  return z * y;
}
AG_FUNCTION Matrix own_square(const Matrix &x, const Vector &b) { return ag::matmul(x, x) - b; }
AG_FUNCTION Matrix residual(const Matrix &x, const Matrix &w, const Vector &b) { return x + ag::tanh(ag::matmul(x, w) + b); }
AG_FUNCTION Matrix layers(Matrix x, const Matrix &w, const Vector &b, int n) {
  for (int i = 0; i < n; ++i)
    x = ag::relu(ag::matmul(x, w) + b);
  return x;
}
// The right operand is what is written, which all rows are computed from.
AG_FUNCTION ag::Matrix<double> diffused(const ag::Matrix<double> &a, ag::Matrix<double> h, int n) {
  for (int i = 0; i < n; ++i)
    h = h + ag::matmul(a, h) * 0.5;
  return h;
}
// A vector that is read by rows and by columns.
AG_FUNCTION Matrix distances(const Matrix &x, const Matrix &y, const Vector &s) { return ag::expand_dims(s, 1) + s - ag::matmul(x, y) * 2.0f; }
AG_FUNCTION ag::Matrix<ag::float16> half(const ag::Matrix<ag::float16> &x, const ag::Matrix<ag::float16> &w) { return ag::matmul(x, w); }
AG_FUNCTION ag::Matrix<std::int32_t> counted(const ag::Matrix<std::int32_t> &x, const ag::Matrix<std::int32_t> &w, const ag::Vector<std::int32_t> &b) {
  return ag::matmul(x, w) + b;
}
AG_FUNCTION AG_SIGNATURE(f32[500,5], f32[5,260], f32[260]) Matrix fixed(Matrix x, Matrix w, Vector b) { return ag::relu(ag::matmul(x, w) + b); }

void all(int m, int k, int n) {
  std::printf("%d x %d, %d terms\n", m, n, k);
  const Matrix x = make_numbers<float>(m, k), w = make_numbers<float>(k, n), h = make_numbers<float>(m, 20), u = make_numbers<float>(20, n), row = make_numbers<float>(1, n), flags = make_numbers<float>(m, n);
  const Vector b = row[0], one = ag::ones<float>({1});
  show_bits("dense", dense(x, w, b));
  show_bits("dense, one", dense(x, w, one));
  show_bits("activated", activated(x, w));
  show_bits("chosen", chosen(x, w, flags > 0.0f, b));
  show_bits("scaled", scaled(x, w, make_numbers<float>(m, 1), 0.75f));
  show_bits("gates", gates(x, w, h, u, b));
  show_bits("twice", twice(x, w, b));
  const ag::Matrix<std::int32_t> whole = make_numbers<std::int32_t>(m, k), factors = make_numbers<std::int32_t>(k, n);
  show_bits("counted", counted(whole, factors, make_numbers<std::int32_t>(1, n)[0]));
  const ag::Matrix<ag::float16> narrow = make_numbers<ag::float16>(m, k), right = make_numbers<ag::float16>(k, n);
  show_bits("half", half(narrow, right));
}

int main() {
  // Threads share a product and what follows as a whole: of one thread there are blocks.
  ag::set_num_threads(1);
  const ag::Matrix<double> near = make_numbers<double>(250, 250), heat = make_numbers<double>(250, 200);
  show_bits("diffused", diffused(near, heat, 1));
  const Matrix points = make_numbers<float>(350, 4), others = make_numbers<float>(4, 350), squares = make_numbers<float>(1, 350);
  show_bits("distances", distances(points, others, squares[0]));
  ag::set_num_threads(2);
  all(330, 3, 300);
  all(60, 17, 50);
  all(0, 5, 300);
  all(40, 0, 25);
  const Matrix square = make_numbers<float>(32, 32), tall = make_numbers<float>(3300, 32), x = make_numbers<float>(500, 5), w = make_numbers<float>(5, 260);
  const Vector b = square[0], c = w[0];
  show_bits("own square", own_square(square, b));
  show_bits("residual", residual(tall, square, b));
  show_bits("layers", layers(tall, square, b, 2));
  show_bits("fixed", fixed(x, w, c));
}
