// erf: a polynomial near 0, and 1 - erfc beyond, where an error of erfc is small beside 1.
#pragma once

#include "autograph/math/exponential.h"

namespace ag::detail::math {

/// erf(x) / x - 1 by z = x^2, |x| <= 0.9 of floats, 1 of doubles.
AG_MATH float erf_series(float z) {
  float p = 0x1.591db8p-14f;
  p = fma(p, z, -0x1.a925ccp-11f);
  p = fma(p, z, 0x1.54a8eep-8f);
  p = fma(p, z, -0x1.b80b66p-6f);
  p = fma(p, z, 0x1.ce2de2p-4f);
  p = fma(p, z, -0x1.812742p-2f);
  return fma(p, z, 0x1.06eba8p-3f);
}
AG_MATH double erf_series(double z) {
  double p = 0x1.29673ee64a7b8p-34;
  p = fma(p, z, -0x1.46736b6c4aac3p-30);
  p = fma(p, z, 0x1.fc77061401ae9p-27);
  p = fma(p, z, -0x1.5f98022dc7bcep-23);
  p = fma(p, z, 0x1.b9ee9171e8629p-20);
  p = fma(p, z, -0x1.f4d33341c2f12p-17);
  p = fma(p, z, 0x1.f9a335358458ap-14);
  p = fma(p, z, -0x1.c02db49af4f94p-11);
  p = fma(p, z, 0x1.565bcd1298d18p-8);
  p = fma(p, z, -0x1.b82ce312abefap-6);
  p = fma(p, z, 0x1.ce2f21a04362dp-4);
  p = fma(p, z, -0x1.812746b0379fdp-2);
  return fma(p, z, 0x1.06eba8214db69p-3);
}
/// log(erfc(x)), x in [0.9, 4].
AG_MATH float log_erfc(float x) {
  float p = -0x1.63536ep-16f;
  p = fma(p, x, 0x1.c865d6p-12f);
  p = fma(p, x, -0x1.118d2p-8f);
  p = fma(p, x, 0x1.9ba6b6p-6f);
  p = fma(p, x, -0x1.bb89f8p-4f);
  p = fma(p, x, -0x1.4445b6p-1f);
  p = fma(p, x, -0x1.2127e4p+0f);
  return fma(p, x, 0x1.6dd2ecp-13f);
}
/// erfc(x) exp(x^2) by u = (x - 3) / (x + 3), x in [1, 6].
AG_MATH double scaled_erfc(double u) {
  double p = 0x1.0328bc9148ed4p-16;
  p = fma(p, u, 0x1.b30c4a312ac28p-14);
  p = fma(p, u, 0x1.44e9549cd5b27p-14);
  p = fma(p, u, -0x1.30362be94b7a7p-11);
  p = fma(p, u, 0x1.7622c0c6122b5p-11);
  p = fma(p, u, 0x1.17df0e3e39965p-8);
  p = fma(p, u, -0x1.8fa4b4f58f54fp-6);
  p = fma(p, u, 0x1.258b18548725cp-4);
  p = fma(p, u, -0x1.336ffbdd7e8f5p-3);
  p = fma(p, u, 0x1.f6ff203fd0248p-3);
  p = fma(p, u, -0x1.4e102b9d052dp-2);
  return fma(p, u, 0x1.6e9827d22968dp-3);
}

AG_MATH float erf(float x) {
  float size = magnitude(x);
  float below = fma(size, erf_series(size * size), size);
  float above = 1.0f - exp(log_erfc(size > 4.0f ? 4.0f : size));
  return copysign(size > 0.9f ? above : below, x);
}
AG_MATH double erf(double x) {
  double size = magnitude(x), most = size > 6.0 ? 6.0 : size;
  double below = fma(size, erf_series(size * size), size);
  double above = fma(-exp(-(most * most)), scaled_erfc((most - 3.0) / (most + 3.0)), 1.0);
  return copysign(size > 1.0 ? above : below, x);
}

} // namespace ag::detail::math
