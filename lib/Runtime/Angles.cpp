// Angles of any size less multiples of pi/2: by as many digits of 2/pi as matter (Payne and Hanek's
// method).
#include "autograph/abi.h"

#include <bit>
#include <cmath>

using Wide = unsigned __int128;

/// The bits of 2/pi after the point (tools/dev/math/coefficients.py). The first word is what is
/// before it.
static constexpr uint64_t TWO_OVER_PI[] = {0,
                                           0xa2f9836e4e441529,
                                           0xfc2757d1f534ddc0,
                                           0xdb6295993c439041,
                                           0xfe5163abdebbc561,
                                           0xb7246e3a424dd2e0,
                                           0x06492eea09d1921c,
                                           0xfe1deb1cb129a73e,
                                           0xe88235f52ebb4484,
                                           0xe99c7026b45f7e41,
                                           0x3991d639835339f4,
                                           0x9c845f8bbdf9283b,
                                           0x1ff897ffde05980f,
                                           0xef2f118b5a0a6d1f,
                                           0x6d367ecf27cb09b7,
                                           0x4f463f669e5fea2d,
                                           0x7527bac7ebe5f17b,
                                           0x3d0739f78a5292ea,
                                           0x6bfb5fb11f8d5d08,
                                           0x56033046fc7b6bab,
                                           0xf0cfbc209af4361d};

/// 64 bits from the one with weight 2^-(first + 1) on, first >= -64.
static uint64_t bits_from(int first) {
  int word = (first + 64) / 64, shift = (first + 64) % 64;
  return shift == 0 ? TWO_OVER_PI[word]
                    : TWO_OVER_PI[word] << shift | TWO_OVER_PI[word + 1] >> (64 - shift);
}

namespace {
/// x as quarters of a turn: the quadrant, and the rest in [-1/2, 1/2] as a sign and 128 bits times
/// 2^-exponent.
struct Quarters {
  int quadrant;
  bool negative;
  Wide rest;
  int exponent;
};
} // namespace

/// Of x = m 2^e, e >= -62: bits of 2/pi whose product with x is a multiple of 4 are left out, and
/// 192 are enough of the others.
static Quarters reduce(double x) {
  int exponent;
  uint64_t mantissa = static_cast<uint64_t>(std::ldexp(std::frexp(std::fabs(x), &exponent), 53));
  int first = exponent - 53 - 2;
  Wide low = Wide(mantissa) * bits_from(first + 128),
       middle = Wide(mantissa) * bits_from(first + 64);
  uint64_t top = mantissa * bits_from(first);
  Wide sum = middle + (low >> 64);
  top += static_cast<uint64_t>(sum >> 64);
  uint64_t next = static_cast<uint64_t>(sum), last = static_cast<uint64_t>(low);
  int quadrant = static_cast<int>(top >> 62);
  // What is behind the two bits of the quadrant, from 1/2 on as a negative rest of the next one.
  Wide rest = (Wide(top) << 66) | (Wide(next) << 2) | (last >> 62);
  uint64_t below = last << 2;
  bool negative = rest >> 127;
  if (negative) {
    quadrant++;
    rest = ~rest + (below == 0);
    below = -below;
  }
  int zeros = rest >> 64 ? std::countl_zero(static_cast<uint64_t>(rest >> 64)) : 64;
  if (zeros)
    rest = rest << zeros | (zeros == 64 ? below : below >> (64 - zeros));
  return {quadrant & 3, negative, rest, 128 + zeros};
}

double ag_reduce_angle(double x, int32_t part) {
  if (!std::isfinite(x))
    return 0;
  Quarters quarters = reduce(x);
  if (part == 2)
    return std::signbit(x) ? (4 - quarters.quadrant) & 3 : quarters.quadrant;
  // The first 53 bits and the next 64, times pi/2 in two parts.
  uint64_t head = static_cast<uint64_t>(quarters.rest >> 75),
           tail = static_cast<uint64_t>(quarters.rest >> 11);
  double high = std::ldexp(static_cast<double>(head), 75 - quarters.exponent);
  double low = std::ldexp(static_cast<double>(tail), 11 - quarters.exponent);
  double angle = high * 0x1.921fb54442d18p+0;
  double lost = std::fma(high, 0x1.921fb54442d18p+0, -angle) +
                std::fma(high, 0x1.1a62633145c07p-54, low * 0x1.921fb54442d18p+0);
  double result = part == 0 ? angle + lost : (angle - (angle + lost)) + lost;
  return quarters.negative != std::signbit(x) ? -result : result;
}
