// Images without rows, and such as are smaller than a window by any number of rows: they have no windows, and gradients of zeros.
#include "report.h"

#include <autograph/gradient.h>
#include <autograph/nn.h>

namespace nn = ag::nn;
using Images = ag::Tensor<float, 4>;

AG_FUNCTION std::pair<Images, Images> greatest(Images x, std::array<std::int64_t, 2> window, bool same) {
  ag::GradientTape tape;
  tape.watch(x);
  Images y = nn::max_pool2d(x, window, {2, 1}, same ? nn::Padding::same : nn::Padding::valid);
  return {y, tape.gradient(y, x)};
}
AG_FUNCTION std::pair<Images, Images> means(Images x, std::array<std::int64_t, 2> window, bool same) {
  ag::GradientTape tape;
  tape.watch(x);
  Images y = nn::average_pool2d(x, window, {2, 1}, same ? nn::Padding::same : nn::Padding::valid);
  return {y, tape.gradient(y, x)};
}
AG_FUNCTION std::pair<Images, Images> products(Images x, Images kernel, std::int64_t dilation, bool same) {
  ag::GradientTape tape;
  tape.watch(x);
  Images y = nn::conv2d(x, kernel, {.padding = same ? nn::Padding::same : nn::Padding::valid, .dilations = {dilation, dilation}});
  return {y, tape.gradient(y, x)};
}

int main() {
  for (std::array<std::int64_t, 2> size : {std::array<std::int64_t, 2>{0, 3}, {1, 3}, {3, 1}, {2, 0}, {3, 3}})
    for (std::int64_t window : {1, 2, 3})
      for (bool same : {false, true}) {
        const Images x = ag::ones<float>({1, size[0], size[1], 1});
        attempt([&] { return greatest(x, {window, window}, same); });
        attempt([&] { return means(x, {window, window}, same); });
        for (int dilation : {1, 2}) attempt([&] { return products(x, ag::ones<float>({window, window, 1, 1}), dilation, same); });
      }
}
