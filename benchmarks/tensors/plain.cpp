// plain.cpp - the same as C++ programmers write it by hand; compiled with -O3 -march=native, and
// again with -ffast-math as the namespace VARIANT.
#include "variants.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>
#include <vector>

#ifndef VARIANT
#define VARIANT plain
#endif

namespace VARIANT {
namespace {

float multiply_add(float a, float b, float total) { return std::fma(a, b, total); }
double multiply_add(double a, double b, double total) { return std::fma(a, b, total); }
std::int32_t multiply_add(std::int32_t a, std::int32_t b, std::int32_t total) {
  return a * b + total;
}

template <class T>
void rows_by_matrix(const T *__restrict a, const T *__restrict b, T *__restrict c, int m, int n,
                    int k) {
  std::fill(c, c + std::size_t(m) * n, T(0));
  for (int i = 0; i < m; ++i)
    for (int p = 0; p < k; ++p)
      for (int j = 0; j < n; ++j)
        c[std::size_t(i) * n + j] = multiply_add(
            a[std::size_t(i) * k + p], b[std::size_t(p) * n + j], c[std::size_t(i) * n + j]);
}

template <class T> void power10(const T *a, T *x, int n) {
  T y[100];
  std::memcpy(x, a, sizeof y);
  for (int round = 0; round < n; ++round) {
    std::memset(y, 0, sizeof y);
    for (int i = 0; i < 10; ++i)
      for (int k = 0; k < 10; ++k)
        for (int j = 0; j < 10; ++j)
          y[i * 10 + j] = multiply_add(x[i * 10 + k], a[k * 10 + j], y[i * 10 + j]);
    std::memcpy(x, y, sizeof y);
  }
}

float dot(const float *a, const float *b, int n) {
  float total = 0;
  for (int i = 0; i < n; ++i)
    total += a[i] * b[i];
  return total;
}

float sigmoid(float x) {
  const float small = std::exp(-std::fabs(x));
  return (x < 0 ? small : 1) / (1 + small);
}

} // namespace

void product(const float *a, const float *b, float *c, int m, int n, int k) {
  rows_by_matrix(a, b, c, m, n, k);
}
void product(const double *a, const double *b, double *c, int m, int n, int k) {
  rows_by_matrix(a, b, c, m, n, k);
}
void product(const std::int32_t *a, const std::int32_t *b, std::int32_t *c, int m, int n, int k) {
  rows_by_matrix(a, b, c, m, n, k);
}
void product_transposed(const float *a, const float *b, float *__restrict c, int m, int n, int k) {
  std::fill(c, c + std::size_t(m) * n, 0.0f);
  for (int p = 0; p < k; ++p)
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < n; ++j)
        c[std::size_t(i) * n + j] = multiply_add(
            a[std::size_t(p) * m + i], b[std::size_t(p) * n + j], c[std::size_t(i) * n + j]);
}
void multiply(const float *a, const float *x, float *y, int m, int n) {
  for (int i = 0; i < m; ++i)
    y[i] = dot(a + std::size_t(i) * n, x, n);
}
void power(const float *a, float *x, int n) { power10(a, x, n); }
void power(const std::int32_t *a, std::int32_t *x, int n) { power10(a, x, n); }

void gate(const float *x, const float *w, const float *b, float *__restrict y, int n) {
  for (int i = 0; i < n; ++i)
    y[i] = std::tanh(x[i] * w[i] + b[i]) * sigmoid(x[i]);
}
void blend(const float *a, const float *b, const float *c, float *__restrict y, int n) {
  for (int i = 0; i < n; ++i)
    y[i] = std::max(a[i] * b[i] + c[i], 0.0f) * 0.5f + a[i];
}

void row_softmax(const float *x, float *__restrict y, int m, int n) {
  for (int i = 0; i < m; ++i, x += n, y += n) {
    float largest = x[0], total = 0;
    for (int j = 1; j < n; ++j)
      largest = std::max(largest, x[j]);
    for (int j = 0; j < n; ++j)
      y[j] = std::exp(x[j] - largest);
    for (int j = 0; j < n; ++j)
      total += y[j];
    for (int j = 0; j < n; ++j)
      y[j] /= total;
  }
}
void layer_norm(const float *x, float *__restrict y, int m, int n) {
  for (int i = 0; i < m; ++i, x += n, y += n) {
    float total = 0, squares = 0;
    for (int j = 0; j < n; ++j)
      total += x[j];
    const float mean = total / n;
    for (int j = 0; j < n; ++j)
      squares += (x[j] - mean) * (x[j] - mean);
    const float scale = 1 / std::sqrt(squares / n + 1e-5f);
    for (int j = 0; j < n; ++j)
      y[j] = (x[j] - mean) * scale;
  }
}
void sum_rows(const float *x, float *y, int m, int n) {
  for (int i = 0; i < m; ++i) {
    float total = 0;
    for (int j = 0; j < n; ++j)
      total += x[std::size_t(i) * n + j];
    y[i] = total;
  }
}
void sum_columns(const float *x, float *__restrict y, int m, int n) {
  std::fill(y, y + n, 0.0f);
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      y[j] += x[std::size_t(i) * n + j];
}

void rnn(const float *x, const std::int32_t *lengths, const float *input, const float *recurrent,
         const float *bias, float *h, int steps, int batch, int features, int hidden) {
  std::vector<float> own(std::size_t(batch) * hidden), from_input(own.size());
  std::fill(h, h + own.size(), 0.0f);
  const int longest = *std::max_element(lengths, lengths + batch);
  for (int t = 0; t < std::min(steps, longest); ++t) {
    product(x + std::size_t(t) * batch * features, input, from_input.data(), batch, hidden,
            features);
    product(h, recurrent, own.data(), batch, hidden, hidden);
    for (int i = 0; i < batch; ++i)
      if (lengths[i] > t)
        for (int j = 0; j < hidden; ++j) {
          const std::size_t at = std::size_t(i) * hidden + j;
          h[at] = std::tanh(from_input[at] + own[at] + bias[j]);
        }
  }
}

void jacobi(float *u, int n, float tolerance) {
  std::vector<float> other(u, u + n * n);
  float *from = u, *to = other.data(), change;
  do {
    change = 0;
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < n - 1; ++j) {
        const float *at = from + i * n + j;
        const float next = 0.25f * (at[-n] + at[n] + at[-1] + at[1]);
        change = std::max(change, std::fabs(next - *at));
        to[i * n + j] = next;
      }
    std::swap(from, to);
  } while (change >= tolerance);
  if (from != u)
    std::copy(from, from + n * n, u);
}

void conjugate_gradients(const float *a, const float *b, float *x, int n, int steps) {
  std::vector<float> r(b, b + n), p(r), q(n);
  std::fill(x, x + n, 0.0f);
  float square = dot(r.data(), r.data(), n);
  for (int step = 0; step < steps; ++step) {
    multiply(a, p.data(), q.data(), n, n);
    const float alpha = square / dot(p.data(), q.data(), n);
    for (int i = 0; i < n; ++i) {
      x[i] += alpha * p[i];
      r[i] -= alpha * q[i];
    }
    const float next = dot(r.data(), r.data(), n), beta = next / square;
    for (int i = 0; i < n; ++i)
      p[i] = r[i] + beta * p[i];
    square = next;
  }
}

void power_iteration(const float *a, float *x, int n, int steps) {
  std::vector<float> y(n);
  for (int step = 0; step < steps; ++step) {
    multiply(a, x, y.data(), n, n);
    const float length = std::sqrt(dot(y.data(), y.data(), n));
    for (int i = 0; i < n; ++i)
      x[i] = y[i] / length;
  }
}

void regression(const float *x, const float *targets, float *weights, int rows, int features,
                int classes, int batch, int steps) {
  std::vector<float> error(batch * classes), scores(error), gradient(features * classes);
  for (int i = 0; i < steps; ++i) {
    const int from = i % (rows / batch) * batch;
    const float *some = x + std::size_t(from) * features;
    product(some, weights, scores.data(), batch, classes, features);
    row_softmax(scores.data(), error.data(), batch, classes);
    for (int j = 0; j < batch * classes; ++j)
      error[j] -= targets[from * classes + j];
    product_transposed(some, error.data(), gradient.data(), features, classes, batch);
    for (int j = 0; j < features * classes; ++j)
      weights[j] -= 0.5f / batch * gradient[j];
  }
}

void line_search(const float *a, const float *b, float *x, int m, int n, int steps) {
  std::vector<float> r(m), g(n), tried(n), other(m);
  for (int i = 0; i < steps; ++i) {
    multiply(a, x, r.data(), m, n);
    for (int j = 0; j < m; ++j)
      r[j] -= b[j];
    product(r.data(), a, g.data(), 1, n, m);
    const float value = dot(r.data(), r.data(), m), slope = dot(g.data(), g.data(), n);
    for (float step = 1;; step *= 0.5f) {
      for (int j = 0; j < n; ++j)
        tried[j] = x[j] - step * g[j];
      multiply(a, tried.data(), other.data(), m, n);
      for (int j = 0; j < m; ++j)
        other[j] -= b[j];
      if (dot(other.data(), other.data(), m) <= value - step * slope)
        break;
    }
    std::copy(tried.begin(), tried.end(), x);
  }
}

void mandelbrot(const float *re, const float *im, std::int32_t *y, int n) {
  for (int i = 0; i < n; ++i) {
    float a = 0, b = 0;
    int step = 0;
    for (; step < 256; ++step) {
      const float aa = a * a, bb = b * b;
      if (aa + bb > 4)
        break;
      b = 2 * a * b + im[i];
      a = aa - bb + re[i];
    }
    y[i] = step;
  }
}
void collatz(const std::int64_t *x, std::int32_t *y, int n) {
  for (int i = 0; i < n; ++i) {
    std::int64_t number = x[i];
    int steps = 0;
    for (; number != 1; ++steps)
      number = number % 2 == 0 ? number / 2 : 3 * number + 1;
    y[i] = steps;
  }
}
void newton_roots(const float *x, float *y, int n, float tolerance) {
  for (int i = 0; i < n; ++i) {
    float root = x[i];
    for (int k = 0; k < 100; ++k) {
      const float next = 0.5f * (root + x[i] / root);
      const bool isDone = std::fabs(next - root) < tolerance;
      root = next;
      if (isDone)
        break;
    }
    y[i] = root;
  }
}

void softmax_columns(const float *x, float *y, int m, int n) {
  std::vector<float> most(x, x + n), sums(n, 0.0f);
  for (int i = 1; i < m; ++i)
    for (int j = 0; j < n; ++j)
      most[j] = std::max(most[j], x[std::size_t(i) * n + j]);
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      sums[j] += y[std::size_t(i) * n + j] = std::exp(x[std::size_t(i) * n + j] - most[j]);
  for (float &sum : sums)
    sum = 1 / sum;
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      y[std::size_t(i) * n + j] *= sums[j];
}
void sum_inner(const float *x, float *y, int l, int m, int n) { sum_rows(x, y, l * m, n); }
void sum_middle(const float *x, float *y, int l, int m, int n) {
  for (int i = 0; i < l; ++i)
    sum_columns(x + std::size_t(i) * m * n, y + std::size_t(i) * n, m, n);
}
void sorted(const float *x, float *y, int n) {
  std::copy(x, x + n, y);
  std::sort(y, y + n);
}
void taken(const float *x, const std::int32_t *indices, float *__restrict y, int count, int n) {
  for (int i = 0; i < count; ++i)
    for (int j = 0; j < n; ++j)
      y[std::size_t(i) * n + j] = x[std::size_t(indices[i]) * n + j];
}
void running_sums(const float *x, float *__restrict y, int m, int n) {
  std::copy(x, x + n, y);
  for (int i = 1; i < m; ++i)
    for (int j = 0; j < n; ++j)
      y[std::size_t(i) * n + j] = y[std::size_t(i - 1) * n + j] + x[std::size_t(i) * n + j];
}
void transposed(const float *x, float *__restrict y, int m, int n) {
  const int side = 16;
  for (int from = 0; from < m; from += side)
    for (int j = 0; j < n; ++j)
      for (int i = from; i < std::min(m, from + side); ++i)
        y[std::size_t(j) * m + i] = x[std::size_t(i) * n + j];
}

} // namespace VARIANT
