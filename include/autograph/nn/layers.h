// Layers of dense products, and layers one after the other.
#pragma once

#include "autograph/gradient.h"
#include "autograph/nn/model.h"
#include "autograph/random.h"

#include <cmath>

namespace ag::detail {
/// The operation, as tapes record it.
struct Gelu {};
template <> struct Rule<Gelu> {
  template <class D, class Y, class X> static auto first(const D &d, const Y &, const X &x) {
    const X share = 0.5 * (1 + erf(x * 0.70710678118654752440));
    const X density = exp(-0.5 * square(x)) * 0.39894228040143267794;
    return d * (share + x * density);
  }
};
} // namespace ag::detail

namespace ag::nn {

namespace detail {
template <class T, int Rank> Tensor<T, Rank> gelu(const Tensor<T, Rank> &x) {
  return ag::detail::defined<ag::detail::Gelu>(
      "gelu",
      [&] {
        const Tensor<T, Rank> half = 0.5 * x;
        return half * (1 + ag::erf(x * 0.70710678118654752440));
      },
      x);
}
} // namespace detail

/// Activations: objects, so that they can be passed to layers. Each is the function of its name.
struct Linear {
  template <class X> auto operator()(const X &x) const { return x; }
};
#define AG_ACTIVATION(Name, call)                                                                  \
  struct Name {                                                                                    \
    template <class X> auto operator()(const X &x) const { return call; }                          \
  };
AG_ACTIVATION(Relu, ag::relu(x))
AG_ACTIVATION(Sigmoid, ag::sigmoid(x))
AG_ACTIVATION(Tanh, ag::tanh(x))
AG_ACTIVATION(Softplus, ag::softplus(x))
AG_ACTIVATION(Silu, ag::silu(x))
AG_ACTIVATION(Softmax, ag::softmax(x))
AG_ACTIVATION(LogSoftmax, ag::log_softmax(x))
#undef AG_ACTIVATION
/// `x / 2 * (1 + erf(x / sqrt(2)))`, of Hendrycks and Gimpel.
struct Gelu {
  template <class X> auto operator()(const X &x) const {
    const ag::tensor_t<X> argument = x;
    return detail::gelu(argument);
  }
};
inline constexpr Linear linear;
inline constexpr Relu relu;
inline constexpr Sigmoid sigmoid;
inline constexpr Tanh tanh;
inline constexpr Softplus softplus;
inline constexpr Silu silu;
inline constexpr Softmax softmax;
inline constexpr LogSoftmax log_softmax;
inline constexpr Gelu gelu;

namespace detail {
/// The stream that layers take their first weights from, in the order in which they are made. Its
/// seed is 0, so that a program begins with the same weights whenever it is run.
inline random::Generator &initial_numbers() {
  static random::Generator generator;
  return generator;
}

/// Weights of Glorot and Bengio's uniform distribution: within sqrt(6 / (inputs + outputs)) of 0.
template <class T, std::size_t N>
Tensor<T, int(N)> glorot_uniform(const std::int64_t (&shape)[N], double inputs, double outputs) {
  const T limit = T(std::sqrt(6 / (inputs + outputs)));
  return initial_numbers().uniform<T>(shape, T(-limit), limit);
}
} // namespace detail

/// Starts the stream that layers take their first weights from again, with a seed.
inline void set_seed(std::uint64_t seed) { detail::initial_numbers() = random::Generator(seed); }

/// `activation(x @ weights + bias)` of a vector, of the rows of a matrix, or of those along the
/// last axis of more. Weights begin as Glorot's, the bias as zeros. A layer may be moved while a
/// model is made of it.
template <class Activation = Linear, class T = float> class Dense {
public:
  Dense(std::int64_t inputs, std::int64_t outputs, Activation activation = {})
      : weights(detail::glorot_uniform<T>({inputs, outputs}, double(inputs), double(outputs))),
        bias(ag::zeros<T>({outputs})), activation(activation) {}
  Dense(Dense &&other)
      : weights(other.weights.value()), bias(other.bias.value()), activation(other.activation) {}

  template <int Rank>
    requires(Rank >= 1)
  Tensor<T, Rank> operator()(const Tensor<T, Rank> &x) const {
    if constexpr (Rank <= 2)
      return activation(ag::matmul(x, weights) + bias);
    else
      return of_rows(x, std::make_index_sequence<std::size_t(Rank - 1)>());
  }
  auto parts() { return std::tie(weights, bias); }

  Variable<T, 2> weights; // [inputs, outputs]
  Variable<T, 1> bias;    // [outputs]
  Activation activation;

private:
  /// As one product, where a product of a stack would be one for each matrix.
  template <class X, std::size_t... I> X of_rows(const X &x, std::index_sequence<I...>) const {
    const std::int64_t count = (x.extent(int(I)) * ...), inputs = x.extent(-1);
    const Matrix<T> y = (*this)(ag::reshape(x, {count, inputs}));
    return ag::reshape(y, {x.extent(int(I))..., y.extent(1)});
  }
};

/// Elements that each row keeps, in one axis.
struct Flatten {
  template <class T, int Rank>
    requires(Rank >= 2)
  Matrix<T> operator()(const Tensor<T, Rank> &x) const {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return ag::reshape(x, {x.extent(0), (x.extent(int(I) + 1) * ...)});
    }(std::make_index_sequence<std::size_t(Rank - 1)>());
  }
};

/// Rows of another shape: `nn::Reshape{{8, 8, 1}}`. A number of elements that does not fit is an
/// error (shape).
template <std::size_t N> class Reshape {
public:
  Reshape(const std::int64_t (&shape)[N]) {
    for (std::size_t axis = 0; axis < N; ++axis)
      extents[axis] = shape[axis];
  }
  template <class T, int Rank> Tensor<T, int(N) + 1> operator()(const Tensor<T, Rank> &x) const {
    return to(x, std::make_index_sequence<N>());
  }

private:
  template <class X, std::size_t... I> auto to(const X &x, std::index_sequence<I...>) const {
    return ag::reshape(x, {x.extent(0), extents[I]...});
  }
  std::array<std::int64_t, N> extents{};
};

/// While training: each element is 0 with probability `rate`, else divided by 1 - rate. Otherwise
/// the elements as they are. Its random numbers go on from call to call. A rate that is not within
/// 0 and 1 is an error (check).
class Dropout {
public:
  explicit Dropout(float rate, std::uint64_t seed = 0) : rate(rate), seed(seed) {
    ag::check(rate >= 0 && rate <= 1, "a dropout of rate {}", rate);
  }
  Dropout(Dropout &&other) : rate(other.rate), seed(other.seed), position(other.position.value()) {}

  template <class T, int Rank> Tensor<T, Rank> operator()(const Tensor<T, Rank> &x) const {
    return x;
  }
  template <class T, int Rank> Tensor<T, Rank> operator()(const Tensor<T, Rank> &x, Training) {
    random::Generator generator(seed, position.value().item());
    const Tensor<bool, 1> keeps = generator.bernoulli({x.size()}, 1 - rate);
    position.assign(generator.position);
    const Tensor<T, Rank> factors =
        ag::reshape(ag::where(keeps, T(1 / (1 - rate)), T(0)), x.shape());
    return x * factors;
  }
  auto parts() { return std::tie(position); }

  float rate;
  std::uint64_t seed;
  State<std::uint64_t> position{Scalar<std::uint64_t>(0)};
};

namespace detail {
/// A layer's call, told of training where it wants to know.
template <class Layer, class X> auto call(Layer &layer, const X &x) { return layer(x); }
template <class Layer, class X> auto call(Layer &layer, const X &x, Training training) {
  if constexpr (requires { layer(x, training); })
    return layer(x, training);
  else
    return layer(x);
}
} // namespace detail

/// Layers one after the other: `nn::Sequential model{nn::Dense{784, 100, nn::relu}, nn::Dense{100,
/// 10}}`. A layer is anything that can be called with what the one before it gives.
template <class... Layers> class Sequential {
public:
  Sequential(Layers... layers) : layers(std::move(layers)...) {}
  Sequential(Sequential &&other) : layers(std::move(other.layers)) {}

  template <class X> auto operator()(const X &x) { return from<0>(x); }
  template <class X> auto operator()(const X &x, Training training) { return from<0>(x, training); }
  auto parts() {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return std::tie(std::get<I>(layers)...);
    }(std::index_sequence_for<Layers...>());
  }
  auto variables() { return ag::variables(*this); }
  auto trainable_variables() { return ag::trainable_variables(*this); }

  std::tuple<Layers...> layers;

private:
  template <std::size_t I, class X, class... Tag> auto from(const X &x, Tag... tag) {
    if constexpr (I == sizeof...(Layers))
      return x;
    else
      return from<I + 1>(detail::call(std::get<I>(layers), x, tag...), tag...);
  }
};

} // namespace ag::nn
