// Functions written with the other operations, compiled as the user's own are.
#pragma once

#include "autograph/linear_algebra.h"

namespace ag {

namespace detail {
/// Operations as tapes record them: of each the rule reads one tensor.
struct Softplus {};
struct Silu {};
template <int Axis> struct Softmax {};
template <int Axis> struct LogSoftmax {};
template <> inline constexpr unsigned reads<Softplus> = reads_result;
template <> inline constexpr unsigned reads<Silu> = reads_first;
template <int Axis> inline constexpr unsigned reads<Softmax<Axis>> = reads_result;
template <int Axis> inline constexpr unsigned reads<LogSoftmax<Axis>> = reads_result;
} // namespace detail

/// The element where it is positive, else 0; NaN of NaN. The derivative at 0 is 0.
template <floating_dtype T, int Rank> AG_FUNCTION Tensor<T, Rank> relu(Tensor<T, Rank> x) {
  return where(x <= 0, 0, x);
}

/// `log(1 + exp(x))`, without overflow.
template <floating_dtype T, int Rank> AG_FUNCTION Tensor<T, Rank> softplus(Tensor<T, Rank> x) {
  return detail::defined<detail::Softplus>(
      "softplus",
      [&] {
        Tensor<T, Rank> bend = maximum(x, 0);
        return bend + log1p(exp(-abs(x)));
      },
      x);
}

/// `x * sigmoid(x)`.
template <floating_dtype T, int Rank> AG_FUNCTION Tensor<T, Rank> silu(Tensor<T, Rank> x) {
  return detail::defined<detail::Silu>("silu", [&] { return x * sigmoid(x); }, x);
}

namespace detail {
/// What is taken off exponents so that they do not overflow: the largest, or 0 where that is
/// infinite or NaN.
template <floating_dtype T, int Rank>
AG_FUNCTION Tensor<T, Rank> shift_of(Tensor<T, Rank> largest) {
  return where(isfinite(largest), largest, 0);
}
} // namespace detail

/// The logarithm of the sum of the exponentials along an axis; an infinity where there is one. Of
/// nothing it is an error (shape).
template <floating_dtype T, int Rank>
  requires(Rank > 0)
Tensor<T, Rank> logsumexp(const Tensor<T, Rank> &x, int axis, Keepdims) {
  Tensor<T, Rank> shift = detail::shift_of(max(x, axis, keepdims));
  return shift + log(sum(exp(x - shift), axis, keepdims));
}
template <floating_dtype T, int Rank>
  requires(Rank > 0)
Tensor<T, Rank - 1> logsumexp(const Tensor<T, Rank> &x, int axis) {
  return squeeze(logsumexp(x, axis, keepdims), axis);
}
template <int Axis, floating_dtype T, int Rank>
  requires(Rank > 0)
AG_FUNCTION Tensor<T, Rank - 1> logsumexp(Tensor<T, Rank> x) {
  return logsumexp(x, Axis);
}

/// The same over all elements.
template <floating_dtype T, int Rank> AG_FUNCTION Scalar<T> logsumexp(Tensor<T, Rank> x) {
  Scalar<T> shift = detail::shift_of(max(x));
  return shift + log(sum(exp(x - shift)));
}
template <floating_dtype T, int Rank>
AG_FUNCTION Tensor<T, Rank> logsumexp(Tensor<T, Rank> x, Keepdims) {
  Tensor<T, Rank> shift = detail::shift_of(max(x, keepdims));
  return shift + log(sum(exp(x - shift), keepdims));
}

/// Exponentials along an axis, scaled to the sum 1: each times the reciprocal of the sum, which is
/// at least 1. Of nothing it is an error (shape).
template <int Axis = -1, floating_dtype T, int Rank>
  requires(Rank > 0)
AG_FUNCTION Tensor<T, Rank> softmax(Tensor<T, Rank> x) {
  return detail::defined<detail::Softmax<Axis>>(
      "softmax",
      [&] {
        Tensor<T, Rank> e = exp(x - max(x, Axis, keepdims));
        return e * (1 / sum(e, Axis, keepdims));
      },
      x);
}

/// The same of an axis that is known when it runs: the first and the last have code of their own.
template <floating_dtype T, int Rank>
  requires(Rank > 0)
Tensor<T, Rank> softmax(const Tensor<T, Rank> &x, int axis) {
  if (axis == -1 || axis == Rank - 1)
    return softmax<Rank - 1>(x);
  if constexpr (Rank > 1)
    if (axis == -Rank || axis == 0)
      return softmax<0>(x);
  Tensor<T, Rank> e = exp(x - max(x, axis, keepdims));
  return e * (1 / sum(e, axis, keepdims));
}
/// The logarithm of `softmax`, computed without it.
template <int Axis = -1, floating_dtype T, int Rank>
  requires(Rank > 0)
AG_FUNCTION Tensor<T, Rank> log_softmax(Tensor<T, Rank> x) {
  return detail::defined<detail::LogSoftmax<Axis>>(
      "log_softmax",
      [&] {
        Tensor<T, Rank> shifted = x - max(x, Axis, keepdims);
        return shifted - log(sum(exp(shifted), Axis, keepdims));
      },
      x);
}
template <floating_dtype T, int Rank>
  requires(Rank > 0)
Tensor<T, Rank> log_softmax(const Tensor<T, Rank> &x, int axis) {
  if (axis == -1 || axis == Rank - 1)
    return log_softmax<Rank - 1>(x);
  if constexpr (Rank > 1)
    if (axis == -Rank || axis == 0)
      return log_softmax<0>(x);
  Tensor<T, Rank> shifted = x - max(x, axis, keepdims);
  return shifted - log(sum(exp(shifted), axis, keepdims));
}

/// The variance over an axis: the mean of the squared distances from the mean; NaN of nothing.
template <floating_dtype T, int Rank>
  requires(Rank > 0)
Tensor<T, Rank - 1> var(const Tensor<T, Rank> &x, int axis) {
  return mean(square(x - mean(x, axis, keepdims)), axis);
}
template <floating_dtype T, int Rank>
  requires(Rank > 0)
Tensor<T, Rank> var(const Tensor<T, Rank> &x, int axis, Keepdims) {
  return mean(square(x - mean(x, axis, keepdims)), axis, keepdims);
}
template <int Axis, floating_dtype T, int Rank>
  requires(Rank > 0)
AG_FUNCTION Tensor<T, Rank - 1> var(Tensor<T, Rank> x) {
  return var(x, Axis);
}

/// The same over all elements.
template <floating_dtype T, int Rank> AG_FUNCTION Scalar<T> var(Tensor<T, Rank> x) {
  return mean(square(x - mean(x)));
}
template <floating_dtype T, int Rank> AG_FUNCTION Tensor<T, Rank> var(Tensor<T, Rank> x, Keepdims) {
  return mean(square(x - mean(x)), keepdims);
}

} // namespace ag
