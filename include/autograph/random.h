// Random numbers by counters: Philox 4x32-10 of Salmon, Moraes, Dror and Shaw, "Parallel random
// numbers: as easy as 1, 2, 3" (2011). The same numbers in plain C++ and in compiled code.
#pragma once

#include "autograph/autograph.h"

namespace ag::random {

namespace detail {

/// Four words of 32 bits: a counter, or what it is turned into.
struct Words {
  std::uint32_t a = 0, b = 0, c = 0, d = 0;
};

/// One round: two products of 64 bits, their halves exchanged and mixed with a key.
inline Words philox_round(Words x, std::uint32_t low, std::uint32_t high) {
  const std::uint64_t first = std::uint64_t(0xD2511F53u) * x.a;
  const std::uint64_t second = std::uint64_t(0xCD9E8D57u) * x.c;
  Words result;
  result.a = std::uint32_t(second >> 32) ^ x.b ^ low;
  result.b = std::uint32_t(second);
  result.c = std::uint32_t(first >> 32) ^ x.d ^ high;
  result.d = std::uint32_t(first);
  return result;
}

/// Philox 4x32-10: the block of a counter under a key of two words.
inline Words philox(Words counter, std::uint32_t low, std::uint32_t high) {
  for (int round = 0; round < 10; ++round) {
    counter = philox_round(counter, low, high);
    low += 0x9E3779B9u;
    high += 0xBB67AE85u;
  }
  return counter;
}

/// A number in [0, 1) of the first bits of one word, or of two.
template <class T> T unit(std::uint32_t word, std::uint32_t next) {
  if constexpr (sizeof(T) == sizeof(double))
    return T((std::uint64_t(word) << 32 | next) >> 11) * T(0x1p-53);
  else
    return T(word >> 8) * T(0x1p-24);
}
/// A number in (0, 1] of all bits of a word, so that its logarithm is finite.
template <class T> T positive_unit(std::uint32_t word) { return (T(word) + T(1)) * T(0x1p-32); }

/// Block `number` of the stream of a seed; and the one at `position`, which goes on by one. No
/// methods that a class keeps to itself: printed code calls them where it has a number in place of
/// the call that makes it.
inline Words block(std::uint64_t seed, std::uint64_t number) {
  Words counter;
  counter.a = std::uint32_t(number);
  counter.b = std::uint32_t(number >> 32);
  return philox(counter, std::uint32_t(seed), std::uint32_t(seed >> 32));
}
inline Words next(std::uint64_t seed, std::uint64_t &position) { return block(seed, position++); }

} // namespace detail

/// A stream of random numbers, made of a seed: equal seeds give equal streams. Each call takes as
/// many blocks of four words as it needs and begins with a new one, so the numbers of a call do not
/// depend on threads, on the processor or on how a program was compiled. A value: a copy goes on by
/// itself from where the original is. A marked function takes one by reference, or makes its own.
class Generator {
public:
  Generator() = default;
  /// A stream from its start, or from where another one of this seed has come to.
  explicit Generator(std::uint64_t seed, std::uint64_t position = 0)
      : seed(seed), position(position) {}

  /// Numbers in [0, 1) of `float` or `double`, 24 or 53 bits each; `{n, m}` is the shape, whose
  /// extents are C++ integers. A negative extent is an error (shape).
  template <floating_dtype T, std::size_t N>
    requires(sizeof(T) >= 4)
  Tensor<T, int(N)> uniform(const std::int64_t (&shape)[N]) {
    return uniform<T>(shape, T(0), T(1));
  }
  /// Numbers in [low, high): `low + (high - low) * u`, which rounding may bring to `high`.
  template <floating_dtype T, std::size_t N>
    requires(sizeof(T) >= 4)
  Tensor<T, int(N)> uniform(const std::int64_t (&shape)[N], T low, T high) {
    Tensor<T, int(N)> result = zeros_of<T>(shape);
    const std::int64_t size = result.size();
    constexpr std::int64_t per_block = sizeof(T) == sizeof(double) ? 2 : 4;
    const std::int64_t blocks = (size + per_block - 1) / per_block;
    const std::uint64_t from = take(blocks);
    Matrix<T> numbers = ag::zeros<T>({blocks, per_block});
    const T span = high - low;
    for (std::int64_t i = 0; i < blocks; ++i) {
      const detail::Words x = detail::block(seed, from + std::uint64_t(i));
      if constexpr (per_block == 2) {
        numbers(i, 0) = low + span * detail::unit<T>(x.a, x.b);
        numbers(i, 1) = low + span * detail::unit<T>(x.c, x.d);
      } else {
        numbers(i, 0) = low + span * detail::unit<T>(x.a, 0);
        numbers(i, 1) = low + span * detail::unit<T>(x.b, 0);
        numbers(i, 2) = low + span * detail::unit<T>(x.c, 0);
        numbers(i, 3) = low + span * detail::unit<T>(x.d, 0);
      }
    }
    return begin_of(numbers, result);
  }
  /// One number in [0, 1).
  template <floating_dtype T>
    requires(sizeof(T) >= 4)
  Scalar<T> uniform() {
    const detail::Words x = detail::next(seed, position);
    return detail::unit<T>(x.a, x.b);
  }

  /// Numbers of the normal distribution, by the method of Box and Muller with `ag::log`, `ag::cos`
  /// and `ag::sin`; at most 6.7 standard deviations from the mean.
  template <floating_dtype T, std::size_t N>
    requires(sizeof(T) >= 4)
  Tensor<T, int(N)> normal(const std::int64_t (&shape)[N]) {
    return normal<T>(shape, T(0), T(1));
  }
  template <floating_dtype T, std::size_t N>
    requires(sizeof(T) >= 4)
  Tensor<T, int(N)> normal(const std::int64_t (&shape)[N], T mean, T deviation) {
    Tensor<T, int(N)> result = zeros_of<T>(shape);
    const std::int64_t blocks = (result.size() + 3) / 4;
    const std::uint64_t from = take(blocks);
    // The radii and the angles of pairs, two of a block, then all of them at once.
    Matrix<T> radii = ag::zeros<T>({blocks, 2}), angles = ag::zeros<T>({blocks, 2});
    for (std::int64_t i = 0; i < blocks; ++i) {
      const detail::Words x = detail::block(seed, from + std::uint64_t(i));
      radii(i, 0) = detail::positive_unit<T>(x.a);
      angles(i, 0) = detail::unit<T>(x.b, 0);
      radii(i, 1) = detail::positive_unit<T>(x.c);
      angles(i, 1) = detail::unit<T>(x.d, 0);
    }
    radii = deviation * ag::sqrt(-2 * ag::log(radii));
    angles = angles * T(6.283185307179586476925286766559);
    const Matrix<T> first = mean + radii * ag::cos(angles), second = mean + radii * ag::sin(angles);
    const Tensor<T, 3> firsts = expand_dims(first, -1), seconds = expand_dims(second, -1);
    return begin_of(Tensor<T, 3>(ag::concat({firsts, seconds}, 2)), result);
  }

  /// Integers in [low, high), each of 64 bits modulo the width of that range: a bias below 2^-32
  /// for ranges of 32 bits. An empty range is an error (check).
  template <class T, std::size_t N>
    requires std::integral<T>
  Tensor<T, int(N)> integers(const std::int64_t (&shape)[N], T low, T high) {
    ag::check(low < high, "random integers need low < high, not {} and {}", low, high);
    Tensor<T, int(N)> result = zeros_of<T>(shape);
    const std::int64_t blocks = (result.size() + 1) / 2;
    const std::uint64_t from = take(blocks);
    Matrix<T> numbers = ag::zeros<T>({blocks, 2});
    const std::uint64_t width = std::uint64_t(high) - std::uint64_t(low);
    for (std::int64_t i = 0; i < blocks; ++i) {
      const detail::Words x = detail::block(seed, from + std::uint64_t(i));
      numbers(i, 0) = T(std::uint64_t(low) + (std::uint64_t(x.a) << 32 | x.b) % width);
      numbers(i, 1) = T(std::uint64_t(low) + (std::uint64_t(x.c) << 32 | x.d) % width);
    }
    return begin_of(numbers, result);
  }

  /// The integers 0 to n - 1 in random order, by the method of Fisher and Yates.
  Vector<std::int64_t> permutation(std::int64_t n) {
    Vector<std::int64_t> order = ag::arange(n);
    for (std::int64_t i = n - 1; i > 0; --i) {
      const detail::Words x = detail::next(seed, position);
      const auto j = std::int64_t((std::uint64_t(x.a) << 32 | x.b) % std::uint64_t(i + 1));
      const Scalar<std::int64_t> taken = order[i];
      order[i] = order[j];
      order[j] = taken;
    }
    return order;
  }

  /// True with probability `p` each.
  template <std::size_t N> Tensor<bool, int(N)> bernoulli(const std::int64_t (&shape)[N], float p) {
    return uniform<float>(shape) < p;
  }

  std::uint64_t seed = 0;
  /// The number of blocks taken so far.
  std::uint64_t position = 0;

private:
  template <class T, std::size_t N>
  static Tensor<T, int(N)> zeros_of(const std::int64_t (&shape)[N]) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return ag::zeros<T>({shape[I]...});
    }(std::make_index_sequence<N>());
  }

  /// As many of the numbers as another tensor has, in its shape.
  template <class T, int M, int N>
  static Tensor<T, N> begin_of(const Tensor<T, M> &numbers, const Tensor<T, N> &like) {
    if (numbers.size() == like.size())
      return ag::reshape(numbers, like.shape());
    const Vector<T> all = ag::reshape(numbers, {numbers.size()});
    const Vector<T> begin = all[slice(0, like.size())];
    return ag::reshape(begin, like.shape());
  }

  /// Goes on by so many blocks; gives the number of the first.
  std::uint64_t take(std::int64_t blocks) {
    const std::uint64_t from = position;
    position += std::uint64_t(blocks);
    return from;
  }
};

} // namespace ag::random
