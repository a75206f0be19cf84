// sin, cos and tan: x = n pi/2 + r with |r| <= pi/4, and polynomials of r.
#pragma once

#include "autograph/math/primitives.h"

namespace ag::detail::math {

/// Of a float x of 2^51 or more, so a multiple of 2^28: x / (2 pi) less its integer part, in parts
/// whose products with x are exact, and what those leave. The first 28 bits of 1 / (2 pi) make
/// whole turns. Of a negative x small parts would lose digits beside the 1 that floor leaves.
AG_MATH double part_of_turn(double x, double part) { return fma(x, part, -floor(x * part)); }
AG_MATH double turn_0(double x) { return part_of_turn(x, 0x1.727220ap-29); }
AG_MATH double turn_1(double x) { return part_of_turn(x, 0x1.29fc275p-58); }
AG_MATH double turn_2(double x) { return part_of_turn(x, 0x1.f47d4d2p-88); }
AG_MATH double turn_3(double x) { return part_of_turn(x, 0x1.77036d8p-116); }
AG_MATH double add_rest_of_turn(double x, double sum) { return fma(x, 0x1.4acc9e21c821p-145, sum); }

/// n plus the rounder, and r, of a float that is not negative, all of them: without a call, so that
/// a loop is made vectors of. Up to 2^51 two parts of pi/2 have enough digits. The low bits of the
/// count are the quadrant.
AG_MATH double count_quarters(double x) {
  if (x >= 0x1p51)
    return fma(turn_0(x) + turn_1(x) + turn_2(x) + turn_3(x), 4.0, rounder_double());
  return fma(x, 0x1.45f306dc9c883p-1, rounder_double());
}
AG_MATH double rest_of_quarters(double x, double count) {
  double n = count - rounder_double();
  if (x >= 0x1p51)
    return add_rest_of_turn(x, fma(n, -0.25, turn_0(x)) + turn_1(x) + turn_2(x) + turn_3(x)) *
           0x1.921fb54442d18p+2;
  return fma(n, -0x1.1a62633145c07p-54, fma(n, -0x1.921fb54442d18p+0, x));
}

/// (sin(r) - r) / r^3 and (cos(r) - 1 + r^2 / 2) / r^4 by z = r^2, for results in float.
AG_MATH double sin_series_for_float(double z) {
  double p = 0x1.6cd45700a3cd3p-19;
  p = fma(p, z, -0x1.a00f897744a5ap-13);
  p = fma(p, z, 0x1.11110876a5d3cp-7);
  return fma(p, z, -0x1.5555554c7e113p-3);
}
AG_MATH double cos_series_for_float(double z) {
  double p = -0x1.242527c57ed85p-22;
  p = fma(p, z, 0x1.a01100b73019cp-16);
  p = fma(p, z, -0x1.6c16b860f7187p-10);
  return fma(p, z, 0x1.5555554f0f62p-5);
}
AG_MATH double sin_for_float(double r) { return fma(r * (r * r), sin_series_for_float(r * r), r); }
AG_MATH double cos_for_float(double r) {
  double z = r * r;
  return fma(z, fma(z, cos_series_for_float(z), -0.5), 1.0);
}

/// What sin has in a quadrant, of the sin and cos of the rest; cos is one quadrant ahead.
AG_MATH double in_quadrant(std::uint64_t quadrant, double sine, double cosine) {
  double y = (quadrant & 1) == 0 ? sine : cosine;
  return from_bits(
      static_cast<std::int64_t>(static_cast<std::uint64_t>(to_bits(y)) ^ ((quadrant & 2) << 62)));
}
AG_MATH std::uint64_t quadrant_of(double count) {
  return static_cast<std::uint64_t>(to_bits(count));
}

/// `y` for a finite x: no angle is infinite.
AG_MATH float of_finite(float x, float y) {
  float outside = x != x ? x : nan_float();
  return magnitude(x) < infinity_float() ? y : outside;
}
AG_MATH double of_finite(double x, double y) {
  double outside = x != x ? x : nan_double();
  return magnitude(x) < infinity_double() ? y : outside;
}

AG_MATH float sin(float x) {
  double size = static_cast<double>(magnitude(x)), count = count_quarters(size),
         r = rest_of_quarters(size, count);
  float y = static_cast<float>(in_quadrant(quadrant_of(count), sin_for_float(r), cos_for_float(r)));
  return of_finite(x, magnitude(x) < 0x1p-12f ? x : x < 0.0f ? -y : y);
}
AG_MATH float cos(float x) {
  double size = static_cast<double>(magnitude(x)), count = count_quarters(size),
         r = rest_of_quarters(size, count);
  return of_finite(x, static_cast<float>(
                          in_quadrant(quadrant_of(count) + 1, sin_for_float(r), cos_for_float(r))));
}
AG_MATH float tan(float x) {
  double size = static_cast<double>(magnitude(x)), count = count_quarters(size),
         r = rest_of_quarters(size, count);
  double sine = sin_for_float(r), cosine = cos_for_float(r);
  bool even = (quadrant_of(count) & 1) == 0;
  float y = static_cast<float>((even ? sine : -cosine) / (even ? cosine : sine));
  return of_finite(x, magnitude(x) < 0x1p-12f ? x : x < 0.0f ? -y : y);
}

/// Of a double, r in two parts. From 2^40 on by a function of the run time, whose digits of pi are
/// a table.
AG_MATH double count_quarters_exactly(double x) {
  if (magnitude(x) >= 0x1p40)
    return reduce_angle(x, 2) + rounder_double();
  return fma(x, 0x1.45f306dc9c883p-1, rounder_double());
}
AG_MATH double high_rest(double x, double count) {
  if (magnitude(x) >= 0x1p40)
    return reduce_angle(x, 0);
  double n = count - rounder_double();
  return fma(n, -0x1.921fb54442d18p+0, x) + fma(n, -0x1.1a62633145c07p-54, 0.0);
}
AG_MATH double low_rest(double x, double count, double high) {
  if (magnitude(x) >= 0x1p40)
    return reduce_angle(x, 1);
  double n = count - rounder_double();
  double first = fma(n, -0x1.921fb54442d18p+0, x), second = fma(n, -0x1.1a62633145c07p-54, 0.0);
  double part = high - first;
  double lost = (first - (high - part)) + (second - part);
  return fma(n, 0x1.f1976b7ed8fbcp-110, lost + fma(n, -0x1.1a62633145c07p-54, -second));
}

AG_MATH double sin_series(double z) {
  double p = 0x1.5d8f97c9f3d4bp-33;
  p = fma(p, z, -0x1.ae5e591921411p-26);
  p = fma(p, z, 0x1.71de35649b231p-19);
  p = fma(p, z, -0x1.a01a019bf7bcbp-13);
  p = fma(p, z, 0x1.111111110f77cp-7);
  return fma(p, z, -0x1.5555555555548p-3);
}
AG_MATH double cos_series(double z) {
  double p = -0x1.8fa99010a4496p-37;
  p = fma(p, z, 0x1.1ee9e1583270bp-29);
  p = fma(p, z, -0x1.27e4f7f8e48edp-22);
  p = fma(p, z, 0x1.a01a019c9773cp-16);
  p = fma(p, z, -0x1.6c16c16c1504bp-10);
  return fma(p, z, 0x1.555555555554bp-5);
}

/// sin(high + low) - high.
AG_MATH double sin_tail(double high, double low) {
  double z = high * high;
  return fma(z * high, sin_series(z), low * fma(z, -0.5, 1.0));
}
/// 1 - high^2 / 2, and what that lacks of cos(high + low).
AG_MATH double cos_head(double high) { return fma(high * high, -0.5, 1.0); }
AG_MATH double cos_tail(double high, double low) {
  double z = high * high;
  double lost = fma(z, -0.5, 1.0 - cos_head(high));
  return fma(z * z, cos_series(z), fma(-high, low, lost));
}

AG_MATH double sin(double x) {
  double count = count_quarters_exactly(x), high = high_rest(x, count),
         low = low_rest(x, count, high);
  double y = in_quadrant(quadrant_of(count), high + sin_tail(high, low),
                         cos_head(high) + cos_tail(high, low));
  return of_finite(x, magnitude(x) < 0x1p-27 ? x : y);
}
AG_MATH double cos(double x) {
  double count = count_quarters_exactly(x), high = high_rest(x, count),
         low = low_rest(x, count, high);
  return of_finite(x, in_quadrant(quadrant_of(count) + 1, high + sin_tail(high, low),
                                  cos_head(high) + cos_tail(high, low)));
}

/// The quotient of two sums of a head and a small tail.
AG_MATH double divide_sums(double head, double tail, double divisor_head, double divisor_tail) {
  double a = head + tail, b = divisor_head + divisor_tail;
  double lost_a = (head - a) + tail, lost_b = (divisor_head - b) + divisor_tail;
  double quotient = a / b;
  return quotient + fma(-quotient, lost_b, fma(-quotient, b, a) + lost_a) / b;
}
AG_MATH double tan(double x) {
  double count = count_quarters_exactly(x), high = high_rest(x, count),
         low = low_rest(x, count, high);
  double sine = sin_tail(high, low), head = cos_head(high), cosine = cos_tail(high, low);
  bool even = (quadrant_of(count) & 1) == 0;
  double y = divide_sums(even ? high : -head, even ? sine : -cosine, even ? head : high,
                         even ? cosine : sine);
  return of_finite(x, magnitude(x) < 0x1p-27 ? x : y);
}

} // namespace ag::detail::math
