// Functions of functions in marked functions: vjp, jvp, jacobian, hessian, constants; tapes that are asked in branches, loops and before what follows.
#include "report.h"

#include <autograph/gradient.h>

using S = ag::Scalar<double>;
using V = ag::Vector<double>;
using M = ag::Matrix<double>;

AG_FUNCTION V bend(V x) {
  V y = x * 1.0;
  for (int i = 0; i < x.extent(0); ++i) {
    if (x[i] < 0) continue;
    y[i] = ag::sin(x[i]) * y[0];
  }
  return ag::append(y, ag::sum(x * x));
}
AG_FUNCTION S bowl(V x) { return ag::sum(ag::exp(x * 0.5)) * x[0]; }

AG_FUNCTION std::tuple<V, V, V> pulled(V x, V seed) {
  auto [value, pullback] = ag::vjp(bend, x);
  V first = pullback(seed);
  return {value, first, pullback(2.0 * seed + value)};
}
AG_FUNCTION std::tuple<M, V> pulled_both(M a, V x, int times) {
  auto [value, pullback] = ag::vjp([](const M &m, const V &v) { return ag::tanh(ag::matmul(m, v)); }, a, x);
  M of_a = ag::zeros_like(a);
  V of_x = ag::zeros_like(x);
  for (int i = 0; i < times; ++i) {
    auto [da, dx] = pullback(value * double(i + 1));
    of_a += da;
    of_x += dx;
  }
  return {of_a, of_x};
}
AG_FUNCTION std::tuple<V, V> pushed(V x, V dx) {
  auto [value, change] = ag::jvp(bend, x, dx);
  return {value, change};
}
AG_FUNCTION std::tuple<S, S> pushed_both(S a, S b, S da, S db) {
  auto [value, change] = ag::jvp([](const S &x, const S &y) { return x * ag::sin(x * y); }, std::tuple(a, b), std::tuple(da, db));
  return {value, change};
}
AG_FUNCTION M slopes(V x) { return ag::jacobian(bend)(x); }
AG_FUNCTION V slopes_of_scalar(V x) { return ag::jacobian(bowl)(x); }
AG_FUNCTION M curvature(V x) { return ag::hessian(bowl)(x); }
AG_FUNCTION V newton(V x, int steps) {
  for (int i = 0; i < steps; ++i) x = x - 0.1 * ag::matmul(ag::hessian(bowl)(x), ag::gradient(bowl)(x));
  return x;
}
AG_FUNCTION V constants(V x, int n) {
  ag::GradientTape tape;
  tape.watch(x);
  V y = x * 2.0;
  S scale = ag::no_gradient([&] {
    S total = 0;
    for (int i = 0; i < n; ++i) total += x[i] * y[i];
    return total;
  });
  ag::no_gradient([&] { y[0] = x[1] * 3.0; });
  V kept = ag::no_gradient([&] { return x; });
  return tape.gradient(ag::sum(scale * y * y) + ag::sum(ag::stop_gradient(y) * kept), x);
}
AG_FUNCTION V rebuilt(V x, int n) {
  ag::GradientTape tape;
  tape.watch(x);
  V y = x;
  const auto step = ag::checkpoint([](const V &v, const V &w) { return ag::tanh(v * w) + w; });
  for (int i = 0; i < n; ++i) y = step(y * 1.0, x);
  return tape.gradient(ag::sum(y * y), x);
}
ag::Variable<double> calls = 0.0;
AG_FUNCTION S counted(S x) {
  ag::GradientTape tape;
  tape.watch(x);
  S y = ag::checkpoint([](const S &v) {
    calls.assign_add(1.0);
    return v * v;
  })(x);
  return tape.gradient(y, x);
}
AG_FUNCTION std::tuple<V, bool> in_branch(V x, int n) {
  ag::GradientTape tape;
  tape.watch(x);
  V y = x * x, slope = ag::zeros_like(x);
  bool asked = false;
  for (int i = 0; i < n; ++i) y = y * x;
  if (ag::sum(y) > 1) {
    S z = ag::sum(y * y);
    for (int i = 0; i < n; ++i) z = z * y[0];
    if (n != 2) {
      asked = true;
      slope = tape.gradient(z, x);
    }
  }
  return {slope, asked};
}
AG_FUNCTION M in_loop(V x, int n) {
  ag::GradientTape tape(ag::persistent);
  tape.watch(x);
  V y = ag::exp(x);
  M rows = ag::zeros<double>({n, x.extent(0)});
  for (int i = 0; i < n; ++i) {
    S z = ag::sum(y) * double(i);
    for (int k = 0; k < i; ++k) z = ag::sin(z) * y[0];
    if (i == 3) continue;
    rows[i] = tape.gradient(z, x);
  }
  return rows;
}
AG_FUNCTION std::tuple<bool, bool, bool, bool> connected(V x, V w) {
  ag::GradientTape tape;
  tape.watch(x, w);
  V y = ag::stop_gradient(w) * x;
  return {tape.is_connected(y, x), tape.is_connected(y, w), tape.is_connected(x, x), tape.is_connected(ag::sum(w), w)};
}
AG_FUNCTION V wrong_seed(V x) { return ag::vjp(bend, x).second(x); }

template <class F> void fails(const F &f) {
  try {
    f();
  } catch (const ag::Error &e) {
    // Behind the place.
    const std::string text = e.what();
    show(text.substr(text.find(": ") + 2).c_str());
  }
}
int main() {
  const V x = {0.5, -1.25, 2};
  show(pulled(x, {1, 2, 3, 4}), pulled({}, {1}));
  for (int times = 0; times < 3; ++times) show(pulled_both({{1, 2, 3}, {0.5, -1, 0}}, x, times));
  show(pushed(x, {1, 0, -1}), pushed_both(1.5, 0.5, 1, 2));
  show(slopes(x), slopes_of_scalar(x), curvature(x), curvature({0.25}), slopes({}));
  for (int steps = 0; steps < 3; ++steps) show(newton({0.5, 0.25}, steps));
  for (int n = 0; n < 3; ++n) show(constants(x, n));
  for (int n = 0; n < 4; ++n) show(rebuilt(x, n), in_branch(x, n), in_branch({0.1, 0.2}, n));
  for (int n = 0; n < 6; ++n) show(in_loop({0.5, 0.25}, n));
  show(connected(x, x * 2.0));
  fails([&] { wrong_seed(x); });
  fails([&] { counted(2.0); });
}
