// What autographc compiles.
#include "layers.h"

#include <autograph/gradient.h>

AG_FUNCTION ag::Scalar<float> train_cnn(Cnn &model, ag::nn::Adam<Cnn> &optimizer,
                                        ag::Tensor<float, 4> x, ag::Vector<std::int64_t> y,
                                        int steps) {
  ag::nn::SparseCategoricalCrossentropy loss_of{{.from_logits = true}};
  ag::Scalar<float> loss = 0;
  for (int step = 0; step < steps; ++step) {
    ag::GradientTape tape;
    ag::Tensor<float, 4> half = ag::nn::max_pool2d(model.first(x), {2, 2}, {2, 2});
    ag::Tensor<float, 4> quarter = ag::nn::max_pool2d(model.second(half), {2, 2}, {2, 2});
    loss = loss_of(y, model.last(model.wide(ag::nn::Flatten()(quarter))));
    auto gradients = tape.gradient(loss, ag::trainable_variables(model));
    optimizer.apply_gradients(gradients, ag::trainable_variables(model));
  }
  return loss;
}
