// What one element operation computes: wrapping integers, IEEE floats in their own width,
// saturating conversions.
#pragma once

#include "autograph/math/functions.h"
#include "autograph/types.h"

#include <limits>

namespace ag::detail {

/// The unsigned type in which integers of type T wrap: no promotion to a signed type can overflow
/// in it.
template <class T>
using wrapping_t = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;

template <class T> struct Widened {
  using type = T;
};
template <half T> struct Widened<T> {
  using type = float;
};
/// What elements are computed in, and their sums and products kept in before they are rounded to
/// their dtype: floating numbers of 16 bits in float.
template <class T> using accumulator_t = typename Widened<T>::type;
template <class T> constexpr accumulator_t<T> widen(T x) {
  return static_cast<accumulator_t<T>>(x);
}

/// `product`, rounded, also by a compiler that was asked to make one operation of a product and a
/// sum: it is told nothing of what the value is.
template <class T> constexpr T settled(T product) {
#ifdef __x86_64__
  if constexpr (std::floating_point<T>)
    if (!__builtin_is_constant_evaluated())
      asm("" : "+x"(product));
#endif
  return product;
}

/// One dtype to another: floats round, integers wrap, a float to an integer truncates and
/// saturates, NaN gives 0, anything but 0 is true.
template <class U, class T> constexpr U convert(T x) {
  if constexpr (half<T>)
    return convert<U>(widen(x));
  else if constexpr (std::same_as<U, bool>)
    return x != T(0);
  else if constexpr (std::floating_point<T> && std::integral<U>) {
    using limits = std::numeric_limits<U>;
    // The bounds as powers of two, which every floating type holds exactly: the maximum itself may
    // round up.
    constexpr T above = T(limits::max() / 2 + 1) * T(2);
    if (x != x)
      return 0;
    if (x >= above)
      return limits::max();
    if (x < T(limits::min()))
      return limits::min();
    return static_cast<U>(x);
  } else
    return static_cast<U>(x);
}

/// A C++ number as an element of dtype T; a plain `int` that a narrower dtype cannot hold is an
/// error (range).
template <dtype T, number N> constexpr T to_dtype(N n) {
  if constexpr (std::integral<N> && std::integral<T> && sizeof(N) > sizeof(T))
    if (n < N(std::numeric_limits<T>::min()) || n > N(std::numeric_limits<T>::max()))
      ag_fail_conversion(nullptr, n, dtype_code<T>);
  return static_cast<T>(n);
}

struct Add {
  template <class T> static constexpr T of(T a, T b) {
    if constexpr (!std::integral<T>)
      return a + b;
    else
      return static_cast<T>(wrapping_t<T>(a) + wrapping_t<T>(b));
  }
};

struct Subtract {
  template <class T> static constexpr T of(T a, T b) {
    if constexpr (!std::integral<T>)
      return a - b;
    else
      return static_cast<T>(wrapping_t<T>(a) - wrapping_t<T>(b));
  }
};

struct Multiply {
  template <class T> static constexpr T of(T a, T b) {
    if constexpr (!std::integral<T>)
      return a * b;
    else
      return static_cast<T>(wrapping_t<T>(a) * wrapping_t<T>(b));
  }
};

struct Divide {
  template <class T> static constexpr T of(T a, T b) {
    if constexpr (!std::integral<T>)
      return a / b;
    else {
      if (b == T(0))
        ag_fail_division(nullptr);
      if constexpr (std::is_signed_v<T>)
        if (b == T(-1))
          return Subtract::of(T(0), a);
      return static_cast<T>(a / b);
    }
  }
};

struct TruncatedRemainder {
  template <class T> static constexpr T of(T a, T b) {
    if (b == T(0))
      ag_fail_division(nullptr);
    if constexpr (std::is_signed_v<T>)
      if (b == T(-1))
        return 0;
    return static_cast<T>(a % b);
  }
};

struct FloorDivide {
  template <class T> static constexpr T of(T a, T b) {
    if constexpr (std::floating_point<T>)
      return static_cast<T>(std::same_as<T, float> ? __builtin_floorf(a / b)
                                                   : __builtin_floor(a / b));
    else {
      T quotient = Divide::of(a, b);
      if constexpr (std::is_signed_v<T>)
        if (TruncatedRemainder::of(a, b) != 0 && (a < 0) != (b < 0))
          return static_cast<T>(quotient - 1);
      return quotient;
    }
  }
};

struct Remainder {
  template <class T> static constexpr T of(T a, T b) {
    if constexpr (std::floating_point<T>) {
      T rest = std::same_as<T, float> ? __builtin_fmodf(a, b) : __builtin_fmod(a, b);
      if (rest == 0)
        return static_cast<T>(__builtin_copysign(rest, b));
      return (rest < 0) != (b < 0) ? rest + b : rest;
    } else {
      T rest = TruncatedRemainder::of(a, b);
      if constexpr (std::is_signed_v<T>)
        if (rest != 0 && (rest < 0) != (b < 0))
          return static_cast<T>(rest + b);
      return rest;
    }
  }
};

struct Power {
  static constexpr bool uses_fma = true;
  template <class T> static constexpr AG_MATH T of(T a, T b) {
    if constexpr (std::floating_point<T>)
      return math::power(a, b);
    else {
      if constexpr (std::is_signed_v<T>)
        if (b < 0)
          ag_fail_exponent(nullptr, b);
      T result = 1;
      for (auto left = static_cast<std::uint64_t>(b); left != 0; left >>= 1) {
        if (left & 1)
          result = Multiply::of(result, a);
        a = Multiply::of(a, a);
      }
      return result;
    }
  }
};

/// The smaller one; NaN if either is, -0 before 0.
struct Minimum {
  template <class T> static constexpr T of(T a, T b) {
    if constexpr (std::floating_point<T>) {
      if (a != a)
        return a;
      if (a == b)
        return __builtin_signbit(a) ? a : b;
    }
    return a < b ? a : b;
  }
};

/// The larger one; NaN if either is, 0 after -0.
struct Maximum {
  template <class T> static constexpr T of(T a, T b) {
    if constexpr (std::floating_point<T>) {
      if (a != a)
        return a;
      if (a == b)
        return __builtin_signbit(a) ? b : a;
    }
    return a > b ? a : b;
  }
};

struct And {
  template <class T> static constexpr T of(T a, T b) { return static_cast<T>(a & b); }
};
struct Or {
  template <class T> static constexpr T of(T a, T b) { return static_cast<T>(a | b); }
};
struct Xor {
  template <class T> static constexpr T of(T a, T b) { return static_cast<T>(a ^ b); }
};

template <class T> constexpr bool is_shift_within(T count) {
  if constexpr (std::is_signed_v<T>)
    if (count < 0)
      return false;
  return static_cast<std::uint64_t>(count) < sizeof(T) * 8;
}

/// Counts outside the width give 0.
struct LeftShift {
  template <class T> static constexpr T of(T a, T count) {
    return is_shift_within(count) ? static_cast<T>(wrapping_t<T>(a) << count) : T(0);
  }
};

/// Arithmetic for signed types; counts outside the width give 0, or -1 of a negative value.
struct RightShift {
  template <class T> static constexpr T of(T a, T count) {
    if (is_shift_within(count))
      return static_cast<T>(a >> count);
    return static_cast<T>(a < T(0) ? -1 : 0);
  }
};

/// Comparisons of two elements of one dtype, or of an element with a C++ number: integers of any
/// width and sign exactly, floats in the wider type, an integer number converted to a floating
/// dtype.
struct Equal {
  template <class A, class B> static constexpr bool of(A a, B b) {
    if constexpr (std::integral<A> && std::integral<B>)
      return (a < A(0)) == (b < B(0)) &&
             static_cast<std::uint64_t>(a) == static_cast<std::uint64_t>(b);
    else
      return a == b;
  }
};

struct Less {
  template <class A, class B> static constexpr bool of(A a, B b) {
    if constexpr (std::integral<A> && std::integral<B>) {
      if ((a < A(0)) != (b < B(0)))
        return a < A(0);
      return static_cast<std::uint64_t>(a) < static_cast<std::uint64_t>(b);
    } else
      return a < b;
  }
};

struct NotEqual {
  template <class A, class B> static constexpr bool of(A a, B b) { return !Equal::of(a, b); }
};
struct Greater {
  template <class A, class B> static constexpr bool of(A a, B b) { return Less::of(b, a); }
};
struct LessEqual {
  template <class A, class B> static constexpr bool of(A a, B b) {
    return Less::of(a, b) || Equal::of(a, b);
  }
};
struct GreaterEqual {
  template <class A, class B> static constexpr bool of(A a, B b) { return LessEqual::of(b, a); }
};

} // namespace ag::detail
