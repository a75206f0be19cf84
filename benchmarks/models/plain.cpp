// The same training in plain C++: loops over arrays, gradients by hand.
#include "mlp.h"

#include <cmath>
#include <vector>

namespace {

constexpr int batch = 100;

struct Parameters {
  std::vector<float> value, gradient, mean, square;
  explicit Parameters(const ag::Vector<float> &x)
      : value(x.span().begin(), x.span().end()), gradient(value.size()), mean(value.size()),
        square(value.size()) {}
  void step(float alpha) {
    for (std::size_t i = 0; i < value.size(); ++i) {
      const float g = gradient[i];
      mean[i] += (g - mean[i]) * 0.1f;
      square[i] += (g * g - square[i]) * 0.001f;
      value[i] -= alpha * mean[i] / (std::sqrt(square[i]) + 1e-7f);
    }
  }
};

struct Layer {
  int inputs, outputs;
  Parameters weights, bias;
  std::vector<float> y, d;
  template <class Dense>
  explicit Layer(const Dense &layer)
      : inputs(int(layer.weights.extent(0))), outputs(int(layer.weights.extent(1))),
        weights(ag::reshape(layer.weights.value(), {-1})), bias(layer.bias.value()),
        y(std::size_t(batch * outputs)), d(y.size()) {}

  void forward(const float *x, bool relu) {
    for (int n = 0; n < batch; ++n) {
      float *row = &y[std::size_t(n * outputs)];
      for (int j = 0; j < outputs; ++j)
        row[j] = bias.value[std::size_t(j)];
      for (int i = 0; i < inputs; ++i)
        for (int j = 0; j < outputs; ++j)
          row[j] += x[n * inputs + i] * weights.value[std::size_t(i * outputs + j)];
      if (relu)
        for (int j = 0; j < outputs; ++j)
          row[j] = row[j] > 0 ? row[j] : 0;
    }
  }
  /// From the gradient of the outputs; that of the inputs goes to `dx`, where it is given.
  void backward(const float *x, bool relu, float *dx) {
    if (relu)
      for (std::size_t i = 0; i < d.size(); ++i)
        d[i] = y[i] > 0 ? d[i] : 0;
    std::fill(weights.gradient.begin(), weights.gradient.end(), 0.0f);
    std::fill(bias.gradient.begin(), bias.gradient.end(), 0.0f);
    for (int n = 0; n < batch; ++n) {
      const float *row = &d[std::size_t(n * outputs)];
      for (int j = 0; j < outputs; ++j)
        bias.gradient[std::size_t(j)] += row[j];
      for (int i = 0; i < inputs; ++i)
        for (int j = 0; j < outputs; ++j)
          weights.gradient[std::size_t(i * outputs + j)] += x[n * inputs + i] * row[j];
      if (dx)
        for (int i = 0; i < inputs; ++i) {
          float sum = 0;
          for (int j = 0; j < outputs; ++j)
            sum += row[j] * weights.value[std::size_t(i * outputs + j)];
          dx[n * inputs + i] = sum;
        }
    }
  }
  void step(float alpha) {
    weights.step(alpha);
    bias.step(alpha);
  }
};

} // namespace

float train_plain(const Model &model, const ag::Matrix<float> &x,
                  const ag::Vector<std::int64_t> &y) {
  Layer first(model.first), second(model.second), last(model.last);
  float loss = 0;
  const int steps = int(x.extent(0)) / batch;
  for (int step = 0; step < steps; ++step) {
    const float *images = x.data() + std::size_t(step) * batch * 784;
    const std::int64_t *labels = y.data() + step * batch;
    first.forward(images, true);
    second.forward(first.y.data(), true);
    last.forward(second.y.data(), false);
    loss = 0;
    for (int n = 0; n < batch; ++n) {
      const float *row = &last.y[std::size_t(n * 10)];
      float largest = row[0], sum = 0, powers[10];
      for (int j = 1; j < 10; ++j)
        largest = std::max(largest, row[j]);
      for (int j = 0; j < 10; ++j)
        sum += powers[j] = std::exp(row[j] - largest);
      loss -= (row[labels[n]] - largest - std::log(sum)) / batch;
      for (int j = 0; j < 10; ++j)
        last.d[std::size_t(n * 10 + j)] = (powers[j] / sum - float(j == labels[n])) / batch;
    }
    last.backward(second.y.data(), false, second.d.data());
    second.backward(first.y.data(), true, first.d.data());
    first.backward(images, true, nullptr);
    const double t = step + 1;
    const float alpha = float(0.001 * std::sqrt(1 - std::pow(0.999, t)) / (1 - std::pow(0.9, t)));
    first.step(alpha);
    second.step(alpha);
    last.step(alpha);
  }
  return loss;
}
