// Places of the greatest and least elements: along each axis and all, of rows of any length, with ties, zeros, NaN and infinities.
#include "report.h"

#include <limits>

template <class T> AG_FUNCTION ag::Tensor<std::int64_t, 2> along(const ag::Matrix<T> &x) {
  return ag::stack({ag::argmax(x, 1), ag::argmin(x, 1), ag::argmax(x * x, -1), ag::argmin(x - x(0), 1)});
}
template <class T> AG_FUNCTION ag::Tensor<std::int64_t, 2> down(const ag::Matrix<T> &x) { return ag::stack({ag::argmax(x, 0), ag::argmin(x, 0)}); }
template <class T> AG_FUNCTION ag::Vector<std::int64_t> whole(const ag::Matrix<T> &x) {
  return ag::stack({ag::argmax(x), ag::argmin(x), ag::argmax(x[0]), ag::argmin(x(ag::slice(), 0))});
}
AG_FUNCTION ag::Matrix<std::int64_t> middle(const ag::Tensor<float, 3> &x) {
  return ag::argmax(x, 1) + ag::argmin(x, 2, ag::keepdims)(ag::slice(), 0) * 100 + ag::argmax(x, 0)(0) * 10000;
}
// The nearest of some points.
AG_FUNCTION ag::Vector<std::int64_t> nearest(const ag::Matrix<float> &a, const ag::Matrix<float> &b) {
  return ag::argmin(ag::sum(ag::square(ag::expand_dims(a, 1) - ag::expand_dims(b, 0)), 2), 1);
}
AG_FUNCTION ag::Vector<std::int64_t> chosen(ag::Matrix<float> x, int steps) {
  ag::Vector<std::int64_t> found = ag::zeros<std::int64_t>({x.extent(0)});
  for (int step = 0; step < steps; ++step) {
    ag::Vector<std::int64_t> next = ag::argmax(x, 1);
    found = found * 10 + next;
    for (int i = 0; i < x.extent(0); ++i) x(i, next[i]) = -100;
  }
  return found;
}

template <class T> ag::Matrix<T> numbers(int rows, int columns) {
  return ag::astype<T>(ag::reshape(ag::floor(ag::abs(ag::sin(ag::arange<float>(rows * columns) * 0.7f)) * 12.0f), {rows, columns}));
}
template <class T> void show_all(const ag::Matrix<T> &x) { show(along(x), ag::matmul(down(x), ag::arange<std::int64_t>(x.extent(1)) + 1), whole(x)); }
int main() {
  for (int columns : {1, 2, 7, 16, 33, 64, 100}) {
    show_all(numbers<float>(3, columns));
    show_all(-numbers<double>(2, columns));
    show_all(numbers<std::int8_t>(3, columns));
    show_all(numbers<std::uint16_t>(3, columns));
    show_all(-numbers<std::int64_t>(2, columns));
    show_all(numbers<ag::float16>(3, columns));
    if (columns < 20) show(middle(ag::reshape(numbers<float>(4, columns * 3), {4, 3, columns})));
  }
  float none = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
  ag::Matrix<float> x = numbers<float>(4, 40);
  for (float special : {none, infinity, -infinity, -0.0f, 0.0f}) {
    x(0, 20) = special;
    x(1) = special;
    x(2, 39) = special;
    x(2, 3) = special;
    show_all(x);
  }
  show_all(ag::full({2, 40}, std::numeric_limits<std::int32_t>::min()));
  show_all(ag::full({2, 40}, std::numeric_limits<std::uint8_t>::max()));
  show(ag::argmax(ag::zeros<float>({0, 4}), 1), nearest(numbers<float>(5, 3), numbers<float>(7, 3) * 0.9f), chosen(numbers<float>(3, 9), 5));
  show(ag::argmax(x > 5.0f, 1), ag::argmin(x > 5.0f));
}
