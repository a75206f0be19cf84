// Objects made from their members: what `autographc --to-code` prints where no constructor of the class does just that.
#pragma once

#include "autograph/macros.h"

#include <cstddef>
#include <new>
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

} // namespace ag
