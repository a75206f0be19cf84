// Softmax regression by gradient descent with early stopping.
#pragma once

#include <autograph/autograph.h>

struct Model {
  ag::Matrix<double> weights; // one column a class
  ag::Vector<double> bias;
};

struct Data {
  ag::Matrix<double> x; // one row a sample
  ag::Vector<std::int64_t> labels;
};

/// The probability of every class for every row of `x`.
AG_FUNCTION ag::Matrix<double> predict(const Model &model, ag::Matrix<double> x);

/// The share of samples whose most probable class is their label.
AG_FUNCTION ag::Scalar<double> accuracy(const Model &model, const Data &data);

/// Trains until the accuracy on `validation` has not improved for `patience` epochs, or
/// `max_epochs` are over; gives the best model seen. Prints every tenth epoch.
AG_FUNCTION Model train(Model model, const Data &training, const Data &validation,
                        ag::Scalar<double> rate, int max_epochs, int patience);
