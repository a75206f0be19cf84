// Products of float16 and bfloat16 of many shapes: transposed, cut, narrow, long, in batches and loops, of operands that are computed.
#include "report.h"

#include <autograph/einsum.h>

#include <limits>

template <class T> AG_FUNCTION ag::Matrix<T> product(ag::Matrix<T> a, ag::Matrix<T> b) { return ag::matmul(a, b); }
template <class T> AG_FUNCTION ag::Matrix<T> left_turned(ag::Matrix<T> a, ag::Matrix<T> b) { return ag::matmul(ag::matrix_transpose(a), b); }
template <class T> AG_FUNCTION ag::Matrix<T> right_turned(ag::Matrix<T> a, ag::Matrix<T> b) { return ag::matmul(a, ag::matrix_transpose(b)); }
template <class T> AG_FUNCTION ag::Matrix<T> inner(ag::Matrix<T> a, ag::Matrix<T> b) {
  return ag::matmul(a(ag::slice(1, a.extent(0)), ag::slice(2, a.extent(1))), b(ag::slice(2, b.extent(0)), ag::slice(0, b.extent(1) - 1)));
}
template <class T> AG_FUNCTION ag::Matrix<T> square(ag::Matrix<T> a) { return ag::matmul(a, a); }
// Each operand is made floats for two products.
template <class T> AG_FUNCTION ag::Matrix<T> twice(ag::Matrix<T> a, ag::Matrix<T> b) { return ag::matmul(ag::matmul(a, b), b) + ag::matmul(a, a); }
template <class T> AG_FUNCTION ag::Tensor<T, 3> batches(ag::Tensor<T, 3> a, ag::Tensor<T, 3> b) { return ag::matmul(a, b); }
template <class T> AG_FUNCTION ag::Tensor<T, 3> of_one_right(ag::Tensor<T, 3> a, ag::Matrix<T> b) { return ag::matmul(a, b); }
template <class T> AG_FUNCTION ag::Vector<T> of_vector(ag::Matrix<T> a, ag::Vector<T> x) { return ag::matmul(ag::matmul(a, x), a); }
template <class T> AG_FUNCTION ag::Matrix<T> layers(ag::Matrix<T> x, ag::Matrix<T> w, ag::Vector<T> b, ag::Matrix<T> v) {
  ag::Matrix<T> h = ag::maximum(ag::matmul(x * T(0.5f) + T(0.25f), w) + b, T(0));
  for (int i = 0; i < 3; ++i) h = ag::tanh(ag::matmul(h, v) + b);
  return ag::matmul(ag::maximum(h, -h), ag::exp(-v * v));
}
// What follows is computed block by block.
template <class T> AG_FUNCTION ag::Matrix<T> wide(ag::Matrix<T> x, ag::Matrix<T> w, ag::Vector<T> b) { return ag::maximum(ag::matmul(x, w) + b, T(0)); }
// The operand changes behind the product, and before it.
template <class T> AG_FUNCTION ag::Matrix<T> changed(ag::Matrix<T> a, ag::Matrix<T> b) {
  ag::Matrix<T> c = ag::matmul(a, b);
  a(0, 0) = T(7);
  c = c + ag::matmul(a, b);
  b(ag::slice(0, 1)) = b(ag::slice(1, 2));
  return c + ag::matmul(a, b);
}

template <class T> ag::Matrix<T> numbers(int rows, int columns, int seed) {
  ag::Matrix<T> t = ag::zeros<T>({rows, columns});
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j) t(i, j) = T(float((i * 7 + j * 3 + seed * 5 + i * j) % 23) / 16.0f - 0.6f);
  return t;
}
template <class T> ag::Tensor<T, 3> many(int batches, int rows, int columns) {
  ag::Tensor<T, 3> t = ag::zeros<T>({batches, rows, columns});
  for (int i = 0; i < batches; ++i) t[i] = numbers<T>(rows, columns, i);
  return t;
}
template <class T> void show_sums(ag::Matrix<T> c) {
  show(ag::sum(ag::astype<double>(c), 0), ag::sum(ag::astype<double>(c), 1));
}
template <class T> void try_shape(int m, int k, int n) {
  ag::Matrix<T> a = numbers<T>(m, k, 1), b = numbers<T>(k, n, 2);
  show_sums<T>(product<T>(a, b));
  show_sums<T>(left_turned<T>(numbers<T>(k, m, 3), b));
  show_sums<T>(right_turned<T>(a, numbers<T>(n, k, 4)));
  if (m > 1 && k > 2 && n > 1) show_sums<T>(inner<T>(a, b));
}
template <class T> void try_all() {
  try_shape<T>(3, 4, 5);
  try_shape<T>(17, 9, 33);
  try_shape<T>(64, 64, 64);
  try_shape<T>(1, 70, 90);
  try_shape<T>(150, 40, 10);
  try_shape<T>(40, 300, 7);
  try_shape<T>(140, 6, 70);
  show_sums<T>(product<T>(numbers<T>(9, 260, 1), numbers<T>(260, 40, 2)));
  show_sums<T>(product<T>(numbers<T>(2, 4100, 1), numbers<T>(4100, 40, 2)));
  show_sums<T>(product<T>(numbers<T>(260, 64, 1), numbers<T>(64, 520, 1)));
  show_sums<T>(product<T>(numbers<T>(0, 20, 1), numbers<T>(20, 6, 1)));
  show_sums<T>(product<T>(numbers<T>(2, 0, 1), numbers<T>(0, 6, 1)));
  show_sums<T>(square<T>(numbers<T>(70, 70, 1)));
  show_sums<T>(twice<T>(numbers<T>(40, 40, 1), numbers<T>(40, 40, 2)));
  show_sums<T>(batches<T>(many<T>(3, 20, 30), many<T>(3, 30, 25))[2]);
  show_sums<T>(batches<T>(many<T>(3, 2, 3), many<T>(3, 3, 2))[1]);
  show_sums<T>(of_one_right<T>(many<T>(3, 20, 130), numbers<T>(130, 70, 2))[2]);
  show(ag::sum(ag::astype<double>(of_vector<T>(numbers<T>(30, 70, 1), numbers<T>(1, 70, 2)[0]))));
  show_sums<T>(layers<T>(numbers<T>(40, 30, 1), numbers<T>(30, 50, 2), numbers<T>(1, 50, 3)[0], numbers<T>(50, 50, 4)));
  show_sums<T>(wide<T>(numbers<T>(100, 8, 1), numbers<T>(8, 2000, 2), numbers<T>(1, 2000, 3)[0]));
  show_sums<T>(changed<T>(numbers<T>(30, 30, 1), numbers<T>(30, 30, 2)));
  const float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  ag::Matrix<T> odd = numbers<T>(20, 20, 1);
  odd(3, 4) = T(inf), odd(5, 6) = T(-inf), odd(7, 8) = T(nan), odd(9, 10) = T(-0.0f);
  show_sums<T>(product<T>(odd, numbers<T>(20, 20, 2)));
  show_sums<T>(product<T>(numbers<T>(20, 20, 2), odd));
  attempt([&] { return product<T>(numbers<T>(2, 3, 1), numbers<T>(2, 3, 1)); });
}

int main() {
  try_all<ag::float16>();
  try_all<ag::bfloat16>();
}
