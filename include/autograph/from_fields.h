// Checks that library functions make, objects made from their members, members that are C arrays as values, members and types that
// are private: what `autographc --to-code` prints where C++ has no other way to say it.
#pragma once

#include "autograph/abi.h"
#include "autograph/macros.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace ag {

/// Stands for a member of this type that is declared `[[no_unique_address]]`.
template <class Member> struct no_unique_address {};

namespace detail {

template <class Member> struct MemberType {
  using type = Member;
};
template <class Member> struct MemberType<no_unique_address<Member>> {
  using type = Member;
};
template <class Member> using member_type = typename MemberType<Member>::type;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"
/// How many bytes a base class takes before what follows it: none if it is empty, and what pads its end is used again.
template <class Base> constexpr std::size_t size_of_base() {
  struct Probe : Base {
    char next;
  };
  return __builtin_offsetof(Probe, next);
}
#pragma GCC diagnostic pop

template <class T, class Member> constexpr std::size_t size_of_member() {
  using Held = member_type<Member>;
  if constexpr (std::is_class_v<Held> && (!std::is_same_v<Held, Member> || (std::is_base_of_v<Member, T> && !std::is_same_v<Member, T>)))
    return size_of_base<Held>();
  else
    return sizeof(Held);
}

/// The first place for a member from `offset` on.
template <class Member> constexpr std::size_t place_from(std::size_t offset) {
  constexpr std::size_t unit = alignof(member_type<Member>);
  return (offset + unit - 1) / unit * unit;
}
template <class T, class... Members> constexpr std::size_t size_of_members() {
  std::size_t offset = 0;
  ((offset = place_from<Members>(offset) + size_of_member<T, Members>()), ...);
  return offset;
}

/// Whether members that lie one after another make an object of the class.
template <class T, class... Members> constexpr bool are_all_members() {
  constexpr std::size_t size = size_of_members<T, Members...>();
  return ((size == 0 ? 1 : size) + alignof(T) - 1) / alignof(T) * alignof(T) == sizeof(T);
}
template <std::size_t Index, class T, class... Members> constexpr std::size_t offset_of_member() {
  std::size_t offset = 0, index = 0, found = 0;
  ((offset = place_from<Members>(offset), found = index++ == Index ? offset : found, offset += size_of_member<T, Members>()), ...);
  return found;
}

} // namespace detail

/// An object of class `T` whose members, bases first, are these values. No constructor of it runs.
template <class T, class... Members> AG_OP("from_fields") T from_fields(detail::member_type<Members>... members) {
  static_assert(detail::are_all_members<T, Members...>(), "the members lie one after another, and there are no others");
  union Place {
    Place() {}
    ~Place() { object.~T(); }
    T object;
  } place;
  auto *bytes = reinterpret_cast<std::byte *>(&place);
  std::size_t offset = 0;
  const auto put = [&]<class Member>(std::type_identity<Member>, auto &member) {
    using Held = detail::member_type<Member>;
    offset = detail::place_from<Member>(offset);
    if constexpr (!std::is_empty_v<Held>)
      ::new (static_cast<void *>(bytes + offset)) Held(std::move(member));
    offset += detail::size_of_member<T, Member>();
  };
  (put(std::type_identity<Members>(), members), ...);
  return std::move(place.object);
}

/// What compiled code knows a `std::map` or `std::set` by: its size, the order of its entries among those that there are, and these.
template <class Map> std::uint64_t map_size(const Map &map) { return map.size(); }
template <class Map> std::vector<std::int64_t> map_order(const Map &map) {
  std::vector<std::int64_t> order;
  for (std::uint64_t i = 0; i < map.size(); ++i) order.push_back(static_cast<std::int64_t>(i));
  return order;
}
namespace detail {
template <class Entry> struct MapEntry {
  using type = Entry;
};
template <class Key, class Value> struct MapEntry<std::pair<const Key, Value>> {
  using type = std::pair<Key, Value>;
};
template <class Map> using map_entry = typename MapEntry<typename Map::value_type>::type;
} // namespace detail
template <class Map> std::vector<detail::map_entry<Map>> map_entries(const Map &map) {
  return std::vector<detail::map_entry<Map>>(map.begin(), map.end());
}
/// The map that these make.
template <class Map>
Map map_of(std::uint64_t size, const std::vector<std::int64_t> &order, const std::vector<detail::map_entry<Map>> &entries) {
  Map map;
  for (std::uint64_t i = 0; i < size; ++i) map.insert(entries[static_cast<std::size_t>(order[i])]);
  return map;
}

/// What `at` of a container checks: throws `std::out_of_range` unless the index is less than the size. An `optional` is a container of none or one, whose
/// `value` throws `std::bad_optional_access`, and so is a `function`: the call of an empty one throws `std::bad_function_call`.
AG_OP("check_at") constexpr void check_at(const char *container, std::uint64_t index, std::uint64_t size) {
  if (index >= size) ag_fail_at(nullptr, container, index, size);
}

/// Throws `ag::Error` (shape) unless `axis` is one of a tensor of this rank.
AG_OP("check_axis") constexpr void check_axis(const char *operation, std::int64_t axis, std::int64_t rank) {
  if (axis < -rank || axis >= rank) ag_fail_axis(nullptr, operation, axis, rank);
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
template <class T, std::size_t N> constexpr auto array_of(const T (&array)[N]) {
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
template <class T, class Value, std::size_t N> constexpr void assign_array(T (&array)[N], const std::array<Value, N> &value) {
  for (std::size_t i = 0; i < N; ++i) {
    if constexpr (std::is_array_v<T>)
      assign_array(array[i], value[i]);
    else
      array[i] = value[i];
  }
}

/// The elements of a C array as a std::array, and the other way round: `view_as<int[4]>(array)`, the same memory.
template <class To, class From> decltype(auto) view_as(From &&array) {
  static_assert(sizeof(To) == sizeof(array), "both have the same elements, one after another");
  constexpr bool is_const = std::is_const_v<std::remove_reference_t<From>> || !std::is_lvalue_reference_v<From>;
  return reinterpret_cast<std::conditional_t<is_const, const To, To> &>(const_cast<std::remove_const_t<std::remove_reference_t<From>> &>(array));
}

namespace detail {

/// What a parameter `T &` refers to meanwhile, in place of a variable of another type.
template <class T, class X> class Passed {
public:
  explicit constexpr Passed(X &variable) : variable_(variable), value_(static_cast<T>(variable)) {}
  Passed(const Passed &) = delete;
  Passed &operator=(const Passed &) = delete;
  constexpr ~Passed() { variable_ = static_cast<X>(value_); }
  constexpr operator T &() { return value_; }

private:
  X &variable_;
  T value_;
};

} // namespace detail

/// An argument for a parameter `T &`: a variable of this type, or of one of the same size and sign (`long` for `long long`).
template <class T, class X> constexpr decltype(auto) pass_as(X &variable) {
  if constexpr (std::is_same_v<T, X>)
    return (variable);
  else
    return detail::Passed<T, X>(variable);
}

/// One that `field` gives is a value already.
template <class T, std::size_t N> constexpr const std::array<T, N> &array_of(const std::array<T, N> &array) { return array; }
template <class T, std::size_t N> constexpr void assign_array(std::array<T, N> &array, const std::array<T, N> &value) { array = value; }

/// Member number `Index` of an object, whose members, bases first, are of these types.
template <std::size_t Index, class... Members, class T> AG_OP("field") auto &field(T &object) {
  static_assert(detail::are_all_members<T, Members...>(), "the members lie one after another, and there are no others");
  using Member = detail::member_type<std::tuple_element_t<Index, std::tuple<Members...>>>;
  using Found = std::conditional_t<std::is_const_v<T>, const Member, Member>;
  using Byte = std::conditional_t<std::is_const_v<T>, const std::byte, std::byte>;
  return *std::launder(reinterpret_cast<Found *>(reinterpret_cast<Byte *>(&object) + detail::offset_of_member<Index, std::remove_const_t<T>, Members...>()));
}

} // namespace ag

/// `AG_PRIVATE_TYPE(Rng_State, Rng::State)` declares `Rng_State` as another name for a type that is private to a class: the arguments of an
/// explicit instantiation may name it.
#define AG_PRIVATE_TYPE(alias, ...) \
  struct alias##_key { \
    friend auto find_private(alias##_key); \
  }; \
  template <class T> struct alias##_holder { \
    friend auto find_private(alias##_key) { return std::type_identity<T>(); } \
  }; \
  template struct alias##_holder<__VA_ARGS__>; \
  using alias = typename decltype(find_private(alias##_key()))::type;

/// The same for a static member, and for a pointer to a method.
#define AG_PRIVATE_MEMBER(alias, ...) \
  AG_PRIVATE_POINTER(alias##_at, &__VA_ARGS__) \
  static auto &alias = *alias##_at;
#define AG_PRIVATE_POINTER(alias, ...) \
  struct alias##_key { \
    friend constexpr auto find_private(alias##_key); \
  }; \
  template <auto Pointer> struct alias##_holder { \
    friend constexpr auto find_private(alias##_key) { return Pointer; } \
  }; \
  template struct alias##_holder<__VA_ARGS__>; \
  static constexpr auto alias = find_private(alias##_key());
