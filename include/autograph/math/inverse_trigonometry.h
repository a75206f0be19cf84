// asin, acos, atan and atan2; of floats as of doubles, rounded.
#pragma once

#include "autograph/math/primitives.h"

namespace ag::detail::math {

/// (asin(s) - s) / s^3 by z = s^2, |s| <= 1/2.
AG_MATH double asin_series(double z) {
  double p = 0x1.0af379e651188p-5;
  p = fma(p, z, -0x1.56eedd53cbf7dp-6);
  p = fma(p, z, 0x1.62daa950786bap-6);
  p = fma(p, z, 0x1.e878ce55107adp-9);
  p = fma(p, z, 0x1.6111c74a88316p-7);
  p = fma(p, z, 0x1.758d268ee4417p-7);
  p = fma(p, z, 0x1.ca1ea227054eep-7);
  p = fma(p, z, 0x1.1c49f9e9a13dep-6);
  p = fma(p, z, 0x1.6e8bde5eef66dp-6);
  p = fma(p, z, 0x1.f1c71a992177dp-6);
  p = fma(p, z, 0x1.6db6db7209136p-5);
  p = fma(p, z, 0x1.333333332e1b5p-4);
  return fma(p, z, 0x1.5555555555577p-3);
}
/// (atan(t) - t) / t^3 by z = t^2, |t| <= 1/2.
AG_MATH double atan_series(double z) {
  double p = 0x1.c20c6ad41f2cep-8;
  p = fma(p, z, -0x1.4cf942b034fabp-6);
  p = fma(p, z, 0x1.0dde5d87c1f28p-5);
  p = fma(p, z, -0x1.52d7b93c93264p-5);
  p = fma(p, z, 0x1.8257b5bc69fdfp-5);
  p = fma(p, z, -0x1.ae90be6ecb4abp-5);
  p = fma(p, z, 0x1.e1d06748e2c94p-5);
  p = fma(p, z, -0x1.111056692a632p-4);
  p = fma(p, z, 0x1.3b13a629853bfp-4);
  p = fma(p, z, -0x1.745d16d219fa8p-4);
  p = fma(p, z, 0x1.c71c71c404a37p-4);
  p = fma(p, z, -0x1.249249248bea1p-3);
  p = fma(p, z, 0x1.99999999998cp-3);
  return fma(p, z, -0x1.5555555555555p-2);
}

/// Above 1/2 by the angle of half the size, whose sine this is: sin^2(a/2) = (1 - cos(a)) / 2.
AG_MATH double squared_sine(double size) { return size > 0.5 ? 0.5 * (1.0 - size) : size * size; }

/// `y` for x in [-1, 1].
AG_MATH double of_unit(double x, double y) {
  double outside = x != x ? x : nan_double();
  return magnitude(x) <= 1.0 ? y : outside;
}

AG_MATH double asin(double x) {
  double size = magnitude(x), z = squared_sine(size), s = size > 0.5 ? sqrt(z) : size;
  double tail = s * z * asin_series(z);
  double large = 0x1.921fb54442d18p+0 - fma(s, 2.0, fma(tail, 2.0, -0x1.1a62633145c07p-54));
  return of_unit(x, copysign(size > 0.5 ? large : fma(s * z, asin_series(z), s), x));
}
AG_MATH double acos(double x) {
  double size = magnitude(x), z = squared_sine(size), s = size > 0.5 ? sqrt(z) : x;
  double angle = fma(s * z, asin_series(z), s);
  double middle = 0x1.921fb54442d18p+0 - fma(s * z, asin_series(z), s - 0x1.1a62633145c07p-54);
  double negative = 0x1.921fb54442d18p+1 - (angle + angle - 0x1.1a62633145c07p-53);
  return of_unit(x, size <= 0.5 ? middle : x > 0.0 ? angle + angle : negative);
}

/// The angle of a point in the first quadrant, from the nearest of 0, pi/4 and pi/2: tan(a - pi/4)
/// = (y - x) / (y + x).
AG_MATH double angle_of(double y, double x) {
  bool steep = y > x + x, flat = y + y < x;
  double t = (steep ? -x : flat ? y : y - x) / (steep ? y : flat ? x : y + x);
  double base = steep ? 0x1.921fb54442d18p+0 : flat ? 0.0 : 0x1.921fb54442d18p-1;
  double low = steep ? 0x1.1a62633145c07p-54 : flat ? 0.0 : 0x1.1a62633145c07p-55;
  double z = t * t;
  return base + (t + fma(t * z, atan_series(z), low));
}

AG_MATH double atan(double x) {
  double size = magnitude(x);
  double y = copysign(angle_of(size < 0x1p60 ? size : 0x1p60, 1.0), x);
  return x == x ? y : x;
}

/// Of numbers whose sum is one, and with a quotient where both are 0 or infinite.
AG_MATH double atan2(double y, double x) {
  double infinity = infinity_double(), a = magnitude(y), b = magnitude(x);
  double scale = a > 0x1p1000 || b > 0x1p1000 ? 0x1p-100 : 1.0;
  bool both = a == infinity && b == infinity, origin = a == 0.0 && b == 0.0;
  double angle = angle_of(both ? 1.0 : a * scale, both || origin ? 1.0 : b * scale);
  double turned = to_bits(x) < 0 ? 0x1.921fb54442d18p+1 - (angle - 0x1.1a62633145c07p-53) : angle;
  return x != x ? x : y != y ? y : copysign(turned, y);
}

AG_MATH float asin(float x) { return static_cast<float>(asin(static_cast<double>(x))); }
AG_MATH float acos(float x) { return static_cast<float>(acos(static_cast<double>(x))); }
AG_MATH float atan(float x) { return static_cast<float>(atan(static_cast<double>(x))); }
AG_MATH float atan2(float y, float x) {
  return static_cast<float>(atan2(static_cast<double>(y), static_cast<double>(x)));
}

} // namespace ag::detail::math
