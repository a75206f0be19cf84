// What is computed row by row, and the greatest and least of many numbers: of no rows, short and
// long ones, with NaN, infinities and zeros of both signs, along every axis and in loops.
#include "report.h"

#include <cmath>
#include <limits>

template <class T> AG_FUNCTION ag::Matrix<T> scaled(ag::Matrix<T> x) { return ag::softmax(x); }
template <class T> AG_FUNCTION ag::Matrix<T> along(ag::Matrix<T> x, int axis) { return ag::softmax(x, axis) - ag::log_softmax<0>(x); }
template <class T> AG_FUNCTION ag::Matrix<T> normalized(ag::Matrix<T> x) {
  ag::Matrix<T> centered = x - ag::mean(x, 1, ag::keepdims);
  ag::Matrix<T> variance = ag::mean(ag::square(centered), 1, ag::keepdims);
  return centered / ag::sqrt(variance + T(0.5));
}
template <class T> AG_FUNCTION ag::Matrix<T> repeated(ag::Matrix<T> x, int n) {
  for (int i = 0; i < n; ++i) {
    ag::Matrix<T> weights = ag::softmax(x);
    x = x * weights + ag::sum(weights * x, 1, ag::keepdims);
    if (ag::max(x) > 3) x = x / ag::max(ag::abs(x), 1, ag::keepdims);
  }
  return x;
}
template <class T> AG_FUNCTION ag::Tensor<T, 3> deep(ag::Tensor<T, 3> x) { return ag::softmax(x) + ag::log_softmax<1>(x); }

template <class T> AG_FUNCTION ag::Scalar<T> most(ag::Matrix<T> x, ag::Matrix<T> y) { return ag::max(ag::abs(x - y)); }
template <class T> AG_FUNCTION ag::Scalar<T> least(ag::Matrix<T> x) { return ag::min(x); }
template <class T> AG_FUNCTION ag::Vector<T> rows(ag::Matrix<T> x) { return ag::max(x, 1) - ag::min(x, 1); }
template <class T> AG_FUNCTION ag::Vector<T> columns(ag::Matrix<T> x) { return ag::max(x, 0) - ag::min(x, 0); }
template <class T> AG_FUNCTION ag::Vector<T> zeros_of(ag::Matrix<T> x) { return 1 / ag::max(x, 1); }
template <class T> AG_FUNCTION ag::Vector<T> low_zeros(ag::Matrix<T> x) { return 1 / ag::min(x, 1); }
// A transposed operand is read where it is.
template <class T> AG_FUNCTION ag::Tensor<T, 3> turned(ag::Tensor<T, 3> x, ag::Tensor<T, 3> y) { return ag::permute_dims(x, {1, 2, 0}) * 2 + y; }

template <class T> ag::Matrix<T> some(int m, int n, unsigned state) {
  ag::Matrix<T> x = ag::zeros<T>({m, n});
  T *data = x.data();
  for (int i = 0; i < m * n; ++i) {
    state = state * 1664525u + 1013904223u;
    data[i] = T(int(state >> 8) % 2000 - 1000) / 256;
  }
  return x;
}

template <class T> void all() {
  for (auto [m, n] : {std::pair{0, 4}, {1, 1}, {3, 5}, {2, 31}, {3, 32}, {2, 33}, {2, 70}, {5, 100}}) {
    ag::Matrix<T> x = some<T>(m, n, 1), y = some<T>(m, n, 2);
    report::one(scaled(x));
    report::one(normalized(x));
    report::one(repeated(y, m ? 3 : 0));
    if (m > 0) {
      report::one(along(x, 0));
      report::one(along(x, 1));
      report::one(most(x, y));
      report::one(least(x));
      report::one(columns(x));
    }
    report::one(rows(x));
    ag::Tensor<T, 3> cube = ag::reshape(x, {m, 1, n});
    if (m > 0) report::one(deep(cube));
    report::one(turned(cube, ag::reshape(y, {1, n, m})));
    std::printf("\n");
  }
  const T nan = std::numeric_limits<T>::quiet_NaN(), infinity = std::numeric_limits<T>::infinity();
  for (int width : {3, 4, 7, 8, 11, 16, 23, 31, 40}) for (int place : {0, width / 2, width - 1}) {
    ag::Matrix<T> x = some<T>(2, width, 3);
    for (T value : {nan, infinity, -infinity}) {
      x(1, place) = value;
      report::one(rows(x));
      report::one(least(x));
      report::one(most(x, x));
      report::one(ag::sum(scaled(x), 1));
    }
    ag::Matrix<T> signs = ag::zeros<T>({2, width}) * T(-1);
    report::one(zeros_of(signs));
    report::one(low_zeros(signs));
    signs(0, place) = 0;
    signs(1, ag::slice()) = 0;
    signs(1, place) = -T(0);
    report::one(zeros_of(signs));
    report::one(low_zeros(signs));
    std::printf("\n");
  }
}

int main() {
  all<float>();
  all<double>();
}
