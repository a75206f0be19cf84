// A recurrent network that reads an image row by row and stops as soon as it is sure.
#pragma once

#include <autograph/autograph.h>

struct Network {
  ag::Matrix<float> input;     // 8 pixels of a row to the state, fixed
  ag::Matrix<float> recurrent; // the state to the next state, fixed
  ag::Tensor<float, 3> output; // after each row a score for every digit, learnt
};

struct Answer {
  ag::Scalar<std::int64_t> digit;
  ag::Scalar<int> rows; // how many rows were read
};

/// Reads rows until the best digit leads the second by more than `margin`.
AG_FUNCTION Answer read_image(const Network &network, ag::Matrix<float> rows,
                              ag::Scalar<float> margin);

/// One pass over the images: where the network errs after a row, what scores the right and the
/// wrong digit moves. Gives the number of images that were read wrong to the end.
AG_FUNCTION ag::Scalar<int> learn(Network &network, ag::Tensor<float, 3> images,
                                  ag::Vector<std::int64_t> labels);

/// The share of images that are read right, and the mean number of rows read.
AG_FUNCTION std::pair<ag::Scalar<float>, ag::Scalar<float>> test(const Network &network,
                                                                 ag::Tensor<float, 3> images,
                                                                 ag::Vector<std::int64_t> labels,
                                                                 ag::Scalar<float> margin);
