// Functions of <numeric> and <bit> that take and give numbers.
#pragma once
// What a call of std converts without a warning, its model does.
#pragma GCC system_header

#include "autograph/models/positions.h"

#include <cstdint>
#include <limits>

namespace ag::detail::models {

template <class T> T magnitude(const T &x) {
  if constexpr (std::is_unsigned_v<T>)
    return x;
  else
    return x < 0 ? -x : x;
}

/// Euclid's algorithm.
template <class A, class B> std::common_type_t<A, B> gcd(A left, B right) {
  using Common = std::common_type_t<A, B>;
  Common a = magnitude<Common>(left), b = magnitude<Common>(right);
  while (b != 0) {
    const Common divisor = b;
    b = a % divisor;
    a = divisor;
  }
  return a;
}
template <class A, class B> std::common_type_t<A, B> lcm(A left, B right) {
  using Common = std::common_type_t<A, B>;
  const Common divisor = models::gcd(left, right);
  return divisor == 0 ? 0 : magnitude<Common>(left) / divisor * magnitude<Common>(right);
}

/// Rounds towards the first, and does not overflow.
template <class T> T midpoint(T left, T right) {
  if constexpr (std::is_floating_point_v<T>) {
    constexpr T high = std::numeric_limits<T>::max() / 2, low = std::numeric_limits<T>::min() * 2;
    const T a = magnitude(left), b = magnitude(right);
    return a <= high && b <= high ? (left + right) / 2
           : a < low              ? left + right / 2
           : b < low              ? left / 2 + right
                                  : left / 2 + right / 2;
  } else {
    using Bits = std::make_unsigned_t<T>;
    const Bits a = left, b = right;
    return left > right ? a - Bits(a - b) / 2 : a + Bits(b - a) / 2;
  }
}

/// Bits are counted in 32 or 64 of them.
template <class T> using Wide = std::conditional_t<(sizeof(T) > 4), std::uint64_t, std::uint32_t>;
template <class T> constexpr int width = sizeof(T) * 8;

/// Pairs, nibbles, then all bytes at once.
template <class T> int popcount(T number) {
  constexpr Wide<T> all = ~Wide<T>(0), pairs = all / 5, nibbles = all / 17, bytes = all / 255;
  Wide<T> x = number;
  x = x - (x >> 1 & all / 3);
  x = (x & pairs) + (x >> 2 & pairs);
  x = (x + (x >> 4)) & nibbles;
  return x * bytes >> (width<Wide<T>> - 8);
}
/// How many bits a number needs.
template <class T> int bit_width(T number) {
  Wide<T> x = number;
  x = x | x >> 1;
  x = x | x >> 2;
  x = x | x >> 4;
  x = x | x >> 8;
  x = x | x >> 16;
  if constexpr (sizeof(x) > 4)
    x = x | x >> 32;
  return models::popcount(x);
}
template <class T> int countl_zero(T number) { return width<T> - models::bit_width(number); }
template <class T> int countr_zero(T number) {
  const Wide<T> x = number;
  return x == 0 ? width<T> : models::popcount(~x & (x - 1));
}
template <class T> bool has_single_bit(T number) { return models::popcount(number) == 1; }
template <class T> T bit_floor(T number) {
  return number == 0 ? 0 : Wide<T>(1) << (models::bit_width(number) - 1);
}
template <class T> T bit_ceil(T number) {
  const Wide<T> x = number;
  return x <= 1 ? 1 : Wide<T>(1) << models::bit_width(x - 1);
}
template <class T> T rotl(T number, int by) {
  const Wide<T> x = number, left = by & (width<T> - 1), right = (width<T> - left) & (width<T> - 1);
  return x << left | x >> right;
}
template <class T> T rotr(T number, int by) { return models::rotl(number, -by); }
/// The compiler's own names.
template <class T> int clz(T number) { return models::countl_zero(number); }
template <class T> int ctz(T number) { return models::countr_zero(number); }

} // namespace ag::detail::models
