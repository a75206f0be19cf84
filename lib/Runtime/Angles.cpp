// Angles of any size less multiples of pi/2: by as many digits of 2/pi as matter (Payne and Hanek's
// method).
#include "autograph/abi.h"
#include "autograph/math/two_over_pi.h"

#include <bit>
#include <cmath>

using Wide = unsigned __int128;
using ag::detail::two_over_pi;

/// 64 bits from the one with weight 2^-(first + 1) on, first >= -64.
static uint64_t bits_from(int first) {
  int word = (first + 64) / 64, shift = (first + 64) % 64;
  return shift == 0 ? two_over_pi[word]
                    : two_over_pi[word] << shift | two_over_pi[word + 1] >> (64 - shift);
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
