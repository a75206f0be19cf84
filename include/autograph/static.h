// Values that are part of a function's signature.
#pragma once

#include "autograph/operators.h"

#include <string>
#include <string_view>

namespace ag {
namespace types {

/// A value that is part of the signature: each value makes a concrete function of its own, so that
/// `f(x, 2)` and `f(x, 3)` are two. It converts to its value and has its operators, with tensors,
/// too; `ag::Static(10)` is an `ag::Static<int>`.
template <class T> struct Static {
  static_assert(
      (std::is_arithmetic_v<T> || std::is_enum_v<T>) && sizeof(T) <= 8,
      "a static value is a bool, a number of at most 64 bits, an enum or a std::string_view");
  constexpr Static(T value) : value(value) {}
  constexpr operator T() const { return value; }
  T value;

#define AG_WITH_TENSORS(op)                                                                        \
  template <tensor X>                                                                              \
    requires requires(const X &x, T y) { x op y; }                                                 \
  friend auto operator op(const X &x, Static y) {                                                  \
    return x op y.value;                                                                           \
  }                                                                                                \
  template <tensor X>                                                                              \
    requires requires(const X &x, T y) { y op x; }                                                 \
  friend auto operator op(Static y, const X &x) {                                                  \
    return y.value op x;                                                                           \
  }
  AG_WITH_TENSORS(+)
  AG_WITH_TENSORS(-)
  AG_WITH_TENSORS(*)
  AG_WITH_TENSORS(/)
  AG_WITH_TENSORS(%)
  AG_WITH_TENSORS(==)
  AG_WITH_TENSORS(!=)
  AG_WITH_TENSORS(<)
  AG_WITH_TENSORS(<=)
  AG_WITH_TENSORS(>)
  AG_WITH_TENSORS(>=)
#undef AG_WITH_TENSORS
};

} // namespace types

namespace detail {

/// Which text it is: the same for the same text. Texts that a signature has are kept for good.
AG_HOST inline std::uint64_t keep_static_text(const char *text) {
  return ag_keep_static_text(text, static_cast<std::int64_t>(__builtin_strlen(text)));
}
/// The text that has been kept.
AG_HOST inline const char *static_text(std::uint64_t key) { return ag_static_text(key); }

/// FNV-1a, which ag_keep_static_text gives, too.
constexpr std::uint64_t hash_text(const char *text, std::size_t size) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (std::size_t i = 0; i < size; ++i)
    hash = (hash ^ static_cast<unsigned char>(text[i])) * 0x100000001b3;
  return hash;
}

/// A text that a static one is compared with; a literal is one that the compiler knows.
struct ComparedText {
  template <std::size_t N>
  consteval ComparedText(const char (&text)[N]) : key(hash_text(text, __builtin_strlen(text))) {}
  constexpr explicit ComparedText(std::uint64_t key) : key(key) {}
  std::uint64_t key;
};

} // namespace detail

namespace types {

/// A text that is part of the signature, which owns a copy. In compiled code it is compared,
/// printed and passed on. Two texts that have one hash of 64 bits are an error (signature).
template <> struct Static<std::string_view> {
  Static(const char *text) : value(detail::keep_static_text(text)) {}
  Static(std::string_view text)
      : value(ag_keep_static_text(text.data(), static_cast<std::int64_t>(text.size()))) {}
  Static(const std::string &text) : Static(std::string_view(text)) {}
  /// That of a text which is kept, as printed code has it.
  constexpr explicit Static(std::uint64_t key) : value(key) {}
  operator std::string_view() const { return detail::static_text(value); }
  std::uint64_t value;

  template <std::same_as<Static> Other> friend bool operator==(Static a, Other b) {
    return a.value == b.value;
  }
  friend bool operator==(Static a, detail::ComparedText b) { return a.value == b.key; }
  template <class Text>
    requires(std::same_as<Text, std::string_view> || std::same_as<Text, std::string> ||
             std::same_as<Text, const char *>)
  friend bool operator==(Static a, const Text &b) {
    const std::string_view text = b;
    return a.value == detail::hash_text(text.data(), text.size());
  }
};
Static(const char *) -> Static<std::string_view>;
Static(std::string) -> Static<std::string_view>;

} // namespace types

using types::Static;

} // namespace ag
