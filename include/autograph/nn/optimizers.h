// Optimizers, and schedules of their learning rates. What they keep for each Variable are Variables
// of their own, which `ag::variables(optimizer)` gives. A gradient of another shape than its
// Variable's is an error (check), and nothing is changed then.
#pragma once

#include "autograph/nn/model.h"

namespace ag::nn {

/// Schedules: the learning rate at a step, which is counted from 0. One that decays within no steps
/// is an error (check).
struct ConstantRate {
  double rate;
  Scalar<double> operator()(Scalar<double>) const { return rate; }
};
/// `initial * decay^(step / steps)`.
struct ExponentialDecay {
  double initial, steps, decay;
  Scalar<double> operator()(Scalar<double> step) const {
    ag::check(steps > 0, "a rate that decays within {} steps", steps);
    return initial * ag::power(Scalar<double>(decay), step / steps);
  }
};
/// Half a cosine from `initial` at step 0 to `initial * end` at `steps` and after.
struct CosineDecay {
  double initial, steps, end = 0;
  Scalar<double> operator()(Scalar<double> step) const {
    ag::check(steps > 0, "a rate that decays within {} steps", steps);
    const Scalar<double> done = ag::minimum(step / steps, 1.0);
    return initial * (end + (1 - end) * 0.5 * (1 + ag::cos(done * 3.14159265358979323846)));
  }
};

namespace detail {

/// A Variable for each trainable one of a model, of its shape, that begins as zeros.
template <class... V> struct Slots {
  explicit Slots(const std::tuple<V &...> &like) : Slots(like, std::index_sequence_for<V...>()) {}
  auto parts() {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return std::tie(std::get<I>(slots)...);
    }(std::index_sequence_for<V...>());
  }

  std::tuple<V...> slots;

private:
  template <std::size_t... I>
  Slots(const std::tuple<V &...> &like, std::index_sequence<I...>)
      : slots(ag::zeros_like(std::get<I>(like).value())...) {}
};
template <class Model> struct SlotsOf;
template <class... V> struct SlotsOf<std::tuple<V &...>> {
  using type = Slots<V...>;
};
template <class Model>
using slots_t = typename SlotsOf<decltype(ag::trainable_variables(std::declval<Model &>()))>::type;

/// Gradients of other shapes than their Variables' would be repeated silently. What is passed on is
/// extents alone, so that a gradient may be computed in the loop that uses it.
inline void check_extent(std::int64_t place, int axis, std::int64_t extent, std::int64_t wanted) {
  ag::check(extent == wanted, "gradient {} has extent {} along axis {}, its Variable {}", place,
            extent, axis, wanted);
}
template <class G, class V, std::size_t... Axis>
void check_gradient(const G &gradient, const V &value, std::int64_t place,
                    std::index_sequence<Axis...>) {
  (check_extent(place, int(Axis), gradient.extent(int(Axis)), value.extent(int(Axis))), ...);
}
template <std::size_t I = 0, class G, class V>
void check_gradients(const G &gradients, const V &variables) {
  static_assert(std::tuple_size_v<G> == std::tuple_size_v<V>,
                "apply_gradients takes as many gradients as Variables");
  if constexpr (I < std::tuple_size_v<G>) {
    check_gradient(std::get<I>(gradients), std::get<I>(variables).value(), std::int64_t(I),
                   std::make_index_sequence<rank_v<std::tuple_element_t<I, G>>>());
    check_gradients<I + 1>(gradients, variables);
  }
}

/// Checks that what an optimizer keeps fits its Variable at each axis. `fits` compares extents
/// where the tensors are used, so that it is known there that nothing is repeated.
template <int Rank, int Axis = 0, class Fits> void check_kept(const Fits &fits) {
  if constexpr (Axis < Rank) {
    ag::check(fits(std::integral_constant<int, Axis>()),
              "what an optimizer keeps has another shape than its Variable");
    check_kept<Rank, Axis + 1>(fits);
  }
}

template <std::size_t I = 0, class G, class V, class Update>
void update_each(const G &gradients, const V &variables, const Update &update) {
  if constexpr (I < std::tuple_size_v<G>) {
    update(std::integral_constant<std::size_t, I>(), std::get<I>(gradients),
           std::get<I>(variables));
    update_each<I + 1>(gradients, variables, update);
  }
}

} // namespace detail

struct SGDOptions {
  double learning_rate = 0.01;
  /// The share of the last change that the next one begins with; for 0 nothing is kept.
  double momentum = 0;
  bool nesterov = false;
};

/// Gradient descent: `variable -= learning_rate * gradient`. With momentum it is made for a model:
/// `nn::SGD sgd{model, {.momentum = 0.9}}`.
template <class Model = void, class Rate = ConstantRate> class SGD {
public:
  SGD(Model &model, const SGDOptions &options = {})
      : SGD(model, ConstantRate{options.learning_rate}, options) {}
  SGD(Model &model, Rate rate, const SGDOptions &options = {})
      : options(options), rate(rate), velocities(ag::trainable_variables(model)) {}

  template <class G, class V> void apply_gradients(const G &gradients, const V &variables) {
    detail::check_gradients(gradients, variables);
    const Scalar<double> step_size = rate(ag::astype<double>(iterations.value()));
    iterations.assign_add(std::int64_t(1));
    detail::update_each(
        gradients, variables, [&](auto place, const auto &gradient, auto &variable) {
          using T = dtype_t<std::remove_cvref_t<decltype(gradient)>>;
          const Scalar<T> alpha = ag::astype<T>(step_size);
          const T momentum = T(options.momentum);
          auto &kept = std::get<place()>(velocities.slots);
          const auto before = kept.value(), old = variable.value();
          constexpr int rank = rank_v<std::remove_const_t<decltype(old)>>;
          if constexpr (rank > 0)
            detail::check_kept<rank>([&](auto axis) {
              return gradient.extent(axis()) == old.extent(axis()) &&
                     before.extent(axis()) == old.extent(axis());
            });
          const auto velocity = momentum * before - alpha * gradient;
          const auto change = ag::where(Scalar<bool>(options.nesterov),
                                        momentum * velocity - alpha * gradient, velocity);
          variable.assign(old + change);
          kept.assign(velocity);
        });
  }
  auto parts() { return std::tie(iterations, velocities); }

  SGDOptions options;
  Rate rate;
  Variable<std::int64_t> iterations = 0;
  detail::slots_t<Model> velocities;
};

template <class Rate> class SGD<void, Rate> {
public:
  SGD(const SGDOptions &options = {}) : SGD(ConstantRate{options.learning_rate}, options) {}
  SGD(Rate rate, const SGDOptions &options = {}) : rate(rate) {
    ag::check(options.momentum == 0, "momentum needs the model: nn::SGD sgd{{model, {{...}}}}");
  }

  template <class G, class V> void apply_gradients(const G &gradients, const V &variables) {
    detail::check_gradients(gradients, variables);
    const Scalar<double> step_size = rate(ag::astype<double>(iterations.value()));
    iterations.assign_add(std::int64_t(1));
    detail::update_each(gradients, variables, [&](auto, const auto &gradient, auto &variable) {
      using T = dtype_t<std::remove_cvref_t<decltype(gradient)>>;
      variable.assign_sub(ag::astype<T>(step_size) * gradient);
    });
  }
  auto parts() { return std::tie(iterations); }

  Rate rate;
  Variable<std::int64_t> iterations = 0;
};
SGD(const SGDOptions &) -> SGD<void, ConstantRate>;
SGD() -> SGD<void, ConstantRate>;
template <class Model> SGD(Model &, const SGDOptions &) -> SGD<Model, ConstantRate>;

struct AdamOptions {
  double learning_rate = 0.001, beta_1 = 0.9, beta_2 = 0.999, epsilon = 1e-7;
  /// What is taken off each Variable beside, times the learning rate: AdamW.
  double weight_decay = 0;
};

namespace detail {
/// One Variable's part of a step of Adam: a function, so that it is compiled once for all Variables
/// of a type.
template <class T, int Rank>
void step_adam(Variable<T, Rank> &variable, const Tensor<T, Rank> &gradient,
               Variable<T, Rank> &mean, Variable<T, Rank> &square, const AdamOptions &options,
               const Scalar<double> &rate, const Scalar<double> &step_size) {
  // Each Variable is read once and assigned once, and nothing may be repeated, so that the whole is
  // one loop over the elements.
  const Tensor<T, Rank> old_mean = mean.value(), old_square = square.value(),
                        old = variable.value();
  if constexpr (Rank > 0)
    check_kept<Rank>([&](auto axis) {
      return gradient.extent(axis()) == old.extent(axis()) &&
             old_mean.extent(axis()) == old.extent(axis()) &&
             old_square.extent(axis()) == old.extent(axis());
    });
  const Scalar<T> decay = ag::astype<T>(rate * options.weight_decay);
  const Scalar<T> alpha = ag::astype<T>(step_size);
  const Tensor<T, Rank> m = old_mean + (gradient - old_mean) * T(1 - options.beta_1);
  const Tensor<T, Rank> s =
      old_square + (ag::square(gradient) - old_square) * T(1 - options.beta_2);
  const Tensor<T, Rank> decayed =
      ag::where(Scalar<bool>(options.weight_decay != 0), old - old * decay, old);
  variable.assign(decayed - alpha * m / (ag::sqrt(s) + T(options.epsilon)));
  // Last, so that the Variables are given the buffers themselves.
  mean.assign(m);
  square.assign(s);
}
} // namespace detail

/// Adam, of Kingma and Ba (2015), as Keras computes it, for the trainable Variables of a model:
/// `nn::Adam adam{model, {.learning_rate = 0.01}}`, or with a schedule `nn::Adam adam{model,
/// nn::CosineDecay{0.01, 1000}}`.
template <class Model, class Rate = ConstantRate> class Adam {
public:
  Adam(Model &model, const AdamOptions &options = {})
      : Adam(model, ConstantRate{options.learning_rate}, options) {}
  Adam(Model &model, Rate rate, const AdamOptions &options = {})
      : options(options), rate(rate), means(ag::trainable_variables(model)),
        squares(ag::trainable_variables(model)) {}

  /// One step: `gradients` are those of `ag::trainable_variables(model)`, in its order.
  template <class G, class V> void apply_gradients(const G &gradients, const V &variables) {
    detail::check_gradients(gradients, variables);
    const Scalar<double> step = ag::astype<double>(iterations.value());
    const Scalar<double> rate_now = rate(step);
    const Scalar<double> step_size =
        rate_now * ag::sqrt(1 - ag::power(Scalar<double>(options.beta_2), step + 1)) /
        (1 - ag::power(Scalar<double>(options.beta_1), step + 1));
    iterations.assign_add(std::int64_t(1));
    detail::update_each(
        gradients, variables, [&](auto place, const auto &gradient, auto &variable) {
          detail::step_adam(variable, gradient, std::get<place()>(means.slots),
                            std::get<place()>(squares.slots), options, rate_now, step_size);
        });
  }
  auto parts() { return std::tie(iterations, means, squares); }

  AdamOptions options;
  Rate rate;
  Variable<std::int64_t> iterations = 0;
  detail::slots_t<Model> means, squares;
};
template <class Model> Adam(Model &) -> Adam<Model, ConstantRate>;
template <class Model> Adam(Model &, const AdamOptions &) -> Adam<Model, ConstantRate>;

struct AdamWOptions {
  double learning_rate = 0.001, beta_1 = 0.9, beta_2 = 0.999, epsilon = 1e-7;
  /// What is taken off each Variable before each step, times the learning rate and the Variable.
  double weight_decay = 0.004;
};

/// Adam with decoupled weight decay, of Loshchilov and Hutter (2019), as Keras computes it: the
/// decay goes by the learning rate alone, not by the running means. `nn::AdamW adamw{model}`.
template <class Model, class Rate = ConstantRate> class AdamW {
public:
  AdamW(Model &model, const AdamWOptions &options = {})
      : AdamW(model, ConstantRate{options.learning_rate}, options) {}
  AdamW(Model &model, Rate rate, const AdamWOptions &options = {})
      : adam(model, rate,
             {options.learning_rate, options.beta_1, options.beta_2, options.epsilon,
              options.weight_decay}) {}

  template <class G, class V> void apply_gradients(const G &gradients, const V &variables) {
    adam.apply_gradients(gradients, variables);
  }
  auto parts() { return std::tie(adam); }

  Adam<Model, Rate> adam;
};
template <class Model> AdamW(Model &) -> AdamW<Model, ConstantRate>;
template <class Model> AdamW(Model &, const AdamWOptions &) -> AdamW<Model, ConstantRate>;

struct RMSpropOptions {
  double learning_rate = 0.001, rho = 0.9, epsilon = 1e-7;
};

/// RMSprop of Hinton, as Keras computes it without momentum: each change is divided by the root of
/// a running mean of squared gradients.
template <class Model, class Rate = ConstantRate> class RMSprop {
public:
  RMSprop(Model &model, const RMSpropOptions &options = {})
      : RMSprop(model, ConstantRate{options.learning_rate}, options) {}
  RMSprop(Model &model, Rate rate, const RMSpropOptions &options = {})
      : options(options), rate(rate), squares(ag::trainable_variables(model)) {}

  template <class G, class V> void apply_gradients(const G &gradients, const V &variables) {
    detail::check_gradients(gradients, variables);
    const Scalar<double> step_size = rate(ag::astype<double>(iterations.value()));
    iterations.assign_add(std::int64_t(1));
    detail::update_each(
        gradients, variables, [&](auto place, const auto &gradient, auto &variable) {
          using T = dtype_t<std::remove_cvref_t<decltype(gradient)>>;
          auto &kept = std::get<place()>(squares.slots);
          const auto before = kept.value(), old = variable.value();
          constexpr int rank = rank_v<std::remove_const_t<decltype(old)>>;
          if constexpr (rank > 0)
            detail::check_kept<rank>([&](auto axis) {
              return gradient.extent(axis()) == old.extent(axis()) &&
                     before.extent(axis()) == old.extent(axis());
            });
          const Scalar<T> alpha = ag::astype<T>(step_size);
          const auto square = before * T(options.rho) + ag::square(gradient) * T(1 - options.rho);
          variable.assign(old - alpha * gradient / ag::sqrt(square + T(options.epsilon)));
          kept.assign(square);
        });
  }
  auto parts() { return std::tie(iterations, squares); }

  RMSpropOptions options;
  Rate rate;
  Variable<std::int64_t> iterations = 0;
  detail::slots_t<Model> squares;
};
template <class Model> RMSprop(Model &) -> RMSprop<Model, ConstantRate>;
template <class Model> RMSprop(Model &, const RMSpropOptions &) -> RMSprop<Model, ConstantRate>;

namespace detail {
template <std::size_t I = 0, class G> auto sum_of_squares(const G &gradients) {
  const auto own = ag::sum(ag::square(std::get<I>(gradients)));
  if constexpr (I + 1 < std::tuple_size_v<G>)
    return own + sum_of_squares<I + 1>(gradients);
  else
    return own;
}
} // namespace detail

/// The gradients, all times one factor where the root of the sum of all squares is above `norm`:
/// that is then `norm`. They have one dtype. A norm that is not positive is an error (check).
template <class... X>
std::tuple<X...> clip_by_global_norm(const std::tuple<X...> &gradients, double norm) {
  using T = dtype_t<std::tuple_element_t<0, std::tuple<X...>>>;
  ag::check(norm > 0, "gradients clipped to a norm of {}", norm);
  const Scalar<T> length = ag::sqrt(detail::sum_of_squares(gradients));
  const Scalar<T> factor = T(norm) / ag::maximum(length, T(norm));
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return std::tuple<X...>(X(std::get<I>(gradients) * factor)...);
  }(std::index_sequence_for<X...>());
}

} // namespace ag::nn
