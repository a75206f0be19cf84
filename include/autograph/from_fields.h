// Objects made from their members, and members that are C arrays as values: what `autographc --to-code` prints.
#pragma once

#include "autograph/macros.h"

#include <array>
#include <cstddef>
#include <new>
#include <type_traits>
#include <utility>

namespace ag {
namespace detail {

/// The offset behind a member that stands at the first place for it from `offset` on.
template <class Member> constexpr std::size_t place_behind(std::size_t offset) {
  return (offset + alignof(Member) - 1) / alignof(Member) * alignof(Member) + sizeof(Member);
}
template <class... Members> constexpr std::size_t size_of_members() {
  std::size_t offset = 0;
  ((offset = place_behind<Members>(offset)), ...);
  return offset;
}

} // namespace detail

/// An object of class `T` whose members, bases first, are these values. No constructor of it runs.
template <class T, class... Members> AG_OP("from_fields") T from_fields(Members... members) {
  constexpr std::size_t size = detail::size_of_members<Members...>();
  static_assert((size + alignof(T) - 1) / alignof(T) * alignof(T) == sizeof(T), "the members lie one after another, and there are no others");
  union Place {
    Place() {}
    ~Place() { object.~T(); }
    T object;
  } place;
  auto *bytes = reinterpret_cast<std::byte *>(&place);
  std::size_t offset = 0;
  const auto put = [&]<class Member>(Member &member) {
    offset = detail::place_behind<Member>(offset);
    ::new (static_cast<void *>(bytes + offset - sizeof(Member))) Member(std::move(member));
  };
  (put(members), ...);
  return std::move(place.object);
}

namespace detail {
template <class T> struct Element {
  using type = T;
};
template <class T, std::size_t N> struct Element<T[N]> {
  using type = std::array<typename Element<T>::type, N>;
};
} // namespace detail

/// The elements of a C array, which cannot be copied as it is.
template <class T, std::size_t N> auto array_of(const T (&array)[N]) {
  typename detail::Element<T[N]>::type value;
  for (std::size_t i = 0; i < N; ++i) {
    if constexpr (std::is_array_v<T>)
      value[i] = array_of(array[i]);
    else
      value[i] = array[i];
  }
  return value;
}

/// Gives the elements of a C array new values.
template <class T, class Value, std::size_t N> void assign_array(T (&array)[N], const std::array<Value, N> &value) {
  for (std::size_t i = 0; i < N; ++i) {
    if constexpr (std::is_array_v<T>)
      assign_array(array[i], value[i]);
    else
      array[i] = value[i];
  }
}

} // namespace ag
