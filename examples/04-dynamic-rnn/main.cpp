// Trains the network on 1200 images, then shows what stopping early costs on the other 597.
#include "../data/digits.h"
#include "model.h"

/// Fixed weights: multiples of 1/8 between -1 and 1 from a small generator, so that every machine
/// makes the same.
static ag::Matrix<float> fixed_weights(int rows, int columns, unsigned seed, float scale) {
  std::vector<float> values;
  for (int i = 0; i < rows * columns; ++i) {
    seed = seed * 1664525u + 1013904223u;
    values.push_back((static_cast<int>(seed >> 24) % 17 - 8) * scale);
  }
  return ag::reshape(ag::Vector<float>(std::span<const float>(values)), {rows, columns});
}

int main(int argc, char **argv) {
  Digits digits = read_digits(argc, argv);
  const std::int64_t count = digits.labels.extent(0), split = 1200;
  ag::Tensor<float, 3> images = ag::reshape(ag::astype<float>(digits.images) / 16, {count, 8, 8});
  auto train_images = images[ag::slice(0, split)], test_images = images[ag::slice(split, count)];
  auto train_labels = digits.labels[ag::slice(0, split)],
       test_labels = digits.labels[ag::slice(split, count)];

  Network network{fixed_weights(8, 96, 1, 1 / 8.0f), fixed_weights(96, 96, 2, 1 / 32.0f),
                  ag::zeros<float>({8, 10, 96})};
  for (int epoch = 1; epoch <= 8; ++epoch) {
    ag::Scalar<int> errors = learn(network, train_images, train_labels);
    ag::print("epoch {}: {} errors in {} images\n", epoch, errors, split);
    std::fflush(stdout);
  }
  for (float margin : {2.0f, 4.0f, 8.0f, 16.0f, 1000.0f}) {
    auto [accuracy, rows] = test(network, test_images, test_labels, margin);
    ag::print("margin {:>4g}: accuracy {:.3f}, {:.2f} rows read of 8\n", margin, accuracy, rows);
  }
}
