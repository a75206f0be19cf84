// L-BFGS, and two objectives that it minimizes.
#pragma once

#include <autograph/autograph.h>

/// Where a search ended.
struct Minimum {
  ag::Vector<double> x;
  ag::Scalar<double> value, slope;
  int iterations = 0, evaluations = 0;
};

/// Rosenbrock's function in as many dimensions as `start` has: a curved valley with its minimum, 0,
/// at (1, ..., 1).
AG_FUNCTION Minimum minimize_rosenbrock(ag::Vector<double> start);

/// Weights of a logistic regression with a ridge penalty: the last one is the bias. `labels` are 0
/// or 1.
AG_FUNCTION Minimum fit_logistic(ag::Matrix<double> features, ag::Vector<double> labels,
                                 double penalty);

/// How many rows the weights put on the side of their label.
AG_FUNCTION ag::Scalar<std::int64_t>
count_right(ag::Matrix<double> features, ag::Vector<double> labels, ag::Vector<double> weights);
