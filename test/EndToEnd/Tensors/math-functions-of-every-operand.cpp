// The functions of <cmath> take whatever is a tensor: pieces, variables, classes that derive from one, temporaries, members, elements of lists.
#include "report.h"

#include <cmath>
#include <optional>

struct Weights : ag::Vector<float> {
  float scale = 2;
};
struct Layer {
  ag::Matrix<float> weights;
  ag::Scalar<float> bias;
  ag::Variable<float, 1> state = {0.25f, 0.5f};
  ag::Vector<float> step(const ag::Vector<float> &x) {
    state.assign(ag::tanh(state + x));
    return ag::exp(state) + ag::abs(this->bias) + ag::sqrt(weights[0]);
  }
};
ag::Variable<float> global = -1.5f;

AG_FUNCTION std::tuple<ag::Scalar<float>, ag::Vector<float>, ag::Scalar<float>> pieces(ag::Matrix<float> m, int i) {
  auto row = m[i];
  ag::Scalar<float> total = ag::exp(m[i][0]) + ag::abs(m(i, 1)) + ag::floor(row[0]);
  m[i] = ag::sqrt(m[i]);
  row[0] = ag::round(row[1]);
  return {total, ag::ceil(m[i]) + ag::trunc(row), ag::hypot(m[i][0], row[0])};
}
AG_FUNCTION ag::Vector<float> derived(ag::Vector<float> x, float scale) {
  Weights weights{x, scale};
  weights[0] = ag::log(weights)[0];
  return ag::sin(weights) * weights.scale + ag::cos(std::as_const(weights));
}
AG_FUNCTION ag::Scalar<float> variables(ag::Scalar<float> x) {
  global.assign(ag::abs(global) + x);
  return ag::exp(global) + ag::atan2(global, x) + ag::floor(global.value());
}
AG_FUNCTION ag::Vector<float> chosen(ag::Vector<float> a, ag::Vector<float> b, bool first, std::optional<ag::Vector<float>> given) {
  std::vector<ag::Vector<float>> list = {a, b};
  ag::Vector<float> result = ag::tanh(first ? a : b) + ag::exp(list[first]) + ag::copysign(list.front(), -b);
  if (given) result = result * ag::log1p(*given);
  auto square_root = [&](const auto &x) { return ag::sqrt(ag::abs(x)); };
  for (auto &x : list) result = result + square_root(x) - square_root(x[0]);
  for (ag::Scalar<float> x : a) result = result + ag::expm1(x) + ag::exp2(ag::Scalar<float>(0.5f));
  return ag::erf(std::move(result));
}
AG_FUNCTION std::tuple<ag::Vector<bool>, ag::Scalar<bool>, ag::Vector<int>> tests(ag::Vector<double> x, ag::Vector<int> n) {
  return {ag::isnan(ag::log(x)), ag::isfinite(x[0]), ag::abs(n) + ag::floor(n[0])};
}
AG_FUNCTION ag::Scalar<ag::float16> halves(ag::Scalar<ag::float16> x) { return ag::hypot(x, 3.0f) + ag::exp(x); }

int main() {
  show(pieces({{1, 2}, {2.25f, 6.25f}}, 1), pieces({{0.5f, -2}}, 0));
  show(derived({1, 2, 3}, 0.5f), derived({4}, 2), variables(0.5f));
  show(variables(2));
  Layer layer{{{4, 9}, {1, 1}}, -3};
  show(layer.step({1, -1}));
  show(layer.step({0, 2}));
  show(layer.state);
  show(chosen({1, -2}, {0.5f, 3}, true, std::nullopt), chosen({1, -2}, {0.5f, 3}, false, ag::Vector<float>{1, 2}));
  show(tests({1, -1, 0}, {-3, 4}), halves(ag::float16(4.0f)));
}
