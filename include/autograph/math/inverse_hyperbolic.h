// asinh, acosh and atanh, by log1p; of floats as of doubles, rounded.
#pragma once

#include "autograph/math/logarithm.h"

namespace ag::detail::math {

/// log(x + sqrt(x^2 + 1)), which is log(2 x) of what has no other digits.
AG_MATH double asinh(double x) {
  double size = magnitude(x);
  bool large = size >= 0x1p28;
  double above = size + size * size / (1.0 + sqrt(fma(size, size, 1.0)));
  double y = log1p(large ? size - 1.0 : above) + (large ? 0x1.62e42fefa39efp-1 : 0.0);
  return copysign(y, x);
}
/// log(x + sqrt(x^2 - 1)), likewise.
AG_MATH double acosh(double x) {
  double more = x - 1.0;
  bool large = x >= 0x1p28;
  double y =
      log1p(large ? more : more + sqrt(more * (more + 2.0))) + (large ? 0x1.62e42fefa39efp-1 : 0.0);
  double outside = x != x ? x : nan_double();
  return x >= 1.0 ? y : outside;
}
AG_MATH double atanh(double x) {
  double size = magnitude(x);
  double y = copysign(0.5 * log1p((size + size) / (1.0 - size)), x);
  double outside = x != x ? x : nan_double();
  return size <= 1.0 ? y : outside;
}

AG_MATH float asinh(float x) { return static_cast<float>(asinh(static_cast<double>(x))); }
AG_MATH float acosh(float x) { return static_cast<float>(acosh(static_cast<double>(x))); }
AG_MATH float atanh(float x) { return static_cast<float>(atanh(static_cast<double>(x))); }

} // namespace ag::detail::math
