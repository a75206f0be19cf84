// Metrics: what has come together over several batches. They are values, which a function makes
// for itself or takes by reference. Values and predictions of different shapes are an error
// (check).
#pragma once

#include "autograph/nn/losses.h"

namespace ag::nn {

/// The mean of all numbers, and elements of tensors, that it was called with; NaN of none.
class Mean {
public:
  template <floating_dtype T, int Rank> void operator()(const Tensor<T, Rank> &x) {
    if constexpr (Rank == 0) {
      total += ag::astype<double>(x);
      ++count;
    } else {
      total += ag::sum(ag::astype<double>(x));
      count += x.size();
    }
  }
  Scalar<double> result() const { return total / double(count); }
  void reset() {
    total = 0;
    count = 0;
  }

  Scalar<double> total = 0;
  std::int64_t count = 0;
};

/// The share of rows whose largest prediction is at their class: `y` [n], `p` [n, classes], or with
/// more axes before the last.
class SparseCategoricalAccuracy {
public:
  template <class L, class T, int Rank>
    requires(std::integral<L> && Rank >= 1)
  void operator()(const Tensor<L, Rank> &y, const Tensor<T, Rank + 1> &p) {
    detail::check_same_rows(y, p);
    right += ag::sum(ag::argmax(p, -1) == ag::astype<std::int64_t>(y));
    count += y.size();
  }
  Scalar<double> result() const { return ag::astype<double>(right) / double(count); }
  void reset() {
    right = 0;
    count = 0;
  }

  Scalar<std::int64_t> right = 0;
  std::int64_t count = 0;
};

/// The share of elements, 0 or 1, that are predicted as more, or not more, than `threshold`.
class BinaryAccuracy {
public:
  /// One that has counted nothing, or goes on from what another one has.
  explicit BinaryAccuracy(double threshold = 0.5, const Scalar<std::int64_t> &right = 0,
                          std::int64_t count = 0)
      : threshold(threshold), right(right), count(count) {}
  template <class T, int Rank>
    requires(Rank >= 1)
  void operator()(const Tensor<T, Rank> &y, const Tensor<T, Rank> &p) {
    detail::check_same_shape(y, p);
    right += ag::sum((p > T(threshold)) == (y > T(0.5)));
    count += y.size();
  }
  Scalar<double> result() const { return ag::astype<double>(right) / double(count); }
  void reset() {
    right = 0;
    count = 0;
  }

  double threshold;
  Scalar<std::int64_t> right = 0;
  std::int64_t count = 0;
};

} // namespace ag::nn
