// Arithmetic, bitwise operations and comparisons of two operands, as operators and under their
// names in the Python array API standard. Operands broadcast; both tensors have one dtype; a number
// converts to the tensor's dtype. Integers wrap.
#pragma once

#include "autograph/broadcast.h"

namespace ag {
namespace detail {

template <class A, class B> inline constexpr bool are_numeric = false;
template <class A, class B>
  requires operands<A, B>
inline constexpr bool are_numeric<A, B> = !std::same_as<common_dtype_t<A, B>, bool>;
template <class A, class B> inline constexpr bool are_real = false;
template <class A, class B>
  requires ordered_operands<A, B>
inline constexpr bool are_real<A, B> = are_numeric<A, B>;
template <class A, class B>
inline constexpr bool are_ordered = ordered_dtype<dtype_t<A>> && ordered_dtype<dtype_t<B>>;
template <class A, class B> inline constexpr bool are_integers = false;
template <class A, class B>
  requires operands<A, B>
inline constexpr bool are_integers<A, B> = integer_dtype<common_dtype_t<A, B>>;
template <class A, class B> inline constexpr bool are_integral = false;
template <class A, class B>
  requires operands<A, B>
inline constexpr bool are_integral<A, B> = std::integral<common_dtype_t<A, B>>;
template <class A, class B> inline constexpr bool are_floating = false;
template <class A, class B>
  requires operands<A, B>
inline constexpr bool are_floating<A, B> = floating_dtype<common_dtype_t<A, B>>;
template <class A, class B> inline constexpr bool are_bool = false;
template <class A, class B>
  requires operands<A, B>
inline constexpr bool are_bool<A, B> = std::same_as<common_dtype_t<A, B>, bool>;

} // namespace detail

#define AG_BINARY_FUNCTION(name, Operation, condition)                                             \
  template <class A, class B>                                                                      \
    requires(condition)                                                                            \
  AG_OP(#name) auto name(const A &a, const B &b) {                                                 \
    return detail::binary<detail::Operation>(#name, a, b);                                         \
  }
#define AG_BINARY(name, Operation, symbol, condition)                                              \
  AG_BINARY_FUNCTION(name, Operation, condition)                                                   \
  namespace types {                                                                                \
  template <class A, class B>                                                                      \
    requires(condition)                                                                            \
  AG_OP(#name) auto operator symbol(const A &a, const B &b) {                                      \
    return detail::binary<detail::Operation>(#name, a, b);                                         \
  }                                                                                                \
  }                                                                                                \
  using types::operator symbol;
#define AG_COMPARISON(name, Operation, symbol, condition)                                          \
  template <class A, class B>                                                                      \
    requires comparable_operands<A, B> && (condition)                                              \
  AG_OP(#name) auto name(const A &a, const B &b) {                                                 \
    return detail::compare<detail::Operation>(#name, a, b);                                        \
  }                                                                                                \
  namespace types {                                                                                \
  template <class A, class B>                                                                      \
    requires comparable_operands<A, B> && (condition)                                              \
  AG_OP(#name) auto operator symbol(const A &a, const B &b) {                                      \
    return detail::compare<detail::Operation>(#name, a, b);                                        \
  }                                                                                                \
  }                                                                                                \
  using types::operator symbol;

/// The sum.
AG_BINARY(add, Add, +, (operands<A, B>))
/// The difference.
AG_BINARY(subtract, Subtract, -, (operands<A, B>))
/// The product.
AG_BINARY(multiply, Multiply, *, (operands<A, B>))
/// The quotient; of integers truncated as in C++, by zero an error (division), the minimum by -1
/// the minimum.
AG_BINARY(divide, Divide, /, (operands<A, B>))
/// What is left of the truncated quotient of two integers: it has the sign of `a`. By zero it is an
/// error (division).
AG_BINARY(truncated_remainder, TruncatedRemainder, %, (detail::are_integral<A, B>))
/// The quotient rounded down; of integers by zero it is an error (division).
AG_BINARY_FUNCTION(floor_divide, FloorDivide, (detail::are_real<A, B>))
/// What is left of the quotient rounded down: it has the sign of `b`. Of integers by zero it is an
/// error (division).
AG_BINARY_FUNCTION(remainder, Remainder, (detail::are_real<A, B>))
/// `a` to the power of `b`; of integers a negative `b` is an error (range).
AG_BINARY_FUNCTION(power, Power, (detail::are_real<A, B>))
/// The smaller one; NaN if either is, and -0 before 0.
AG_BINARY_FUNCTION(minimum, Minimum, (ordered_operands<A, B>))
/// The larger one; NaN if either is, and 0 after -0.
AG_BINARY_FUNCTION(maximum, Maximum, (ordered_operands<A, B>))

/// Bit by bit and; of bool the logical one.
AG_BINARY(bitwise_and, And, &, (detail::are_integral<A, B>))
/// Bit by bit or; of bool the logical one.
AG_BINARY(bitwise_or, Or, |, (detail::are_integral<A, B>))
/// Bit by bit exclusive or; of bool the logical one.
AG_BINARY(bitwise_xor, Xor, ^, (detail::are_integral<A, B>))
/// `a` shifted left by `b` bits; 0 where `b` is negative or not less than the width.
AG_BINARY(bitwise_left_shift, LeftShift, <<, (detail::are_integers<A, B>))
/// `a` shifted right by `b` bits, filled with its sign; 0, or -1 of a negative `a`, where `b` is
/// negative or not less than the width.
AG_BINARY(bitwise_right_shift, RightShift, >>, (detail::are_integers<A, B>))

/// Both; of bool.
AG_BINARY_FUNCTION(logical_and, And, (detail::are_bool<A, B>))
/// Either or both; of bool.
AG_BINARY_FUNCTION(logical_or, Or, (detail::are_bool<A, B>))
/// Either but not both; of bool.
AG_BINARY_FUNCTION(logical_xor, Xor, (detail::are_bool<A, B>))

/// Comparisons give bool. Integers compare exactly, whatever their widths and signs; a floating
/// number with a floating tensor in the wider type; an integer number with a floating tensor after
/// conversion to its dtype.
AG_COMPARISON(equal, Equal, ==, true)
AG_COMPARISON(not_equal, NotEqual, !=, true)
AG_COMPARISON(less, Less, <, (detail::are_ordered<A, B>))
AG_COMPARISON(less_equal, LessEqual, <=, (detail::are_ordered<A, B>))
AG_COMPARISON(greater, Greater, >, (detail::are_ordered<A, B>))
AG_COMPARISON(greater_equal, GreaterEqual, >=, (detail::are_ordered<A, B>))

#undef AG_BINARY_FUNCTION
#undef AG_BINARY
#undef AG_COMPARISON

} // namespace ag
