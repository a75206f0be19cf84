// Convolutions in groups beside NumPy's sums by the definition, their gradients beside differences; optimizers beside Keras's numbers.
#include "report.h"

#include <autograph/gradient.h>
#include <autograph/nn.h>

namespace nn = ag::nn;

using D = double;
AG_FUNCTION ag::Tensor<D, 4> convolve(ag::Tensor<D, 4> x, ag::Tensor<D, 4> kernel, int groups, bool same) {
  nn::ConvolutionOptions options{.groups = groups};
  if (same) {
    options.padding = nn::Padding::same;
    options.strides = {2, 1};
    options.dilations = {1, 2};
  }
  return nn::conv2d(x, kernel, options);
}
AG_FUNCTION ag::Scalar<D> loss_of(const ag::Tensor<D, 4> &x, const ag::Tensor<D, 4> &kernel, int groups) {
  return ag::sum(ag::sin(nn::conv2d(x, kernel, {.padding = nn::Padding::same, .groups = groups})));
}
AG_FUNCTION std::tuple<ag::Tensor<D, 4>, ag::Tensor<D, 4>> slopes(ag::Tensor<D, 4> x, ag::Tensor<D, 4> kernel, int groups) {
  ag::GradientTape tape;
  tape.watch(x);
  tape.watch(kernel);
  return tape.gradient(loss_of(x, kernel, groups), std::tie(x, kernel));
}
AG_FUNCTION ag::Tensor<D, 3> series(ag::Tensor<D, 3> x, ag::Tensor<D, 3> kernel, int groups) {
  return nn::conv1d(x, kernel, 1, nn::Padding::same, 1, groups);
}

AG_FUNCTION ag::Tensor<ag::float16, 4> of_halves(ag::Tensor<ag::float16, 4> x, ag::Tensor<ag::float16, 4> kernel) {
  return nn::conv2d(x, kernel, {.strides = {1, 2}, .groups = 3});
}
// 4000 terms an element: a sum of 16 bits would stop at 256.
AG_FUNCTION ag::Tensor<ag::bfloat16, 4> long_sums(ag::Tensor<ag::bfloat16, 4> x, ag::Tensor<ag::bfloat16, 4> kernel) {
  ag::GradientTape tape;
  tape.watch(kernel);
  return tape.gradient(nn::conv2d(x, kernel, {.groups = 2}), kernel);
}

ag::Vector<D> counted(int n, int period, int less) { return ag::astype<D>(ag::arange(n) % period - less); }

struct Weights {
  ag::Variable<float, 1> w = ag::Vector<float>{1, -2, 3};
};
Weights weights;
template <class O>
AG_FUNCTION ag::Vector<float> steps(Weights &model, O &optimizer) {
  model.w.assign(ag::Vector<float>{1, -2, 3});
  for (int t = 0; t < 5; ++t) {
    ag::Vector<float> gradient = model.w * ag::Vector<float>{1, 2, 0.5f} + float(t);
    optimizer.apply_gradients(std::make_tuple(gradient), ag::trainable_variables(model));
  }
  return model.w;
}

// The first element alone, as a Variable of rank 0.
struct Number {
  ag::Variable<float> w = 1;
};
Number number;
template <class O>
AG_FUNCTION ag::Scalar<float> steps_of_number(Number &model, O &optimizer) {
  model.w.assign(1.0f);
  for (int t = 0; t < 5; ++t) {
    ag::Scalar<float> gradient = model.w + float(t);
    optimizer.apply_gradients(std::make_tuple(gradient), ag::trainable_variables(model));
  }
  return model.w;
}
void beside(const char *name, ag::Vector<float> w, ag::Vector<float> keras) {
  ag::print("{}: {}\n", name, ag::all(ag::abs(w - keras) < 2e-6f));
}

nn::SGD sgd{{.learning_rate = 0.1}};
nn::SGD momentum{weights, {.learning_rate = 0.1, .momentum = 0.9}};
nn::SGD nesterov{weights, {.learning_rate = 0.1, .momentum = 0.9, .nesterov = true}};
nn::Adam adam{weights, {.learning_rate = 0.05}};
nn::AdamW adamw{weights, {.learning_rate = 0.05, .weight_decay = 0.1}};
nn::AdamW by_default{weights};
nn::AdamW constant{weights, nn::CosineDecay{0.05, 10, 1}, {.weight_decay = 0.1}};
nn::RMSprop rmsprop{weights, {.learning_rate = 0.05}};
nn::SGD momentum_of_number{number, {.learning_rate = 0.1, .momentum = 0.9}};
nn::Adam adam_of_number{number, {.learning_rate = 0.05}};
nn::AdamW adamw_of_number{number, {.learning_rate = 0.05, .weight_decay = 0.1}};
nn::RMSprop rmsprop_of_number{number, {.learning_rate = 0.05}};

struct Depthwise {
  nn::Conv2D<nn::Linear, D> layer{4, 8, {3, 3}, {.padding = nn::Padding::same, .groups = 4}};
};
Depthwise depthwise;
AG_FUNCTION ag::Tensor<D, 4> apply(const Depthwise &model, ag::Tensor<D, 4> x) { return model.layer(x); }

int main() {
  const ag::Tensor<D, 4> x = ag::reshape(counted(2 * 4 * 5 * 6, 11, 5), {2, 4, 5, 6});
  // The sums of the elements, and of the elements times their numbers.
  const double expected[5][2][2] = {{{26, -261}, {20, -486}}, {{-19, -5321}, {-5, -683}}, {{-48, -1782}, {-113, -4275}}, {{87, 5649}, {68, 8582}}, {{27, 3687}, {38, 6165}}};
  const int sizes[5][2] = {{1, 4}, {2, 4}, {3, 3}, {6, 12}, {6, 6}};
  for (int i = 0; i < 5; ++i) {
    const int groups = sizes[i][0], outputs = sizes[i][1];
    const ag::Tensor<D, 4> kernel = ag::reshape(counted(2 * 3 * (6 / groups) * outputs, 7, 3), {2, 3, 6 / groups, outputs});
    for (bool same : {false, true}) {
      const ag::Vector<D> y = ag::reshape(convolve(x, kernel, groups, same), {-1});
      const ag::Scalar<D> sum = ag::sum(y), weighted = ag::sum(y * counted(int(y.size()), 1000000, 0));
      show(groups, same, sum, weighted, sum == expected[i][same][0] && weighted == expected[i][same][1]);
    }
  }
  const ag::Tensor<D, 4> small = ag::reshape(ag::sin(counted(36, 36, 0)), {1, 3, 3, 4});
  for (int groups : {1, 2, 4}) {
    const ag::Tensor<D, 4> kernel = ag::reshape(ag::sin(counted(4 * 4 / groups * 4, 100, 0)), {2, 2, 4 / groups, 4});
    auto [of_x, of_kernel] = slopes(small, kernel, groups);
    show(ag::sum(of_x), of_kernel);
    double worst = 0;
    for (std::int64_t i = 0; i < kernel.size(); ++i) {
      ag::Vector<D> up = ag::reshape(kernel, {-1}), down = up;
      up[i] += 1e-5;
      down[i] -= 1e-5;
      const ag::Scalar<D> slope =
          (loss_of(small, ag::reshape(up, kernel.shape()), groups) - loss_of(small, ag::reshape(down, kernel.shape()), groups)) / 2e-5;
      worst = std::max(worst, ag::abs(slope - ag::reshape(of_kernel, {-1})[i]).item());
    }
    show(worst < 1e-7);
  }
  // As many groups as channels and outputs, of 16 bits in floats; no images; images smaller than the kernel.
  const ag::Tensor<ag::float16, 4> halves = ag::astype<ag::float16>(ag::sin(ag::reshape(counted(60, 60, 0), {1, 4, 5, 3})));
  show(of_halves(halves, ag::astype<ag::float16>(ag::cos(ag::reshape(counted(27, 27, 0), {3, 3, 1, 3})))));
  show(long_sums(ag::ones<ag::bfloat16>({4, 1000, 1, 2}), ag::ones<ag::bfloat16>({1, 1, 1, 2})));
  const ag::Tensor<D, 4> each = ag::ones<D>({2, 3, 1, 6});
  show(convolve(ag::zeros<D>({0, 4, 5, 6}), each, 6, true).shape()[0], convolve(ag::ones<D>({1, 1, 2, 6}), each, 6, false).size());
  show(std::get<1>(slopes(ag::zeros<D>({0, 4, 5, 6}), each, 6)), std::get<0>(slopes(ag::ones<D>({1, 2, 2, 6}), each, 6)));
  show(series(ag::reshape(counted(12, 5, 2), {1, 3, 4}), ag::reshape(counted(12, 7, 3), {3, 2, 2}), 2));
  show(apply(depthwise, ag::ones<D>({1, 2, 2, 4})).shape()[3], depthwise.layer.kernel.extent(2));
  attempt([&] { return convolve(x, ag::ones<D>({1, 1, 6, 3}), 2, false); });
  attempt([&] { return convolve(x, ag::ones<D>({1, 1, 6, 4}), 2, false); });
  attempt([&] { return convolve(x, ag::ones<D>({1, 1, 6, 4}), 0, false); });
  attempt([&] { nn::Conv2D<> layer{6, 4, {1, 1}, {.groups = 3}}; });

  // Those of Adam by NumPy in double: Keras rounds the powers of its betas to float.
  beside("SGD", steps(weights, sgd), {-0.31441f, -1.47456f, 1.3701051f});
  beside("momentum", steps(weights, momentum), {-1.6963601f, -0.3324601f, -0.5081948f});
  beside("Nesterov", steps(weights, nesterov), {-2.2982726f, -0.96395236f, -1.4738957f});
  beside("Adam", steps(weights, adam), {0.75699224f, -1.77969631f, 2.75382859f});
  beside("AdamW", steps(weights, adamw), {0.73463002f, -1.7338441f, 2.68197915f});
  beside("AdamW by default", steps(weights, by_default), {0.99512905f, -1.9954405f, 2.9950206f});
  beside("AdamW with a schedule", steps(weights, constant), {0.73463002f, -1.7338441f, 2.68197915f});
  beside("RMSprop", steps(weights, rmsprop), {0.34432492f, -1.7087772f, 2.3590684f});
  show(weights.w.value());
  beside("SGD", ag::Vector<float>{steps_of_number(number, sgd).item()}, {-0.31441f});
  beside("momentum", ag::Vector<float>{steps_of_number(number, momentum_of_number).item()}, {-1.6963601f});
  beside("Adam", ag::Vector<float>{steps_of_number(number, adam_of_number).item()}, {0.75699224f});
  beside("AdamW", ag::Vector<float>{steps_of_number(number, adamw_of_number).item()}, {0.73463002f});
  beside("RMSprop", ag::Vector<float>{steps_of_number(number, rmsprop_of_number).item()}, {0.34432492f});
}
