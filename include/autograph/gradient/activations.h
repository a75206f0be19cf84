// The rules of activations: each of the argument alone, or of the result alone.
#pragma once

#include "autograph/activations.h"
#include "autograph/gradient/elementwise.h"

namespace ag::detail {

/// The derivative is the logistic function of the argument: `1 - exp(-y)`.
template <> struct Rule<Softplus> {
  template <class D, class Y, class X> static auto first(const D &d, const Y &y, const X &) {
    return -d * expm1(-y);
  }
};
template <> struct Rule<Silu> {
  template <class D, class Y, class X> static auto first(const D &d, const Y &, const X &x) {
    const X share = sigmoid(x);
    return d * (share * (1 + x * (1 - share)));
  }
};

template <int Axis> struct Rule<Softmax<Axis>> {
  template <class D, class Y, class X> static auto first(const D &d, const Y &y, const X &) {
    const D mean = sum(d * y, Axis, keepdims);
    return y * (d - mean);
  }
};
template <int Axis> struct Rule<LogSoftmax<Axis>> {
  template <class D, class Y, class X> static auto first(const D &d, const Y &y, const X &) {
    const D total = sum(d, Axis, keepdims);
    return d - exp(y) * total;
  }
};

} // namespace ag::detail
