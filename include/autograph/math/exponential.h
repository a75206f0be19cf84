// exp and what is made of it: x = n ln(2) + r, of which 2^n is exact and exp(r) - 1 a polynomial.
#pragma once

#include "autograph/math/primitives.h"

namespace ag::detail::math {

/// n plus the rounder: the nearest integer to x / ln(2).
AG_MATH float count_ln2(float x) { return fma(x, 0x1.715476p+0f, rounder_float()); }
AG_MATH double count_ln2(double x) { return fma(x, 0x1.71547652b82fep+0, rounder_double()); }

/// x - n ln(2), of which the first fma is exact.
AG_MATH float rest_of_ln2(float x, float count) {
  float n = count - rounder_float();
  return fma(n, 0x1.05c61p-29f, fma(n, -0x1.62e43p-1f, x));
}
AG_MATH double rest_of_ln2(double x, double count) {
  double n = count - rounder_double();
  return fma(n, -0x1.abc9e3b39803fp-56, fma(n, -0x1.62e42fefa39efp-1, x));
}

/// (exp(r) - 1 - r) / r^2 for |r| <= ln(2) / 2.
AG_MATH float exp_series(float r) {
  float p = 0x1.6d436ep-10f;
  p = fma(p, r, 0x1.1229fcp-7f);
  p = fma(p, r, 0x1.5554fp-5f);
  p = fma(p, r, 0x1.5554acp-3f);
  return fma(p, r, 0x1p-1f);
}
AG_MATH double exp_series(double r) {
  double p = 0x1.af5f37267188dp-26;
  p = fma(p, r, 0x1.28a2a941e99dp-22);
  p = fma(p, r, 0x1.71ddf808b6aep-19);
  p = fma(p, r, 0x1.a019a6881db78p-16);
  p = fma(p, r, 0x1.a01a01b00610cp-13);
  p = fma(p, r, 0x1.6c16c17f36ba7p-10);
  p = fma(p, r, 0x1.111111110f65p-7);
  p = fma(p, r, 0x1.55555555520f6p-5);
  p = fma(p, r, 0x1.5555555555559p-3);
  return fma(p, r, 0x1.0000000000005p-1);
}

/// exp(r) for |r| <= ln(2) / 2.
AG_MATH float exp_of_rest(float r) { return fma(fma(exp_series(r), r, 1.0f), r, 1.0f); }
AG_MATH double exp_of_rest(double r) { return fma(fma(exp_series(r), r, 1.0), r, 1.0); }

/// exp(r) - 1 for |r| <= ln(2) / 2.
AG_MATH float expm1_of_rest(float r) { return fma(r * r, exp_series(r), r); }
AG_MATH double expm1_of_rest(double r) { return fma(r * r, exp_series(r), r); }

/// 2^n of a count, or, for a bias that is less than the dtype's 127 or 1023 by m, 2^(n - m): where
/// that is a normal number.
AG_MATH float scale_of(float count, std::uint32_t bias) {
  return power_of_two(static_cast<std::uint32_t>(to_bits(count)) + bias);
}
AG_MATH double scale_of(double count, std::uint64_t bias) {
  return power_of_two(static_cast<std::uint64_t>(to_bits(count)) + bias);
}

/// y 2^n, y in [1/2, 4], in two steps, as 2^n may be no number. The second is an fma, so that
/// nobody can contract it.
AG_MATH float scale_by(float y, float count) {
  std::uint32_t twice = static_cast<std::uint32_t>(to_bits(count)) - 0x4b400000u + 254;
  std::uint32_t half = twice >> 1;
  return fma(y * power_of_two(half), power_of_two(twice - half), 0.0f);
}
AG_MATH double scale_by(double y, double count) {
  std::uint64_t twice = static_cast<std::uint64_t>(to_bits(count)) - 0x4338000000000000u + 2046;
  std::uint64_t half = twice >> 1;
  return fma(y * power_of_two(half), power_of_two(twice - half), 0.0);
}

/// The same for an n of 0 and less, the first step by 2^(n + 100), or 2^(n + 600).
AG_MATH float scale_down(float y, float count) {
  std::uint32_t biased = static_cast<std::uint32_t>(to_bits(count)) - 0x4b400000u + 227;
  return fma(y * power_of_two(biased), 0x1p-100f, 0.0f);
}
AG_MATH double scale_down(double y, double count) {
  std::uint64_t biased = static_cast<std::uint64_t>(to_bits(count)) - 0x4338000000000000u + 1623;
  return fma(y * power_of_two(biased), 0x1p-600, 0.0);
}

/// Of a NaN itself.
AG_MATH float least(float x, float high) { return x > high ? high : x; }
AG_MATH double least(double x, double high) { return x > high ? high : x; }

AG_MATH float clamp(float x, float low, float high) {
  float below = x > high ? high : x;
  return below < low ? low : below;
}
AG_MATH double clamp(double x, double low, double high) {
  double below = x > high ? high : x;
  return below < low ? low : below;
}

AG_MATH float exp(float x) {
  float within = clamp(x, -104.0f, 89.0f);
  float count = count_ln2(within);
  return scale_by(exp_of_rest(rest_of_ln2(within, count)), count);
}
AG_MATH double exp(double x) {
  double within = clamp(x, -746.0, 710.0);
  double count = count_ln2(within);
  return scale_by(exp_of_rest(rest_of_ln2(within, count)), count);
}

/// The same bits as `exp` of what is at most 0, or NaN.
AG_MATH float exp_of_negative(float x) {
  float within = x < -104.0f ? -104.0f : x;
  float count = count_ln2(within);
  return scale_down(exp_of_rest(rest_of_ln2(within, count)), count);
}
AG_MATH double exp_of_negative(double x) {
  double within = x < -746.0 ? -746.0 : x;
  double count = count_ln2(within);
  return scale_down(exp_of_rest(rest_of_ln2(within, count)), count);
}

/// (2^r - 1) / r for |r| <= 1/2.
AG_MATH float exp2_series(float r) {
  float p = 0x1.4424b4p-13f;
  p = fma(p, r, 0x1.5f0dd6p-10f);
  p = fma(p, r, 0x1.3b2a48p-7f);
  p = fma(p, r, 0x1.c6af72p-5f);
  p = fma(p, r, 0x1.ebfbep-3f);
  return fma(p, r, 0x1.62e43p-1f);
}
AG_MATH double exp2_series(double r) {
  double p = 0x1.c0e3d832240c7p-36;
  p = fma(p, r, 0x1.eafe512fecd39p-32);
  p = fma(p, r, 0x1.e4d200f88cd71p-28);
  p = fma(p, r, 0x1.b524226c00cd6p-24);
  p = fma(p, r, 0x1.62c0216375ce2p-20);
  p = fma(p, r, 0x1.ffcbfcdba74fdp-17);
  p = fma(p, r, 0x1.430912f8a939p-13);
  p = fma(p, r, 0x1.5d87fe7888b71p-10);
  p = fma(p, r, 0x1.3b2ab6fba4d8p-7);
  p = fma(p, r, 0x1.c6b08d704a183p-5);
  p = fma(p, r, 0x1.ebfbdff82c58fp-3);
  return fma(p, r, 0x1.62e42fefa39efp-1);
}

AG_MATH float exp2(float x) {
  float within = clamp(x, -151.0f, 129.0f);
  float count = within + rounder_float();
  float r = within - (count - rounder_float());
  return scale_by(fma(r, exp2_series(r), 1.0f), count);
}
AG_MATH double exp2(double x) {
  double within = clamp(x, -1076.0, 1025.0);
  double count = within + rounder_double();
  double r = within - (count - rounder_double());
  return scale_by(fma(r, exp2_series(r), 1.0), count);
}

/// (exp(r) - 1 - r) / r^2 for |r| <= 1/2.
AG_MATH float expm1_series(float r) {
  float p = 0x1.a2b28cp-13f;
  p = fma(p, r, 0x1.6f1bcp-10f);
  p = fma(p, r, 0x1.110fbcp-7f);
  p = fma(p, r, 0x1.555204p-5f);
  p = fma(p, r, 0x1.555556p-3f);
  return fma(p, r, 0x1.000002p-1f);
}
AG_MATH double expm1_series(double r) {
  double p = 0x1.202961ae1ba3p-29;
  p = fma(p, r, 0x1.b06f19519d60cp-26);
  p = fma(p, r, 0x1.27e440d0cd45ap-22);
  p = fma(p, r, 0x1.71dd1aaba699ap-19);
  p = fma(p, r, 0x1.a01a0206b892fp-16);
  p = fma(p, r, 0x1.a01a022fefbfdp-13);
  p = fma(p, r, 0x1.6c16c16bfd1f4p-10);
  p = fma(p, r, 0x1.11111110f19cfp-7);
  p = fma(p, r, 0x1.555555555559dp-5);
  p = fma(p, r, 0x1.55555555555e5p-3);
  return fma(p, r, 0x1p-1);
}

/// Half of exp(x) - 1 = 2^n (exp(r) - 1) + (2^n - 1), as 2^n itself may be no number. Up to 1/2 n
/// is 0: with an n of 1 or -1 the two terms would nearly cancel there.
AG_MATH float half_expm1(float x) {
  float count = magnitude(x) < 0.5f ? rounder_float() : count_ln2(x);
  float r = rest_of_ln2(x, count), scale = scale_of(count, 126);
  return fma(scale, fma(r * r, expm1_series(r), r), scale - 0.5f);
}
AG_MATH double half_expm1(double x) {
  double count = magnitude(x) < 0.5 ? rounder_double() : count_ln2(x);
  double r = rest_of_ln2(x, count), scale = scale_of(count, 1022);
  return fma(scale, fma(r * r, expm1_series(r), r), scale - 0.5);
}

AG_MATH float expm1(float x) {
  float half = half_expm1(clamp(x, -18.0f, 89.0f));
  return magnitude(x) >= 0x1p-25f ? half + half : x;
}
AG_MATH double expm1(double x) {
  double half = half_expm1(clamp(x, -38.0, 710.0));
  return magnitude(x) >= 0x1p-54 ? half + half : x;
}

/// r coth(r ln(2) / 2) for |r| <= 1/2, by which 2^r is (R + r) / (R - r): an even function, of
/// which half as many terms are needed as of 2^r. What is a quotient anyhow takes no division more
/// for it.
AG_MATH float exp2_ratio(float r) {
  float z = r * r;
  return fma(fma(-0x1.e41934p-11f, z, 0x1.d93098p-4f), z, 0x1.715476p+1f);
}
AG_MATH double exp2_ratio(double r) {
  double z = r * r, p = 0x1.a52898708694p-30;
  p = fma(p, z, -0x1.10f4b0d47d369p-23);
  p = fma(p, z, 0x1.6314502097a93p-17);
  p = fma(p, z, -0x1.e50096de9599ap-11);
  p = fma(p, z, 0x1.d9303fea2f8b2p-4);
  return fma(p, z, 0x1.71547652b82fep+1);
}

/// exp(2 |x|) is s (R + r) / (R - r), s = 2^n, so that its quotient of difference and sum with 1 is
/// (R (s - 1) + r (s + 1)) / (R (s + 1) + r (s - 1)). Where |x| is small n is 0, and it is r / R.
AG_MATH float tanh(float x) {
  float size = least(magnitude(x), 9.1f);
  float count = fma(size, 0x1.715476p+1f, rounder_float());
  float r = fma(size, 0x1.715476p+1f, rounder_float() - count), ratio = exp2_ratio(r);
  float scale = scale_of(count, 127), less = scale - 1.0f, more = scale + 1.0f;
  return copysign(fma(ratio, less, r * more) / fma(ratio, more, r * less), x);
}
AG_MATH double tanh(double x) {
  double size = least(magnitude(x), 19.1);
  double count = fma(size, 0x1.71547652b82fep+1, rounder_double());
  double r = fma(size, 0x1.71547652b82fep+1, rounder_double() - count), ratio = exp2_ratio(r);
  double scale = scale_of(count, 1023), less = scale - 1.0, more = scale + 1.0;
  return copysign(fma(ratio, less, r * more) / fma(ratio, more, r * less), x);
}

/// 1 / (1 + exp(-x)), by exp(-|x|) = 2^n (R + r) / (R - r), which keeps its digits where the result
/// is small.
AG_MATH float sigmoid(float x) {
  float negative = -magnitude(x), within = negative < -104.0f ? -104.0f : negative;
  float count = count_ln2(within), n = count - rounder_float();
  float r = fma(within, 0x1.4ae0cp-26f, fma(within, 0x1.715476p+0f, -n)), ratio = exp2_ratio(r);
  float whole = ratio - r, small = scale_down(ratio + r, count);
  return (x < 0.0f ? small : whole) / (whole + small);
}
AG_MATH double sigmoid(double x) {
  double negative = -magnitude(x), within = negative < -746.0 ? -746.0 : negative;
  double count = count_ln2(within), n = count - rounder_double();
  double r = fma(within, 0x1.777d0ffda0d24p-56, fma(within, 0x1.71547652b82fep+0, -n));
  double ratio = exp2_ratio(r), whole = ratio - r, small = scale_down(ratio + r, count);
  return (x < 0.0 ? small : whole) / (whole + small);
}

/// By quarters, since exp(|x|) and a half of it overflow before the result does: with t = exp(|x|)
/// - 1 twice t + t / (t + 1).
AG_MATH float sinh(float x) {
  float size = clamp(magnitude(x), 0.0f, 89.6f);
  float count = count_ln2(size);
  float scale = scale_of(count, 125);
  float quarter = fma(scale, expm1_of_rest(rest_of_ln2(size, count)), scale - 0.25f);
  float half = quarter + quarter / fma(quarter, 4.0f, 1.0f);
  return size >= 0x1p-12f ? copysign(half + half, x) : x;
}
AG_MATH double sinh(double x) {
  double size = clamp(magnitude(x), 0.0, 710.6);
  double count = count_ln2(size);
  double scale = scale_of(count, 1021);
  double quarter = fma(scale, expm1_of_rest(rest_of_ln2(size, count)), scale - 0.25);
  double half = quarter + quarter / fma(quarter, 4.0, 1.0);
  return size >= 0x1p-28 ? copysign(half + half, x) : x;
}

/// Likewise, with exp(|x|) for t.
AG_MATH float cosh(float x) {
  float size = clamp(magnitude(x), 0.0f, 89.6f);
  float count = count_ln2(size);
  float scale = scale_of(count, 125);
  float quarter = fma(scale, expm1_of_rest(rest_of_ln2(size, count)), scale);
  float half = quarter + 0.0625f / quarter;
  return half + half;
}
AG_MATH double cosh(double x) {
  double size = clamp(magnitude(x), 0.0, 710.6);
  double count = count_ln2(size);
  double scale = scale_of(count, 1021);
  double quarter = fma(scale, expm1_of_rest(rest_of_ln2(size, count)), scale);
  double half = quarter + 0.0625 / quarter;
  return half + half;
}

} // namespace ag::detail::math
