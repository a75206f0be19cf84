// Values to and from the flat slots of abi.h.
#pragma once

#include "autograph/tensor.h"

#include <new>

namespace ag::detail {

/// A std::complex, whose header need not be known here.
template <class X>
concept complex_number = requires(const X &x) {
  typename X::value_type;
  X(x.real(), x.imag());
  requires std::floating_point<typename X::value_type> &&
               sizeof(X) == 2 * sizeof(typename X::value_type);
};

/// What is one leaf, and no tensor.
template <class X>
concept leaf_number =
    number<X> || std::is_enum_v<X> || complex_number<X> || std::same_as<X, const char *>;

template <class X>
inline constexpr bool is_callable =
    std::is_pointer_v<X> && std::is_function_v<std::remove_pointer_t<X>>;
template <template <class> class Function, class R, class... A>
inline constexpr bool is_callable<Function<R(A...)>> = true;
/// A pointer to a function, or a std::function, whose header need not be known here.
template <class X>
concept callable_leaf = is_callable<X>;

/// How many slots a leaf takes.
template <class X>
inline constexpr int slot_count =
    complex_number<X> || (floating_number<X> && sizeof(X) > sizeof(std::int64_t)) ? 2 : 1;
template <class T, int Rank>
inline constexpr int slot_count<Tensor<T, Rank>> = Rank == 0 ? slot_count<T> + 1 : 1 + Rank;

/// Writes a leaf, or an aggregate leaf after leaf, into slots as abi.h lays them out; gives the
/// slots behind. A tensor is lent: it must live as long as the slots are used.
template <class X>
  requires leaf_number<X>
std::int64_t *pack(std::int64_t *slots, X x) {
  if constexpr (complex_number<X>)
    return pack(pack(slots, x.real()), x.imag());
  else if constexpr (floating_number<X>) {
    *slots = 0;
    __builtin_memcpy(slots, &x, sizeof x);
    return slots + slot_count<X>;
  } else if constexpr (std::is_pointer_v<X>)
    *slots = reinterpret_cast<std::intptr_t>(x);
  else
    *slots = static_cast<std::int64_t>(x);
  return slots + 1;
}
/// Where it is; null where it is empty.
template <class X>
  requires callable_leaf<X>
std::int64_t *pack(std::int64_t *slots, const X &x) {
  *slots = x ? reinterpret_cast<std::intptr_t>(&x) : 0;
  return slots + 1;
}
template <class T> std::int64_t *pack(std::int64_t *slots, const Tensor<T, 0> &x) {
  return pack(pack(slots, Access::value(x)), Access::is_set(x));
}
inline std::int64_t *pack_tensor(std::int64_t *slots, const void *data, const std::int64_t *extents,
                                 int rank) {
  *slots++ = reinterpret_cast<std::intptr_t>(data);
  for (int axis = 0; axis < rank; ++axis)
    *slots++ = extents[axis];
  return slots;
}
template <class T, int Rank> std::int64_t *pack(std::int64_t *slots, const Tensor<T, Rank> &x) {
  return pack_tensor(slots, x.data(), Access::extents(x), Rank);
}

/// A buffer that was read.
struct Released {
  ~Released() { ag_release(data); }
  void *data;
};

/// Whether a result is where its argument was, with these elements.
inline bool is_in_place(const std::int64_t *slots, const void *elements) {
  return elements && reinterpret_cast<const void *>(*slots) == elements;
}

/// Reads a leaf, or an aggregate leaf after leaf, from slots that hold results; gives the slots
/// behind. A tensor takes over its buffer, unless that is the tensor's already.
template <class X>
  requires leaf_number<X>
const std::int64_t *unpack(const std::int64_t *slots, X &x) {
  if constexpr (complex_number<X>) {
    typename X::value_type real, imaginary;
    slots = unpack(unpack(slots, real), imaginary);
    x = X(real, imaginary);
    return slots;
  } else if constexpr (floating_number<X>)
    __builtin_memcpy(&x, slots, sizeof x);
  else if constexpr (std::is_pointer_v<X>)
    x = reinterpret_cast<X>(*slots);
  else
    x = static_cast<X>(*slots);
  return slots + slot_count<X>;
}
/// Compiled code does not assign it.
template <class X>
  requires callable_leaf<X>
const std::int64_t *unpack(const std::int64_t *slots, X &) {
  return slots + 1;
}
template <class T> const std::int64_t *unpack(const std::int64_t *slots, Tensor<T, 0> &x) {
  T value;
  bool set;
  slots = unpack(unpack(slots, value), set);
  x = Access::scalar(value, set);
  return slots;
}
template <class T, int Rank>
const std::int64_t *unpack(const std::int64_t *slots, Tensor<T, Rank> &x) {
  if (!is_in_place(slots, Access::buffer(x).address()))
    x = Access::tensor<T, Rank>(
        Buffer<T>(reinterpret_cast<void *>(slots[0]), count_of(slots + 1, Rank)), slots + 1);
  return slots + 1 + Rank;
}

/// A buffer of ag_allocate with a copy of `bytes` at `data`.
inline void *copy_to_buffer(const void *data, std::int64_t bytes) {
  void *buffer = ag_allocate(bytes);
  if (__builtin_expect(ag_device_sides != 0, 0) && ag_copy_on_device(buffer, data, bytes))
    return buffer;
  if (bytes > 0)
    __builtin_memcpy(buffer, data, bytes);
  return buffer;
}
/// A tensor with a copy of the elements that its slots point at; gives the slots behind.
template <class T, int Rank>
const std::int64_t *unpack_copy(const std::int64_t *slots, Tensor<T, Rank> &x) {
  std::int64_t own[1 + Rank];
  for (int i = 0; i <= Rank; ++i)
    own[i] = slots[i];
  own[0] = reinterpret_cast<std::intptr_t>(
      copy_to_buffer(reinterpret_cast<const void *>(slots[0]),
                     count_of(slots + 1, Rank) * std::int64_t(sizeof(T))));
  unpack(own, x);
  return slots + 1 + Rank;
}

/// Room for an object of a class without a default constructor: it exists once `make` was called
/// for each of its leaves.
template <class X> union Unmade {
  Unmade() {}
  ~Unmade() { object.~X(); }
  X object;
};

/// What generated code does with it, and what objects without an assignment need.
struct Maker {
  template <class Leaf> static void make(Leaf &leaf) noexcept {
    ::new (static_cast<void *>(&leaf)) Leaf();
  }
  template <class T, int Rank> static void make(Subscript<T, Rank> &leaf) noexcept {
    ::new (static_cast<void *>(&leaf)) Subscript<T, Rank>(Tensor<T, Rank>());
  }
  /// Of an array of numbers.
  template <class X> static void make_whole(X &array) noexcept {
    static_assert(std::is_trivially_copyable_v<X>);
    __builtin_memset(const_cast<std::remove_const_t<X> *>(&array), 0, sizeof array);
  }
  /// In place of an assignment, which the class may not have.
  template <class X> static void replace(X &object, const X &by) {
    object.~X();
    ::new (static_cast<void *>(&object)) X(by);
  }
  template <class X> static X &&give(X &object) { return static_cast<X &&>(object); }
};

/// The extents of an array of numbers, of arrays or `std::array`s of such, which lie in memory one
/// behind the other.
template <class X> struct WholeArray {
  static constexpr int rank = 0;
  static void append(std::int64_t *) {}
};
template <class X, std::size_t N> struct WholeArray<X[N]> {
  static constexpr int rank = 1 + WholeArray<std::remove_const_t<X>>::rank;
  static void append(std::int64_t *extents) {
    *extents = N;
    WholeArray<std::remove_const_t<X>>::append(extents + 1);
  }
};
template <template <class, std::size_t> class Array, class X, std::size_t N>
struct WholeArray<Array<X, N>> : WholeArray<X[N]> {};

template <class X> struct WholeExtents {
  static constexpr int rank = WholeArray<std::remove_const_t<X>>::rank;
  WholeExtents() { WholeArray<std::remove_const_t<X>>::append(extents); }
  std::int64_t extents[rank];
};

/// An array of many numbers, as a vector.
template <class X> std::int64_t *pack_whole(std::int64_t *slots, const X &array) {
  const WholeExtents<X> shape;
  return pack_tensor(slots, &array, shape.extents, shape.rank);
}
template <class X> const std::int64_t *unpack_whole(const std::int64_t *slots, X &array) {
  if (!is_in_place(slots, &array)) {
    const Released buffer{reinterpret_cast<void *>(slots[0])};
    __builtin_memcpy(const_cast<std::remove_const_t<X> *>(&array), buffer.data, sizeof array);
  }
  return slots + 1 + WholeExtents<X>::rank;
}

/// A `std::optional` as its leaves: whether it has a value, and the value, or one that nobody
/// reads.
template <class Optional> struct OptionalParts {
  using Value = typename Optional::value_type;

  OptionalParts() : value() {}
  void take(const Optional &from) {
    has_value = from.has_value();
    if (has_value)
      Maker::replace(value, *from);
  }
  void give(Optional &to) {
    to.reset();
    if (has_value)
      to.emplace(std::move(value));
  }

  bool has_value = false;
  Value value;
};
/// The same where there is no value until its leaves are made, or none that could be assigned.
template <class Optional> struct UnmadeOptionalParts {
  using Value = typename Optional::value_type;

  void take(const Optional &from) {
    has_value = from.has_value();
    if (has_value)
      Maker::replace(room.object, *from);
  }
  void give(Optional &to) {
    to.reset();
    if (has_value)
      to.emplace(std::move(room.object));
  }

  bool has_value = false;
  Unmade<Value> room;
};

} // namespace ag::detail
