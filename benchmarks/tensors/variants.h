// variants.h - the same work on elements in row-major order, by others.
#pragma once

#include <cstdint>

/// A product may be called with any extents.
#define TENSOR_VARIANT                                                                             \
  void product(const float *a, const float *b, float *c, int m, int n, int k);                     \
  void product(const double *a, const double *b, double *c, int m, int n, int k);                  \
  void product(const std::int32_t *a, const std::int32_t *b, std::int32_t *c, int m, int n,        \
               int k);                                                                             \
  void product_transposed(const float *a, const float *b, float *c, int m, int n, int k);          \
  void multiply(const float *a, const float *x, float *y, int m, int n);                           \
  void power(const float *a, float *x, int n);                                                     \
  void power(const std::int32_t *a, std::int32_t *x, int n);                                       \
  void gate(const float *x, const float *w, const float *b, float *y, int n);                      \
  void blend(const float *a, const float *b, const float *c, float *y, int n);                     \
  void row_softmax(const float *x, float *y, int m, int n);                                        \
  void layer_norm(const float *x, float *y, int m, int n);                                         \
  void sum_rows(const float *x, float *y, int m, int n);                                           \
  void sum_columns(const float *x, float *y, int m, int n);                                        \
  void rnn(const float *x, const std::int32_t *lengths, const float *input,                        \
           const float *recurrent, const float *bias, float *h, int steps, int batch,              \
           int features, int hidden);                                                              \
  void jacobi(float *u, int n, float tolerance);                                                   \
  void conjugate_gradients(const float *a, const float *b, float *x, int n, int steps);            \
  void power_iteration(const float *a, float *x, int n, int steps);                                \
  void regression(const float *x, const float *targets, float *weights, int rows, int features,    \
                  int classes, int batch, int steps);                                              \
  void line_search(const float *a, const float *b, float *x, int m, int n, int steps);             \
  void mandelbrot(const float *re, const float *im, std::int32_t *y, int n);                       \
  void collatz(const std::int64_t *x, std::int32_t *y, int n);                                     \
  void newton_roots(const float *x, float *y, int n, float tolerance);                             \
  void softmax_columns(const float *x, float *y, int m, int n);                                    \
  void sum_inner(const float *x, float *y, int l, int m, int n);                                   \
  void sum_middle(const float *x, float *y, int l, int m, int n);                                  \
  void sorted(const float *x, float *y, int n);                                                    \
  void taken(const float *x, const std::int32_t *indices, float *y, int count, int n);             \
  void running_sums(const float *x, float *y, int m, int n);                                       \
  void transposed(const float *x, float *y, int m, int n);

/// Loops by hand.
namespace plain {
TENSOR_VARIANT
}
/// The same source with `-ffast-math`.
namespace fast_math {
TENSOR_VARIANT
}
/// Has nothing for elements that loop on their own, nor for what sorts, takes and runs.
namespace eigen {
TENSOR_VARIANT
void use_threads(int count);
} // namespace eigen
