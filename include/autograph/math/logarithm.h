// log and what is made of it: x = 2^k (1 + f), 1 + f between the roots of 1/2 and 2.
#pragma once

#include "autograph/math/exponential.h"

namespace ag::detail::math {

/// The bits of a positive normal x, less those of the root of 1/2: k in the exponent's place, and
/// what is above the root below it.
AG_MATH std::uint32_t above_root(float x) {
  return static_cast<std::uint32_t>(to_bits(x)) - 0x3f3504f3u;
}
AG_MATH std::uint64_t above_root(double x) {
  return static_cast<std::uint64_t>(to_bits(x)) + 0x00095f619980c433u;
}

/// f and k; of a double k is found without a conversion, for which not every processor has vectors.
AG_MATH float fraction_of(std::uint32_t above) {
  return from_bits(static_cast<std::int32_t>((above & 0x7fffffu) + 0x3f3504f3u)) - 1.0f;
}
AG_MATH double fraction_of(std::uint64_t above) {
  return from_bits(static_cast<std::int64_t>((above & 0xfffffffffffffu) + 0x3fe6a09e667f3bcdu)) -
         1.0;
}
AG_MATH float exponent_of(std::uint32_t above) {
  return static_cast<float>(static_cast<std::int32_t>(above) >> 23);
}
AG_MATH double exponent_of(std::uint64_t above) {
  return from_bits(static_cast<std::int64_t>((above >> 52) | 0x4330000000000000u)) -
         (0x1p52 + 1023.0);
}

/// x as a normal number, and what that adds to k.
AG_MATH float normal(float x) { return x < 0x1p-126f ? x * 0x1p23f : x; }
AG_MATH double normal(double x) { return x < 0x1p-1022 ? x * 0x1p54 : x; }
AG_MATH float missing_exponent(float x) { return x < 0x1p-126f ? -23.0f : 0.0f; }
AG_MATH double missing_exponent(double x) { return x < 0x1p-1022 ? -54.0 : 0.0; }

/// `y` for a positive finite x, and what a logarithm is of others.
AG_MATH float log_or_special(float x, float y) {
  float outside = x == 0.0f ? -infinity_float() : x < 0.0f ? nan_float() : x;
  return x > 0.0f && x < infinity_float() ? y : outside;
}
AG_MATH double log_or_special(double x, double y) {
  double outside = x == 0.0 ? -infinity_double() : x < 0.0 ? nan_double() : x;
  return x > 0.0 && x < infinity_double() ? y : outside;
}

/// (log(1 + f) - f) / f^2, and the same of the logarithms to base 2 and 10: less than f log(e), of
/// course.
AG_MATH float log_series(float f) {
  float p = -0x1.386602p-4f;
  p = fma(p, f, 0x1.086888p-3f);
  p = fma(p, f, -0x1.0f3dbep-3f);
  p = fma(p, f, 0x1.226cdep-3f);
  p = fma(p, f, -0x1.5425d2p-3f);
  p = fma(p, f, 0x1.99a424p-3f);
  p = fma(p, f, -0x1.000432p-2f);
  p = fma(p, f, 0x1.55555p-2f);
  return fma(p, f, -0x1.fffff8p-2f);
}
AG_MATH float log2_series(float f) {
  float p = -0x1.c366bap-4f;
  p = fma(p, f, 0x1.7e0dd4p-3f);
  p = fma(p, f, -0x1.877adp-3f);
  p = fma(p, f, 0x1.a2e68ap-3f);
  p = fma(p, f, -0x1.eab184p-3f);
  p = fma(p, f, 0x1.277ef4p-2f);
  p = fma(p, f, -0x1.715ac8p-2f);
  p = fma(p, f, 0x1.ec7094p-2f);
  return fma(p, f, -0x1.71547p-1f);
}
AG_MATH float log10_series(float f) {
  float p = -0x1.100802p-5f;
  p = fma(p, f, 0x1.cbf9p-5f);
  p = fma(p, f, -0x1.d73bf2p-5f);
  p = fma(p, f, 0x1.f868bap-5f);
  p = fma(p, f, -0x1.27701cp-4f);
  p = fma(p, f, 0x1.63d012p-4f);
  p = fma(p, f, -0x1.bcbf28p-4f);
  p = fma(p, f, 0x1.287a7p-3f);
  return fma(p, f, -0x1.bcb7aap-3f);
}

/// (log((1 + s) / (1 - s)) - 2 s) / s^3 by z = s^2.
AG_MATH double log_series(double z) {
  double p = 0x1.2f0f4cbb2f684p-3;
  p = fma(p, z, 0x1.39a0b1c03dbcbp-3);
  p = fma(p, z, 0x1.746649e261b8dp-3);
  p = fma(p, z, 0x1.c71c51ceeacd2p-3);
  p = fma(p, z, 0x1.24924942423edp-2);
  p = fma(p, z, 0x1.999999997f6eep-2);
  return fma(p, z, 0x1.5555555555594p-1);
}

/// log(1 + f) + rest - f, for a rest that is small beside it: with s = f / (2 + f) it is s (f^2 / 2
/// + s^2 ...) - f^2 / 2.
AG_MATH double log_less_fraction(double f, double rest) {
  double s = f / (2.0 + f), z = s * s, half = 0.5 * f;
  return fma(-half, f, fma(s, fma(z, log_series(z), half * f), rest));
}

/// k ln(2) + log(1 + f).
AG_MATH float log_of_parts(float k, float f) {
  return fma(k, 0x1.62e43p-1f, f + fma(f * f, log_series(f), k * -0x1.05c61p-29f));
}
AG_MATH double log_of_parts(double k, double f) {
  return fma(k, 0x1.62e42fefa39efp-1, f + log_less_fraction(f, k * 0x1.abc9e3b39803fp-56));
}

AG_MATH float log(float x) {
  std::uint32_t above = above_root(normal(x));
  return log_or_special(x,
                        log_of_parts(exponent_of(above) + missing_exponent(x), fraction_of(above)));
}
AG_MATH double log(double x) {
  std::uint64_t above = above_root(normal(x));
  return log_or_special(x,
                        log_of_parts(exponent_of(above) + missing_exponent(x), fraction_of(above)));
}

/// What was lost in sum = 1 + x.
AG_MATH float lost_in_sum(float x, float sum) {
  float part = sum - 1.0f;
  return (1.0f - (sum - part)) + (x - part);
}
AG_MATH double lost_in_sum(double x, double sum) {
  double part = sum - 1.0;
  return (1.0 - (sum - part)) + (x - part);
}

/// By 1 + x, whose lost part matters while 2^-k is a number.
AG_MATH float log1p(float x) {
  float sum = 1.0f + x;
  std::uint32_t above = above_root(sum);
  float f = fraction_of(above);
  float scale = from_bits(static_cast<std::int32_t>(0x3f800000u - (above & 0xff800000u)));
  float whole = sum < 0x1p60f ? fma(lost_in_sum(x, sum), scale, f) : f;
  return log_or_special(sum, copysign(log_of_parts(exponent_of(above), whole), x));
}
AG_MATH double log1p(double x) {
  double sum = 1.0 + x;
  std::uint64_t above = above_root(sum);
  double f = fraction_of(above);
  double scale =
      from_bits(static_cast<std::int64_t>(0x7fe0000000000000u - (above & 0x7ff0000000000000u)));
  double whole = sum < 0x1p60 ? fma(lost_in_sum(x, sum), scale, f) : f;
  return log_or_special(sum, copysign(log_of_parts(exponent_of(above), whole), x));
}

AG_MATH float log2(float x) {
  std::uint32_t above = above_root(normal(x));
  float f = fraction_of(above), k = exponent_of(above) + missing_exponent(x);
  return log_or_special(x, k + fma(f, 0x1.715476p+0f, f * fma(f, log2_series(f), 0x1.4ae0cp-26f)));
}
AG_MATH double log2(double x) {
  std::uint64_t above = above_root(normal(x));
  double f = fraction_of(above), k = exponent_of(above) + missing_exponent(x);
  double rest = log_less_fraction(f, 0.0) * 0x1.71547652b82fep+0;
  return log_or_special(x, k + fma(f, 0x1.71547652b82fep+0, fma(f, 0x1.777d0ffda0d24p-56, rest)));
}

AG_MATH float log10(float x) {
  std::uint32_t above = above_root(normal(x));
  float f = fraction_of(above), k = exponent_of(above) + missing_exponent(x);
  float y = fma(f, 0x1.bcb7b2p-2f, f * fma(f, log10_series(f), -0x1.5b235ep-27f));
  return log_or_special(x, fma(k, 0x1.344136p-2f, fma(k, -0x1.ec10cp-27f, y)));
}
AG_MATH double log10(double x) {
  std::uint64_t above = above_root(normal(x));
  double f = fraction_of(above), k = exponent_of(above) + missing_exponent(x);
  double rest = log_less_fraction(f, 0.0) * 0x1.bcb7b1526e50ep-2;
  double y = fma(f, 0x1.bcb7b1526e50ep-2, fma(f, 0x1.95355baaafad3p-57, rest));
  return log_or_special(x, fma(k, 0x1.34413509f79ffp-2, fma(k, -0x1.9dc1da994fd21p-59, y)));
}

} // namespace ag::detail::math
