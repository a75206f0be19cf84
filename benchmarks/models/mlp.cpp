// What autographc compiles.
#include "mlp.h"

#include <autograph/data.h>
#include <autograph/gradient.h>

AG_FUNCTION ag::Scalar<float> train(Model &model, ag::nn::Adam<Model> &optimizer,
                                    ag::Matrix<float> x, ag::Vector<std::int64_t> y) {
  ag::nn::SparseCategoricalCrossentropy loss_of{{.from_logits = true}};
  ag::Scalar<float> loss = 0;
  for (auto [images, labels] : ag::data::from_tensor_slices(x, y).batch(100)) {
    ag::GradientTape tape;
    loss = loss_of(labels, model.last(model.second(model.first(images))));
    auto gradients = tape.gradient(loss, ag::trainable_variables(model));
    optimizer.apply_gradients(gradients, ag::trainable_variables(model));
  }
  return loss;
}
