// Gradients of activations by rules of one tensor each: of each floating dtype, where the function is flat or infinite, beside central differences of the first and second order, in loops, recursion and lists.
#include "report.h"

#include <autograph/gradient.h>
#include <autograph/nn.h>
#include <autograph/random.h>

#include <cmath>

namespace nn = ag::nn;
template <class T> using M = ag::Matrix<T>;
template <class T> using S = ag::Scalar<T>;

enum class Kind { softplus, silu, gelu, softmax, softmax_of_columns, log_softmax, log_softmax_of_columns };
constexpr Kind kinds[] = {Kind::softplus, Kind::silu, Kind::gelu, Kind::softmax, Kind::softmax_of_columns, Kind::log_softmax, Kind::log_softmax_of_columns};

template <class T> M<T> activation(const M<T> &x, Kind kind) {
  if (kind == Kind::softplus) return ag::softplus(x);
  if (kind == Kind::silu) return ag::silu(x);
  if (kind == Kind::gelu) return nn::gelu(x);
  if (kind == Kind::softmax) return ag::softmax(x);
  if (kind == Kind::softmax_of_columns) return ag::softmax(x, 0);
  if (kind == Kind::log_softmax) return ag::log_softmax(x);
  return ag::log_softmax(x, -2);
}

// A sum that weighs each element otherwise.
template <class T> S<T> weigh(const M<T> &y) {
  M<T> weights = ag::sin(ag::reshape(ag::astype<T>(ag::arange(y.size()) + 1), y.shape()));
  return ag::sum(y * weights);
}
template <class T> AG_FUNCTION M<T> slope(M<T> x, Kind kind) {
  ag::GradientTape tape;
  tape.watch(x);
  M<T> y = activation(x, kind);
  return tape.gradient(weigh(y), x);
}
template <class T> AG_FUNCTION M<T> second(M<T> x, Kind kind) {
  ag::GradientTape outer;
  outer.watch(x);
  M<T> d;
  {
    ag::GradientTape inner;
    inner.watch(x);
    M<T> y = activation(x, kind);
    d = inner.gradient(weigh(y), x);
  }
  return outer.gradient(weigh(d), x);
}
template <class T> AG_FUNCTION std::pair<M<T>, M<T>> of_loop(M<T> x, M<T> w, Kind kind, int n) {
  ag::GradientTape tape;
  tape.watch(x, w);
  M<T> y = x;
  std::vector<M<T>> list;
  for (int i = 0; i < n; ++i) {
    y = activation<T>(ag::matmul(y, w), kind);
    if (i % 2 == 1) list.push_back(y);
    if (i > 5) break;
  }
  for (const M<T> &each : list) y = y * each;
  auto [dx, dw] = tape.gradient(ag::sum(y * x), std::tie(x, w));
  return {dx, dw};
}
template <class T> AG_FUNCTION S<T> of_scalars(S<T> x, int n) {
  ag::GradientTape tape;
  tape.watch(x);
  S<T> y = x * T(0.5);
  for (int i = 0; i < n; ++i) {
    S<T> z = ag::softplus(y - x);
    if (z > 3) break;
    y = ag::silu(z) + nn::gelu(y);
  }
  return tape.gradient(y, x);
}
template <class T> M<T> descend(const M<T> &x, const M<T> &w, int n) {
  if (n == 0) return ag::softplus(x);
  M<T> below = descend<T>(ag::matmul(x, w), w, n - 1);
  return ag::log_softmax(below) * ag::silu(x) + nn::gelu(below);
}
template <class T> AG_FUNCTION M<T> of_recursion(M<T> x, M<T> w, int n) {
  ag::GradientTape tape;
  tape.watch(w);
  return tape.gradient(ag::sum(descend(x, w, n)), w);
}

struct Rows {
  nn::LayerNormalization<double> normalization{4};
};
Rows rows;
AG_FUNCTION std::tuple<M<double>, ag::Vector<double>, ag::Vector<double>> of_rows(M<double> x, Rows &model, int n) {
  ag::GradientTape tape;
  tape.watch(x);
  M<double> y = x;
  for (int i = 0; i < n; ++i) y = ag::tanh(model.normalization(y)) + x;
  auto [dx, scale, offset] = tape.gradient(weigh(y), std::tie(x, model.normalization.scale, model.normalization.offset));
  return {dx, scale, offset};
}
AG_FUNCTION M<double> second_of_rows(M<double> x, Rows &model) {
  ag::GradientTape outer;
  outer.watch(x);
  M<double> d;
  {
    ag::GradientTape inner;
    inner.watch(x);
    M<double> y = model.normalization(x);
    d = inner.gradient(weigh(y), x);
  }
  return outer.gradient(weigh(d), x);
}
AG_FUNCTION S<double> sum_of_rows(M<double> x, Rows &model) { return weigh(model.normalization(x)); }
AG_FUNCTION M<double> slope_of_rows(M<double> x, Rows &model) {
  ag::GradientTape tape;
  tape.watch(x);
  return tape.gradient(sum_of_rows(x, model), x);
}

// Whether `gradient` is what differences of `f`, which gives a number, come to.
template <class F> bool agrees(const F &f, const M<double> &x, const M<double> &gradient) {
  bool all = true;
  for (int i = 0; i < x.extent(0); ++i)
    for (int j = 0; j < x.extent(1); ++j) {
      M<double> above = x, below = x;
      above[i][j] += 1e-5;
      below[i][j] += -1e-5;
      const double difference = (f(above) - f(below)).item() / 2e-5;
      all = all && std::abs(difference - gradient[i][j].item()) < 1e-6;
    }
  return all;
}

template <class T> void show_all(ag::random::Generator &stream) {
  const M<T> x = stream.normal<T>({3, 4}), w = stream.normal<T>({4, 4}), none = ag::zeros<T>({0, 4}), empty = ag::zeros<T>({2, 0});
  const M<T> far = {{T(-800), T(-95), T(-40), T(-17)}, {T(-0.0), T(0.0), T(17), T(38)}, {T(800), T(95), T(1), T(1)}};
  const M<T> infinite = {{T(-INFINITY), T(1), T(2)}, {T(INFINITY), T(1), T(2)}, {T(NAN), T(1), T(2)}};
  for (Kind kind : kinds) {
    show(int(kind), slope(x, kind), second(x, kind), slope(far, kind), second(far, kind));
    attempt([&] { return slope(infinite, kind); });
    attempt([&] { return slope(none, kind); });
    attempt([&] { return slope(empty, kind); });
    for (int n : {0, 1, 2, 5, 9}) show(n, of_loop(x, w, kind, n));
  }
  for (int n : {0, 1, 2, 5, 9}) show(n, of_scalars(S<T>(T(0.75)), n), of_recursion(x, w, n));
}

int main() {
  ag::random::Generator stream{11};
  show_all<float>(stream);
  show_all<double>(stream);
  const M<double> x = stream.normal<double>({3, 4});
  for (Kind kind : kinds) {
    show(int(kind), agrees([&](const M<double> &at) { return weigh(activation(at, kind)); }, x, slope(x, kind)));
    show(int(kind), agrees([&](const M<double> &at) { return weigh(slope(at, kind)); }, x, second(x, kind)));
  }
  // The slope is continuous at 0.
  show(slope<double>({{0.0, 1e-9, -1e-9}}, Kind::softplus));
  for (int n : {0, 1, 2, 5}) {
    auto [dx, scale, offset] = of_rows(x, rows, n);
    show(n, dx, scale, offset);
  }
  auto [dx, scale, offset] = of_rows(x, rows, 1);
  show(agrees([&](const M<double> &at) { return weigh(M<double>(ag::tanh(rows.normalization(at)) + at)); }, x, dx));
  show(second_of_rows(x, rows), sum_of_rows(x, rows));
  show(agrees([&](const M<double> &at) { return weigh(slope_of_rows(at, rows)); }, x, second_of_rows(x, rows)));
  // A row of one element becomes one of four: its mean is the element.
  const M<double> column{{1.0}, {2.0}, {3.0}};
  show(slope_of_rows(column, rows));
  show(agrees([&](const M<double> &at) { return sum_of_rows(at, rows); }, column, slope_of_rows(column, rows)));
  auto [none, no_scale, no_offset] = of_rows(ag::zeros<double>({0, 4}), rows, 2);
  show(none, no_scale, no_offset);
}
