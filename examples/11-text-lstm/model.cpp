// Training and writing, compiled by autographc or run eagerly.
#include "model.h"

#include <autograph/gradient.h>

AG_FUNCTION void train(Model &model, nn::RMSprop<Model> &optimizer, ag::Vector<int> text,
                       ag::random::Generator &stream, int steps) {
  const int pieces = 16, length = 32;
  nn::SparseCategoricalCrossentropy loss_of{{.from_logits = true}};
  nn::Mean mean;
  for (int step = 1; step <= steps; ++step) {
    ag::Matrix<int> x = ag::zeros<int>({pieces, length}), next = x;
    ag::Vector<int> begins = stream.integers<int>({pieces}, 0, int(text.extent(0)) - length);
    for (int i = 0; i < pieces; ++i) {
      const int begin = begins[i].item();
      x[i] = text[ag::slice(begin, begin + length)];
      next[i] = text[ag::slice(begin + 1, begin + length + 1)];
    }
    ag::GradientTape tape;
    ag::Tensor<float, 3> states = model.lstm.sequences(model.embedding(x));
    ag::Matrix<float> scores =
        model.last(ag::Matrix<float>(ag::reshape(states, {pieces * length, -1})));
    ag::Scalar<float> loss = loss_of(ag::Vector<int>(ag::reshape(next, {-1})), scores);
    auto gradients =
        nn::clip_by_global_norm(tape.gradient(loss, ag::trainable_variables(model)), 5);
    optimizer.apply_gradients(gradients, ag::trainable_variables(model));
    mean(loss);
    if (step % 50 == 0) {
      ag::print("step {:3}: loss {:.3f}\n", step, mean.result());
      mean.reset();
    }
  }
}

AG_FUNCTION ag::Vector<int> write(const Model &model, ag::Vector<int> beginning,
                                  ag::random::Generator &stream, int length, int end) {
  nn::LSTMState<float> state = model.lstm.zero_state(1);
  ag::Vector<int> text = beginning;
  for (int i = 0; i < beginning.extent(0) + length; ++i) {
    state = model.lstm.step(model.embedding(ag::Vector<int>(text[ag::slice(i, i + 1)])), state);
    if (i + 1 < beginning.extent(0))
      continue;
    ag::Vector<float> probable = ag::softmax(2 * model.last(state.output))[0];
    ag::Scalar<float> drawn = stream.uniform<float>();
    ag::Scalar<int> next = 0;
    for (ag::Scalar<float> p : probable) {
      drawn -= p;
      if (drawn < 0)
        break;
      next += 1;
    }
    next = ag::minimum(next, int(probable.extent(0)) - 1);
    if (next == end)
      break;
    text = ag::append(text, next);
  }
  return text;
}
