// Layers that bring numbers to mean 0 and variance 1, and attention.
#pragma once

#include "autograph/nn/layers.h"

namespace ag::detail {
/// Rows of the last axis to mean 0 and variance 1, times a scale plus an offset, as tapes record
/// it: they keep `x` and the scale.
struct NormalizedRows {};
template <> inline constexpr unsigned reads<NormalizedRows> = reads_first | reads_second;
template <class T, int Rank>
Tensor<T, Rank> deviation_of(const Tensor<T, Rank> &centred, double epsilon) {
  const Tensor<T, Rank> variance = mean(square(centred), -1, keepdims);
  return sqrt(variance + T(epsilon));
}
template <class T, int Rank>
Tensor<T, Rank> normalized_rows(const Tensor<T, Rank> &x, const Vector<T> &scale,
                                const Vector<T> &offset, double epsilon) {
  return defined<NormalizedRows>(
      "layer_normalization",
      [&] {
        const Tensor<T, Rank> centred = x - mean(x, -1, keepdims);
        return centred / deviation_of(centred, epsilon) * scale + offset;
      },
      x, scale, offset, epsilon);
}
template <> struct Rule<NormalizedRows> {
  template <class D, class Y, class X, class S, class O>
  static auto first(const D &d, const Y &, const X &x, const S &scale, const O &, double epsilon) {
    const X centred = x - mean(x, -1, keepdims);
    const X deviation = deviation_of(centred, epsilon);
    const X normal = centred / deviation;
    const D scaled = sum_to(d * scale, x);
    const D along = normal * mean(scaled * normal, -1, keepdims);
    const D apart = scaled - mean(scaled, -1, keepdims);
    return (apart - along) / deviation;
  }
  template <class D, class Y, class X, class S, class O>
  static auto second(const D &d, const Y &, const X &x, const S &scale, const O &, double epsilon) {
    const X centred = x - mean(x, -1, keepdims);
    const X normal = centred / deviation_of(centred, epsilon);
    return sum_to(d * normal, scale);
  }
  template <class D, class Y, class X, class S, class O>
  static auto third(const D &d, const Y &, const X &, const S &, const O &offset, double) {
    return sum_to(d, offset);
  }
};
} // namespace ag::detail

namespace ag::nn {

/// Each row of the last axis to mean 0 and variance 1, then times `scale` plus `offset`, which are
/// learnt and begin as 1 and 0; of Ba, Kiros and Hinton (2016).
template <class T = float> class LayerNormalization {
public:
  explicit LayerNormalization(std::int64_t units, double epsilon = 1e-3)
      : scale(ag::ones<T>({units})), offset(ag::zeros<T>({units})), epsilon(epsilon) {}
  LayerNormalization(LayerNormalization &&other)
      : scale(other.scale.value()), offset(other.offset.value()), epsilon(other.epsilon) {}

  template <int Rank>
    requires(Rank >= 1)
  Tensor<T, Rank> operator()(const Tensor<T, Rank> &x) const {
    const Vector<T> factors = scale.value(), addends = offset.value();
    return ag::detail::normalized_rows(x, factors, addends, epsilon);
  }
  auto parts() { return std::tie(scale, offset); }

  Variable<T, 1> scale, offset; // [units]
  double epsilon;
};

/// Each channel, the last axis, to mean 0 and variance 1: while training those of the batch, of
/// which running means are kept as States that an empty batch leaves as they are, otherwise the
/// running ones; then times `scale` plus `offset`. Of Ioffe and Szegedy (2015).
template <class T = float> class BatchNormalization {
public:
  explicit BatchNormalization(std::int64_t channels, double momentum = 0.99, double epsilon = 1e-3)
      : scale(ag::ones<T>({channels})), offset(ag::zeros<T>({channels})),
        mean(ag::zeros<T>({channels})), variance(ag::ones<T>({channels})), momentum(momentum),
        epsilon(epsilon) {}
  BatchNormalization(BatchNormalization &&other)
      : scale(other.scale.value()), offset(other.offset.value()), mean(other.mean.value()),
        variance(other.variance.value()), momentum(other.momentum), epsilon(other.epsilon) {}

  template <int Rank>
    requires(Rank >= 2)
  Tensor<T, Rank> operator()(const Tensor<T, Rank> &x) const {
    return (x - mean.value()) / ag::sqrt(variance.value() + T(epsilon)) * scale + offset;
  }
  template <int Rank>
    requires(Rank >= 2)
  Tensor<T, Rank> operator()(const Tensor<T, Rank> &x, Training) {
    const Matrix<T> rows = ag::reshape(x, {-1, x.extent(-1)});
    const Vector<T> mean_now = ag::mean(rows, 0);
    const Matrix<T> centred = rows - mean_now;
    const Vector<T> variance_now = ag::mean(ag::square(centred), 0);
    if (rows.extent(0) > 0) {
      mean.assign(mean.value() * T(momentum) + mean_now * T(1 - momentum));
      variance.assign(variance.value() * T(momentum) + variance_now * T(1 - momentum));
    }
    const Matrix<T> result = centred / ag::sqrt(variance_now + T(epsilon)) * scale + offset;
    return ag::reshape(result, x.shape());
  }
  auto parts() { return std::tie(scale, offset, mean, variance); }

  Variable<T, 1> scale, offset; // [channels]
  State<T, 1> mean, variance;   // [channels]
  double momentum, epsilon;
};

/// Attention of Vaswani and others (2017): `heads` weighted means of the steps of a series [n,
/// time, units], each of a part of the units; with `causal` each step sees those before it and
/// itself. Units that the heads do not divide are an error (check).
template <class T = float> class MultiHeadAttention {
public:
  MultiHeadAttention(std::int64_t units, std::int64_t heads, bool causal = false)
      : query(units, units), key(units, units), value(units, units), output(units, units),
        heads(heads), causal(causal) {
    ag::check(heads > 0 && units % heads == 0, "{} units in {} heads", units, heads);
  }
  MultiHeadAttention(MultiHeadAttention &&other)
      : query(std::move(other.query)), key(std::move(other.key)), value(std::move(other.value)),
        output(std::move(other.output)), heads(other.heads), causal(other.causal) {}

  Tensor<T, 3> operator()(const Tensor<T, 3> &x) const {
    const std::int64_t n = x.extent(0), time = x.extent(1), units = x.extent(2);
    const Matrix<T> rows = ag::reshape(x, {n * time, units});
    const Tensor<T, 3> q = split(query(rows), n, time), k = split(key(rows), n, time);
    const Tensor<T, 3> v = split(value(rows), n, time);
    const T factor = T(1) / std::sqrt(T(units / heads));
    Tensor<T, 3> scores = ag::matmul(q * factor, ag::matrix_transpose(k));
    if (causal) {
      const Matrix<bool> seen = ag::expand_dims(ag::arange(time), 1) >= ag::arange(time);
      scores = ag::where(seen, scores, T(-1e9));
    }
    const Tensor<T, 3> means = ag::matmul(ag::softmax(scores), v);
    const Tensor<T, 4> parts = ag::reshape(means, {n, heads, time, units / heads});
    const Matrix<T> joined = ag::reshape(ag::permute_dims(parts, {0, 2, 1, 3}), {n * time, units});
    return ag::reshape(output(joined), {n, time, units});
  }
  auto parts() { return std::tie(query, key, value, output); }

  Dense<Linear, T> query, key, value, output;
  std::int64_t heads;
  bool causal;

  /// [n * time, units] as [n * heads, time, units / heads].
  Tensor<T, 3> split(const Matrix<T> &x, std::int64_t n, std::int64_t time) const {
    const std::int64_t width = x.extent(1) / heads;
    const Tensor<T, 4> parts = ag::reshape(x, {n, time, heads, width});
    return ag::reshape(ag::permute_dims(parts, {0, 2, 1, 3}), {n * heads, time, width});
  }
};

} // namespace ag::nn
