// Losses: functions that give one loss a row, and objects that give the mean of those.
#pragma once

#include "autograph/autograph.h"

namespace ag::nn {

struct CrossentropyOptions {
  /// Whether what is predicted is scores of any sign, not probabilities.
  bool from_logits = false;
};

namespace detail {
/// Probabilities away from 0 and 1, as Keras has them, so that logarithms are finite.
template <class T, int Rank> Tensor<T, Rank> clipped(const Tensor<T, Rank> &p) {
  return ag::clip(p, T(1e-7), T(1 - 1e-7));
}
/// What is not predicted element by element would be repeated, or averaged with others, silently.
template <int Axis = 0, class A, class B, int Rank>
void check_same_shape(const Tensor<A, Rank> &y, const Tensor<B, Rank> &p) {
  if constexpr (Axis < Rank) {
    ag::check(y.extent(Axis) == p.extent(Axis),
              "values with extent {} along axis {} beside predictions with {}", y.extent(Axis),
              Axis, p.extent(Axis));
    check_same_shape<Axis + 1>(y, p);
  }
}
template <int Axis = 0, class A, class B, int Rank>
void check_same_rows(const Tensor<A, Rank> &y, const Tensor<B, Rank + 1> &p) {
  if constexpr (Axis < Rank) {
    ag::check(y.extent(Axis) == p.extent(Axis),
              "classes with extent {} along axis {} beside predictions with {}", y.extent(Axis),
              Axis, p.extent(Axis));
    check_same_rows<Axis + 1>(y, p);
  }
}
template <class T, int Rank>
Tensor<T, Rank> log_probabilities(const Tensor<T, Rank> &p, bool from_logits) {
  Tensor<T, Rank> result;
  if (from_logits)
    result = ag::log_softmax(p);
  else
    result = ag::log(clipped(p));
  return result;
}
} // namespace detail

/// Minus the logarithm of the probability of a row's class: `y` [n] are numbers of columns, `p` [n,
/// classes] probabilities of a row's classes, or scores with `{.from_logits = true}`; also [n,
/// time] beside [n, time, classes], and more axes. A class outside of the columns is an error
/// (check), as are, in all losses, values and predictions of different shapes.
template <class L, class T, int Rank>
  requires(std::integral<L> && Rank >= 1)
Tensor<T, Rank> sparse_categorical_crossentropy(const Tensor<L, Rank> &y,
                                                const Tensor<T, Rank + 1> &p,
                                                const CrossentropyOptions &options = {}) {
  detail::check_same_rows(y, p);
  const std::int64_t classes = p.extent(-1);
  ag::check(ag::all((y >= L(0)) & (ag::astype<std::int64_t>(y) < classes)),
            "a class is not one of the {} that are predicted", classes);
  const Tensor<bool, Rank + 1> here =
      ag::expand_dims(ag::astype<std::int64_t>(y), -1) == ag::arange(classes);
  return -ag::sum(ag::where(here, detail::log_probabilities(p, options.from_logits), T(0)), -1);
}

/// The same of classes that are given as probabilities themselves, `y` [n, classes], or more axes.
template <class T, int Rank>
  requires(Rank >= 2)
Tensor<T, Rank - 1> categorical_crossentropy(const Tensor<T, Rank> &y, const Tensor<T, Rank> &p,
                                             const CrossentropyOptions &options = {}) {
  detail::check_same_shape(y, p);
  return -ag::sum(y * detail::log_probabilities(p, options.from_logits), -1);
}

/// Of the answers yes and no, `y` of 1 and 0, the mean over a row; `p` are probabilities of yes, or
/// scores.
template <class T, int Rank>
  requires(Rank >= 1)
Tensor<T, Rank - 1> binary_crossentropy(const Tensor<T, Rank> &y, const Tensor<T, Rank> &p,
                                        const CrossentropyOptions &options = {}) {
  detail::check_same_shape(y, p);
  Tensor<T, Rank> losses;
  // Statements of their own, so that every compiler adds contributions to a gradient in one order.
  if (options.from_logits) {
    const Tensor<T, Rank> bend = ag::maximum(p, T(0));
    const Tensor<T, Rank> slope = p * y;
    losses = bend - slope + ag::log1p(ag::exp(-ag::abs(p)));
  } else {
    const Tensor<T, Rank> inside = detail::clipped(p);
    const Tensor<T, Rank> of_yes = y * ag::log(inside);
    losses = -(of_yes + (1 - y) * ag::log(1 - inside));
  }
  return ag::mean(losses, -1);
}

/// The mean over a row of the squared, or absolute, differences.
template <class T, int Rank>
  requires(Rank >= 1)
Tensor<T, Rank - 1> mean_squared_error(const Tensor<T, Rank> &y, const Tensor<T, Rank> &p) {
  detail::check_same_shape(y, p);
  return ag::mean(ag::square(p - y), -1);
}
template <class T, int Rank>
  requires(Rank >= 1)
Tensor<T, Rank - 1> mean_absolute_error(const Tensor<T, Rank> &y, const Tensor<T, Rank> &p) {
  detail::check_same_shape(y, p);
  return ag::mean(ag::abs(p - y), -1);
}

/// Objects: `nn::SparseCategoricalCrossentropy loss{{.from_logits = true}}`, and `loss(y, p)` is
/// the mean over all rows.
struct SparseCategoricalCrossentropy {
  CrossentropyOptions options;
  template <class Y, class P> auto operator()(const Y &y, const P &p) const {
    return ag::mean(sparse_categorical_crossentropy(y, p, options));
  }
};
struct CategoricalCrossentropy {
  CrossentropyOptions options;
  template <class Y, class P> auto operator()(const Y &y, const P &p) const {
    return ag::mean(categorical_crossentropy(y, p, options));
  }
};
struct BinaryCrossentropy {
  CrossentropyOptions options;
  template <class Y, class P> auto operator()(const Y &y, const P &p) const {
    return ag::mean(binary_crossentropy(y, p, options));
  }
};
struct MeanSquaredError {
  template <class Y, class P> auto operator()(const Y &y, const P &p) const {
    return ag::mean(mean_squared_error(y, p));
  }
};
struct MeanAbsoluteError {
  template <class Y, class P> auto operator()(const Y &y, const P &p) const {
    return ag::mean(mean_absolute_error(y, p));
  }
};

} // namespace ag::nn
