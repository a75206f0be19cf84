// A convolutional network, its optimizer, and the functions that train and judge it.
#pragma once

#include <autograph/autograph.h>
#include <autograph/nn.h>

namespace nn = ag::nn;

struct Model {
  nn::Conv2D<nn::Relu> first{1, 16, {3, 3}, nn::Padding::same, nn::relu};
  nn::Conv2D<nn::Relu> second{16, 32, {3, 3}, nn::Padding::same, nn::relu};
  nn::Dropout dropout{0.3f, 1};
  nn::Dense<> last{128, 10};

  /// A score of every class for every image of `x` [n, 8, 8, 1].
  AG_FUNCTION ag::Matrix<float> operator()(ag::Tensor<float, 4> x);
  AG_FUNCTION ag::Matrix<float> operator()(ag::Tensor<float, 4> x, ag::Training);
};

/// Trains in batches of 50 and shows how far it is. `x` [n, 8, 8, 1], `y` [n] classes.
AG_FUNCTION void train(Model &model, nn::Adam<Model> &optimizer, ag::Tensor<float, 4> x,
                       ag::Vector<std::int64_t> y, int epochs);

/// The share of images whose highest score is that of their class.
AG_FUNCTION ag::Scalar<double> accuracy(Model &model, ag::Tensor<float, 4> x,
                                        ag::Vector<std::int64_t> y);
