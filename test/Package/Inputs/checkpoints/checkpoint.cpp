// Writes a checkpoint, or reads one that NumPy wrote.
#include <autograph/nn.h>

#include <cstring>

namespace nn = ag::nn;

nn::Dense layer{2, 3, nn::relu};
nn::Adam optimizer{layer};

int main(int, char **argv) try {
  if (std::strcmp(argv[1], "save") == 0) {
    layer.weights.assign({{1, 2, 3}, {4, 5, 0.1f}});
    nn::save_checkpoint(argv[2], layer, optimizer);
  } else {
    nn::load_checkpoint(argv[2], layer, optimizer);
    ag::print("{} {} {}\n", layer.weights.value(), layer.bias.value(), optimizer.iterations.value());
  }
} catch (const ag::Error &error) {
  ag::print("{}\n", error.what());
}
