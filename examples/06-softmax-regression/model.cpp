// The training loop, compiled by autographc or run eagerly.
#include "model.h"

AG_FUNCTION ag::Matrix<double> predict(const Model &model, ag::Matrix<double> x) {
  ag::Matrix<double> scores = ag::matmul(x, model.weights) + model.bias;
  ag::Matrix<double> powers = ag::exp(scores - ag::max(scores, 1, ag::keepdims));
  return powers / ag::sum(powers, 1, ag::keepdims);
}

AG_FUNCTION ag::Scalar<double> accuracy(const Model &model, const Data &data) {
  ag::Vector<std::int64_t> guesses = ag::argmax(predict(model, data.x), 1);
  return ag::mean(ag::where(guesses == data.labels, 1.0, 0.0));
}

/// One row a sample, with 1 in the column of its label.
static ag::Matrix<double> one_hot(ag::Vector<std::int64_t> labels, int classes) {
  ag::Matrix<double> result = ag::zeros<double>({labels.extent(0), classes});
  for (int i = 0; i < labels.extent(0); ++i)
    result(i, labels[i]) = 1;
  return result;
}

AG_FUNCTION Model train(Model model, const Data &training, const Data &validation,
                        ag::Scalar<double> rate, int max_epochs, int patience) {
  ag::Matrix<double> targets = one_hot(training.labels, 10);
  ag::Matrix<double> transposed = ag::matrix_transpose(training.x);
  std::int64_t count = training.x.extent(0);
  Model best = model;
  ag::Scalar<double> best_accuracy = 0.0;
  int waited = 0;
  for (int epoch = 1; epoch <= max_epochs; ++epoch) {
    ag::Matrix<double> error = predict(model, training.x) - targets;
    model.weights = model.weights - rate * ag::matmul(transposed, error) / count;
    model.bias = model.bias - rate * ag::mean(error, 0);

    ag::Scalar<double> now = accuracy(model, validation);
    if (epoch % 10 == 0)
      ag::print("epoch {}: validation accuracy {:.3f}\n", epoch, now);
    if (now > best_accuracy) {
      best = model;
      best_accuracy = now;
      waited = 0;
      continue;
    }
    if (++waited >= patience) {
      ag::print("no improvement for {} epochs: stopping at epoch {}\n", patience, epoch);
      break;
    }
  }
  return best;
}
