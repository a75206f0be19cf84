// Tapes of marked functions around operations: each elementwise one, reductions, shapes, products, pieces, objects, Variables.
#include "report.h"

#include <autograph/gradient.h>

// C++ leaves open which operand of `+` comes first, and with it the order of the sums: each call is a statement.
#define OF_THREE(name, a, b, c)                                                                                        \
  template <class X> AG_FUNCTION X name##_slope(X x) {                                                                 \
    ag::GradientTape tape;                                                                                             \
    tape.watch(x);                                                                                                     \
    X p = a;                                                                                                           \
    X q = b;                                                                                                           \
    X r = c;                                                                                                           \
    X y = p * q;                                                                                                       \
    y = y + r;                                                                                                         \
    return tape.gradient(y, x);                                                                                        \
  }                                                                                                                    \
  void name() {                                                                                                        \
    show(name##_slope(ag::Scalar<double>(0.75)), name##_slope(ag::Vector<float>{0.25f, 0.5f, -0.75f}),                 \
         name##_slope(ag::Matrix<double>{{0.125, 1}, {-0.5, 0.0}}));                                                   \
  }
OF_THREE(simple, -x, ag::abs(x), ag::square(x))
OF_THREE(roots, ag::sqrt(x), ag::reciprocal(x), ag::erf(x))
OF_THREE(exponentials, ag::exp(x), ag::exp2(x), ag::expm1(x))
OF_THREE(logarithms, ag::log(x), ag::log2(x), ag::log1p(x))
OF_THREE(decimal, ag::log10(x), ag::atan(x), ag::asin(x))
OF_THREE(circular, ag::sin(x), ag::cos(x), ag::tan(x))
OF_THREE(hyperbolic, ag::sinh(x), ag::cosh(x), ag::tanh(x))
OF_THREE(inverse, ag::acos(x), ag::asinh(x), ag::floor(x))
OF_THREE(choices, ag::where(x > 0.3, x, 2), ag::maximum(x, 0.5), ag::minimum(x, 0.25))
OF_THREE(clipped, ag::clip(x, -0.5, 0.5), ag::sign(x), ag::copysign(x, -1))
OF_THREE(powers, ag::power(x, 3), ag::power(2, x), ag::power(x, x))
OF_THREE(of_two, ag::atan2(x, 2), ag::hypot(x, 2), ag::remainder(x, 0.3))
OF_THREE(quotients, x / 3, 3 / x, x - 0.5)
OF_THREE(sums, x, ag::sum(x) + ag::zeros_like(x), ag::mean(x) + ag::zeros_like(x))
OF_THREE(composed, ag::relu(x), ag::sigmoid(x), x)

AG_FUNCTION std::pair<ag::Matrix<double>, ag::Vector<double>> shapes(ag::Matrix<double> m, ag::Vector<double> v) {
  ag::GradientTape tape;
  tape.watch(m, v);
  ag::Matrix<double> turned = ag::flip(ag::permute_dims(m, {1, 0}), 0);
  ag::Matrix<double> column = ag::expand_dims(v, 1);
  ag::Matrix<double> t = ag::matrix_transpose(m);
  t = t * column;
  t = t + turned;
  ag::Vector<double> means = ag::mean(m * m, 1);
  ag::Vector<double> flat = ag::reshape(ag::sum(t * t, 1, ag::keepdims), {-1});
  ag::Vector<double> y = ag::sum(t, 0);
  y = y * means;
  y = y + flat[ag::slice(0, 2)];
  ag::Vector<double> sums = ag::cumulative_sum(v);
  y = y + sums[ag::slice(1, 3)];
  return tape.gradient(y, std::pair(m, v));
}

// Operands of other shapes are repeated: their gradients are sums.
AG_FUNCTION std::tuple<ag::Matrix<double>, ag::Vector<double>, ag::Scalar<double>, ag::Matrix<double>>
broadcasts(ag::Matrix<double> m, ag::Vector<double> v, ag::Scalar<double> s, ag::Matrix<double> column) {
  ag::GradientTape tape;
  tape.watch(m, v, s, column);
  return tape.gradient((m * v + s) / (column + 3) - v * s, std::tie(m, v, s, column));
}

AG_FUNCTION std::tuple<ag::Matrix<double>, ag::Matrix<double>, ag::Vector<double>> products(ag::Matrix<double> a, ag::Matrix<double> b,
                                                                                            ag::Vector<double> v) {
  ag::GradientTape tape;
  tape.watch(a, b, v);
  ag::Vector<double> y = ag::matmul(ag::matmul(a, b), v) + ag::matmul(v, ag::matmul(a, b)) * ag::matmul(v, v);
  return tape.gradient(y, std::tie(a, b, v));
}

AG_FUNCTION ag::Vector<double> pieces(ag::Vector<double> v, int i) {
  ag::GradientTape tape;
  tape.watch(v);
  ag::Vector<double> w = v * 2;
  w[i] = w[0] * v[i];
  w[ag::slice(1, 3)] = v[ag::slice(0, 2)] * w[i];
  w[0] += v[1] * v[1];
  ag::Vector<double> two = {w[0], v[i] * v[2]};
  return tape.gradient(ag::sum(w * w) + ag::sum(two * two), v);
}

struct Pair {
  ag::Scalar<double> first;
  ag::Vector<double> second;
};
AG_FUNCTION Pair objects(Pair p) {
  ag::GradientTape tape;
  tape.watch(p);
  Pair q = p;
  q.first = q.first * p.second[0];
  q.second = q.second * q.first;
  auto [dp] = tape.gradient(ag::sum(q.second) + q.first, std::tuple(p));
  return dp;
}

ag::Variable<float, 2> weights = {{1, 2}, {3, 4}};
ag::Variable<float> bias = 0.5f;
AG_FUNCTION ag::Scalar<float> train(ag::Vector<float> x) {
  ag::GradientTape tape;
  ag::Vector<float> error = ag::matmul(weights, x) + bias;
  ag::Scalar<float> loss = ag::sum(error * error);
  auto [dw, db] = tape.gradient(loss, std::tie(weights, bias));
  weights.assign_sub(0.1f * dw);
  bias.assign_sub(0.1f * db);
  return loss;
}

// What is not connected is zeros; what was computed before the watch is constant; a persistent tape gives several.
AG_FUNCTION std::tuple<ag::Scalar<double>, ag::Scalar<double>, ag::Vector<double>> several(ag::Scalar<double> x, ag::Vector<double> other) {
  ag::GradientTape tape(ag::persistent);
  ag::Scalar<double> before = x * x;
  tape.watch(x, other);
  ag::Scalar<double> y = before * x;
  ag::Scalar<double> dx = tape.gradient(y, x);
  return {dx, tape.gradient(y * dx, x), tape.gradient(y, other)};
}

// Operations that annotated C++ defines have rules of their own.
AG_FUNCTION std::pair<ag::Matrix<double>, ag::Vector<double>> defined(ag::Matrix<double> m, ag::Vector<double> v) {
  ag::GradientTape tape;
  tape.watch(m, v);
  ag::Matrix<double> y = ag::tril(m) * ag::outer(v, v * 2) + ag::triu(m, 1);
  return tape.gradient(y * y, std::pair(m, v));
}

AG_FUNCTION std::pair<ag::Matrix<float>, ag::Vector<float>> chosen(ag::Matrix<float> m, ag::Vector<float> v) {
  ag::GradientTape tape;
  tape.watch(m, v);
  ag::Vector<float> joined = ag::concat({ag::max(m, 1), v, ag::min(m, 0)}, 0);
  ag::Matrix<float> stacked = ag::stack({v, v * v});
  return tape.gradient(ag::sum(joined * joined) + ag::max(stacked) * ag::max(m), std::pair(m, v));
}

// An intermediate value, and the second derivative.
AG_FUNCTION std::pair<ag::Scalar<double>, ag::Scalar<double>> second(ag::Scalar<double> x) {
  ag::GradientTape outer;
  outer.watch(x);
  ag::Scalar<double> dx, dz;
  {
    ag::GradientTape inner;
    inner.watch(x);
    ag::Scalar<double> z = ag::sin(x * x), y = ag::exp(z) * x;
    std::tie(dx, dz) = inner.gradient(y, std::tie(x, z));
  }
  return {dz, outer.gradient(dx, x)};
}

int main() {
  simple(), roots(), exponentials(), logarithms(), decimal(), circular(), hyperbolic(), inverse();
  choices(), clipped(), powers(), of_two(), quotients(), sums(), composed();
  show(shapes({{1, 2, 3}, {0.5, -1, 0.25}}, {2, -0.5, 4}));
  show(broadcasts({{1, 2}, {3, 4}, {5, 6}}, {0.5, -2}, 1.5, {{1}, {2}, {3}}));
  show(broadcasts({{1, 2}}, {0.5, -2}, 1.5, {{1}}));
  show(products({{1, 2}, {0.5, -1}}, {{0.25, 1}, {-2, 3}}, {1, -0.5}));
  for (int i : {0, 2, 3}) show(pieces({1, 2, 0.5, -3}, i));
  show(objects({0.5, {1, 2, -1}}).first, objects({0.5, {1, 2, -1}}).second);
  for (int i = 0; i < 3; ++i) {
    show(train({1, -1}));
    show(weights.value(), bias.value());
  }
  show(several(0.75, {1, 2}));
  show(second(0.5));
  show(defined({{1, 2, 3}, {0.5, -1, 0.25}, {4, 5, 6}}, {2, -0.5, 4}));
  show(chosen({{1, 2, 2}, {0.5, -1, 0.25}}, {2, -0.5, 4}));
}
