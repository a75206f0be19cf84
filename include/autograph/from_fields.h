// Checks that library functions make, objects made from their members, members that are C arrays as
// values, members and types that are private: what `autographc --to-code` prints where C++ has no
// other way to say it.
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
namespace types {

/// Stands for a member of this type that is declared `[[no_unique_address]]`.
template <class Member> struct no_unique_address {};
/// Stands for a member that does not lie where those before it end: packed, with an alignment of
/// its own, or empty.
template <std::size_t Offset, class Member> struct at {};
/// Stands for a member of class `T` in whose place its own members are given.
template <class T, class... Members> struct members {};

} // namespace types

using types::at;
using types::members;
using types::no_unique_address;

namespace detail {

template <class Member> struct MemberType {
  using type = Member;
  static constexpr bool overlaps = false;
  static constexpr std::size_t values = 1;
  static constexpr std::ptrdiff_t offset = -1;
};
template <class T, class... Members> struct MemberType<members<T, Members...>> {
  using type = T;
  static constexpr bool overlaps = false;
  static constexpr std::size_t values = (0 + ... + MemberType<Members>::values);
  static constexpr std::ptrdiff_t offset = -1;
};
template <class Member> struct MemberType<no_unique_address<Member>> : MemberType<Member> {
  static constexpr bool overlaps = true;
};
template <std::size_t Offset, class Member>
struct MemberType<at<Offset, Member>> : MemberType<Member> {
  static constexpr std::ptrdiff_t offset = Offset;
};
template <class Member> using member_type = typename MemberType<Member>::type;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"
/// How many bytes a base class takes before what follows it: none if it is empty, and what pads its
/// end is used again.
template <class Base> constexpr std::size_t size_of_base() {
  struct Probe : Base {
    char next;
  };
  return __builtin_offsetof(Probe, next);
}
#pragma GCC diagnostic pop

template <class T, class Member> constexpr std::size_t size_of_member() {
  using Held = member_type<Member>;
  if constexpr (std::is_class_v<Held> && (MemberType<Member>::overlaps ||
                                          (std::is_base_of_v<Held, T> && !std::is_same_v<Held, T>)))
    return size_of_base<Held>();
  else
    return sizeof(Held);
}

/// The first place for a member from `offset` on.
template <class Member> constexpr std::size_t place_from(std::size_t offset) {
  constexpr std::size_t unit = alignof(member_type<Member>);
  if constexpr (MemberType<Member>::offset >= 0)
    return MemberType<Member>::offset;
  return (offset + unit - 1) / unit * unit;
}
template <class T, class... Members> constexpr std::size_t size_of_members() {
  std::size_t offset = 0;
  ((offset = std::max(offset, place_from<Members>(offset) + size_of_member<T, Members>())), ...);
  return offset;
}

/// Whether members that lie one after another make an object of the class.
template <class T, class... Members> constexpr bool are_all_members() {
  constexpr std::size_t size = size_of_members<T, Members...>();
  if constexpr (((MemberType<Members>::offset >= 0) || ...))
    return size <= sizeof(T);
  return ((size == 0 ? 1 : size) + alignof(T) - 1) / alignof(T) * alignof(T) == sizeof(T);
}
template <std::size_t Index, class T, class... Members> constexpr std::size_t offset_of_member() {
  std::size_t offset = 0, index = 0, found = 0;
  ((offset = place_from<Members>(offset), found = index++ == Index ? offset : found,
    offset += size_of_member<T, Members>()),
   ...);
  return found;
}

/// Puts the values from number `First` on in the places of the members of a `T`.
template <class T, std::size_t First, class Member, class... Rest>
void put_members(std::byte *object, std::size_t offset, auto &values);
template <std::size_t First, class Member>
void put_member(std::type_identity<Member>, std::byte *place, auto &values) {
  if constexpr (!std::is_empty_v<Member>)
    ::new (static_cast<void *>(place)) Member(std::move(std::get<First>(values)));
}
template <std::size_t First, class Member>
void put_member(std::type_identity<no_unique_address<Member>>, std::byte *place, auto &values) {
  put_member<First>(std::type_identity<Member>(), place, values);
}
template <std::size_t First, std::size_t Offset, class Member>
void put_member(std::type_identity<at<Offset, Member>>, std::byte *place, auto &values) {
  if constexpr (std::is_arithmetic_v<Member> || std::is_enum_v<Member>)
    __builtin_memcpy(place, &std::get<First>(values), sizeof(Member));
  else
    put_member<First>(std::type_identity<Member>(), place, values);
}
template <std::size_t First, class T, class... Members>
void put_member(std::type_identity<members<T, Members...>>, std::byte *place, auto &values) {
  static_assert(are_all_members<T, Members...>(),
                "the members lie one after another, and there are no others");
  if constexpr (sizeof...(Members) > 0)
    put_members<T, First, Members...>(place, 0, values);
}
template <class... Members> constexpr std::size_t count_values_before(std::size_t index) {
  std::size_t count = 0, at = 0;
  ((count += at++ < index ? MemberType<Members>::values : 0), ...);
  return count;
}
/// The elements of a tuple lie where the library has them.
template <std::size_t First, class... Elements, class... Members>
void put_member(std::type_identity<members<std::tuple<Elements...>, Members...>>, std::byte *place,
                auto &values) {
  auto &tuple = *reinterpret_cast<std::tuple<Elements...> *>(place);
  [&]<std::size_t... Index>(std::index_sequence<Index...>) {
    (put_member<First + count_values_before<Members...>(Index)>(
         std::type_identity<Members>(),
         reinterpret_cast<std::byte *>(__builtin_addressof(std::get<Index>(tuple))), values),
     ...);
  }(std::index_sequence_for<Members...>());
}
template <class T, std::size_t First, class Member, class... Rest>
void put_members(std::byte *object, std::size_t offset, auto &values) {
  offset = place_from<Member>(offset);
  put_member<First>(std::type_identity<Member>(), object + offset, values);
  if constexpr (sizeof...(Rest) > 0)
    put_members<T, First + MemberType<Member>::values, Rest...>(
        object, offset + size_of_member<T, Member>(), values);
}

/// The bytes of an object. Nothing copies them: functions give it where their caller wants it, as
/// they do an object that is not copied bytewise.
template <class T, class... Members> struct Made {
  explicit Made(auto &values) {
    put_member<0>(std::type_identity<members<T, Members...>>(), bytes, values);
  }
  Made(const Made &) = delete;
  ~Made() {}
  T &object() { return *std::launder(reinterpret_cast<T *>(bytes)); }

  alignas(T) std::byte bytes[sizeof(T)];
};
template <class Object, class Values> Object make_object(Values &values) { return Object(values); }

} // namespace detail

/// An object of class `T` whose members, bases first, are these values. No constructor of it runs,
/// not even to give it.
template <class T, class... Members, class... Values>
#ifdef __clang__
__attribute__((no_sanitize("function")))
#endif
AG_OP("from_fields") T from_fields(Values... values) {
  using Made = detail::Made<T, Members...>;
  std::tuple<Values &...> given(values...);
  if constexpr (std::is_trivially_destructible_v<T> && std::is_trivially_move_constructible_v<T>) {
    return std::move(Made(given).object());
  } else if constexpr (std::is_trivially_destructible_v<T> &&
                       std::is_trivially_copy_constructible_v<T> &&
                       !std::is_move_constructible_v<T>) {
    return std::as_const(Made(given).object());
  } else {
    // The same call: both are made in the place that the caller says.
    auto *make = reinterpret_cast<void *>(&detail::make_object<Made, std::tuple<Values &...>>);
    return reinterpret_cast<T (*)(std::tuple<Values &...> &)>(make)(given);
  }
}

/// What compiled code knows a `std::map` or `std::set` by: its size, the order of its entries among
/// those that there are, and these.
template <class Map> std::uint64_t map_size(const Map &map) { return map.size(); }
template <class Map> std::vector<std::int64_t> map_order(const Map &map) {
  std::vector<std::int64_t> order;
  for (std::uint64_t i = 0; i < map.size(); ++i)
    order.push_back(static_cast<std::int64_t>(i));
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
Map map_of(std::uint64_t size, const std::vector<std::int64_t> &order,
           const std::vector<detail::map_entry<Map>> &entries) {
  Map map;
  for (std::uint64_t i = 0; i < size; ++i)
    map.insert(entries[static_cast<std::size_t>(order[i])]);
  return map;
}

/// What `at` of a container checks: throws `std::out_of_range` unless the index is less than the
/// size. An `optional` is a container of none or one, whose `value` throws
/// `std::bad_optional_access`, and so is a `function`: the call of an empty one throws
/// `std::bad_function_call`.
AG_OP("check_at") constexpr void check_at(const char *container, std::uint64_t index,
                                          std::uint64_t size) {
  if (index >= size)
    ag_fail_at(nullptr, container, index, size);
}

/// Throws `ag::Error` (shape) unless `axis` is one of a tensor of this rank.
AG_OP("check_axis") constexpr void check_axis(const char *operation, std::int64_t axis,
                                              std::int64_t rank) {
  if (axis < -rank || axis >= rank)
    ag_fail_axis(nullptr, operation, axis, rank);
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

/// Puts a value in the place of one whose class cannot be assigned.
template <class T> void replace(T &place, std::type_identity_t<T> value) {
  place.~T();
  new (static_cast<void *>(__builtin_addressof(place))) T(std::move(value));
}

/// Gives the elements of a C array new values.
template <class T, class Value, std::size_t N>
constexpr void assign_array(T (&array)[N], const std::array<Value, N> &value) {
  for (std::size_t i = 0; i < N; ++i) {
    if constexpr (std::is_array_v<T>)
      assign_array(array[i], value[i]);
    else
      array[i] = value[i];
  }
}

/// The elements of a C array as a std::array, and the other way round: `view_as<int[4]>(array)`,
/// the same memory.
template <class To, class From> decltype(auto) view_as(From &&array) {
  static_assert(sizeof(To) == sizeof(array), "both have the same elements, one after another");
  constexpr bool is_const =
      std::is_const_v<std::remove_reference_t<From>> || !std::is_lvalue_reference_v<From>;
  return reinterpret_cast<std::conditional_t<is_const, const To, To> &>(
      const_cast<std::remove_const_t<std::remove_reference_t<From>> &>(array));
}

namespace types {

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

} // namespace types

/// An argument for a parameter `T &`: a variable of this type, or of one of the same size and sign
/// (`long` for `long long`).
template <class T, class X> constexpr decltype(auto) pass_as(X &variable) {
  if constexpr (std::is_same_v<T, X>)
    return (variable);
  else
    return types::Passed<T, X>(variable);
}

/// One that `field` gives is a value already.
template <class T, std::size_t N>
constexpr const std::array<T, N> &array_of(const std::array<T, N> &array) {
  return array;
}
template <class T, std::size_t N>
constexpr void assign_array(std::array<T, N> &array, const std::array<T, N> &value) {
  array = value;
}

/// Member number `Index` of an object, whose members, bases first, are of these types.
template <std::size_t Index, class... Members, class T> AG_OP("field") auto &field(T &object) {
  static_assert(detail::are_all_members<T, Members...>(),
                "the members lie one after another, and there are no others");
  using Member = detail::member_type<std::tuple_element_t<Index, std::tuple<Members...>>>;
  using Found = std::conditional_t<std::is_const_v<T>, const Member, Member>;
  using Byte = std::conditional_t<std::is_const_v<T>, const std::byte, std::byte>;
  return *std::launder(reinterpret_cast<Found *>(
      reinterpret_cast<Byte *>(__builtin_addressof(object)) +
      detail::offset_of_member<Index, std::remove_const_t<T>, Members...>()));
}

} // namespace ag

/// `AG_PRIVATE_TYPE(Rng_State, Rng::State)` declares `Rng_State` as another name for a type that is
/// private to a class: the arguments of an explicit instantiation may name it.
#define AG_PRIVATE_TYPE(alias, ...)                                                                \
  struct alias##_key {                                                                             \
    friend auto find_private(alias##_key);                                                         \
  };                                                                                               \
  template <class T> struct alias##_holder {                                                       \
    friend auto find_private(alias##_key) { return std::type_identity<T>(); }                      \
  };                                                                                               \
  template struct alias##_holder<__VA_ARGS__>;                                                     \
  using alias = typename decltype(find_private(alias##_key()))::type;

/// The same for a static member, and for a pointer to a method.
#define AG_PRIVATE_MEMBER(alias, ...)                                                              \
  AG_PRIVATE_POINTER(alias##_at, &__VA_ARGS__)                                                     \
  static auto &alias = *alias##_at;
#define AG_PRIVATE_POINTER(alias, ...)                                                             \
  struct alias##_key {                                                                             \
    friend constexpr auto find_private(alias##_key);                                               \
  };                                                                                               \
  template <auto Pointer> struct alias##_holder {                                                  \
    friend constexpr auto find_private(alias##_key) { return Pointer; }                            \
  };                                                                                               \
  template struct alias##_holder<__VA_ARGS__>;                                                     \
  static constexpr auto alias = find_private(alias##_key());
