// Products of matrices of every size class: no element, less than a tile, parts of tiles, several
// panels, several blocks; narrow ones, whose rows are in lanes; transposed operands and results, parts of matrices, batches.
#include "report.h"

#include <array>

template <class T> AG_FUNCTION ag::Matrix<T> plain(ag::Matrix<T> a, ag::Matrix<T> b) { return ag::matmul(a, b); }
template <class T> AG_FUNCTION ag::Matrix<T> left(ag::Matrix<T> a, ag::Matrix<T> b) { return ag::matmul(ag::matrix_transpose(a), b); }
template <class T> AG_FUNCTION ag::Matrix<T> right(ag::Matrix<T> a, ag::Matrix<T> b) { return ag::matmul(a, ag::matrix_transpose(b)); }
template <class T> AG_FUNCTION ag::Matrix<T> result(ag::Matrix<T> a, ag::Matrix<T> b) { return ag::matrix_transpose(ag::matmul(a, b)); }
template <class T> AG_FUNCTION ag::Matrix<T> both(ag::Matrix<T> a, ag::Matrix<T> b) {
  return ag::matmul(ag::matrix_transpose(a), ag::matrix_transpose(b));
}
template <class T> AG_FUNCTION ag::Matrix<T> part(ag::Matrix<T> a, ag::Matrix<T> b) {
  ag::Matrix<T> x = a(ag::slice(1, ag::end), ag::slice(1, ag::end, 2)), y = b(ag::slice(0, x.extent(1)), ag::slice(2, ag::end));
  return ag::matmul(x, y);
}
template <class T> AG_FUNCTION ag::Matrix<T> added(ag::Matrix<T> a, ag::Matrix<T> b) {
  ag::Matrix<T> c = ag::matmul(a, b);
  c(0, ag::slice()) = c(1, ag::slice()) + c(0, ag::slice());
  return c + ag::matmul(a, b) * T(3);
}
template <class T> AG_FUNCTION ag::Tensor<T, 3> batch(ag::Tensor<T, 3> a, ag::Matrix<T> b) { return ag::matmul(a, b); }

AG_FUNCTION AG_SIGNATURE(f32[33,65], f32[65,40]) ag::Matrix<float> fixed(ag::Matrix<float> a, ag::Matrix<float> b) {
  return ag::matmul(a, b);
}

static unsigned state = 1;
/// Numbers of many sizes, zeros of both signs among them.
template <class T> ag::Matrix<T> some(int rows, int columns) {
  ag::Matrix<T> m = ag::zeros<T>({rows, columns});
  T *data = m.data();
  for (int i = 0; i < rows * columns; ++i) {
    state = state * 1664525u + 1013904223u;
    if constexpr (std::is_integral_v<T>)
      data[i] = T(state >> 9);
    else
      data[i] = state >> 27 == 0 ? -T(0) : T(int(state)) * (state >> 8 & 1 ? T(1e-9) : T(3e-14));
  }
  return m;
}

template <class T> void all(int m, int n, int k) {
  std::printf("%d x %d, %d terms\n", m, n, k);
  const ag::Matrix<T> a = some<T>(m, k), b = some<T>(k, n), turnedA = some<T>(k, m), turnedB = some<T>(n, k);
  show_bits("plain", plain(a, b));
  show_bits("left", left(turnedA, b));
  show_bits("right", right(a, turnedB));
  show_bits("result", result(a, b));
  show_bits("both", both(turnedA, turnedB));
  if (m > 1 && n > 2 && k > 1) {
    show_bits("part", part(a, b));
    show_bits("added", added(a, b));
    show_bits("batch", batch(ag::reshape(ag::concat({a, a, a}, 0), {3, m, k}), b));
  }
}

int main() {
  const int sizes[][3] = {{0, 0, 0}, {2, 3, 0}, {0, 3, 4}, {1, 1, 1}, {2, 3, 4}, {5, 40, 7}, {10, 10, 10}, {33, 65, 20}, {14, 17, 400}};
  for (const auto &size : sizes) {
    all<float>(size[0], size[1], size[2]);
    all<double>(size[0], size[1], size[2]);
    all<std::int32_t>(size[0], size[1], size[2]);
    all<std::int8_t>(size[0], size[1], size[2]);
    all<std::int64_t>(size[0], size[1], size[2]);
  }
  // Whole stripes of rows, parts of one; whole tiles of columns, parts of one; terms of more than one panel.
  for (const auto &size : {std::array{32, 10, 800}, {49, 3, 21}, {67, 9, 5}, {37, 1, 9000}}) {
    all<float>(size[0], size[1], size[2]);
    all<double>(size[0], size[1], size[2]);
    all<std::int32_t>(size[0], size[1], size[2]);
  }
  all<float>(300, 70, 40);
  all<float>(9, 1100, 30);
  all<float>(52, 260, 150);
  // Both operands are copied; terms of two panels.
  all<double>(17, 270, 270);
  all<double>(7, 9, 9000);
  const ag::Matrix<float> a = some<float>(33, 65), b = some<float>(65, 40);
  show_bits("fixed", fixed(a, b));
}
