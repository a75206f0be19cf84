// Learns to read handwritten digits: 1500 images to learn from, 297 to judge the result. A second
// argument is the SVG file that some of those are drawn to, with what the network reads.
#include "model.h"

#include "../data/digits.h"

Model model;
nn::Adam optimizer{model, {.learning_rate = 0.003}};

int main(int argc, char **argv) {
  Digits digits = read_digits(argc, argv);
  ag::Tensor<float, 4> x = ag::reshape(ag::astype<float>(digits.images) / 16, {-1, 8, 8, 1});
  ag::Tensor<float, 4> shown = x[ag::slice(0, 1500)], unseen = x[ag::slice(1500, ag::end)];
  train(model, optimizer, shown, digits.labels[ag::slice(0, 1500)], 12);
  ag::print("accuracy on images never seen: {:.3f}\n",
            accuracy(model, unseen, digits.labels[ag::slice(1500, ag::end)]));
  if (argc > 2) {
    const auto some = ag::slice(1660, 1684);
    draw_digits(argv[2], digits.images[some], digits.labels[some], ag::argmax(model(x[some]), 1));
  }
}
