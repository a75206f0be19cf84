// The gradient of a convolution is differentiated as it is written, for any number of groups.
#include "report.h"

#include <autograph/autograph.h>
#include <autograph/gradient.h>
#include <autograph/nn.h>
#include <autograph/random.h>

namespace nn = ag::nn;

/// How much the gradient with respect to the image weighs, and how that changes with the kernel.
AG_FUNCTION std::tuple<ag::Scalar<double>, ag::Tensor<double, 4>>
weigh(ag::Tensor<double, 4> x, ag::Tensor<double, 4> kernel, int groups, int stride) {
  ag::GradientTape outer;
  outer.watch(kernel);
  ag::GradientTape inner;
  inner.watch(x);
  ag::Tensor<double, 4> y = nn::conv2d(
      x, kernel, {.strides = {stride, 1}, .padding = nn::Padding::same, .groups = groups});
  ag::Scalar<double> energy = ag::sum(ag::tanh(y));
  ag::Tensor<double, 4> dx = inner.gradient(energy, x);
  ag::Scalar<double> weight = ag::sum(ag::square(dx));
  return {weight, outer.gradient(weight, kernel)};
}

int main() {
  ag::random::Generator numbers{3};
  ag::Tensor<double, 4> x = numbers.normal<double>({2, 4, 5, 4});
  for (int groups : {1, 2, 4}) {
    const int channels = 4 / groups;
    ag::Tensor<double, 4> kernel = 0.3 * numbers.normal<double>({3, 2, channels, 4});
    auto [weight, gradient] = weigh(x, kernel, groups, groups == 2 ? 2 : 1);
    show("weight", weight);
    show("gradient", gradient);
    // One element against a difference.
    const double h = 1e-5;
    ag::Tensor<double, 4> more = kernel, less = kernel;
    more(1, 0, channels - 1, 2) = kernel(1, 0, channels - 1, 2) + h;
    less(1, 0, channels - 1, 2) = kernel(1, 0, channels - 1, 2) - h;
    auto [above, unused] = weigh(x, more, groups, groups == 2 ? 2 : 1);
    auto [below, unneeded] = weigh(x, less, groups, groups == 2 ? 2 : 1);
    const double difference = double(above - below) / (2 * h);
    show("agrees", std::abs(difference - double(gradient(1, 0, channels - 1, 2))) < 1e-6);
  }
}
