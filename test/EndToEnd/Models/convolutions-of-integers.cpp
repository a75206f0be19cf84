// Convolutions of integers, which have no gradient, also in groups.
#include "report.h"

#include <autograph/nn.h>

namespace nn = ag::nn;
using Image = ag::Tensor<int, 4>;

AG_FUNCTION Image filtered(Image x, Image kernel, int times) {
  for (int i = 0; i < times; ++i)
    x = nn::conv2d(x, kernel, {.padding = nn::Padding::same});
  return x;
}
AG_FUNCTION Image in_groups(Image x, Image kernel) { return nn::conv2d(x, kernel, {.groups = 2}); }

int main() {
  Image x = ag::reshape(ag::arange<int>(36), {2, 3, 3, 2}), kernel = ag::reshape(ag::arange<int>(16) - 8, {2, 2, 2, 2});
  for (int times : {0, 1, 2}) show(filtered(x, kernel, times));
  show(in_groups(x, ag::reshape(ag::arange<int>(8), {2, 2, 1, 2})));
}
