// Gradients of tensors of 16 bits: of elementwise operations in loops with exits and in branches, near those in double; through recursion, lists, checkpoints and Variables; second ones; the operands of a sum are recorded as Clang orders them.
#include "beside_double.h"
#include "report.h"

#include <autograph/gradient.h>

#pragma clang diagnostic push
#pragma clang diagnostic error "-Wautograph-gradient"

template <class T> using M = ag::Matrix<T>;
template <class T> using V = ag::Vector<T>;
template <class T> using S = ag::Scalar<T>;

GRADIENT_OF_STEPS(of_arithmetic, m = (m + w) * x - w / (x + 3) + 2 / (x * x + 1); y += ag::sum(-m * 0.125))
GRADIENT_OF_STEPS(of_functions, m = ag::tanh(m) + ag::sqrt(ag::exp(m * 0.25)) * ag::sin(x) - ag::log(x + 3); y += ag::sum(ag::cos(m)))
GRADIENT_OF_STEPS(of_more_functions, m = ag::sigmoid(m) + ag::erf(x) * ag::atan2(m, w) - ag::log1p(ag::square(m)); y += ag::sum(ag::hypot(m, x)))
GRADIENT_OF_STEPS(of_powers, m = ag::power(ag::abs(m) + 1, w) * ag::reciprocal(x + 3); y += ag::sum(ag::expm1(ag::sign(m) * 0.25)))
GRADIENT_OF_STEPS(of_choices, m = ag::where(m > w, ag::minimum(m, x), ag::clip(ag::maximum(m, x), -2, 2)); y += ag::sum(ag::relu(m) * m))

template <class T> AG_FUNCTION S<T> descend(V<T> w, S<T> x, int n) {
  if (n == 0) return x * w[0];
  return descend(w, x * 0.5, n - 1) + w[1] * ag::sum(w) * x;
}
template <class T> AG_FUNCTION std::tuple<V<T>, S<T>> of_recursion(V<T> w, S<T> x, int n) {
  ag::GradientTape tape;
  tape.watch(w, x);
  return tape.gradient(descend(w, x, n), std::tie(w, x));
}
template <class T> AG_FUNCTION V<T> of_list(V<T> w, int n) {
  ag::GradientTape tape;
  tape.watch(w);
  std::vector<S<T>> kept;
  for (int i = 0; i < n; ++i) kept.push_back(w[i % 3] * w[0]);
  S<T> total = 0;
  for (const S<T> &x : kept) total = total * x + x;
  return tape.gradient(total, w);
}
template <class T> AG_FUNCTION M<T> of_gradient(V<T> w) {
  return ag::hessian([](const V<T> &x) { return ag::mean(ag::exp(x * 0.5)) * x[0] + ag::sum(x * x * x); })(w);
}
template <class T> AG_FUNCTION V<T> rebuilt(V<T> w, int n) {
  ag::GradientTape tape;
  tape.watch(w);
  V<T> y = w;
  const auto step = ag::checkpoint([](const V<T> &v, const V<T> &u) { return ag::tanh(v * u) + u; });
  for (int i = 0; i < n; ++i) y = step(y * 1.0, w);
  return tape.gradient(ag::sum(y * y), w);
}
template <class T> struct Model {
  ag::Variable<T, 1> w = {0.5, -1.25, 2};
  AG_FUNCTION V<T> train(V<T> x, int steps) {
    V<T> slope = ag::zeros_like(x);
    for (int step = 0; step < steps; ++step) {
      ag::GradientTape tape;
      S<T> loss = ag::mean(ag::square(w * x - 1));
      slope = tape.gradient(loss, w);
      w.assign_sub(0.125 * slope);
    }
    return slope;
  }
};
#pragma clang diagnostic pop

template <class T> void run(double within) {
  const M<T> x = {{0.5, -1.25, 2}, {1.5, 0.75, -0.25}};
  const V<T> w = {0.375, -0.5, 1.125};
  SHOW_BESIDE_DOUBLE(of_arithmetic)
  SHOW_BESIDE_DOUBLE(of_functions)
  SHOW_BESIDE_DOUBLE(of_more_functions)
  SHOW_BESIDE_DOUBLE(of_powers)
  SHOW_BESIDE_DOUBLE(of_choices)
  for (int n = 0; n < 4; ++n) show(of_recursion<T>(w, 0.3, n), of_list<T>(w, n), rebuilt<T>(w, n));
  show(of_gradient<T>(w));
  Model<T> model;
  for (int n = 0; n < 3; ++n) {
    show(model.train({1, 2, 0.5}, n));
    show(model.w.value());
  }
}

int main() {
  run<ag::float16>(0.03);
  run<ag::bfloat16>(0.2);
}
