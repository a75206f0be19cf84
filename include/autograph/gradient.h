// Gradients: tapes, and functions of functions. A file that calls operations under a tape includes
// this, since the rules of its operations are compiled with it.
#pragma once

#include "autograph/gradient/activations.h"
#include "autograph/gradient/arrays.h"
#include "autograph/gradient/linear_algebra.h"
#include "autograph/gradient/reductions.h"
#include "autograph/gradient/shape.h"
#include "autograph/gradient/values.h"
// With <autograph/complex.h> and <autograph/linalg.h>, before or after this, their rules.
#define AUTOGRAPH_GRADIENT_H
#ifdef AUTOGRAPH_COMPLEX_H
#include "autograph/gradient/complex.h"
#endif
#ifdef AUTOGRAPH_LINALG_H
#include "autograph/gradient/linalg.h"
#endif

#include <memory>

namespace ag {

namespace types {
/// The tag of a tape that gives several gradients.
struct Persistent {};
} // namespace types
using types::Persistent;
inline constexpr Persistent persistent;

namespace detail {

class Sweep {
public:
  Sweep(ag_tape *tape, const std::vector<std::uint64_t> &targets)
      : sweep_(ag_begin_sweep(tape, targets.data(), static_cast<std::int64_t>(targets.size()))) {}
  Sweep(const Sweep &) = delete;
  Sweep &operator=(const Sweep &) = delete;
  ~Sweep() { ag_end_sweep(sweep_); }

  /// Runs the rules from `y` on, whose gradient is `seed`.
  template <class T, int Rank>
  void run(const Tensor<T, Rank> &y, const Tensor<T, Rank> &seed) const {
    if (identity_of(y) == 0)
      return;
    add_adjoint(sweep_, identity_of(y), seed);
    ag_run_sweep(sweep_);
  }
  /// The gradient with respect to a target; zeros where it is not connected.
  template <class T, int Rank> Tensor<T, Rank> get(const Tensor<T, Rank> &x) const {
    ag_adjoint **place = ag_find_adjoint(sweep_, identity_of(x), 0);
    if (identity_of(x) == 0 || !place || !*place)
      return zeros_like(x);
    return shaped(static_cast<AdjointOf<T, Rank> *>(*place)->value, extents_of(x)) + T(0);
  }

private:
  ag_sweep *sweep_;
};

/// The gradient of `y`, times `seed`, with respect to parts.
template <class Y, class X> auto sweep_back(ag_tape *tape, const Y &y, const Y &seed, const X &x) {
  check_differentiable<Y>();
  check_differentiable<X>();
  std::vector<std::uint64_t> targets;
  visit_tensors(x, [&](const auto &part) { targets.push_back(identity_of(part)); });
  const Sweep sweep(tape, targets);
  sweep.run(y, seed);
  return map_tensors(x, [&](const auto &part) { return sweep.get(part); });
}

/// Another name for a value: the tapes outside see where it comes from, and who watches it does not
/// watch the value itself.
template <class T, int Rank> AG_OP("rename") Tensor<T, Rank> renamed(const Tensor<T, Rank> &x) {
  if constexpr (Rank == 0)
    return Access::is_set(x) ? +x : x;
  else
    return reshaped<Rank>("reshape", x, Access::extents(x));
}
/// The tape knows the value from here on: another one than copies that were made before.
template <class T, int Rank> void watch_tensor(ag_tape *tape, const Tensor<T, Rank> &x) {
  auto &identity = Access::identity(const_cast<Tensor<T, Rank> &>(x));
  if (identity.get() >> AG_VARIABLE_BIT == 0) {
    const std::uint64_t own = identity.get() ? identity_of(renamed(x)) : 0;
    identity.set(own ? own : ag_new_identity());
  }
  ag_watch(tape, identity.get());
}

} // namespace detail

namespace types {

/// Records the operations of this thread from here to the end of the block: on Variables, on what
/// is watched, and on what is computed from these. Where it runs as plain C++, so do the functions
/// that it calls.
class GradientTape {
public:
  AG_RECORDS AG_OP("tape") GradientTape() : tape_(ag_begin_tape(0)) {}
  AG_RECORDS AG_OP("tape") explicit GradientTape(Persistent) : tape_(ag_begin_tape(1)) {}
  GradientTape(const GradientTape &) = delete;
  GradientTape &operator=(const GradientTape &) = delete;
  ~GradientTape() { ag_end_tape(tape_); }

  /// Watches the values that tensors, or parts of what is given, have here; what was computed from
  /// them or copied before is constant.
  template <class... X> AG_OP("watch") void watch(const X &...x) {
    (detail::check_differentiable<X>(), ...);
    (detail::visit_tensors(x, [&](const auto &part) { detail::watch_tensor(tape_, part); }), ...);
  }

  /// The gradient of `y`, the sum of its elements where it has rank 1 or more, with respect to the
  /// values that `x` has now: tensors, or pairs, tuples, arrays, vectors and objects
  /// of such, which the result is, too. Zeros of what `y` does not depend on. A second gradient of
  /// a tape that is not persistent is an error (gradient).
  template <tensor Y, class X> AG_OP("tape_gradient") auto gradient(const Y &y, const X &x) {
    const tensor_t<Y> &value = y;
    return detail::sweep_back(tape_, value, ones_like(value), x);
  }

  /// Whether `y` was computed from `x`, or is it. Does not use the tape up.
  template <tensor Y, tensor X>
  AG_OP("is_connected") bool is_connected(const Y &y, const X &x) const {
    const std::uint64_t from = detail::identity_of(static_cast<const tensor_t<X> &>(x));
    return from != 0 &&
           ag_is_connected(tape_, detail::identity_of(static_cast<const tensor_t<Y> &>(y)), from);
  }

private:
  ag_tape *tape_;
};

} // namespace types
using types::GradientTape;

namespace detail {

template <class X> auto renamed_argument(const X &x) {
  return map_tensors(x, [](const auto &part) {
    if constexpr (is_differentiable<std::remove_cvref_t<decltype(part)>>)
      return renamed(part);
    else
      return part;
  });
}

/// While it lives, the tapes that are there do not record.
class Pause {
public:
  AG_OP("pause") Pause() { ag_pause_tapes(); }
  ~Pause() { ag_resume_tapes(); }
  Pause(const Pause &) = delete;
  Pause &operator=(const Pause &) = delete;
};
/// What `f(x...)` gives; nothing in it is recorded.
template <class F, class... X> AG_UNRECORDED auto no_gradient(const F &f, const X &...x) {
  const Pause pause;
  return f(x...);
}

/// Of a gradient that the user gives: another shape is an error (shape).
template <class Like, class X>
void require_equal_extents(const char *operation, const Like &like, const X &x) {
  constexpr int rank = rank_v<X>;
  bool equal = true;
  if constexpr (rank > 0)
    for (int axis = 0; axis < rank; ++axis)
      equal = equal && extent_along(like, axis) == x.extent(axis);
  if constexpr (rank == 1)
    require(ErrorKind::shape, equal, "`{}` of shapes [{}] and [{}]", operation,
            extent_along(like, 0), x.extent(0));
  else if constexpr (rank == 2)
    require(ErrorKind::shape, equal, "`{}` of shapes [{}, {}] and [{}, {}]", operation,
            extent_along(like, 0), extent_along(like, 1), x.extent(0), x.extent(1));
  else if constexpr (rank == 3)
    require(ErrorKind::shape, equal, "`{}` of shapes [{}, {}, {}] and [{}, {}, {}]", operation,
            extent_along(like, 0), extent_along(like, 1), extent_along(like, 2), x.extent(0),
            x.extent(1), x.extent(2));
  else if constexpr (rank > 3)
    require(ErrorKind::shape, equal, "`{}` of unequal shapes", operation);
}

/// A tape that records until it is stopped, and outlives that; copies are the same one.
class KeptTape {
public:
  AG_OP("tape") explicit KeptTape(Persistent) : tape_(ag_begin_tape(1), &ag_end_tape) {}

  template <class... X> AG_OP("watch") void watch(const X &...x) const {
    (visit_tensors(x, [&](const auto &part) { watch_tensor(tape_.get(), part); }), ...);
  }
  void watch_identity(std::uint64_t identity) const { ag_watch(tape_.get(), identity); }
  AG_OP("stop_tape") void stop() const { ag_stop_tape(tape_.get()); }
  void sweep_within(ag_sweep *sweep) const { ag_sweep_within(sweep, tape_.get()); }
  /// The gradient of `y`, times `seed`.
  template <class Y, class X>
  AG_OP("tape_gradient") auto gradient(const Y &y, const Y &seed, const X &x) const {
    return sweep_back(tape_.get(), y, seed, x);
  }

private:
  std::shared_ptr<ag_tape> tape_;
};

template <class X> const auto &as_passed(const X &x) {
  if constexpr (tensor<X>)
    return static_cast<const tensor_t<X> &>(x);
  else
    return x;
}

/// The place among arguments of number `Number` of those that have a gradient.
template <std::size_t Number, class... X> consteval std::size_t place_of_gradient() {
  const bool differentiable[] = {is_differentiable<X>...};
  std::size_t left = Number, place = 0;
  while (!differentiable[place] || left-- != 0)
    ++place;
  return place;
}
/// Several gradients of the library's own, whose extents are known to fit: what is not checked
/// need not be computed where nobody asks for it.
template <class... X> struct FittingGradients {
  std::tuple<X...> all;
};
template <class G> inline constexpr bool is_fitting = false;
template <class... X> inline constexpr bool is_fitting<FittingGradients<X...>> = true;

/// What a user's gradient gives, as gradients with respect to the tensors among the arguments: one
/// bare, several as a tuple.
template <class G, class R, class... X>
auto apply_gradient(const G &gradient, const R &d, const R &result, const X &...x) {
  const auto gradients = gradient(x..., result, d);
  constexpr std::size_t count = (std::size_t(is_differentiable<X>) + ...);
  const auto at = [&]<std::size_t Number>(const auto &given,
                                          std::integral_constant<std::size_t, Number>) {
    constexpr std::size_t place = place_of_gradient<Number, X...>();
    using Operand = std::tuple_element_t<place, std::tuple<X...>>;
    const Operand contribution = given;
    require_equal_extents("custom_gradient", std::get<place>(std::tie(x...)), contribution);
    return contribution;
  };
  if constexpr (is_fitting<std::remove_cv_t<decltype(gradients)>>)
    return gradients.all;
  else if constexpr (tensor<decltype(gradients)>)
    return at(gradients, std::integral_constant<std::size_t, 0>());
  else if constexpr (count == 1)
    return at(std::get<0>(gradients), std::integral_constant<std::size_t, 0>());
  else
    return [&]<std::size_t... Number>(std::index_sequence<Number...>) {
      return std::make_tuple(
          at(std::get<Number>(gradients), std::integral_constant<std::size_t, Number>())...);
    }(std::make_index_sequence<count>());
}
template <class G, class R, class... X>
auto pullback_of(const G &gradient, const R &result, const X &...x) {
  return [gradient, result, x...](const R &d) { return apply_gradient(gradient, d, result, x...); };
}
/// A call of a function that has a gradient of its own.
template <class Pullback, class R, class... X> struct CustomNode : Recorded<0, R, X...> {
  CustomNode(const Pullback &pullback, const R &result, const X &...x)
      : Recorded<0, R, X...>(result, x...), pullback(pullback) {
    ag_node::destroy = [](ag_node *self) { static_cast<CustomNode *>(self)->~CustomNode(); };
  }
  Pullback pullback;
};
template <class Pullback, class R, class... X>
AG_SWEPT void reverse_custom(ag_node *base, ag_sweep *sweep) {
  auto &node = *static_cast<CustomNode<Pullback, R, X...> *>(base);
  const auto gradients = node.pullback(take_adjoint(sweep, node.result, node.result_kept));
  const auto add = [&]<std::size_t Number>(std::integral_constant<std::size_t, Number>) {
    const std::uint64_t identity = node.identities[place_of_gradient<Number, X...>()];
    if (ag_wants(sweep, identity)) {
      if constexpr (tensor<decltype(gradients)>)
        add_adjoint(sweep, identity, gradients);
      else
        add_adjoint(sweep, identity, std::get<Number>(gradients));
    }
  };
  constexpr std::size_t count = (std::size_t(is_differentiable<X>) + ...);
  [&]<std::size_t... Number>(std::index_sequence<Number...>) {
    (add(std::integral_constant<std::size_t, count - 1 - Number>()), ...);
  }(std::make_index_sequence<count>());
}
/// The result of a call whose gradient is the user's.
template <class G, class R, class... X>
AG_WITH_GRADIENT R with_gradient(const G &gradient, const R &result, const X &...x) {
  R value = result;
  if (ag_active_tapes != 0) {
    using Node = CustomNode<decltype(pullback_of(gradient, value, x...)), R, X...>;
    const std::uint64_t identities[] = {identity_of(x)...};
    Access::identity(value).set(0);
    add_nodes<Node>("custom_gradient",
                    &reverse_custom<decltype(pullback_of(gradient, value, x...)), R, X...>,
                    Access::identity(value), identities, sizeof...(X), [&](void *memory) {
                      return new (memory) Node(pullback_of(gradient, value, x...), value, x...);
                    });
  }
  return value;
}
template <class F, class G, class... X>
auto call_with_gradient(const F &f, const G &gradient, const X &...x) {
  static_assert(((tensor<X> || !has_tensors<X>()) && ...) && (is_differentiable<X> || ...),
                "the arguments of a function with a gradient of its own are tensors and numbers");
  const auto result = no_gradient(f, x...);
  return with_gradient<G, tensor_t<decltype(result)>, X...>(gradient, result, x...);
}

/// Arguments `I...` of a tuple: one bare, several as a tuple.
template <std::size_t... I, class Arguments> auto selected(const Arguments &arguments) {
  if constexpr (sizeof...(I) == 1)
    return std::get<I...>(arguments);
  else
    return std::make_tuple(std::get<I>(arguments)...);
}

/// The value of `f(x...)` and its gradient with respect to the arguments `I...`, which nothing else
/// names.
template <std::size_t... I, class F, class... X>
auto value_and_gradient_at(const F &f, const X &...x) {
  // The function may change what it is passed.
  const auto call = [&f](X... passed) { return f(passed...); };
  constexpr bool gives_tensor = is_differentiable<decltype(call(x...))>;
  static_assert(
      gives_tensor,
      "a gradient is of a function that gives a tensor or a Scalar of a floating dtype; a "
      "C++ number is a constant");
  if constexpr (gives_tensor) {
    GradientTape tape;
    (tape.watch(std::get<I>(std::tie(x...))), ...);
    const tensor_t<decltype(call(x...))> value = call(x...);
    return std::pair(value, tape.gradient(value, selected<I...>(std::tie(x...))));
  } else {
    // One error is enough.
    return std::pair(Scalar<float>(), Scalar<float>());
  }
}

} // namespace detail

/// `value_and_gradient(f)(x...)`: the pair of what `f(x...)` gives, a tensor, and its gradient with
/// respect to the first argument; `value_and_gradient<0, 2>(f)` with respect to arguments 0 and 2,
/// as a tuple.
template <std::size_t... I, class F> AG_RECORDS auto value_and_gradient(F f) {
  if constexpr (sizeof...(I) == 0)
    return value_and_gradient<0>(std::move(f));
  else
    return [f](const auto &...x) {
      return detail::value_and_gradient_at<I...>(f, detail::renamed_argument(x)...);
    };
}

/// `gradient(f)(x...)`: the gradient of `f(x...)` with respect to the first argument;
/// `gradient<0, 2>(f)` with respect to arguments 0 and 2, as a tuple.
template <std::size_t... I, class F> AG_RECORDS auto gradient(F f) {
  return [g = value_and_gradient<I...>(std::move(f))](const auto &...x) { return g(x...).second; };
}

/// What `f()` gives; nothing in it is recorded.
template <class F> auto no_gradient(const F &f) { return detail::no_gradient(f); }

/// A function that gives what `f` gives, a tensor, and whose gradient is what
/// `gradient(arguments..., result, gradient with respect to the result)` gives: with respect to the
/// only tensor among the arguments bare, of several as a tuple.
template <class F, class G> AG_RECORDS auto custom_gradient(F f, G gradient) {
  return [f, gradient](const auto &...x) {
    return detail::call_with_gradient(f, gradient, detail::as_passed(x)...);
  };
}

} // namespace ag

#include "autograph/gradient/checkpoint.h"
#include "autograph/gradient/products.h"
