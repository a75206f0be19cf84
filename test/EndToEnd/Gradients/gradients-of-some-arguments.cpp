// Gradients of a user's own, of which a tape asks for a part: what is for the others is not computed, but for what it prints and checks.
#include "report.h"

#include <autograph/gradient.h>
#include <autograph/nn.h>

namespace nn = ag::nn;
using V = ag::Vector<float>;
using M = ag::Matrix<float>;

ag::Variable<float, 1> weights = V{2, -1, 0.5f};

static V scale(V x, float by) { return x * by + 1.0f; }
static V noisy(V x) {
  ag::print("noisy {}\n", x);
  return x;
}
static V checked(V x) {
  ag::check(ag::sum(x) < 100.0f, "a sum of {}", ag::sum(x));
  return x;
}

template <class X> static auto weighted(X x, X w) {
  return ag::custom_gradient([](const V &a, const V &b) { return V(a * b); },
                             [](const V &a, const V &b, const V &, const V &d) {
                               const V of_a = scale(b, 3) * d, of_b = scale(a, 5) * d;
                               return std::tuple(of_a, of_b);
                             })(x, w);
}
AG_FUNCTION V of_weights(V x) {
  ag::GradientTape tape;
  ag::Scalar<float> y = ag::sum(weighted(x, weights.value()));
  return tape.gradient(y, weights);
}
AG_FUNCTION V of_argument(V x) {
  ag::GradientTape tape;
  tape.watch(x);
  ag::Scalar<float> y = ag::sum(weighted(weights.value() * 2.0f, x));
  return tape.gradient(y, x);
}
AG_FUNCTION std::tuple<V, V> of_both(V x) {
  ag::GradientTape tape;
  tape.watch(x);
  ag::Scalar<float> y = ag::sum(weighted(x, weights.value()));
  return tape.gradient(y, std::tie(x, weights));
}
// Effects stay, whatever is asked for.
AG_FUNCTION V with_effects(V x) {
  ag::GradientTape tape;
  V z = ag::custom_gradient([](const V &a, const V &b) { return V(a + b); },
                            [](const V &a, const V &, const V &, const V &d) {
                              const V first = noisy(a);
                              const V second = checked(a);
                              return std::tuple(V(first * d), V(second * d));
                            })(x, weights.value());
  return tape.gradient(ag::sum(z), weights);
}
// In a loop and a branch.
AG_FUNCTION V again(V x, int times) {
  V total = ag::zeros_like(x);
  for (int i = 0; i < times; ++i) {
    ag::GradientTape tape;
    ag::Scalar<float> y = 0;
    if (i % 2 == 0)
      y = ag::sum(weighted(x, weights.value()) * float(i + 1));
    else
      y = ag::sum(weights.value() * x);
    total = total + tape.gradient(y, weights);
  }
  return total;
}

// The images of the first layer have no gradient, those of the second have one.
struct Model {
  nn::Conv2D<nn::Relu> first{2, 3, {3, 2}, nn::Padding::same, nn::relu};
  nn::Conv2D<> second{3, 2, {2, 2}};
};
const bool is_seeded = (nn::set_seed(3), true);
Model model;
AG_FUNCTION auto step(ag::Tensor<float, 4> x) {
  ag::GradientTape tape;
  ag::Scalar<float> y = ag::sum(ag::square(model.second(model.first(x))));
  return tape.gradient(y, ag::trainable_variables(model));
}
AG_FUNCTION ag::Tensor<float, 4> of_images(ag::Tensor<float, 4> x) {
  ag::GradientTape tape;
  tape.watch(x);
  return tape.gradient(ag::sum(ag::square(model.second(model.first(x)))), x);
}
AG_FUNCTION ag::Tensor<float, 4> of_fixed_kernel(ag::Tensor<float, 4> x, ag::Tensor<float, 4> kernel) {
  ag::GradientTape tape;
  tape.watch(x);
  return tape.gradient(ag::sum(ag::square(nn::conv2d<float>(x, kernel, {{2, 1}, nn::Padding::same, {1, 1}, 1}))), x);
}

int main() {
  show(of_weights({1, 2, 3}));
  show(of_argument({1, 2, 3}));
  show(of_both({1, 2, 3}));
  attempt([&] { return with_effects({1, 2, 3}); });
  attempt([&] { return with_effects({100, 2, 3}); });
  show(again({1, -2, 3}, 0));
  show(again({1, -2, 3}, 5));
  const ag::Tensor<float, 4> images = ag::reshape(ag::arange(48.0f) / 48.0f - 0.25f, {2, 4, 3, 2});
  const auto gradients = step(images);
  show(std::get<0>(gradients), std::get<1>(gradients));
  show(std::get<2>(gradients), std::get<3>(gradients));
  show(of_images(images));
  show(of_fixed_kernel(images, ag::reshape(ag::arange(16.0f) / 16.0f, {2, 2, 2, 2})));
}
