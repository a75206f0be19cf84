// The Variables of a model: of any object of Variables, layers and models.
#pragma once

#include "autograph/autograph.h"
#include "autograph/gradient/fields.h"

#include <array>
#include <tuple>

namespace ag {

namespace types {

/// A Variable that no optimizer changes, such as a running mean: `ag::variables` has it,
/// `ag::trainable_variables` does not. Reads by `value()`, changes by `assign`.
template <class T, int Rank = 0> struct State {
  State() = default;
  State(const Tensor<T, Rank> &value) : variable(value) {}
  Tensor<T, Rank> value() const { return variable.value(); }
  void assign(const Tensor<T, Rank> &value) { variable.assign(value); }

  Variable<T, Rank> variable;
};

/// The tag of a call of a model that is being trained: `model(x, ag::training)`.
struct Training {};

} // namespace types

using types::State;
using types::Training;
inline constexpr Training training;

namespace detail {

template <class X> inline constexpr bool is_variable = false;
template <class T, int Rank> inline constexpr bool is_variable<Variable<T, Rank>> = true;
template <class X> inline constexpr bool is_state = false;
template <class T, int Rank> inline constexpr bool is_state<State<T, Rank>> = true;
template <class X> inline constexpr bool is_layers = false;
template <class... X> inline constexpr bool is_layers<std::tuple<X...>> = true;
template <class X, std::size_t N> inline constexpr bool is_layers<std::array<X, N>> = true;

template <class A, std::size_t... I, class B, std::size_t... J>
auto join_references(const A &a, std::index_sequence<I...>, const B &b, std::index_sequence<J...>) {
  return std::tie(std::get<I>(a)..., std::get<J>(b)...);
}
/// The references of some tuples in one.
inline std::tuple<> join_all() { return {}; }
template <class A> A join_all(const A &a) { return a; }
template <class A, class B, class... More>
auto join_all(const A &a, const B &b, const More &...more) {
  return join_all(join_references(a, std::make_index_sequence<std::tuple_size_v<A>>(), b,
                                  std::make_index_sequence<std::tuple_size_v<B>>()),
                  more...);
}

template <bool WithStates, class X> auto collect(X &x);

template <bool WithStates, class X>
concept has_none = std::is_same_v<decltype(collect<WithStates>(std::declval<X &>())), std::tuple<>>;

/// A part without any is taken as a constant, so that it does not count as changed.
template <bool WithStates, class X>
  requires(!has_none<WithStates, X>)
auto collect_part(X &x) {
  return collect<WithStates>(x);
}
template <bool WithStates, class X>
  requires has_none<WithStates, X>
auto collect_part(const X &) {
  return std::tuple<>();
}
template <bool WithStates, class Parts, std::size_t... I>
auto collect_parts(Parts &parts, std::index_sequence<I...>) {
  return join_all(collect_part<WithStates>(std::get<I>(parts))...);
}

/// The Variables of an object, in order: of what is none and holds none, no reference.
template <bool WithStates, class X> auto collect(X &x) {
  using Class = std::remove_cv_t<X>;
  if constexpr (is_variable<Class>)
    return std::tie(x);
  else if constexpr (is_state<Class>) {
    if constexpr (WithStates)
      return std::tie(x.variable);
    else
      return std::tuple<>();
  } else if constexpr (requires { x.parts(); }) {
    const auto parts = x.parts();
    return collect_parts<WithStates>(
        parts, std::make_index_sequence<std::tuple_size_v<decltype(x.parts())>>());
  } else if constexpr (is_layers<Class>)
    return collect_parts<WithStates>(x, std::make_index_sequence<std::tuple_size_v<Class>>());
  else if constexpr (simple_class<Class>)
    return with_fields(x,
                       [](auto &...field) { return join_all(collect_part<WithStates>(field)...); });
  else
    return std::tuple<>();
}

} // namespace detail

/// References to all Variables of a model, in order of declaration, as a tuple: those of its
/// members, of layers among them, of tuples and arrays of such, States included. A model is a class
/// that braces initialize member by member, with at most 12 members, or one with a function
/// `parts()`, which gives a tuple of references to its parts.
template <class Model> auto variables(Model &model) { return detail::collect<true>(model); }

/// The same without States: what a tape gives gradients of, and what an optimizer changes.
template <class Model> auto trainable_variables(Model &model) {
  return detail::collect<false>(model);
}

namespace detail {
template <std::size_t I, class... V, class Act>
void for_each_from(const std::tuple<V &...> &variables, const Act &act) {
  if constexpr (I < sizeof...(V)) {
    act(int(I), std::get<I>(variables));
    for_each_from<I + 1>(variables, act);
  }
}
} // namespace detail

/// Calls `act(k, variable)` with each of the Variables that `ag::variables` gives, in order.
template <class... V, class Act>
void for_each_variable(const std::tuple<V &...> &variables, const Act &act) {
  detail::for_each_from<0>(variables, act);
}

} // namespace ag
