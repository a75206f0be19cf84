// What tells generated code that references name storage in common.
#pragma once

#include "autograph/tensor.h"

#include <span>
#include <vector>

#if __has_include(<sys/single_threaded.h>)
#include <sys/single_threaded.h>
#endif

namespace ag::detail {

/// Has elements elsewhere.
template <class X> inline constexpr bool is_owner = false;
template <class E> inline constexpr bool is_owner<std::vector<E>> = true;
template <class T, int Rank> inline constexpr bool is_owner<Tensor<T, Rank>> = Rank > 0;

/// Elements with elements elsewhere, which can only be found where nobody changes the list.
template <class X> inline constexpr bool has_owners = false;
template <class E> inline constexpr bool has_owners<std::vector<E>> = is_owner<E>;
template <class E, std::size_t N>
inline constexpr bool has_owners<std::span<E, N>> = is_owner<std::remove_const_t<E>>;
template <class Optional>
  requires requires(const Optional &x) { x.has_value(), *x; }
inline constexpr bool has_owners<Optional> =
    has_owners<std::remove_cvref_t<decltype(*std::declval<Optional>())>>;

/// Whether there may be other threads.
inline bool may_have_threads() {
#if __has_include(<sys/single_threaded.h>)
  return !__libc_single_threaded;
#else
  return true;
#endif
}

/// The reference parameters of a call.
class References {
public:
  /// Whether two reference parameters name storage in common: then only the eager body gives C++'s
  /// meaning.
  template <class A, class B> bool overlap(const A &a, const B &b) const {
    const auto [place_a, size_a] = storage_of(a);
    const auto [place_b, size_b] = storage_of(b);
    return (is_inside(a, place_b, size_b) || is_inside(b, place_a, size_a)) && !ag_is_searching();
  }

  /// The same of a parameter and a global, which may be another thread's to change: the user's own
  /// C++ knows when.
  template <class A, class G> bool overlap_global(const A &a, const G &global) const {
    return (has_owners<G> && may_have_threads() && !ag_is_searching()) || overlap(a, global);
  }

  /// The same of a parameter and what a pointer, raw or of the library, points at, which need not
  /// exist any more.
  template <class A, class P> bool is_pointed_at(const A &a, const P &pointer) const {
    if constexpr (std::is_pointer_v<P>)
      return pointer && is_inside(a, pointer, sizeof *pointer) && !ag_is_searching();
    else
      return is_pointed_at(a, pointer.get());
  }

  /// Whether a call runs the eager body whatever it is given.
  bool is_observed() const { return !ag_is_searching(); }

private:
  /// Where a parameter's object is, and how many bytes it has; of a span what it names.
  template <class X> static std::pair<const void *, std::size_t> storage_of(const X &x) {
    return {__builtin_addressof(x), sizeof x};
  }
  template <class E, std::size_t N>
  static std::pair<const void *, std::size_t> storage_of(const std::span<E, N> &x) {
    return {x.data(), x.size_bytes()};
  }

  /// Whether an object, or the elements of a vector or a tensor, have memory in common with `size`
  /// bytes at `place`.
  template <class X> static bool is_inside(const X &x, const void *place, std::size_t size) {
    return meet(__builtin_addressof(x), sizeof x, place, size);
  }
  template <class E>
  static bool is_inside(const std::vector<E> &list, const void *place, std::size_t size) {
    if (meet(&list, sizeof list, place, size))
      return true;
    if constexpr (std::same_as<E, bool>)
      return false;
    else
      return is_inside(std::span<const E>(list), place, size);
  }
  template <class E, std::size_t N>
  static bool is_inside(const std::span<E, N> &list, const void *place, std::size_t size) {
    if constexpr (is_owner<std::remove_const_t<E>>) {
      for (const E &element : list)
        if (is_inside(element, place, size))
          return true;
    }
    return meet(list.data(), list.size_bytes(), place, size);
  }
  template <class T, int Rank>
  static bool is_inside(const Tensor<T, Rank> &x, const void *place, std::size_t size) {
    if constexpr (Rank > 0)
      if (meet(x.data(), x.size() * sizeof(T), place, size))
        return true;
    return meet(&x, sizeof x, place, size);
  }
  template <class Optional>
    requires requires(const Optional &x) { x.has_value(), *x; }
  static bool is_inside(const Optional &x, const void *place, std::size_t size) {
    return meet(&x, sizeof x, place, size) || (x.has_value() && is_inside(*x, place, size));
  }
  static bool meet(const void *a, std::size_t size_a, const void *b, std::size_t size_b) {
    const auto *first = static_cast<const char *>(a), *second = static_cast<const char *>(b);
    return first < second + size_b && second < first + size_a;
  }
};

} // namespace ag::detail
