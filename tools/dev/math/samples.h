// Arguments: random ones, and those where a definition changes its way or the result is special.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

/// SplitMix64: the same numbers everywhere.
inline std::uint64_t random_bits() {
  static std::uint64_t state = 42;
  std::uint64_t z = state += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

template <class T> using bits_t = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
template <class T> T from_pattern(std::uint64_t bits) {
  return std::bit_cast<T>(static_cast<bits_t<T>>(bits));
}

/// Compilers may leave a signalling NaN one or not.
template <class T> T quiet(T x) {
  return x == x ? x
                : from_pattern<T>(std::bit_cast<bits_t<T>>(x) | bits_t<T>(1)
                                                                    << (sizeof(T) == 4 ? 22 : 51));
}

/// Both signs of x and of its three neighbours on either side.
template <class T> void add_around(std::vector<T> &samples, T x) {
  auto bits = std::bit_cast<bits_t<T>>(x);
  for (int step = -3; step <= 3; step++) {
    T near = from_pattern<T>(bits + step);
    samples.push_back(near);
    samples.push_back(-near);
  }
}

template <class T> std::vector<T> special_samples() {
  std::vector<T> result;
  const double infinity = HUGE_VAL, points[] = {0,
                                                1,
                                                0.5,
                                                0.25,
                                                1.5,
                                                2,
                                                3,
                                                10,
                                                100,
                                                1000,
                                                infinity,
                                                0.875,
                                                0.9,
                                                6,
                                                4,
                                                18,
                                                20,
                                                9.01,
                                                19.06,
                                                22,
                                                38,
                                                88.72,
                                                89,
                                                89.41,
                                                103.28,
                                                104,
                                                104.5,
                                                709.78,
                                                710,
                                                710.47,
                                                744.44,
                                                745.13,
                                                746,
                                                1023,
                                                1024,
                                                1025,
                                                126,
                                                127,
                                                128,
                                                129,
                                                149,
                                                150,
                                                1022,
                                                1074,
                                                1075,
                                                0.41421356,
                                                2.41421356,
                                                0.70710678118654752,
                                                1.4142135623730951,
                                                0x1p30,
                                                0x1p40,
                                                0x1p45,
                                                0x1p51,
                                                0x1p60,
                                                0x1.f37c8ap+95,
                                                5.319372648326541e+255,
                                                1e22,
                                                1e300,
                                                3e38};
  for (double x : points)
    add_around(result, T(x));
  for (int n = -1074; n < 1024; n++)
    add_around(result, T(std::ldexp(1.0, n)));
  for (int n = 1; n < 2000; n++) {
    add_around(result, T(n * 1.5707963267948966));
    add_around(result, T(n * 0.34657359027997264));
    add_around(result, T(n * 0.5));
  }
  for (int n = 0; n < 32; n++)
    add_around(result, T(std::pow(10.0, n)));
  result.push_back(T(NAN));
  result.push_back(-T(NAN));
  return result;
}

/// Random ones by turns: all bit patterns, numbers of common sizes of either sign, numbers close to
/// 1, and of [-1, 1].
template <class T> T random_sample(int turn) {
  std::uint64_t bits = random_bits();
  double unit = static_cast<double>(bits >> 11) * 0x1p-53, sign = bits & 1 ? -1 : 1;
  switch (turn % 4) {
  case 0:
    return from_pattern<T>(bits);
  case 1:
    return T(sign * std::exp((unit - 0.6) * 16));
  case 2:
    return T(1 + sign * std::exp(unit * -30));
  default:
    return T(sign * unit);
  }
}

/// Special ones, of most kinds every 8th where few are wanted, and random ones.
template <class T> std::vector<T> samples(std::size_t random) {
  std::vector<T> special = special_samples<T>(), result;
  for (std::size_t i = 0; i < special.size();
       i += random < 50000 && i > 1000 && i + 8 < special.size() ? 8 : 1)
    result.push_back(special[i]);
  for (std::size_t i = 0; i < random; i++)
    result.push_back(random_sample<T>(static_cast<int>(i)));
  for (T &x : result)
    x = quiet(x);
  return result;
}

/// Pairs of samples: special ones with a few others, every 16th where few are wanted, and random
/// pairs, half of them with a power that is a number.
template <class T> void pairs(std::size_t random, std::vector<T> &left, std::vector<T> &right) {
  const double few[] = {
      0,     1,      0.5,    2,        3,  5, 1.0 / 3, 1e3, 1e-3, 1e10, 4503599627370497.0,
      1e300, 1e-300, 5e-324, HUGE_VAL, NAN};
  std::vector<T> special = special_samples<T>();
  for (std::size_t i = 0; i < special.size(); i += random < 100000 ? 16 : 1)
    for (double other : few) {
      T x = special[i], y = i & 1 ? T(other) : T(-other);
      left.insert(left.end(), {x, y, x});
      right.insert(right.end(), {y, x, special[(i * 7919) % special.size()]});
    }
  for (std::size_t i = 0; i < random; i++) {
    T x = random_sample<T>(static_cast<int>(i)), y = random_sample<T>(static_cast<int>(i / 4));
    double most = sizeof(T) == 4 ? 104 : 746,
           part = static_cast<double>(random_bits() >> 11) * 0x1p-52 - 1;
    left.push_back(x);
    right.push_back(i & 16 ? T(part * most / std::log(std::fabs(static_cast<double>(x)))) : y);
  }
  for (T &x : left)
    x = quiet(x);
  for (T &x : right)
    x = quiet(x);
}
