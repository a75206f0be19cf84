// A network of dense layers, its optimizer, and the functions that train and judge it.
#pragma once

#include <autograph/autograph.h>
#include <autograph/nn.h>

namespace nn = ag::nn;

struct Model {
  nn::Dense<nn::Relu> first{64, 100, nn::relu};
  nn::Dense<nn::Relu> second{100, 100, nn::relu};
  nn::Dense<> last{100, 10};

  /// A score of every class for every row of `x` [n, 64].
  AG_FUNCTION ag::Matrix<float> operator()(ag::Matrix<float> x);
};

/// Trains in batches of 50, in another order in each epoch, and prints the mean loss and the
/// accuracy of each. `x` [n, 64], `y` [n] classes.
AG_FUNCTION void train(Model &model, nn::Adam<Model> &optimizer, ag::Matrix<float> x,
                       ag::Vector<std::int64_t> y, int epochs);

/// The share of rows whose highest score is that of their class.
AG_FUNCTION ag::Scalar<double> accuracy(Model &model, ag::Matrix<float> x,
                                        ag::Vector<std::int64_t> y);
