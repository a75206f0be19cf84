// The training loop, compiled by autographc or run eagerly.
#include "model.h"

#include <autograph/data.h>
#include <autograph/gradient.h>

AG_FUNCTION ag::Matrix<float> Model::operator()(ag::Matrix<float> x) {
  return last(second(first(x)));
}

AG_FUNCTION void train(Model &model, nn::Adam<Model> &optimizer, ag::Matrix<float> x,
                       ag::Vector<std::int64_t> y, int epochs) {
  nn::SparseCategoricalCrossentropy loss_of{{.from_logits = true}};
  nn::SparseCategoricalAccuracy accuracy;
  nn::Mean mean_loss;
  auto digits = ag::data::from_tensor_slices(x, y);
  for (int epoch = 0; epoch < epochs; ++epoch) {
    for (auto [images, labels] : digits.shuffle(1500, epoch).batch(50)) {
      ag::GradientTape tape;
      ag::Matrix<float> logits = model(images);
      ag::Scalar<float> loss = loss_of(labels, logits);
      auto gradients = tape.gradient(loss, ag::trainable_variables(model));
      optimizer.apply_gradients(gradients, ag::trainable_variables(model));
      mean_loss(loss);
      accuracy(labels, logits);
    }
    ag::print("epoch {:2}: loss {:.4f}, accuracy {:.4f}\n", epoch + 1, mean_loss.result(),
              accuracy.result());
    if (accuracy.result() == 1)
      break;
    mean_loss.reset();
    accuracy.reset();
  }
}

AG_FUNCTION ag::Scalar<double> accuracy(Model &model, ag::Matrix<float> x,
                                        ag::Vector<std::int64_t> y) {
  nn::SparseCategoricalAccuracy accuracy;
  accuracy(y, model(x));
  return accuracy.result();
}
