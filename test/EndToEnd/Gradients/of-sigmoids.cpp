// Gradients of the logistic function, of each floating dtype, from its result: where it rounds to 0 and to 1, at infinities and NaN, beside central differences, second ones, in loops, recursion and lists.
#include "report.h"

#include <autograph/gradient.h>

#include <cmath>

template <class T> using V = ag::Vector<T>;
template <class T> using S = ag::Scalar<T>;

template <class T> AG_FUNCTION std::tuple<V<T>, V<T>> slope(V<T> x) {
  ag::GradientTape tape;
  tape.watch(x);
  V<T> y = ag::sigmoid(x);
  return {y, tape.gradient(y, x)};
}
template <class T> AG_FUNCTION V<T> second(V<T> x) {
  ag::GradientTape outer;
  outer.watch(x);
  V<T> d;
  {
    ag::GradientTape inner;
    inner.watch(x);
    V<T> y = ag::sigmoid(x);
    d = inner.gradient(y * y, x);
  }
  return outer.gradient(d, x);
}
template <class T> AG_FUNCTION V<T> of_loop(V<T> x, int n) {
  ag::GradientTape tape;
  tape.watch(x);
  V<T> y = x;
  std::vector<V<T>> list;
  for (int i = 0; i < n; ++i) {
    y = ag::sigmoid(y * 2 - x);
    if (i % 2 == 1) list.push_back(y);
    if (i > 5) break;
  }
  for (const V<T> &each : list) y = y * each;
  return tape.gradient(ag::sum(y), x);
}
template <class T> AG_FUNCTION V<T> gated(V<T> x, int n) {
  if (n == 0) return x * 0.5;
  V<T> below = gated(x, n - 1);
  return ag::sigmoid(below + x) * ag::tanh(below);
}
template <class T> AG_FUNCTION V<T> of_recursion(V<T> x, int n) {
  ag::GradientTape tape;
  tape.watch(x);
  V<T> y = gated(x, n);
  return tape.gradient(ag::sum(y), x);
}
AG_FUNCTION ag::Matrix<double> of_scalars(ag::Matrix<double> m) {
  ag::GradientTape tape;
  tape.watch(m);
  S<double> y = 0;
  for (int i = 0; i < m.extent(0); ++i)
    for (int j = 0; j < m.extent(1); ++j) {
      S<double> z = ag::sigmoid(m[i][j] + y);
      y = z;
    }
  return tape.gradient(y, m);
}

template <class T> void show_all() {
  const V<T> x = {T(-800), T(-95), T(-40), T(-17), T(-1.5), T(-0.0), T(0.25), T(3), T(12), T(17), T(38), T(800), T(-INFINITY), T(INFINITY), T(NAN)};
  const V<T> few = x[ag::slice(3, 10)];
  show(slope(x), second(x));
  for (int n : {0, 1, 4, 9}) show(of_loop(few, n), of_recursion(few, n));
}

int main() {
  show_all<float>();
  show_all<double>();
  show_all<ag::float16>();
  show_all<ag::bfloat16>();
  show(of_scalars({{0.5, -1.5}, {2, 30}, {-30, 0}}));
  bool is_near = true;
  for (double x = -30; x <= 30; x += 0.75) {
    const double h = 1e-5, apart = (ag::sigmoid(S<double>(x + h)).item() - ag::sigmoid(S<double>(x - h)).item()) / (2 * h);
    is_near = is_near && std::abs(std::get<1>(slope(V<double>{x}))[0].item() - apart) < 1e-9;
  }
  show(is_near);
}
