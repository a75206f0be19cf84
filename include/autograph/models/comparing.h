// The operators `==`, `!=` and `<=>` of pairs, tuples and containers.
#pragma once
// What a call of std converts without a warning, its model does.
#pragma GCC system_header

#include "autograph/models/searching.h"

#include <compare>
#include <tuple>

namespace ag::detail::models {
inline namespace reading {

/// A pair, a tuple or an array.
template <class T>
concept Fields = requires { std::tuple_size<T>::value; };
template <class T>
concept Container = !Fields<T> && requires(const T &object) { object.begin() == object.end(); };

template <std::size_t field = 0, Fields A, Fields B> bool equals(const A &a, const B &b) {
  if constexpr (field == std::tuple_size_v<A>)
    return true;
  else if constexpr (field + 1 == std::tuple_size_v<A>)
    return bool(std::get<field>(a) == std::get<field>(b));
  else
    return std::get<field>(a) == std::get<field>(b) && models::equals<field + 1>(a, b);
}
template <Container A> bool equals(const A &a, const A &b) {
  return models::equal(a.begin(), a.end(), b.begin(), b.end());
}
/// A stack or a queue, by the list that it hides.
template <class T>
concept Adaptor = requires { typename T::container_type; };
template <Adaptor T> struct Exposed : T {
  static const typename T::container_type &list(const T &object) { return object.*&Exposed::c; }
};
template <Adaptor A> bool equals(const A &a, const A &b) {
  return Exposed<A>::list(a) == Exposed<A>::list(b);
}
template <class A, class B> bool differs(const A &a, const B &b) { return !models::equals(a, b); }

/// `a <=> b` as a number: -1, 0, 1, or 2 for unordered.
template <class A, class B> int compare(const A &a, const B &b) {
  if constexpr (std::is_floating_point_v<A> || std::is_floating_point_v<B>) {
    return a < b ? -1 : b < a ? 1 : a == b ? 0 : 2;
  } else if constexpr (std::is_arithmetic_v<A> || !std::three_way_comparable_with<A, B>) {
    return a < b ? -1 : b < a ? 1 : 0;
  } else {
    const auto found = a <=> b;
    return found < 0 ? -1 : found > 0 ? 1 : found == 0 ? 0 : 2;
  }
}
/// The first fields that differ decide.
template <std::size_t field = 0, Fields A, Fields B> int order(const A &a, const B &b) {
  if constexpr (field == std::tuple_size_v<A>) {
    return 0;
  } else if constexpr (field + 1 == std::tuple_size_v<A>) {
    return models::compare(std::get<field>(a), std::get<field>(b));
  } else {
    const int first = models::compare(std::get<field>(a), std::get<field>(b));
    return first != 0 ? first : models::order<field + 1>(a, b);
  }
}
/// The first elements that differ decide, or else the sizes.
template <Container A> int order(const A &a, const A &b) {
  const Index size = between(a.begin(), a.end()), other = between(b.begin(), b.end());
  int found = 0;
  Index k = 0;
  while (found == 0 && k < size && k < other) {
    found = models::compare(at(a.begin(), k), at(b.begin(), k));
    ++k;
  }
  return found != 0 ? found : size < other ? -1 : other < size;
}

template <Adaptor A> int order(const A &a, const A &b) {
  return models::compare(Exposed<A>::list(a), Exposed<A>::list(b));
}

} // namespace reading
} // namespace ag::detail::models
