// The members of objects of simple classes, as a gradient with respect to such an object needs
// them.
#pragma once

#include <type_traits>
#include <utility>

namespace ag::detail {

/// Converts to any type: an argument that says nothing.
struct AnyField {
  template <class T> operator T() const;
};
/// How many members a class has that braces initialize one by one.
template <class S, class... Known> consteval int count_fields() {
  if constexpr (requires { S{Known{}..., AnyField{}}; })
    return count_fields<S, Known..., AnyField>();
  else
    return sizeof...(Known);
}
template <class S>
concept simple_class = std::is_class_v<S> && std::is_aggregate_v<S> && !std::is_empty_v<S>;

/// `act(members...)`, for up to 12.
template <class S, class Act> decltype(auto) with_fields(S &object, const Act &act) {
  constexpr int count = count_fields<std::remove_const_t<S>>();
  static_assert(count <= 12, "an object that a gradient is with respect to has at most 12 members");
  if constexpr (count == 1) {
    auto &[a] = object;
    return act(a);
  } else if constexpr (count == 2) {
    auto &[a, b] = object;
    return act(a, b);
  } else if constexpr (count == 3) {
    auto &[a, b, c] = object;
    return act(a, b, c);
  } else if constexpr (count == 4) {
    auto &[a, b, c, d] = object;
    return act(a, b, c, d);
  } else if constexpr (count == 5) {
    auto &[a, b, c, d, e] = object;
    return act(a, b, c, d, e);
  } else if constexpr (count == 6) {
    auto &[a, b, c, d, e, f] = object;
    return act(a, b, c, d, e, f);
  } else if constexpr (count == 7) {
    auto &[a, b, c, d, e, f, g] = object;
    return act(a, b, c, d, e, f, g);
  } else if constexpr (count == 8) {
    auto &[a, b, c, d, e, f, g, h] = object;
    return act(a, b, c, d, e, f, g, h);
  } else if constexpr (count == 9) {
    auto &[a, b, c, d, e, f, g, h, i] = object;
    return act(a, b, c, d, e, f, g, h, i);
  } else if constexpr (count == 10) {
    auto &[a, b, c, d, e, f, g, h, i, j] = object;
    return act(a, b, c, d, e, f, g, h, i, j);
  } else if constexpr (count == 11) {
    auto &[a, b, c, d, e, f, g, h, i, j, k] = object;
    return act(a, b, c, d, e, f, g, h, i, j, k);
  } else if constexpr (count == 12) {
    auto &[a, b, c, d, e, f, g, h, i, j, k, l] = object;
    return act(a, b, c, d, e, f, g, h, i, j, k, l);
  }
}

} // namespace ag::detail
