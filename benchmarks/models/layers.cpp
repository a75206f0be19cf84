// What autographc compiles.
#include "layers.h"

#include <autograph/gradient.h>

AG_FUNCTION ag::Scalar<float> train_lstm(Lstm &model, Descent &optimizer, ag::Matrix<float> x,
                                         int steps) {
  ag::Scalar<float> loss = 0;
  ag::nn::LSTMState<float> state = model.layer.zero_state(x.extent(0));
  for (int step = 0; step < steps; ++step) {
    ag::GradientTape tape;
    ag::nn::LSTMState<float> next = model.layer.step(x, state);
    loss = ag::mean(ag::square(next.output));
    auto gradients = tape.gradient(loss, ag::trainable_variables(model));
    optimizer.apply_gradients(gradients, ag::trainable_variables(model));
    state = next;
  }
  return loss;
}

AG_FUNCTION ag::Scalar<float> train_dense(Dense &model, Descent &optimizer, ag::Matrix<float> x,
                                          int steps) {
  ag::Scalar<float> loss = 0;
  for (int step = 0; step < steps; ++step) {
    ag::GradientTape tape;
    loss = ag::mean(ag::square(model.layer(x)));
    auto gradients = tape.gradient(loss, ag::trainable_variables(model));
    optimizer.apply_gradients(gradients, ag::trainable_variables(model));
  }
  return loss;
}
