// Where the gradient of a pooling goes: to the first of equal elements and of NaN, and of windows that overlap to each of theirs. Integers, and a view in place of a tensor.
#include "report.h"

#include <autograph/gradient.h>
#include <autograph/nn.h>

namespace nn = ag::nn;
using Images = ag::Tensor<float, 4>;

AG_FUNCTION std::pair<Images, Images> greatest(Images x, std::array<std::int64_t, 2> window, std::array<std::int64_t, 2> strides, bool same) {
  ag::GradientTape tape;
  tape.watch(x);
  Images y = nn::max_pool2d(x, window, strides, same ? nn::Padding::same : nn::Padding::valid);
  return {y, tape.gradient(ag::sum(y * y), x)};
}
AG_FUNCTION ag::Vector<double> second(ag::Vector<double> x) {
  return ag::gradient([](ag::Vector<double> of) {
    auto slope = ag::gradient([](ag::Vector<double> at) {
      return ag::sum(ag::power(nn::max_pool2d(ag::reshape(at, {1, 3, 4, 1}), {2, 2}, {1, 2}), 3));
    })(of);
    return ag::sum(slope * slope);
  })(x);
}
AG_FUNCTION ag::Tensor<int, 4> of_integers(ag::Tensor<int, 4> x) { return nn::max_pool2d(x, {2, 2}, {2, 2}, nn::Padding::same); }
AG_FUNCTION ag::Matrix<float> of_columns(ag::Matrix<float> x) { return nn::sigmoid(x(ag::slice(), ag::slice(0, 2))); }

int main() {
  const float nan = std::numeric_limits<float>::quiet_NaN(), infinite = std::numeric_limits<float>::infinity();
  const Images ties = ag::reshape(ag::Vector<float>{1, 1, 2, 3, 1, 1, 3, 3, -0.0f, 0, -infinite, -infinite, 0, 0, -infinite, 5}, {1, 4, 4, 1});
  const Images holes = ag::reshape(ag::Vector<float>{1, nan, 2, 3, nan, 1, 3, nan, 4, 5, 6, 7, 8, infinite, nan, nan}, {1, 4, 4, 1});
  const Images many = ag::reshape(ag::astype<float>(ag::arange(280) * 37 % 11), {2, 7, 5, 4});
  for (bool same : {false, true}) {
    attempt([&] { return greatest(ties, {2, 2}, {2, 2}, same); });
    attempt([&] { return greatest(ties, {3, 2}, {1, 1}, same); });
    attempt([&] { return greatest(holes, {2, 2}, {2, 2}, same); });
    attempt([&] { return greatest(holes, {1, 3}, {2, 1}, same); });
    attempt([&] { return greatest(many, {2, 2}, {2, 2}, same); });
    attempt([&] { return greatest(many, {3, 3}, {2, 1}, same); });
    attempt([&] { return greatest(many, {1, 1}, {3, 2}, same); });
  }
  attempt([&] { return second(ag::sin(ag::astype<double>(ag::arange(12)))); });
  attempt([&] { return of_integers(ag::reshape(ag::arange(9) - 20, {1, 3, 3, 1})); });
  attempt([&] { return of_columns({{-1, 0, 1}, {2, 3, 4}}); });
}
