// Layers that go over series [n, time, inputs] step by step, and rows that stand for numbers.
#pragma once

#include "autograph/nn/layers.h"

namespace ag::nn {

/// A row of `units` learnt numbers for each of `count` numbers: of indices [n] or [n, time] it
/// gives [n, units] or [n, time, units]. An index outside is an error (index).
template <class T = float> class Embedding {
public:
  Embedding(std::int64_t count, std::int64_t units)
      : weights(detail::initial_numbers().uniform<T>({count, units}, T(-0.05), T(0.05))) {}
  Embedding(Embedding &&other) : weights(other.weights.value()) {}

  template <class L>
    requires std::integral<L>
  Matrix<T> operator()(const Vector<L> &indices) const {
    const Matrix<T> table = weights.value();
    Matrix<T> result = ag::zeros<T>({indices.extent(0), table.extent(1)});
    for (std::int64_t i = 0; i < indices.extent(0); ++i)
      result[i] = table[indices[i]];
    return result;
  }
  template <class L>
    requires std::integral<L>
  Tensor<T, 3> operator()(const Matrix<L> &indices) const {
    const Vector<L> flat = ag::reshape(indices, {-1});
    return ag::reshape((*this)(flat), {indices.extent(0), indices.extent(1), weights.extent(1)});
  }
  auto parts() { return std::tie(weights); }

  Variable<T, 2> weights; // [count, units]
};

namespace detail {
/// The products of all steps of `x` with a kernel, in one, plus a bias.
template <class T>
Tensor<T, 3> project_steps(const Tensor<T, 3> &x, const Matrix<T> &kernel, const Vector<T> &bias) {
  const Matrix<T> rows = ag::reshape(x, {x.extent(0) * x.extent(1), x.extent(2)});
  return ag::reshape(ag::matmul(rows, kernel) + bias, {x.extent(0), x.extent(1), kernel.extent(1)});
}
} // namespace detail

/// What an LSTM hands from step to step: its output and its cells, [n, units] each.
template <class T> struct LSTMState {
  Matrix<T> output, cells;
};

/// Long short-term memory, of Hochreiter and Schmidhuber (1997) with forget gates, as Keras has it:
/// the gates are, in the columns of the weights, input, forget, cells and output; the bias of the
/// forget gate begins as 1.
template <class T = float> class LSTM {
public:
  LSTM(std::int64_t inputs, std::int64_t units)
      : kernel(detail::glorot_uniform<T>({inputs, 4 * units}, double(inputs), double(4 * units))),
        recurrent(detail::glorot_uniform<T>({units, 4 * units}, double(units), double(4 * units))),
        bias(ag::concat({Vector<T>(ag::zeros<T>({units})), Vector<T>(ag::ones<T>({units})),
                         Vector<T>(ag::zeros<T>({2 * units}))},
                        0)) {}
  LSTM(LSTM &&other)
      : kernel(other.kernel.value()), recurrent(other.recurrent.value()), bias(other.bias.value()) {
  }

  /// The number of outputs.
  std::int64_t units() const { return recurrent.extent(0); }
  /// The state that a series begins with.
  LSTMState<T> zero_state(std::int64_t n) const {
    return {ag::zeros<T>({n, units()}), ag::zeros<T>({n, units()})};
  }
  /// The state after one step with `x` [n, inputs].
  LSTMState<T> step(const Matrix<T> &x, const LSTMState<T> &state) const {
    return next(ag::matmul(x, kernel) + bias, recurrent, state);
  }
  /// The output after the last step of `x` [n, time, inputs]: [n, units].
  Matrix<T> operator()(const Tensor<T, 3> &x) const {
    const Tensor<T, 3> gates = detail::project_steps<T>(x, kernel, bias);
    const Matrix<T> weights = recurrent;
    LSTMState<T> state = zero_state(x.extent(0));
    for (std::int64_t t = 0; t < x.extent(1); ++t)
      state = next(gates(slice(), t), weights, state);
    return state.output;
  }
  /// The outputs after all steps: [n, time, units].
  Tensor<T, 3> sequences(const Tensor<T, 3> &x) const {
    const Tensor<T, 3> gates = detail::project_steps<T>(x, kernel, bias);
    const Matrix<T> weights = recurrent;
    LSTMState<T> state = zero_state(x.extent(0));
    Tensor<T, 3> outputs = ag::zeros<T>({x.extent(0), x.extent(1), units()});
    for (std::int64_t t = 0; t < x.extent(1); ++t) {
      state = next(gates(slice(), t), weights, state);
      outputs(slice(), t) = state.output;
    }
    return outputs;
  }
  auto parts() { return std::tie(kernel, recurrent, bias); }

  Variable<T, 2> kernel;    // [inputs, 4 units]
  Variable<T, 2> recurrent; // [units, 4 units]
  Variable<T, 1> bias;      // [4 units]

  /// `weights` are the recurrent ones, which a loop reads once.
  LSTMState<T> next(const Matrix<T> &projection, const Matrix<T> &weights,
                    const LSTMState<T> &state) const {
    const std::int64_t n = weights.extent(0);
    const Matrix<T> gates = projection + ag::matmul(state.output, weights);
    const Matrix<T> input = ag::sigmoid(Matrix<T>(gates(slice(), slice(0, n))));
    const Matrix<T> forget = ag::sigmoid(Matrix<T>(gates(slice(), slice(n, 2 * n))));
    const Matrix<T> fresh = ag::tanh(Matrix<T>(gates(slice(), slice(2 * n, 3 * n))));
    const Matrix<T> output = ag::sigmoid(Matrix<T>(gates(slice(), slice(3 * n, 4 * n))));
    const Matrix<T> cells = forget * state.cells + input * fresh;
    return {output * ag::tanh(cells), cells};
  }
};

/// The gated recurrent unit of Cho and others (2014), as Keras has it with `reset_after`: the gates
/// are, in the columns of the weights, update, reset and new; it has two biases.
template <class T = float> class GRU {
public:
  GRU(std::int64_t inputs, std::int64_t units)
      : kernel(detail::glorot_uniform<T>({inputs, 3 * units}, double(inputs), double(3 * units))),
        recurrent(detail::glorot_uniform<T>({units, 3 * units}, double(units), double(3 * units))),
        bias(ag::zeros<T>({3 * units})), recurrent_bias(ag::zeros<T>({3 * units})) {}
  GRU(GRU &&other)
      : kernel(other.kernel.value()), recurrent(other.recurrent.value()), bias(other.bias.value()),
        recurrent_bias(other.recurrent_bias.value()) {}

  std::int64_t units() const { return recurrent.extent(0); }
  Matrix<T> zero_state(std::int64_t n) const { return ag::zeros<T>({n, units()}); }
  /// The state, which is the output, after one step with `x` [n, inputs].
  Matrix<T> step(const Matrix<T> &x, const Matrix<T> &state) const {
    return next(ag::matmul(x, kernel) + bias, recurrent, recurrent_bias, state);
  }
  /// The output after the last step of `x` [n, time, inputs]: [n, units].
  Matrix<T> operator()(const Tensor<T, 3> &x) const {
    const Tensor<T, 3> gates = detail::project_steps<T>(x, kernel, bias);
    const Matrix<T> weights = recurrent;
    const Vector<T> weights_bias = recurrent_bias;
    Matrix<T> state = zero_state(x.extent(0));
    for (std::int64_t t = 0; t < x.extent(1); ++t)
      state = next(gates(slice(), t), weights, weights_bias, state);
    return state;
  }
  /// The outputs after all steps: [n, time, units].
  Tensor<T, 3> sequences(const Tensor<T, 3> &x) const {
    const Tensor<T, 3> gates = detail::project_steps<T>(x, kernel, bias);
    const Matrix<T> weights = recurrent;
    const Vector<T> weights_bias = recurrent_bias;
    Matrix<T> state = zero_state(x.extent(0));
    Tensor<T, 3> outputs = ag::zeros<T>({x.extent(0), x.extent(1), units()});
    for (std::int64_t t = 0; t < x.extent(1); ++t) {
      state = next(gates(slice(), t), weights, weights_bias, state);
      outputs(slice(), t) = state;
    }
    return outputs;
  }
  auto parts() { return std::tie(kernel, recurrent, bias, recurrent_bias); }

  Variable<T, 2> kernel;         // [inputs, 3 units]
  Variable<T, 2> recurrent;      // [units, 3 units]
  Variable<T, 1> bias;           // [3 units]
  Variable<T, 1> recurrent_bias; // [3 units]

  /// `weights` and `weights_bias` are the recurrent ones, which a loop reads once.
  Matrix<T> next(const Matrix<T> &of_x, const Matrix<T> &weights, const Vector<T> &weights_bias,
                 const Matrix<T> &state) const {
    const std::int64_t n = weights.extent(0);
    const Matrix<T> of_state = ag::matmul(state, weights) + weights_bias;
    const Matrix<T> update =
        ag::sigmoid(of_x(slice(), slice(0, n)) + of_state(slice(), slice(0, n)));
    const Matrix<T> reset =
        ag::sigmoid(of_x(slice(), slice(n, 2 * n)) + of_state(slice(), slice(n, 2 * n)));
    const Matrix<T> fresh = ag::tanh(of_x(slice(), slice(2 * n, 3 * n)) +
                                     reset * of_state(slice(), slice(2 * n, 3 * n)));
    return update * state + (1 - update) * fresh;
  }
};

} // namespace ag::nn
