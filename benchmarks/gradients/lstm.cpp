// A recurrent network of long short-term memory over a text, whose weights are diagonal.
#include "evals.h"

namespace {

AG_FUNCTION Vector logistic(Vector x) { return 1 / (1 + ag::exp(-x)); }

/// `parameters`: of each layer the weights, then the biases, of four gates; `extra`: those of the
/// input, of the output, and its bias; `state`: of each layer the hidden values and the cell.
AG_FUNCTION Scalar loss(ag::Tensor<double, 4> parameters, Matrix extra, Matrix state, Matrix text) {
  Scalar total = 0;
  std::int64_t layers = parameters.extent(0);
  for (std::int64_t t = 0; t + 1 < text.extent(0); ++t) {
    Vector x = text[t] * extra[0];
    for (std::int64_t layer = 0; layer < layers; ++layer) {
      Matrix weight = parameters(layer, 0), bias = parameters(layer, 1);
      Vector hidden = state[2 * layer];
      Vector forget = logistic(x * weight[0] + bias[0]),
             in = logistic(hidden * weight[1] + bias[1]), out = logistic(x * weight[2] + bias[2]),
             change = ag::tanh(hidden * weight[3] + bias[3]);
      Vector cell = state[2 * layer + 1] * forget + in * change;
      x = out * ag::tanh(cell);
      state[2 * layer] = x;
      state[2 * layer + 1] = cell;
    }
    Vector y = x * extra[1] + extra[2];
    total += ag::sum(text[t + 1] * (y - ag::log(ag::sum(ag::exp(y)) + 2)));
  }
  return -total / double((text.extent(0) - 1) * text.extent(1));
}
AG_FUNCTION std::tuple<ag::Tensor<double, 4>, Matrix>
slope(ag::Tensor<double, 4> parameters, Matrix extra, Matrix state, Matrix text) {
  ag::GradientTape tape;
  tape.watch(parameters, extra);
  Scalar y = loss(parameters, extra, state, text);
  return tape.gradient(y, std::tie(parameters, extra));
}

struct Lstm : Eval {
  ag::Tensor<double, 4> parameters;
  Matrix extra, state, text;
  std::vector<double> objective() const override {
    return numbers_of(loss(parameters, extra, state, text));
  }
  std::vector<double> gradient() const override {
    const auto [first, second] = slope(parameters, extra, state, text);
    return numbers_of(first, second);
  }
};

} // namespace

Eval *make_lstm(Input &input) {
  auto *eval = new Lstm;
  const int l = input.integer(), c = input.integer(), b = input.integer();
  eval->parameters = ag::reshape(input.vector(8 * l * b), {l, 2, 4, b});
  eval->extra = input.matrix(3, b);
  eval->state = input.matrix(2 * l, b);
  eval->text = input.matrix(c, b);
  return eval;
}
