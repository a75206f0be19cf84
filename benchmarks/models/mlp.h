// The network of the benchmark: 784-100-100-10, batches of 100, Adam.
#pragma once

#include <autograph/autograph.h>
#include <autograph/nn.h>

struct Model {
  ag::nn::Dense<ag::nn::Relu> first{784, 100, ag::nn::relu};
  ag::nn::Dense<ag::nn::Relu> second{100, 100, ag::nn::relu};
  ag::nn::Dense<> last{100, 10};
};

/// One pass over `x` [n, 784] and `y` [n] in batches of 100; gives the loss of the last batch.
AG_FUNCTION ag::Scalar<float> train(Model &model, ag::nn::Adam<Model> &optimizer,
                                    ag::Matrix<float> x, ag::Vector<std::int64_t> y);

/// The same in plain C++ without this library, from the same weights.
float train_plain(const Model &model, const ag::Matrix<float> &x,
                  const ag::Vector<std::int64_t> &y);
