//===- EagerCode.cpp - templates that eager bodies share ------------------===//
//
// What eager bodies of models and of functions with tapes use most, as templates of the public
// headers: numbers of one element up to matrices of float and double, and layers of float.
// autographc compiles this file into the library, with what it instantiates under names that end
// with `.eager`; what a user's file would need of them for eager bodies is then not compiled again.
// Nothing here runs.
//
//===----------------------------------------------------------------------===//
#include <autograph/autograph.h>
#include <autograph/data.h>
#include <autograph/gradient.h>
#include <autograph/nn.h>

#define AG_OF_LIBRARY __attribute__((used, annotate("autograph.library")))

namespace {

namespace nn = ag::nn;

/// Sums a tape's gradients with respect to all `x`.
template <class Y, class... X> void sweep(ag::GradientTape &tape, const Y &y, X &...x) {
  (static_cast<void>(tape.gradient(y, x)), ...);
}

template <class X> X apply_functions(X x) {
  x = -x;
  x = ag::exp(x);
  x = ag::log(x);
  x = ag::sqrt(x);
  x = ag::square(x);
  x = ag::abs(x);
  x = ag::sin(x);
  x = ag::cos(x);
  x = ag::tanh(x);
  x = ag::sigmoid(x);
  x = ag::relu(x);
  x = ag::softplus(x);
  return x;
}

/// Arithmetic of `a` with `b`, of lower rank or the same.
template <class A, class B> A combine(A a, const B &b) {
  a = a + b;
  a = b + a;
  a = a - b;
  a = b - a;
  a = a * b;
  a = b * a;
  a = a / b;
  a = b / a;
  a += b;
  a -= b;
  a *= b;
  a /= b;
  a = ag::maximum(a, b);
  a = ag::minimum(a, b);
  a = ag::where(a > b, a, b);
  a = ag::where(a < b, b, a);
  return a;
}

template <class T, class A> A reduce(A a) {
  const ag::Scalar<T> all = ag::sum(a) + ag::mean(a) + ag::max(a) + ag::min(a);
  return a * all;
}

template <class T> AG_OF_LIBRARY void use_scalars(ag::Scalar<T> x, ag::Scalar<T> y) {
  ag::GradientTape tape;
  tape.watch(x, y);
  const ag::Scalar<T> z = combine(combine(apply_functions(x), y), T(2)) + ag::power(x, y);
  sweep(tape, z, x, y);
}

template <class T>
AG_OF_LIBRARY void use_vectors(ag::Vector<T> x, ag::Vector<T> y, ag::Scalar<T> c) {
  ag::GradientTape tape;
  tape.watch(x, y, c);
  ag::Vector<T> z = combine(combine(combine(apply_functions(x), y), c), T(2));
  z = reduce<T>(z) + ag::softmax(z) + ag::log_softmax(z) + ag::power(z, T(2));
  const ag::Scalar<T> scale = z[0] + ag::matmul(x, y);
  z[1] = scale;
  z = z[ag::slice(0, 2)];
  sweep(tape, ag::sum(z * scale), x, y, c);
}

template <class T>
AG_OF_LIBRARY void use_matrices(ag::Matrix<T> x, ag::Matrix<T> y, ag::Vector<T> v,
                                ag::Scalar<T> c) {
  ag::GradientTape tape;
  tape.watch(x, y, v, c);
  ag::Matrix<T> z = combine(combine(combine(combine(apply_functions(x), y), v), c), T(2));
  z = reduce<T>(z) + ag::softmax(z) + ag::log_softmax(z) + ag::power(z, T(2));
  z = ag::matmul(z, y) + ag::matrix_transpose(z);
  v = ag::matmul(z, v) + ag::sum(z, 0) + ag::sum(z, 1) + ag::mean(z, 0) + ag::mean(z, 1);
  v = v + ag::max(z, 1) + z[0] + ag::reshape(z, {-1});
  z = z - ag::max(z, 1, ag::keepdims);
  z = z / ag::sum(z, 1, ag::keepdims);
  z[0] = v;
  sweep(tape, ag::sum(z) + ag::mean(v), x, y, v, c);
}

template void use_scalars<float>(ag::Scalar<float>, ag::Scalar<float>);
template void use_scalars<double>(ag::Scalar<double>, ag::Scalar<double>);
template void use_vectors<float>(ag::Vector<float>, ag::Vector<float>, ag::Scalar<float>);
template void use_vectors<double>(ag::Vector<double>, ag::Vector<double>, ag::Scalar<double>);
template void use_matrices<float>(ag::Matrix<float>, ag::Matrix<float>, ag::Vector<float>,
                                  ag::Scalar<float>);
template void use_matrices<double>(ag::Matrix<double>, ag::Matrix<double>, ag::Vector<double>,
                                   ag::Scalar<double>);

struct Layers {
  nn::Dense<nn::Relu> first{2, 2, nn::relu};
  nn::Dense<nn::Tanh> second{2, 2, nn::tanh};
  nn::Dense<> last{2, 2};
};

struct Images {
  nn::Conv2D<nn::Relu> convolution{1, 1, {1, 1}, nn::Padding::same, nn::relu};
  nn::Dense<nn::Relu> dense{1, 2, nn::relu};
  nn::Dense<> last{2, 2};
};

AG_OF_LIBRARY void use_layers(Layers &model, nn::Adam<Layers> &adam, nn::SGD<Layers> &sgd,
                              ag::Matrix<float> x, ag::Vector<std::int64_t> y) {
  nn::SparseCategoricalCrossentropy loss_of{{.from_logits = true}};
  nn::MeanSquaredError squares;
  for (auto [inputs, labels] : ag::data::from_tensor_slices(x, y).batch(2)) {
    ag::GradientTape tape;
    const ag::Matrix<float> result = model.last(model.second(model.first(inputs)));
    const ag::Scalar<float> loss = loss_of(labels, result) + squares(inputs, result);
    auto gradients = tape.gradient(loss, ag::trainable_variables(model));
    adam.apply_gradients(gradients, ag::trainable_variables(model));
    sgd.apply_gradients(gradients, ag::trainable_variables(model));
  }
}

AG_OF_LIBRARY void use_images(Images &model, nn::Adam<Images> &adam, ag::Tensor<float, 4> x,
                              ag::Vector<std::int64_t> y) {
  nn::SparseCategoricalCrossentropy loss_of{{.from_logits = true}};
  ag::GradientTape tape;
  const ag::Tensor<float, 4> pooled = nn::max_pool2d(model.convolution(x), {2, 2}, {2, 2});
  const ag::Matrix<float> flat = ag::reshape(pooled, {x.extent(0), -1});
  const ag::Scalar<float> loss = loss_of(y, model.last(model.dense(flat)));
  auto gradients = tape.gradient(loss, ag::trainable_variables(model));
  adam.apply_gradients(gradients, ag::trainable_variables(model));
}

} // namespace
