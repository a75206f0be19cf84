// power and hypot.
#pragma once

#include "autograph/math/logarithm.h"

namespace ag::detail::math {

/// The result where the power of |x| is `y_of_size`: C's for each special case.
AG_MATH float power_or_special(float x, float y, float of_size) {
  float half = y * 0.5f;
  bool whole = floor(y) == y, odd = whole && floor(half) != half,
       infinite = magnitude(y) == infinity_float();
  float of_either = odd ? copysign(of_size, x) : of_size;
  float of_one = infinite && magnitude(x) == 1.0f ? 1.0f : of_either;
  float defined = x < 0.0f && x > -infinity_float() && !whole ? nan_float() : of_one;
  float of_number = x != x ? x : y != y ? y : defined;
  return x == 1.0f || y == 0.0f ? 1.0f : of_number;
}
AG_MATH double power_or_special(double x, double y, double of_size) {
  double half = y * 0.5;
  bool whole = floor(y) == y, odd = whole && floor(half) != half,
       infinite = magnitude(y) == infinity_double();
  double of_either = odd ? copysign(of_size, x) : of_size;
  double of_one = infinite && magnitude(x) == 1.0 ? 1.0 : of_either;
  double defined = x < 0.0 && x > -infinity_double() && !whole ? nan_double() : of_one;
  double of_number = x != x ? x : y != y ? y : defined;
  return x == 1.0 || y == 0.0 ? 1.0 : of_number;
}

/// (log((1 + s) / (1 - s)) - 2 s) / s^3 by z = s^2, for results in float, and (2^r - 1) / r.
AG_MATH double log_series_for_float(double z) {
  double p = 0x1.e30aaabfc85a6p-3;
  p = fma(p, z, 0x1.24383c89c2576p-2);
  p = fma(p, z, 0x1.999a7d70bf03p-2);
  return fma(p, z, 0x1.555554fb80a12p-1);
}
AG_MATH double exp2_series_for_float(double r) {
  double p = 0x1.00dc657d19ccdp-16;
  p = fma(p, r, 0x1.445febb5b19c9p-13);
  p = fma(p, r, 0x1.5d87457deecf7p-10);
  p = fma(p, r, 0x1.3b29eec9651ebp-7);
  p = fma(p, r, 0x1.c6b08dd7200b9p-5);
  p = fma(p, r, 0x1.ebfbe07dbb4d2p-3);
  return fma(p, r, 0x1.62e42fef84c0bp-1);
}

/// In doubles: 2^(y log2(x)).
AG_MATH float power(float x, float y) {
  double size = static_cast<double>(magnitude(x));
  std::uint64_t above = above_root(size);
  double f = fraction_of(above), s = f / (2.0 + f), z = s * s;
  double logarithm =
      fma(fma(s * z, log_series_for_float(z), s + s), 0x1.71547652b82fep+0, exponent_of(above));
  double special = size == 0.0 ? -infinity_double() : size;
  double exponent =
      clamp(static_cast<double>(y) * (size > 0.0 && size < infinity_double() ? logarithm : special),
            -200.0, 200.0);
  double count = exponent + rounder_double(), r = exponent - (count - rounder_double());
  double of_size = fma(r, exp2_series_for_float(r), 1.0) * scale_of(count, 1023);
  return power_or_special(x, y, static_cast<float>(of_size));
}

/// (log((1 + s) / (1 - s)) - 2 s - 2/3 s^3) / s^5 by z = s^2.
AG_MATH double power_series(double z) {
  double p = 0x1.eb7900133b211p-4;
  p = fma(p, z, 0x1.de25cfab065d9p-4);
  p = fma(p, z, 0x1.1121147bebf8cp-3);
  p = fma(p, z, 0x1.3b135ff4cb9c2p-3);
  p = fma(p, z, 0x1.745d183e0e09dp-3);
  p = fma(p, z, 0x1.c71c71c564101p-3);
  p = fma(p, z, 0x1.2492492493151p-2);
  return fma(p, z, 0x1.9999999999995p-2);
}

/// What a * b loses when rounded to `product`.
AG_MATH double lost_in_product(double a, double b, double product) { return fma(a, b, -product); }

/// What s = f / (2 + f) lost.
AG_MATH double lost_in_s(double f, double s) {
  double divisor = 2.0 + f, lost = f - (divisor - 2.0);
  return fma(-s, lost, fma(-s, divisor, f)) / divisor;
}
/// log((1 + s) / (1 - s)) - 2 s = s z (2/3 + z ...), in two parts, of s in two parts.
AG_MATH double cubic_high(double s) {
  double z = s * s;
  return fma(s, z * fma(z, power_series(z), 0x1.5555555555555p-1), 0.0);
}
AG_MATH double cubic_low(double s, double s_low) {
  double z = s * s, z_low = fma(s + s, s_low, lost_in_product(s, s, z));
  double rest = power_series(z), factor = fma(z, rest, 0x1.5555555555555p-1);
  double factor_low =
      fma(z_low, rest, fma(z, rest, 0x1.5555555555555p-1 - factor) + 0x1.5555555555555p-55);
  double product = z * factor;
  double product_low = fma(z, factor_low, fma(z_low, factor, lost_in_product(z, factor, product)));
  return fma(s, product_low, fma(s_low, product, lost_in_product(s, product, s * product)));
}

/// exp(high + low), low small beside it.
AG_MATH double exp_of_sum(double high, double low) {
  double count = count_ln2(high), n = count - rounder_double();
  double first = fma(n, -0x1.62e42fefa39efp-1, high), r = fma(n, -0x1.abc9e3b39803fp-56, first);
  double r_low = fma(n, -0x1.abc9e3b39803fp-56, first - r) + low;
  double tail = fma(r * r, exp_series(r), r_low * (1.0 + expm1_of_rest(r)));
  return scale_by(1.0 + (r + tail), count);
}

/// By log(x) of twice the digits: k ln(2) + 2 s + s^3 (2/3 ...).
AG_MATH double power(double x, double y) {
  double size = magnitude(x);
  std::uint64_t above = above_root(normal(size));
  double k = exponent_of(above) + missing_exponent(size), f = fraction_of(above);
  double s = f / (2.0 + f), s_low = lost_in_s(f, s), cubic = cubic_high(s);
  // The three parts by falling size; the head of ln(2) has 42 bits, so that its product is exact.
  double large = k * 0x1.62e42fefa38p-1, twice = s + s;
  double sum = large + twice, lost = (large - sum) + twice;
  double high = sum + cubic, lost_again = (sum - high) + cubic;
  double low =
      fma(k, 0x1.ef35793c7673p-45, (s_low + s_low) + cubic_low(s, s_low)) + lost + lost_again;
  double logarithm = high + low, logarithm_low = (high - logarithm) + low;
  double special = size == 0.0 ? -infinity_double() : size;
  double exponent = y * (size > 0.0 && size < infinity_double() ? logarithm : special);
  double exponent_low = fma(y, logarithm_low, lost_in_product(y, logarithm, exponent));
  double within = clamp(exponent, -750.0, 750.0);
  return power_or_special(x, y, exp_of_sum(within, within == exponent ? exponent_low : 0.0));
}

/// In doubles, where no square of a float overflows or is rounded.
AG_MATH float hypot(float x, float y) {
  double a = static_cast<double>(x), b = static_cast<double>(y);
  float length = static_cast<float>(sqrt(fma(a, a, b * b)));
  bool infinite = magnitude(x) == infinity_float() || magnitude(y) == infinity_float();
  float of_number = x != x ? x : y != y ? y : length;
  return infinite ? infinity_float() : of_number;
}
/// With a power of two that keeps squares from overflow, and small ones from losing digits.
AG_MATH double hypot(double x, double y) {
  double a = magnitude(x), b = magnitude(y), most = a > b ? a : b;
  double scale = most > 0x1p500 ? 0x1p-600 : most < 0x1p-450 ? 0x1p600 : 1.0;
  double back = most > 0x1p500 ? 0x1p600 : most < 0x1p-450 ? 0x1p-600 : 1.0;
  double large = most * scale, small = (a > b ? b : a) * scale;
  double length = fma(sqrt(fma(large, large, small * small)), back, 0.0);
  double of_number = x != x ? x : y != y ? y : length;
  return a == infinity_double() || b == infinity_double() ? infinity_double() : of_number;
}

} // namespace ag::detail::math
