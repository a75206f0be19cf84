// Products in loops: a right operand that stays the same is packed once. Several panels and blocks of
// terms, columns of no whole tile, transposed operands, operands that do change, loops in loops.
#include "report.h"


template <class T> AG_FUNCTION ag::Matrix<T> repeated(ag::Matrix<T> x, const ag::Matrix<T> &w, int n) {
  for (int i = 0; i < n; ++i)
    x = ag::matmul(x, w);
  return x;
}
template <class T> AG_FUNCTION ag::Matrix<T> turned(ag::Matrix<T> x, const ag::Matrix<T> &w, int n) {
  for (int i = 0; i < n; ++i)
    x = ag::matmul(x, ag::matrix_transpose(w));
  return x;
}
/// Two layers, whose weights change between the inner loops.
AG_FUNCTION ag::Matrix<float> trained(ag::Matrix<float> x, ag::Matrix<float> first, const ag::Matrix<float> &second, int n) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < 2; ++j)
      x = ag::matmul(ag::relu(ag::matmul(x, first)), second);
    first = first * 0.5f;
    first(0, ag::slice()) = first(1, ag::slice());
  }
  return x;
}
/// The first products have too few rows to pack for.
AG_FUNCTION ag::Matrix<float> growing(ag::Matrix<float> x, const ag::Matrix<float> &w, int n) {
  for (int i = 0; i < n; ++i)
    x = ag::concat({ag::matmul(x, w), x}, 0);
  return x;
}
/// A loop's own square is no invariant.
AG_FUNCTION ag::Matrix<double> squared(ag::Matrix<double> x, int n) {
  for (int i = 0; i < n; ++i)
    x = ag::matmul(x, x);
  return x;
}
AG_FUNCTION ag::Tensor<float, 3> batch(const ag::Tensor<float, 3> &x, const ag::Matrix<float> &w) { return ag::matmul(x, w); }
AG_FUNCTION ag::Matrix<float> sums(const ag::Matrix<float> &x, const ag::Matrix<float> &w, int n) {
  ag::Matrix<float> sum = ag::zeros<float>({x.extent(0), w.extent(1)});
  for (int i = 0; i < n; ++i)
    sum = sum + ag::matmul(x * (1.0f + i), w);
  return sum;
}

template <class T> void squares(int rows, int n) {
  const ag::Matrix<T> x = make_numbers<T>(rows, n), w = make_numbers<T>(n, n);
  std::printf("%d x %d\n", rows, n);
  show_bits("repeated", repeated(x, w, 3));
  show_bits("none", repeated(x, w, 0));
  show_bits("turned", turned(x, w, 3));
}

int main() {
  for (int n : {20, 91, 128}) {
    squares<float>(17, n);
    squares<double>(20, n);
    squares<std::int32_t>(16, n);
  }
  squares<float>(16, 390);
  squares<std::int8_t>(16, 200);
  const ag::Matrix<float> x = make_numbers<float>(33, 100), first = make_numbers<float>(100, 130), second = make_numbers<float>(130, 100);
  show_bits("trained", trained(x, first, second, 3));
  const ag::Matrix<float> few = make_numbers<float>(3, 110), square = make_numbers<float>(110, 110);
  show_bits("growing", growing(few, square, 5));
  show_bits("squared", squared(make_numbers<double>(90, 90), 3));
  const ag::Matrix<float> wide = make_numbers<float>(16, 4500), tall = make_numbers<float>(4500, 35);
  show_bits("sums", sums(wide, tall, 2));
  const ag::Tensor<float, 3> three = ag::reshape(make_numbers<float>(60, 150), {3, 20, 150});
  show_bits("batch", batch(three, make_numbers<float>(150, 77)));
}
