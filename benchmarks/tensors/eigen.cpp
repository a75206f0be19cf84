// eigen.cpp - the same as Eigen's users write it; compiled with -O3 -march=native.
#include "variants.h"

#include <Eigen/Dense>

#include <algorithm>
#include <utility>

namespace eigen {
namespace {

template <class T> using Rows = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
template <class T> using Grid = Eigen::Array<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
template <class T> auto matrix(T *data, int m, int n) {
  using Plain = Rows<std::remove_const_t<T>>;
  return Eigen::Map<std::conditional_t<std::is_const_v<T>, const Plain, Plain>>(data, m, n);
}
template <class T> auto grid(T *data, int m, int n) {
  using Plain = Grid<std::remove_const_t<T>>;
  return Eigen::Map<std::conditional_t<std::is_const_v<T>, const Plain, Plain>>(data, m, n);
}
template <class T> auto vector(T *data, int n) {
  return Eigen::Map<std::conditional_t<std::is_const_v<T>, const Eigen::VectorXf, Eigen::VectorXf>>(
      data, n);
}
template <class T> auto array(T *data, int n) {
  return Eigen::Map<std::conditional_t<std::is_const_v<T>, const Eigen::ArrayXf, Eigen::ArrayXf>>(
      data, n);
}

template <class T> void power10(const T *a, T *result, int n) {
  using Square = Eigen::Matrix<T, 10, 10, Eigen::RowMajor>;
  const Square left = Eigen::Map<const Square>(a);
  Square x = left;
  for (int i = 0; i < n; ++i)
    x = x * left;
  Eigen::Map<Square>(result, 10, 10) = x;
}

} // namespace

void use_threads(int count) { Eigen::setNbThreads(count); }

void product(const float *a, const float *b, float *c, int m, int n, int k) {
  matrix(c, m, n).noalias() = matrix(a, m, k) * matrix(b, k, n);
}
void product(const double *a, const double *b, double *c, int m, int n, int k) {
  matrix(c, m, n).noalias() = matrix(a, m, k) * matrix(b, k, n);
}
void product(const std::int32_t *a, const std::int32_t *b, std::int32_t *c, int m, int n, int k) {
  matrix(c, m, n).noalias() = matrix(a, m, k) * matrix(b, k, n);
}
void product_transposed(const float *a, const float *b, float *c, int m, int n, int k) {
  matrix(c, m, n).noalias() = matrix(a, k, m).transpose() * matrix(b, k, n);
}
void multiply(const float *a, const float *x, float *y, int m, int n) {
  vector(y, m).noalias() = matrix(a, m, n) * vector(x, n);
}
void power(const float *a, float *x, int n) { power10(a, x, n); }
void power(const std::int32_t *a, std::int32_t *x, int n) { power10(a, x, n); }

void gate(const float *x, const float *w, const float *b, float *y, int n) {
  const auto value = array(x, n);
  array(y, n) = (value * array(w, n) + array(b, n)).tanh() * value.logistic();
}
void blend(const float *a, const float *b, const float *c, float *y, int n) {
  array(y, n) = (array(a, n) * array(b, n) + array(c, n)).max(0.0f) * 0.5f + array(a, n);
}

void row_softmax(const float *x, float *y, int m, int n) {
  for (int i = 0; i < m; ++i, x += n, y += n) {
    const auto from = array(x, n);
    auto to = array(y, n);
    to = (from - from.maxCoeff()).exp();
    to *= 1 / to.sum();
  }
}
void layer_norm(const float *x, float *y, int m, int n) {
  for (int i = 0; i < m; ++i, x += n, y += n) {
    const auto from = array(x, n);
    auto to = array(y, n);
    to = from - from.mean();
    to *= 1 / std::sqrt(to.square().mean() + 1e-5f);
  }
}
void sum_rows(const float *x, float *y, int m, int n) {
  vector(y, m) = matrix(x, m, n).rowwise().sum();
}
void sum_columns(const float *x, float *y, int m, int n) {
  vector(y, n) = matrix(x, m, n).colwise().sum().transpose();
}

void rnn(const float *x, const std::int32_t *lengths, const float *input, const float *recurrent,
         const float *bias, float *h, int steps, int batch, int features, int hidden) {
  auto state = matrix(h, batch, hidden);
  const auto row = Eigen::Map<const Eigen::RowVectorXf>(bias, hidden);
  Rows<float> next(batch, hidden);
  state.setZero();
  const int longest = std::min(steps, *std::max_element(lengths, lengths + batch));
  for (int t = 0; t < longest; ++t) {
    next.noalias() = matrix(x + std::size_t(t) * batch * features, batch, features) *
                     matrix(input, features, hidden);
    next.noalias() += state * matrix(recurrent, hidden, hidden);
    for (int i = 0; i < batch; ++i)
      if (lengths[i] > t)
        state.row(i) = (next.row(i) + row).array().tanh();
  }
}

void jacobi(float *u, int n, float tolerance) {
  Grid<float> from = grid(u, n, n), to = from;
  const int m = n - 2;
  float change;
  do {
    to.block(1, 1, m, m) = 0.25f * (from.block(0, 1, m, m) + from.block(2, 1, m, m) +
                                    from.block(1, 0, m, m) + from.block(1, 2, m, m));
    change = (to.block(1, 1, m, m) - from.block(1, 1, m, m)).abs().maxCoeff();
    from.swap(to);
  } while (change >= tolerance);
  grid(u, n, n) = from;
}

void conjugate_gradients(const float *a, const float *b, float *x, int n, int steps) {
  const auto left = matrix(a, n, n);
  auto solution = vector(x, n);
  Eigen::VectorXf r = vector(b, n), p = r, q(n);
  solution.setZero();
  float square = r.squaredNorm();
  for (int i = 0; i < steps; ++i) {
    q.noalias() = left * p;
    const float alpha = square / p.dot(q);
    solution += alpha * p;
    r -= alpha * q;
    const float next = r.squaredNorm();
    p = r + (next / square) * p;
    square = next;
  }
}

void power_iteration(const float *a, float *x, int n, int steps) {
  Eigen::VectorXf y(n);
  for (int i = 0; i < steps; ++i) {
    y.noalias() = matrix(a, n, n) * vector(x, n);
    vector(x, n) = y / y.norm();
  }
}

void regression(const float *x, const float *targets, float *weights, int rows, int features,
                int classes, int batch, int steps) {
  auto own = matrix(weights, features, classes);
  Rows<float> error(batch, classes);
  for (int i = 0; i < steps; ++i) {
    const int from = i % (rows / batch) * batch;
    const auto some = matrix(x + std::size_t(from) * features, batch, features);
    error.noalias() = some * own;
    for (int j = 0; j < batch; ++j) {
      auto row = error.row(j).array();
      row = (row - row.maxCoeff()).exp();
      row *= 1 / row.sum();
    }
    error -= matrix(targets + from * classes, batch, classes);
    own.noalias() -= (0.5f / batch) * (some.transpose() * error);
  }
}

void line_search(const float *a, const float *b, float *x, int m, int n, int steps) {
  const auto left = matrix(a, m, n);
  const auto right = vector(b, m);
  auto own = vector(x, n);
  Eigen::VectorXf r(m), g(n), tried(n), other(m);
  for (int i = 0; i < steps; ++i) {
    r.noalias() = left * own;
    r -= right;
    g.noalias() = left.transpose() * r;
    const float value = r.squaredNorm(), slope = g.squaredNorm();
    for (float step = 1;; step *= 0.5f) {
      tried = own - step * g;
      other.noalias() = left * tried;
      other -= right;
      if (other.squaredNorm() <= value - step * slope)
        break;
    }
    own = tried;
  }
}

} // namespace eigen
