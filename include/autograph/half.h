// Floating numbers of 16 bits: `ag::float16` (IEEE 754 binary16) and `ag::bfloat16` (the upper half
// of a float).
#pragma once

#include "autograph/macros.h"

#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace ag {

namespace types {
class float16;
class bfloat16;
} // namespace types

using types::bfloat16;
using types::float16;

namespace detail {

/// One of the floating numbers of 16 bits.
template <class T>
concept half = std::same_as<T, float16> || std::same_as<T, bfloat16>;

/// A number as a double that rounds to every narrower format as the number itself does: where a
/// double cannot hold it, the neighbour whose last bit is 1.
template <class N> constexpr double to_odd_double(N n) {
  if constexpr (std::integral<N> && sizeof(N) == 8) {
    constexpr N bound = N(1) << 53;
    if (n > bound || (std::is_signed_v<N> && n < N(0) - bound)) {
      const std::uint64_t bits = static_cast<std::uint64_t>(n), rest = bits & 0x7ff;
      return static_cast<double>(static_cast<N>((bits - rest) | (rest != 0 ? 0x800 : 0)));
    }
  } else if constexpr (std::same_as<N, long double>) {
    const double near = static_cast<double>(n);
    const std::uint64_t bits = __builtin_bit_cast(std::uint64_t, near);
    if (near != n && n == n && bits % 2 == 0) {
      const bool is_below = (near < 0 ? -near : near) < (n < 0 ? -n : n);
      return __builtin_bit_cast(double, is_below ? bits + 1 : bits - 1);
    }
  }
  return static_cast<double>(n);
}

/// Rounds to the nearest number of a sign, 15 - `Mantissa` bits of exponent and `Mantissa` of
/// mantissa; to even in the middle, to infinity beyond the largest.
template <int Mantissa> constexpr std::uint16_t to_half_bits(double x) {
  constexpr int bias = (1 << (14 - Mantissa)) - 1;
  constexpr std::uint32_t infinity = ((1u << (15 - Mantissa)) - 1) << Mantissa;
  const std::uint64_t bits = __builtin_bit_cast(std::uint64_t, x), magnitude = bits & ~(1ull << 63);
  const std::uint32_t sign = static_cast<std::uint32_t>(bits >> 48) & 0x8000;
  if (x != x)
    return static_cast<std::uint16_t>(sign | infinity | 1u << (Mantissa - 1));
  const int exponent = static_cast<int>(magnitude >> 52) - 1023;
  if (exponent > bias)
    return static_cast<std::uint16_t>(sign | infinity);
  // Below the normal numbers the last place stays where it is.
  const int below = exponent < 1 - bias ? 1 - bias - exponent : 0, shift = 52 - Mantissa + below;
  if (shift > 53)
    return static_cast<std::uint16_t>(sign);
  const std::uint64_t digits = (magnitude & ((1ull << 52) - 1)) | 1ull << 52;
  const std::uint64_t middle = 1ull << (shift - 1), rest = digits & (2 * middle - 1);
  std::uint64_t result = digits >> shift;
  if (rest > middle || (rest == middle && result % 2 == 1))
    ++result;
  // The leading digit of a normal number counts one into the exponent, a carry out of the mantissa
  // too.
  if (below == 0)
    result += static_cast<std::uint64_t>(exponent + bias - 1) << Mantissa;
  return static_cast<std::uint16_t>(sign | result);
}

/// The float of the same value.
template <int Mantissa> constexpr float from_half_bits(std::uint16_t bits) {
  constexpr int shift = 23 - Mantissa, bias = (1 << (14 - Mantissa)) - 1;
  const std::uint32_t sign = (bits & 0x8000u) << 16, magnitude = bits & 0x7fffu,
                      exponent = magnitude >> Mantissa;
  if constexpr (Mantissa < 10)
    return __builtin_bit_cast(float, sign | magnitude << shift);
  else if (exponent == 0) {
    const float x = static_cast<float>(magnitude) * 0x1p-24f;
    return sign != 0 ? -x : x;
  } else {
    const std::uint32_t wide = (exponent == 2 * bias + 1 ? 255 - exponent : 127 - bias) << 23;
    return __builtin_bit_cast(float, sign | (wide + (magnitude << shift)));
  }
}

} // namespace detail

namespace types {

/// The operators of a floating number of 16 bits. Each computes in float and rounds once, which
/// gives the correctly rounded result. An integer beside it is converted to it first; beside a
/// float or a double it is converted to that.
template <class H> class HalfOperators {
#define AG_HALF_OPERATOR(name, Result, symbol, expression)                                         \
  AG_OP(name) friend constexpr Result operator symbol(H a, H b) { return expression; }             \
  template <std::integral I> AG_OP(name) friend constexpr Result operator symbol(H a, I b) {       \
    return a symbol H(b);                                                                          \
  }                                                                                                \
  template <std::integral I> AG_OP(name) friend constexpr Result operator symbol(I a, H b) {       \
    return H(a) symbol b;                                                                          \
  }
#define AG_HALF_ARITHMETIC(name, compound, symbol)                                                 \
  AG_HALF_OPERATOR(name, H, symbol, H(float(a) symbol float(b)))                                   \
  AG_OP(name) friend constexpr H &operator compound(H &a, H b) { return a = a symbol b; }
#define AG_HALF_COMPARISON(name, symbol)                                                           \
  AG_HALF_OPERATOR(name, bool, symbol, float(a) symbol float(b))
  AG_HALF_ARITHMETIC("add", +=, +)
  AG_HALF_ARITHMETIC("subtract", -=, -)
  AG_HALF_ARITHMETIC("multiply", *=, *)
  AG_HALF_ARITHMETIC("divide", /=, /)
  AG_HALF_COMPARISON("equal", ==)
  AG_HALF_COMPARISON("not_equal", !=)
  AG_HALF_COMPARISON("less", <)
  AG_HALF_COMPARISON("less_equal", <=)
  AG_HALF_COMPARISON("greater", >)
  AG_HALF_COMPARISON("greater_equal", >=)
#undef AG_HALF_OPERATOR
#undef AG_HALF_ARITHMETIC
#undef AG_HALF_COMPARISON

  AG_OP("negative") friend constexpr H operator-(H a) { return H(-float(a)); }
  AG_OP("positive") friend constexpr H operator+(H a) { return a; }
  AG_OP("add") friend constexpr H &operator++(H &a) { return a = a + 1; }
  AG_OP("subtract") friend constexpr H &operator--(H &a) { return a = a - 1; }
  AG_OP("add") friend constexpr H operator++(H &a, int) {
    const H before = a;
    a = a + 1;
    return before;
  }
  AG_OP("subtract") friend constexpr H operator--(H &a, int) {
    const H before = a;
    a = a - 1;
    return before;
  }
};

/// IEEE 754 binary16: 5 bits of exponent, 10 of mantissa; up to 65504. As C++23's `std::float16_t`:
/// made from an integer by itself and from a wider floating number by a cast, each rounded to
/// nearest, to even in the middle; becomes a float by itself. `a + b` is a float16, `a + 1` too, `a
/// + 1.0f` a float, `a + 1.0` a double.
class float16 : public HalfOperators<float16> {
public:
  /// 0.
  constexpr float16() noexcept = default;
  template <class N>
    requires std::is_arithmetic_v<N> || std::same_as<N, bfloat16>
  AG_OP("cast") explicit(!std::integral<N>) constexpr float16(N n);

  AG_OP("cast") constexpr operator float() const { return detail::from_half_bits<10>(bits_); }

  /// The number with these bits, and the bits of a number.
  static constexpr float16 from_bits(std::uint16_t bits) {
    float16 x;
    x.bits_ = bits;
    return x;
  }
  constexpr std::uint16_t bits() const { return bits_; }

private:
  std::uint16_t bits_ = 0;
};

/// The upper half of a float: 8 bits of exponent, 7 of mantissa. Otherwise as `ag::float16`.
class bfloat16 : public HalfOperators<bfloat16> {
public:
  /// 0.
  constexpr bfloat16() noexcept = default;
  template <class N>
    requires std::is_arithmetic_v<N> || std::same_as<N, float16>
  AG_OP("cast") explicit(!std::integral<N>) constexpr bfloat16(N n);

  AG_OP("cast") constexpr operator float() const { return detail::from_half_bits<7>(bits_); }

  /// The number with these bits, and the bits of a number.
  static constexpr bfloat16 from_bits(std::uint16_t bits) {
    bfloat16 x;
    x.bits_ = bits;
    return x;
  }
  constexpr std::uint16_t bits() const { return bits_; }

private:
  std::uint16_t bits_ = 0;
};

template <class N>
  requires std::is_arithmetic_v<N> || std::same_as<N, bfloat16>
constexpr float16::float16(N n) : bits_(detail::to_half_bits<10>(detail::to_odd_double(n))) {}
template <class N>
  requires std::is_arithmetic_v<N> || std::same_as<N, float16>
constexpr bfloat16::bfloat16(N n) : bits_(detail::to_half_bits<7>(detail::to_odd_double(n))) {}

/// What std::numeric_limits says of a floating number of 16 bits.
template <class H, int Mantissa> class HalfLimits : public std::numeric_limits<float> {
  static constexpr int bias = (1 << (14 - Mantissa)) - 1;
  static constexpr H bits(unsigned bits) { return H::from_bits(static_cast<std::uint16_t>(bits)); }
  static constexpr unsigned infinite = ((2u << (14 - Mantissa)) - 1) << Mantissa;

public:
  static constexpr int digits = Mantissa + 1, digits10 = Mantissa * 3 / 10,
                       max_digits10 = 2 + digits * 3 / 10;
  static constexpr int min_exponent = 2 - bias, max_exponent = bias + 1;
  static constexpr int min_exponent10 = (min_exponent - 1) * 301 / 1000,
                       max_exponent10 = max_exponent * 301 / 1000;
  static constexpr H min() noexcept { return bits(1u << Mantissa); }
  static constexpr H max() noexcept { return bits(infinite - 1); }
  static constexpr H lowest() noexcept { return -max(); }
  static constexpr H epsilon() noexcept {
    return bits(static_cast<unsigned>(bias - Mantissa) << Mantissa);
  }
  static constexpr H round_error() noexcept { return H(0.5f); }
  static constexpr H infinity() noexcept { return bits(infinite); }
  static constexpr H quiet_NaN() noexcept { return bits(infinite | 1u << (Mantissa - 1)); }
  static constexpr H signaling_NaN() noexcept { return bits(infinite | 1u << (Mantissa - 2)); }
  static constexpr H denorm_min() noexcept { return bits(1); }
};

} // namespace types
} // namespace ag

/// Of one of them and an integer it is the former, as `+` gives it.
template <ag::detail::half H, std::integral I> struct std::common_type<H, I> {
  using type = H;
};
template <std::integral I, ag::detail::half H> struct std::common_type<I, H> {
  using type = H;
};
template <>
class std::numeric_limits<ag::float16> : public ag::types::HalfLimits<ag::float16, 10> {};
template <>
class std::numeric_limits<ag::bfloat16> : public ag::types::HalfLimits<ag::bfloat16, 7> {};
