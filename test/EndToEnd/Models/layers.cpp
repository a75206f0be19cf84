// Each layer: what it gives, and its gradients beside central differences in double.
#include "report.h"

#include <autograph/gradient.h>
#include <autograph/nn.h>

namespace nn = ag::nn;

// Whatever stands before this in a program.
const bool is_seeded = (nn::set_seed(0), true);

/// Prints the values of a function, and how far its gradients are from differences.
template <class Loss, class Model> void compare(const char *name, Loss loss, Model &model) {
  auto [value, gradients] = loss(model);
  std::printf("%s", name);
  show(value, gradients);
  double worst = 0;
  ag::for_each_variable(ag::trainable_variables(model), [&]<class V>(int k, V &variable) {
    const auto before = variable.value();
    ag::Vector<double> slopes = ag::zeros<double>({before.size()});
    for (std::int64_t i = 0; i < before.size(); ++i) {
      ag::Vector<double> flat = ag::reshape(before, {-1});
      const double h = 1e-5;
      auto moved = [&](double by) {
        ag::Vector<double> changed = flat;
        changed[i] += by;
        variable.assign(ag::reshape(changed, before.shape()));
        return loss(model).first;
      };
      const ag::Scalar<double> above = moved(h), below = moved(-h);
      slopes[i] = (above - below) / (2 * h);
      variable.assign(before);
    }
    std::apply([&](const auto &...gradient) {
      int at = 0;
      ([&] {
        if (at++ == k) worst = std::max(worst, ag::max(ag::abs(ag::reshape(gradient, {-1}) - slopes)).item());
      }(), ...);
    }, gradients);
  });
  show(worst < 1e-6);
}

using D = double;
struct Image {
  nn::Conv2D<nn::Tanh, D> first{2, 3, {2, 3}, nn::Padding::same, nn::tanh};
  nn::Conv2D<nn::Linear, D> second{3, 2, {2, 2}, {.strides = {2, 1}, .dilations = {1, 2}}};
  ag::Tensor<D, 4> operator()(const ag::Tensor<D, 4> &x) { return second(first(x)); }
};
struct Pools {
  nn::Conv2D<nn::Linear, D> first{2, 2, {1, 1}};
  ag::Tensor<D, 4> operator()(const ag::Tensor<D, 4> &x) {
    ag::Tensor<D, 4> y = first(x);
    const ag::Tensor<D, 4> greatest = nn::max_pool2d(y, {2, 2}, {2, 2}, nn::Padding::same);
    return greatest + nn::average_pool2d(y, {3, 2}, {2, 2}, nn::Padding::same);
  }
};
struct Series {
  nn::LSTM<D> lstm{3, 2};
  nn::GRU<D> gru{2, 3};
  ag::Matrix<D> operator()(const ag::Tensor<D, 3> &x) {
    const ag::Matrix<D> last = lstm(x), state = gru(lstm.sequences(x));
    return state + ag::sum(last, 1, ag::keepdims);
  }
};
struct Stacked {
  nn::Dense<nn::Tanh, D> first{4, 3, nn::tanh};
  nn::Dense<nn::Softmax, D> second{3, 5, nn::softmax};
  ag::Tensor<D, 4> operator()(const ag::Tensor<D, 4> &x) { return second(first(x)); }
};
struct Attention {
  nn::MultiHeadAttention<D> attention{4, 2, true};
  nn::LayerNormalization<D> normalization{4};
  ag::Tensor<D, 3> operator()(const ag::Tensor<D, 3> &x) { return normalization(x + attention(x)); }
};
struct Normalized {
  nn::Embedding<D> embedding{5, 3};
  nn::BatchNormalization<D> normalization{3};
  ag::Matrix<D> operator()(const ag::Vector<int> &x) { return normalization(embedding(x), ag::training); }
};

Image image;
Pools pools;
Series series;
Stacked stacked;
Attention attention;
Normalized normalized;

template <class Model, class X>
AG_FUNCTION auto loss_of(Model &model, const X &x) {
  ag::GradientTape tape;
  auto y = model(x);
  ag::Scalar<D> loss = ag::sum(ag::sin(3 * y) + y);
  auto gradients = tape.gradient(loss, ag::trainable_variables(model));
  return std::make_pair(loss, gradients);
}

AG_FUNCTION ag::Tensor<float, 3> convolve(ag::Tensor<float, 3> x, ag::Tensor<float, 3> kernel, int stride, int dilation, bool same) {
  return nn::conv1d(x, kernel, stride, same ? nn::Padding::same : nn::Padding::valid, dilation);
}
AG_FUNCTION std::tuple<ag::Vector<float>, ag::Scalar<float>> clipped(ag::Vector<float> a, ag::Scalar<float> b, double norm) {
  return nn::clip_by_global_norm(std::make_tuple(a, b), norm);
}

int main() {
  const ag::Tensor<D, 4> x = ag::reshape(ag::sin(ag::astype<D>(ag::arange(60))), {2, 3, 5, 2});
  const ag::Tensor<D, 3> s = ag::reshape(ag::sin(ag::astype<D>(ag::arange(24))), {2, 4, 3});
  const ag::Tensor<D, 3> t = ag::reshape(ag::sin(ag::astype<D>(ag::arange(24))), {2, 3, 4});
  compare("conv2d", [&](Image &m) { return loss_of(m, x); }, image);
  compare("pooling", [&](Pools &m) { return loss_of(m, x); }, pools);
  compare("recurrent", [&](Series &m) { return loss_of(m, s); }, series);
  const ag::Tensor<D, 4> u = ag::reshape(ag::cos(ag::astype<D>(ag::arange(24))), {2, 3, 1, 4});
  compare("stacked", [&](Stacked &m) { return loss_of(m, u); }, stacked);
  show(stacked(ag::zeros<D>({2, 0, 3, 4})));
  attempt([&] { return stacked(ag::zeros<D>({2, 1, 3, 5})); });
  compare("attention", [&](Attention &m) { return loss_of(m, t); }, attention);
  normalized.embedding.weights.assign(40 * normalized.embedding.weights);
  const ag::Vector<int> indices = {0, 3, 3, 4, 1, 2};
  compare("normalized", [&](Normalized &m) { return loss_of(m, indices); }, normalized);
  show(normalized.normalization.mean.value(), normalized.normalization(ag::matrix<D>({{1, 2, 3}})));
  attempt([&] { return loss_of(normalized, ag::Vector<int>{5}).first; });
  attempt([&] { return image(ag::Tensor<D, 4>(ag::zeros<D>({1, 3, 3, 1}))); });

  const ag::Tensor<float, 3> line = ag::reshape(ag::astype<float>(ag::arange(14)), {1, 7, 2});
  const ag::Tensor<float, 3> kernel = ag::reshape(ag::astype<float>(ag::arange(12)), {3, 2, 2});
  for (int stride : {1, 2, 5})
    for (int dilation : {1, 3}) show(convolve(line, kernel, stride, dilation, false), convolve(line, kernel, stride, dilation, true));
  show(convolve(ag::zeros<float>({1, 2, 2}), kernel, 1, 1, false));
  attempt([&] { return convolve(line, kernel, 0, 1, true); });
  for (double norm : {1.0, 13.0, 20.0}) show(clipped({3, 4}, 12, norm));
}
