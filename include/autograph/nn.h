// Functions written with the other operations, compiled as the user's own are.
#pragma once

#include "autograph/linear_algebra.h"

namespace ag {

/// The element where it is positive, else 0.
template <floating_dtype T, int Rank> AG_FUNCTION Tensor<T, Rank> relu(Tensor<T, Rank> x) { return maximum(x, 0); }

/// The logistic function, `1 / (1 + exp(-x))`; exact also where `exp(-x)` overflows.
template <floating_dtype T, int Rank> AG_FUNCTION Tensor<T, Rank> sigmoid(Tensor<T, Rank> x) {
  return 1 / (1 + exp(-x));
}

/// `log(1 + exp(x))`, without overflow.
template <floating_dtype T, int Rank> AG_FUNCTION Tensor<T, Rank> softplus(Tensor<T, Rank> x) {
  return maximum(x, 0) + log1p(exp(-abs(x)));
}

/// `x * sigmoid(x)`.
template <floating_dtype T, int Rank> AG_FUNCTION Tensor<T, Rank> silu(Tensor<T, Rank> x) { return x / (1 + exp(-x)); }

/// The logarithm of the sum of the exponentials along an axis, which keeps extent 1. Of nothing it is an error (shape).
template <int Axis = -1, floating_dtype T, int Rank>
  requires(Rank > 0)
AG_FUNCTION Tensor<T, Rank> logsumexp(Tensor<T, Rank> x) {
  Tensor<T, Rank> largest = max(x, Axis, keepdims);
  return largest + log(sum(exp(x - largest), Axis, keepdims));
}

/// Exponentials along an axis, scaled to the sum 1. Of nothing it is an error (shape).
template <int Axis = -1, floating_dtype T, int Rank>
  requires(Rank > 0)
AG_FUNCTION Tensor<T, Rank> softmax(Tensor<T, Rank> x) {
  Tensor<T, Rank> e = exp(x - max(x, Axis, keepdims));
  return e / sum(e, Axis, keepdims);
}

/// The logarithm of `softmax`, computed without it.
template <int Axis = -1, floating_dtype T, int Rank>
  requires(Rank > 0)
AG_FUNCTION Tensor<T, Rank> log_softmax(Tensor<T, Rank> x) {
  Tensor<T, Rank> shifted = x - max(x, Axis, keepdims);
  return shifted - log(sum(exp(shifted), Axis, keepdims));
}

/// The variance over an axis: the mean of the squared distances from the mean; NaN of nothing.
template <int Axis, floating_dtype T, int Rank>
  requires(Rank > 0)
AG_FUNCTION Tensor<T, Rank - 1> var(Tensor<T, Rank> x) {
  return mean(square(x - mean(x, Axis, keepdims)), Axis);
}

/// The variance over all elements.
template <floating_dtype T, int Rank> AG_FUNCTION Scalar<T> var(Tensor<T, Rank> x) {
  return mean(square(x - mean(x)));
}

} // namespace ag
