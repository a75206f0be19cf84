// Learns to read handwritten digits: 1000 images to learn from, 300 to decide when to stop, 497 to
// judge the result.
#include "../data/digits.h"
#include "model.h"

int main(int argc, char **argv) {
  Digits digits = read_digits(argc, argv);
  ag::Matrix<double> x = ag::astype<double>(digits.images) / 16;
  auto part = [&](std::int64_t begin, std::int64_t end) {
    return Data{x[ag::slice(begin, end)], digits.labels[ag::slice(begin, end)]};
  };
  Data training = part(0, 1000), validation = part(1000, 1300), judged = part(1300, x.extent(0));
  Model model{ag::zeros<double>({64, 10}), ag::zeros<double>({10})};
  model = train(model, training, validation, 0.5, 400, 40);
  ag::print("accuracy on images never seen: {:.3f}\n", accuracy(model, judged));
}
