// Values that are part of a function's signature.
#pragma once

#include "autograph/operators.h"

namespace ag {
namespace types {

/// A value that is part of the signature: each value makes a concrete function of its own, so that
/// `f(x, 2)` and `f(x, 3)` are two. It converts to its value and has its operators, with tensors,
/// too; `ag::Static(10)` is an `ag::Static<int>`.
template <class T> struct Static {
  static_assert((std::is_arithmetic_v<T> || std::is_enum_v<T>) && sizeof(T) <= 8,
                "a static value is a bool, a number or an enum");
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

using types::Static;

} // namespace ag
