// eigen.cpp - the functions on tensors as Eigen's users write them; built with -O3 -march=native.
#include "model.h"

#include <Eigen/Core>

template <class T> static void power10(const T *a, int n, T *result) {
  using Square = Eigen::Matrix<T, 10, 10, Eigen::RowMajor>;
  const Square left = Eigen::Map<const Square>(a);
  Square x = left;
  for (int i = 0; i < n; ++i)
    x = x * left;
  Eigen::Map<Square>(result, 10, 10) = x;
}
void eigen::power(const float *a, int n, float *result) { power10(a, n, result); }
void eigen::power(const std::int32_t *a, int n, std::int32_t *result) { power10(a, n, result); }

void eigen::chain(const float *a, const float *b, int extent, int n, float *result) {
  const Eigen::ArrayXf left = Eigen::Map<const Eigen::ArrayXf>(a, extent),
                       right = Eigen::Map<const Eigen::ArrayXf>(b, extent);
  Eigen::ArrayXf x = left;
  for (int i = 0; i < n; ++i)
    x = x * left + right;
  Eigen::Map<Eigen::ArrayXf>(result, extent) = x;
}

void eigen::exponentials(const float *x, int extent, float *result) {
  Eigen::Map<Eigen::ArrayXf>(result, extent) = Eigen::Map<const Eigen::ArrayXf>(x, extent).exp();
}
float eigen::total(const float *x, int extent) {
  return Eigen::Map<const Eigen::VectorXf>(x, extent).sum();
}

void eigen::multiply(const float *a, const float *x, int extent, float *result) {
  using Rows = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  Eigen::Map<Eigen::VectorXf>(result, extent).noalias() =
      Eigen::Map<const Rows>(a, extent, extent) * Eigen::Map<const Eigen::VectorXf>(x, extent);
}

void eigen::axpy(float *y, const float *x, float a, int extent) {
  Eigen::Map<Eigen::ArrayXf>(y, extent) += a * Eigen::Map<const Eigen::ArrayXf>(x, extent);
}

void eigen::step(float *weights, const float *x, float y, float rate, int extent) {
  Eigen::Map<Eigen::VectorXf> own(weights, extent);
  Eigen::Map<const Eigen::VectorXf> given(x, extent);
  const float error = own.dot(given) - y;
  own -= (rate * error) * given;
}
