// What the definitions of the floating functions are made of: IEEE operations, fma, and the bits of
// a number.
#pragma once

#include "autograph/abi.h"
#include "autograph/macros.h"

#include <cstdint>

/// A definition of these headers: it becomes part of the loop that calls it, which is compiled for
/// a level of the processor.
#define AG_MATH inline __attribute__((always_inline))

/// The functions of floats and doubles, each a sequence of IEEE operations: the same bits scalar
/// and in vectors, from every compiler, at every level of optimisation. A product never feeds a sum
/// other than as an fma, so that nothing is left to contract. Errors are in docs/numbers.md.
namespace ag::detail::math {

AG_OP("fma") AG_MATH float fma(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
AG_OP("fma") AG_MATH double fma(double a, double b, double c) { return __builtin_fma(a, b, c); }

AG_OP("bitcast") AG_MATH std::int32_t to_bits(float x) {
  return __builtin_bit_cast(std::int32_t, x);
}
AG_OP("bitcast") AG_MATH std::int64_t to_bits(double x) {
  return __builtin_bit_cast(std::int64_t, x);
}
AG_OP("bitcast") AG_MATH float from_bits(std::int32_t bits) {
  return __builtin_bit_cast(float, bits);
}
AG_OP("bitcast") AG_MATH double from_bits(std::int64_t bits) {
  return __builtin_bit_cast(double, bits);
}

AG_OP("abs") AG_MATH float magnitude(float x) { return __builtin_fabsf(x); }
AG_OP("abs") AG_MATH double magnitude(double x) { return __builtin_fabs(x); }
AG_OP("copysign") AG_MATH float copysign(float x, float sign) {
  return __builtin_copysignf(x, sign);
}
AG_OP("copysign") AG_MATH double copysign(double x, double sign) {
  return __builtin_copysign(x, sign);
}
// Where there is one that sets no errno, which would keep a loop from being made vectors of.
#if defined(__clang__) && __has_builtin(__builtin_elementwise_sqrt)
AG_OP("sqrt") AG_MATH float sqrt(float x) { return __builtin_elementwise_sqrt(x); }
AG_OP("sqrt") AG_MATH double sqrt(double x) { return __builtin_elementwise_sqrt(x); }
#else
AG_OP("sqrt") AG_MATH float sqrt(float x) { return __builtin_sqrtf(x); }
AG_OP("sqrt") AG_MATH double sqrt(double x) { return __builtin_sqrt(x); }
#endif
AG_OP("floor") AG_MATH float floor(float x) { return __builtin_floorf(x); }
AG_OP("floor") AG_MATH double floor(double x) { return __builtin_floor(x); }

/// Of an angle of 2^40 and more, by digits of pi that are a table of the run time's.
AG_OP("reduce_angle") AG_MATH double reduce_angle(double x, std::int32_t part) {
  return ag_reduce_angle(x, part);
}

AG_MATH float infinity_float() { return from_bits(std::int32_t{0x7f800000}); }
AG_MATH double infinity_double() { return from_bits(std::int64_t{0x7ff0000000000000}); }
/// The NaN of an argument outside the domain: of one sign, where an operation's depends on the
/// processor.
AG_MATH float nan_float() { return from_bits(std::int32_t{0x7fc00000}); }
AG_MATH double nan_double() { return from_bits(std::int64_t{0x7ff8000000000000}); }

/// Added to a number below 2^22 (2^51), rounds it to an integer, which the low bits then hold.
AG_MATH float rounder_float() { return 0x1.8p23f; }
AG_MATH double rounder_double() { return 0x1.8p52; }

/// The number with these bits, counted from below: `biased_exponent` in the place of the exponent,
/// and nothing else.
AG_MATH float power_of_two(std::uint32_t biased_exponent) {
  return from_bits(static_cast<std::int32_t>(biased_exponent << 23));
}
AG_MATH double power_of_two(std::uint64_t biased_exponent) {
  return from_bits(static_cast<std::int64_t>(biased_exponent << 52));
}

} // namespace ag::detail::math
