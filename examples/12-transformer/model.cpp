// Training and writing, compiled by autographc or run eagerly.
#include "model.h"

#include <autograph/gradient.h>

AG_FUNCTION ag::Matrix<float> Model::operator()(ag::Matrix<int> x) const {
  ag::Tensor<float, 3> y = embedding(x) + places(ag::arange(x.extent(1)));
  return last(ag::Matrix<float>(ag::reshape(block(y), {-1, units})));
}

AG_FUNCTION void train(Model &model, Adam &optimizer, ag::Vector<int> text,
                       ag::random::Generator &stream, int steps) {
  const int pieces = 16;
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
    ag::Scalar<float> loss = loss_of(ag::Vector<int>(ag::reshape(next, {-1})), model(x));
    auto gradients = tape.gradient(loss, ag::trainable_variables(model));
    optimizer.apply_gradients(gradients, ag::trainable_variables(model));
    mean(loss);
    if (step % 50 == 0) {
      ag::print("step {:3}: loss {:.3f}\n", step, mean.result());
      mean.reset();
    }
  }
}

AG_FUNCTION ag::Vector<int> write(const Model &model, ag::Vector<int> beginning,
                                  ag::random::Generator &stream, int end) {
  ag::Vector<int> text = beginning;
  while (text.extent(0) < 80) {
    const std::int64_t from = text.extent(0) < length ? 0 : text.extent(0) - length;
    ag::Vector<int> seen = text[ag::slice(from, text.extent(0))];
    ag::Vector<float> scores = model(ag::Matrix<int>(ag::expand_dims(seen, 0)))[ag::end - 1];
    ag::Vector<float> probable = ag::softmax(2 * scores);
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
