// The network's functions, compiled by autographc or run eagerly.
#include "model.h"

/// The next state. Rounded to 64ths, so that sums are exact and every build answers the same.
static ag::Vector<float> next_state(const Network &network, ag::Vector<float> state,
                                    ag::Vector<float> row) {
  ag::Vector<float> sum = ag::matmul(row, network.input) + ag::matmul(state, network.recurrent);
  return ag::round(sum / (ag::abs(sum) + 1) * 64) / 64;
}

AG_FUNCTION Answer read_image(const Network &network, ag::Matrix<float> rows,
                              ag::Scalar<float> margin) {
  ag::Vector<float> state = ag::zeros<float>({network.recurrent.extent(0)});
  ag::Scalar<std::int64_t> digit = 0;
  ag::Scalar<int> count = 0;
  for (ag::Vector<float> row : rows) {
    state = next_state(network, state, row);
    ag::Vector<float> scores = ag::matmul(network.output[count], state);
    ++count;
    digit = ag::argmax(scores);
    ag::Scalar<float> lead = scores[digit];
    scores[digit] = ag::min(scores);
    if (lead - ag::max(scores) > margin)
      return {digit, count};
  }
  return {digit, count};
}

AG_FUNCTION ag::Scalar<int> learn(Network &network, ag::Tensor<float, 3> images,
                                  ag::Vector<std::int64_t> labels) {
  ag::Scalar<int> errors = 0;
  for (int i = 0; i < images.extent(0); ++i) {
    ag::Vector<float> state = ag::zeros<float>({network.recurrent.extent(0)});
    for (int row = 0; row < images.extent(1); ++row) {
      state = next_state(network, state, images[i][row]);
      ag::Scalar<std::int64_t> guess = ag::argmax(ag::matmul(network.output[row], state));
      if (guess == labels[i])
        continue;
      network.output[row][labels[i]] += state;
      network.output[row][guess] -= state;
      if (row == images.extent(1) - 1)
        ++errors;
    }
  }
  return errors;
}

AG_FUNCTION std::pair<ag::Scalar<float>, ag::Scalar<float>> test(const Network &network,
                                                                 ag::Tensor<float, 3> images,
                                                                 ag::Vector<std::int64_t> labels,
                                                                 ag::Scalar<float> margin) {
  ag::Scalar<float> right = 0;
  ag::Scalar<float> rows = 0;
  for (int i = 0; i < images.extent(0); ++i) {
    Answer answer = read_image(network, images[i], margin);
    if (answer.digit == labels[i])
      right += 1;
    rows += ag::astype<float>(answer.rows);
  }
  ag::Scalar<float> count = ag::astype<float>(ag::Scalar(images.extent(0)));
  return {right / count, rows / count};
}
