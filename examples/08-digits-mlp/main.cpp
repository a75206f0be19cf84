// Learns to read handwritten digits: 1500 images to learn from, 297 to judge the result. A second
// argument is the SVG file that some of those are drawn to, with what the network reads.
#include "model.h"

#include "../data/digits.h"

Model model;
nn::Adam optimizer{model, {.learning_rate = 0.003}};

int main(int argc, char **argv) {
  Digits digits = read_digits(argc, argv);
  ag::Matrix<float> x = ag::astype<float>(digits.images) / 16;
  ag::for_each_variable(ag::variables(model), [](int k, auto &v) {
    ag::print("variable {}: rank {}, {} elements\n", k, v.rank, v.size());
  });
  train(model, optimizer, x[ag::slice(0, 1500)], digits.labels[ag::slice(0, 1500)], 15);
  ag::print("accuracy on images never seen: {:.3f}\n",
            accuracy(model, x[ag::slice(1500, ag::end)], digits.labels[ag::slice(1500, ag::end)]));
  if (argc > 2) {
    const auto some = ag::slice(1660, 1684);
    draw_digits(argv[2], digits.images[some], digits.labels[some], ag::argmax(model(x[some]), 1));
  }
}
