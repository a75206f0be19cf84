// Single steps of training: a convolutional network, an LSTM, a dense layer.
#pragma once

#include <autograph/autograph.h>
#include <autograph/nn.h>

/// Two 5x5 convolutions of 32 and 64 with pooling, and a dense layer of 1024.
struct Cnn {
  ag::nn::Conv2D<ag::nn::Relu> first{1, 32, {5, 5}, ag::nn::Padding::same, ag::nn::relu};
  ag::nn::Conv2D<ag::nn::Relu> second{32, 64, {5, 5}, ag::nn::Padding::same, ag::nn::relu};
  ag::nn::Dense<ag::nn::Relu> wide{3136, 1024, ag::nn::relu};
  ag::nn::Dense<> last{1024, 10};
};
struct Lstm {
  ag::nn::LSTM<> layer{128, 256};
};
struct Dense {
  ag::nn::Dense<ag::nn::Relu> layer{512, 512, ag::nn::relu};
};

/// Steps of Adam on one batch, `x` [50, 28, 28, 1] and `y` [50]; gives the last loss.
AG_FUNCTION ag::Scalar<float> train_cnn(Cnn &model, ag::nn::Adam<Cnn> &optimizer,
                                        ag::Tensor<float, 4> x, ag::Vector<std::int64_t> y,
                                        int steps);

using Descent = ag::nn::SGD<void, ag::nn::ConstantRate>;
/// One time step of 32 rows of 128 inputs, of the mean square of the output.
AG_FUNCTION ag::Scalar<float> train_lstm(Lstm &model, Descent &optimizer, ag::Matrix<float> x,
                                         int steps);
/// 64 rows of 512 inputs, of the mean square of the output.
AG_FUNCTION ag::Scalar<float> train_dense(Dense &model, Descent &optimizer, ag::Matrix<float> x,
                                          int steps);
