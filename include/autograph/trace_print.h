// What a trace prints.
#pragma once

#include "autograph/print.h"
#include "autograph/static.h"

namespace ag {
namespace types {

/// The shape of a tensor as text: `(2, 3)`, of a vector `(2,)`, of a Scalar `()`.
class ShapeText {
public:
  ShapeText(const std::int64_t *extents, int rank);
  const char *c_str() const { return text_; }

private:
  char text_[256];
};

inline ShapeText::ShapeText(const std::int64_t *extents, int rank) {
  char *end = text_;
  *end++ = '(';
  for (int axis = 0; axis < rank; ++axis) {
    if (axis > 0) {
      *end++ = ',';
      *end++ = ' ';
    }
    char digits[24];
    int count = 0;
    for (std::int64_t left = extents[axis]; left > 0 || count == 0; left /= 10)
      digits[count++] = static_cast<char>('0' + left % 10);
    while (count > 0)
      *end++ = digits[--count];
  }
  if (rank == 1)
    *end++ = ',';
  *end++ = ')';
  *end = '\0';
}

} // namespace types

/// The shape of a tensor, to print: what is known of it where it is printed by a trace.
template <tensor X> types::ShapeText shape_of(const X &x) {
  const tensor_t<X> &whole = x;
  if constexpr (rank_v<X> == 0)
    return {nullptr, 0};
  else
    return {detail::Access::extents(whole), rank_v<X>};
}

/// The name of a tensor's or a number's dtype, to print: `float32`.
template <class X>
  requires tensor<X> || number<X>
const char *dtype_of(const X &) {
  return ag_dtype_name(detail::dtype_code<dtype_t<X>>);
}

/// What a trace of the function prints, in the style of `ag::print`: each call once, in the order
/// of the source, before the effects of the call that traces. Both branches of a conditional are
/// traced unless static values decide, and the body of a loop once. A tensor shows as `Tensor("x",
/// shape=(?, 3), dtype=float32)`, a static value as it is, a C++ number that is not known as
/// `<int32>`. Plain C++ prints the values, at every call.
template <class... X> AG_OP("trace_print") void trace_print(Format format, const X &...x) {
  print(format, x...);
}

} // namespace ag
