// Training loops within marked functions: layers, models of models, losses, metrics, optimizers, schedules.
#include "report.h"

#include <autograph/gradient.h>
#include <autograph/nn.h>

namespace nn = ag::nn;

// Whatever stands before this in a program.
const bool is_seeded = (nn::set_seed(0), true);

struct Block {
  nn::Dense<nn::Tanh> first{6, 5, nn::tanh};
  nn::Dense<nn::Gelu> second{5, 6, nn::gelu};
  ag::State<float> calls{0.0f};
  ag::Matrix<float> operator()(const ag::Matrix<float> &x) {
    calls.assign(calls.value() + 1);
    return x + second(first(x));
  }
};
struct Model {
  std::array<Block, 2> blocks;
  nn::Dense<> last{6, 3};
  ag::Variable<float> scale = 1;
  AG_FUNCTION ag::Matrix<float> operator()(ag::Matrix<float> x) {
    return last(blocks[1](blocks[0](x))) * scale;
  }
};

Model model;
nn::Adam adam{model, {.learning_rate = 0.01}};
nn::Sequential layers{nn::Dense{6, 8, nn::relu}, nn::Dropout{0.25f, 7}, nn::Dense{8, 3}};
nn::SGD momentum{layers, nn::ExponentialDecay{0.1, 10, 0.9}, {.momentum = 0.9, .nesterov = true}};
nn::SGD plain{{.learning_rate = 0.05}};
nn::Adam decaying{layers, nn::CosineDecay{0.01, 20, 0.1}, {.weight_decay = 0.1}};

template <class M, class O>
AG_FUNCTION ag::Scalar<float> train(M &model, O &optimizer, ag::Matrix<float> x, ag::Vector<int> y, int steps) {
  nn::SparseCategoricalCrossentropy loss_of{{.from_logits = true}};
  nn::SparseCategoricalAccuracy accuracy;
  nn::Mean mean;
  ag::Scalar<float> loss = 0;
  for (int step = 0; step < steps; ++step) {
    ag::GradientTape tape;
    ag::Matrix<float> logits;
    if constexpr (requires { model(x, ag::training); })
      logits = model(x, ag::training);
    else
      logits = model(x);
    loss = loss_of(y, logits);
    auto gradients = tape.gradient(loss, ag::trainable_variables(model));
    optimizer.apply_gradients(gradients, ag::trainable_variables(model));
    mean(loss);
    accuracy(y, logits);
    if (loss < 0.01f) break;
    if (step % 5 != 0) continue;
    ag::print("{} {} {}\n", step, mean.result(), accuracy.result());
    accuracy.reset();
  }
  return loss;
}

AG_FUNCTION ag::Vector<float> losses(ag::Matrix<float> y, ag::Matrix<float> p, ag::Vector<int> classes) {
  ag::Vector<float> total = nn::sparse_categorical_crossentropy(classes, p);
  total += nn::categorical_crossentropy(y, p, {.from_logits = true});
  total += nn::binary_crossentropy(y, p) + nn::binary_crossentropy(y, p, {.from_logits = true});
  return total + nn::mean_squared_error(y, p) + nn::mean_absolute_error(y, p);
}

int main() {
  ag::Matrix<float> x = ag::reshape(ag::astype<float>(ag::arange(30) % 7) / 7, {5, 6});
  ag::Vector<int> y = {0, 1, 2, 1, 0};
  ag::for_each_variable(ag::variables(model), [](int k, auto &v) { show(k, int(v.rank), v.value()); });
  ag::for_each_variable(ag::trainable_variables(layers), [](int k, auto &v) { show(k, v.value()); });
  show(train(model, adam, x, y, 12));
  show(model.blocks[1].calls.value(), model.scale.value());
  show(train(layers, momentum, x, y, 7));
  show(train(layers, plain, x, y, 6));
  show(train(layers, decaying, x, y, 25));
  show(layers(x));
  show(train(layers, plain, x, y, 0));
  attempt([&] { train(layers, plain, x, {0, 1, 3, 1, 0}, 1); });
  ag::Matrix<float> p = {{0.25f, 0.5f, 0.25f}, {1, 0, 0}};
  show(losses({{0, 1, 0}, {0.5f, 0, 0.5f}}, p, {1, 2}));
  for (int step : {0, 5, 20, 30}) show(nn::ExponentialDecay{0.1, 10, 0.5}(step), nn::CosineDecay{0.1, 20, 0.1}(step));
}
