// Values, predictions, gradients and batches that do not fit: one error each, where broadcasting would go on; empty batches.
#include "report.h"

#include <autograph/nn.h>

namespace nn = ag::nn;
using M = ag::Matrix<float>;
using V = ag::Vector<float>;

struct Model {
  nn::Dense<> layer{3, 2};
  nn::BatchNormalization<> normalization{2};
};
Model model;
nn::SGD sgd{{.learning_rate = 0.1}};
nn::Adam adam{model.layer};
nn::RMSprop rmsprop{model.layer};
nn::SGD momentum{model.layer, {.momentum = 0.9, .nesterov = true}};

AG_FUNCTION ag::Scalar<float> sparse(ag::Vector<int> y, M p) { return nn::SparseCategoricalCrossentropy{{.from_logits = true}}(y, p); }
AG_FUNCTION V others(M y, M p, int which) {
  if (which == 0) return nn::categorical_crossentropy(y, p);
  if (which == 1) return nn::binary_crossentropy(y, p);
  if (which == 2) return nn::mean_squared_error(y, p);
  return nn::mean_absolute_error(y, p);
}
AG_FUNCTION ag::Scalar<double> accuracies(ag::Vector<int> y, M p, V a, V b) {
  nn::SparseCategoricalAccuracy classes;
  nn::BinaryAccuracy answers;
  classes(y, p);
  answers(a, b);
  return classes.result() + answers.result();
}
AG_FUNCTION std::tuple<M, M, ag::Scalar<double>> of_sequences(ag::Matrix<int> y, ag::Tensor<float, 3> p) {
  nn::SparseCategoricalAccuracy accuracy;
  accuracy(y, p);
  ag::Tensor<float, 3> q = ag::softmax(p);
  return {nn::sparse_categorical_crossentropy(y, p, {.from_logits = true}), nn::categorical_crossentropy(q, q), accuracy.result()};
}
template <class O> AG_FUNCTION V apply(nn::Dense<> &layer, O &optimizer, M weights, V bias) {
  optimizer.apply_gradients(std::make_tuple(weights, bias), ag::trainable_variables(layer));
  return layer.bias;
}
AG_FUNCTION M normalized(nn::BatchNormalization<> &layer, M x) { return layer(x, ag::training); }
AG_FUNCTION M flat(ag::Tensor<float, 3> x) { return nn::Flatten()(x); }
AG_FUNCTION V clipped(V x, double norm) { return std::get<0>(nn::clip_by_global_norm(std::make_tuple(x), norm)); }
AG_FUNCTION ag::Scalar<double> rates(double steps, double at) { return nn::ExponentialDecay{0.1, steps, 0.5}(at) + nn::CosineDecay{0.1, steps}(at); }

int main() {
  const M p = {{0.5f, 0.25f, 0.25f}, {0.125f, 0.75f, 0.125f}};
  attempt([&] { return sparse({0, 1}, p); });
  attempt([&] { return sparse({0}, p); });
  attempt([&] { return sparse({0, 1, 2}, p); });
  attempt([&] { return sparse({0, 3}, p); });
  const ag::Tensor<float, 3> pairs = ag::stack({p, 2 * p, p});
  attempt([&] { return of_sequences({{0, 1}, {1, 1}, {0, 2}}, pairs); });
  attempt([&] { return of_sequences({{0, 1}, {1, 1}}, pairs); });
  attempt([&] { return of_sequences({{0}, {1}, {0}}, pairs); });
  attempt([&] { return of_sequences({{0, 1}, {1, 3}, {0, 2}}, pairs); });
  attempt([&] { return of_sequences(ag::zeros<int>({0, 2}), ag::zeros<float>({0, 2, 3})); });
  for (int which = 0; which < 4; ++which) {
    attempt([&] { return others(p, p, which); });
    attempt([&] { return others(ag::ones<float>({1, 3}), p, which); });
    attempt([&] { return others(ag::ones<float>({2, 1}), p, which); });
    attempt([&] { return others(ag::zeros<float>({0, 3}), ag::zeros<float>({0, 3}), which); });
  }
  attempt([&] { return accuracies({0, 1}, p, {1, 0}, {0.75f, 0.25f}); });
  attempt([&] { return accuracies({0}, p, {1, 0}, {0.75f, 0.25f}); });
  attempt([&] { return accuracies({0, 1}, p, {1}, {0.75f, 0.25f}); });
  const M weights = ag::ones<float>({3, 2});
  model.layer.bias.assign(V{1, 2});
  attempt([&] { return apply(model.layer, sgd, weights, {1}); });
  attempt([&] { return apply(model.layer, adam, weights, {1}); });
  attempt([&] { return apply(model.layer, rmsprop, ag::ones<float>({1, 2}), {1, 1}); });
  show(model.layer.bias.value(), adam.iterations.value());
  attempt([&] { return apply(model.layer, sgd, weights, {1, 1}); });
  // What the optimizer keeps is of the shape that the Variable had.
  model.layer.bias.assign(V{1});
  attempt([&] { return apply(model.layer, adam, weights, {1}); });
  attempt([&] { return apply(model.layer, rmsprop, weights, {1}); });
  attempt([&] { return apply(model.layer, momentum, weights, {1}); });
  show(model.layer.bias.value());
  attempt([&] { return normalized(model.normalization, ag::zeros<float>({0, 2})); });
  show(model.normalization.mean.value(), model.normalization.variance.value());
  attempt([&] { return normalized(model.normalization, {{1, 2}, {3, 5}}); });
  show(model.normalization.mean.value(), model.normalization.variance.value());
  show(flat(ag::zeros<float>({0, 3, 2})), flat(ag::zeros<float>({2, 0, 2})), flat(ag::ones<float>({1, 2, 2})));
  for (double norm : {-1.0, 0.0, 1.0}) attempt([&] { return clipped({3, 4}, norm); });
  for (double steps : {-1.0, 0.0, 2.0}) attempt([&] { return rates(steps, 1); });
  for (float rate : {-0.5f, 1.5f, 0.0f, 1.0f}) attempt([&] { return nn::Dropout(rate, 1)(p, ag::training); });
}
