// The training loop, compiled by autographc or run eagerly.
#include "model.h"

#include <autograph/data.h>
#include <autograph/gradient.h>

/// [n, 8, 8, 1] to [n, 128]: two convolutions, each with pooling.
static ag::Matrix<float> features(Model &model, const ag::Tensor<float, 4> &x) {
  ag::Tensor<float, 4> half = nn::max_pool2d(model.first(x), {2, 2}, {2, 2});
  ag::Tensor<float, 4> quarter = nn::max_pool2d(model.second(half), {2, 2}, {2, 2});
  return nn::Flatten()(quarter);
}

AG_FUNCTION ag::Matrix<float> Model::operator()(ag::Tensor<float, 4> x) {
  return last(features(*this, x));
}

AG_FUNCTION ag::Matrix<float> Model::operator()(ag::Tensor<float, 4> x, ag::Training) {
  return last(dropout(features(*this, x), ag::training));
}

AG_FUNCTION void train(Model &model, nn::Adam<Model> &optimizer, ag::Tensor<float, 4> x,
                       ag::Vector<std::int64_t> y, int epochs) {
  nn::SparseCategoricalCrossentropy loss_of{{.from_logits = true}};
  nn::SparseCategoricalAccuracy accuracy;
  nn::Mean mean_loss;
  auto digits = ag::data::from_tensor_slices(x, y);
  for (int epoch = 0; epoch < epochs; ++epoch) {
    mean_loss.reset();
    accuracy.reset();
    nn::ProgressBar bar{30};
    for (auto [images, labels] : digits.shuffle(1500, epoch).batch(50)) {
      ag::GradientTape tape;
      ag::Matrix<float> logits = model(images, ag::training);
      ag::Scalar<float> loss = loss_of(labels, logits);
      auto gradients = tape.gradient(loss, ag::trainable_variables(model));
      optimizer.apply_gradients(gradients, ag::trainable_variables(model));
      mean_loss(loss);
      accuracy(labels, logits);
      bar.add();
    }
    ag::print(" epoch {:2}: loss {:.4f}, accuracy {:.4f}\n", epoch + 1, mean_loss.result(),
              accuracy.result());
  }
}

AG_FUNCTION ag::Scalar<double> accuracy(Model &model, ag::Tensor<float, 4> x,
                                        ag::Vector<std::int64_t> y) {
  nn::SparseCategoricalAccuracy accuracy;
  accuracy(y, model(x));
  return accuracy.result();
}
