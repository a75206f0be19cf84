// Matrix products of vectors, matrices and batches; powers by squaring.
#include "report.h"

AG_FUNCTION ag::Matrix<int> power(ag::Matrix<int> m, int n) {
  ag::Matrix<int> r = ag::eye<int>(m.extent(0));
  while (n > 0) {
    if (n % 2 == 1) r = ag::matmul(r, m);
    m = ag::matmul(m, m);
    n /= 2;
  }
  return r;
}
AG_FUNCTION ag::Scalar<float> dot(ag::Vector<float> a, ag::Vector<float> b) { return ag::matmul(a, b); }
AG_FUNCTION ag::Vector<float> both(ag::Matrix<float> m, ag::Vector<float> v) { return ag::matmul(ag::matmul(m, v), m); }
AG_FUNCTION ag::Tensor<float, 3> batch(ag::Tensor<float, 3> a, ag::Tensor<float, 3> b) { return ag::matmul(a, b); }

// So many that they share their code; one of the operands may be part of another one, and a product fails in the middle.
AG_FUNCTION ag::Matrix<float> many(ag::Matrix<float> a, ag::Matrix<float> b, ag::Matrix<float> c) {
  ag::Matrix<float> r = ag::matmul(a, a);
  for (int i = 0; i < 3; ++i) r = ag::matmul(r, a) * 0.5f;
  r = ag::matmul(ag::matmul(r, b), c);
  ag::print("before\n");
  ag::Matrix<float> t = ag::matmul(a, ag::matrix_transpose(r));
  r = ag::matmul(r, ag::matmul(b, c)) + t;
  return ag::matmul(r[ag::slice(1, 3)], ag::matmul(r, r));
}
AG_FUNCTION ag::Vector<float> many_with_vectors(ag::Matrix<float> a, ag::Matrix<float> b, ag::Vector<float> x) {
  for (int i = 0; i < 2; ++i) x = ag::matmul(a, x) - x;
  ag::Vector<float> y = ag::matmul(ag::matmul(x, a), a), z = ag::matmul(x * 0.5f, ag::matrix_transpose(a));
  ag::print("before\n");
  y = ag::matmul(a, ag::matmul(a, y + z));
  x = ag::matmul(a, ag::matmul(a, ag::matmul(a, y)));
  return ag::matmul(b, ag::matmul(x, ag::matmul(a, b))) + ag::matmul(ag::matmul(ag::matmul(y, a), a)[ag::slice(0, 2)], b[ag::slice(0, 2)]);
}
AG_FUNCTION ag::Tensor<int, 3> batches(ag::Tensor<int, 3> a, ag::Tensor<int, 3> b) {
  ag::Tensor<int, 3> c = ag::matmul(ag::matmul(ag::matmul(a, b), b), b);
  return ag::matmul(ag::matmul(ag::matmul(c, b), b), b) + c;
}

ag::Matrix<float> numbers(int rows, int columns) {
  ag::Matrix<float> m = ag::zeros<float>({rows, columns});
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j) m(i, j) = (i * 7 + j * 3) % 5 - 1.5f;
  return m;
}

AG_FUNCTION ag::Tensor<int, 4> stacks(const ag::Tensor<int, 4> &x, const ag::Tensor<int, 3> &y) { return ag::matmul(x, y) + ag::matmul(y, x); }

int main() {
  for (int n : {1, 3, 9, 21}) attempt([&] { return many(numbers(n, n), numbers(n, 5), numbers(5, n)); });
  attempt([] { return many(numbers(4, 4), numbers(4, 5), numbers(5, 3)); });
  attempt([] { return many(numbers(0, 0), numbers(0, 0), numbers(0, 0)); });
  for (int n : {2, 5, 12, 300})
    attempt([&] { return many_with_vectors(numbers(n, n) * 0.125f, numbers(n, n) * 0.125f, numbers(1, n)[0])[ag::slice(0, 2)]; });
  attempt([] { return many_with_vectors(numbers(3, 3), numbers(3, 2), numbers(1, 3)[0]); });
  attempt([] { return many_with_vectors(numbers(3, 3), numbers(3, 3), numbers(1, 4)[0]); });
  show(batches({{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}}, {{{1, 0}, {1, 1}}, {{2, 1}, {0, 1}}}));
  for (int n : {0, 1, 2, 10}) show(power({{1, 1}, {1, 0}}, n));
  show(dot({1, 2}, {3, 4}), dot({}, {}), both({{1, 2}, {3, 4}}, {1, -1}), both({{1, 2, 3}}, {1, 0, 2}));
  show(batch({{{1, 2}}, {{3, 4}}}, {{{1}, {1}}, {{2}, {0}}}), batch({{{1, 2}}, {{3, 4}}}, {{{1}, {1}}}));
  attempt([] { return dot({1}, {1, 2}); });
  for (int n : {0, 1, 3}) show(stacks(ag::full<int>({2, n, 2, 2}, 3), ag::full<int>({1, 2, 2}, 2)), stacks(ag::full<int>({1, 1, 2, 2}, 3), ag::full<int>({n, 2, 2}, 2)));
}
