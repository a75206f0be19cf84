// The oracle's numbers: arithmetic that wraps, exact comparisons, conversions that saturate, and
// the errors.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>

struct Failure {
  const char *kind;
  std::string message;
};
[[noreturn]] inline void fail(const char *kind, const std::string &message) {
  throw Failure{kind, message};
}
[[noreturn]] inline void fail_division() { fail("division", "division by zero"); }
[[noreturn]] inline void fail_index(std::int64_t i, int axis, std::int64_t extent) {
  fail("index", "index " + std::to_string(i) + " is out of range for axis " + std::to_string(axis) +
                    " with extent " + std::to_string(extent));
}

template <class T> using wide = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;
template <class T> inline constexpr bool is_float = std::is_floating_point_v<T>;

// Operations have the names that messages show.
struct Add {
  static constexpr const char *name = "add";
  template <class T> static T of(T a, T b) {
    if constexpr (is_float<T>)
      return a + b;
    else
      return T(wide<T>(a) + wide<T>(b));
  }
};
struct Sub {
  static constexpr const char *name = "subtract";
  template <class T> static T of(T a, T b) {
    if constexpr (is_float<T>)
      return a - b;
    else
      return T(wide<T>(a) - wide<T>(b));
  }
};
struct Mul {
  static constexpr const char *name = "multiply";
  template <class T> static T of(T a, T b) {
    if constexpr (is_float<T>)
      return a * b;
    else
      return T(wide<T>(a) * wide<T>(b));
  }
};
struct Div {
  static constexpr const char *name = "divide";
  template <class T> static T of(T a, T b) {
    if constexpr (is_float<T>)
      return a / b;
    else {
      if (b == 0)
        fail_division();
      if (std::is_signed_v<T> && b == T(-1))
        return Sub::of<T>(0, a);
      return T(a / b);
    }
  }
};
struct Rem {
  static constexpr const char *name = "truncated_remainder";
  template <class T> static T of(T a, T b) {
    if (b == 0)
      fail_division();
    if (std::is_signed_v<T> && b == T(-1))
      return 0;
    return T(a % b);
  }
};
struct FloorDiv {
  static constexpr const char *name = "floor_divide";
  template <class T> static T of(T a, T b) {
    T q = Div::of(a, b);
    return std::is_signed_v<T> && Rem::of(a, b) != 0 && ((a < 0) != (b < 0)) ? Sub::of<T>(q, 1) : q;
  }
};
struct FloorRem {
  static constexpr const char *name = "remainder";
  template <class T> static T of(T a, T b) {
    T r = Rem::of(a, b);
    return std::is_signed_v<T> && r != 0 && ((r < 0) != (b < 0)) ? Add::of<T>(r, b) : r;
  }
};
struct Smaller {
  static constexpr const char *name = "minimum";
  template <class T> static T of(T a, T b) {
    if constexpr (is_float<T>) {
      if (a != a || b != b)
        return std::numeric_limits<T>::quiet_NaN();
      if (a == b)
        return std::signbit(a) ? a : b;
    }
    return b < a ? b : a;
  }
};
struct Larger {
  static constexpr const char *name = "maximum";
  template <class T> static T of(T a, T b) {
    if constexpr (is_float<T>) {
      if (a != a || b != b)
        return std::numeric_limits<T>::quiet_NaN();
      if (a == b)
        return std::signbit(a) ? b : a;
    }
    return a < b ? b : a;
  }
};
struct And {
  static constexpr const char *name = "bitwise_and";
  template <class T> static T of(T a, T b) { return T(a & b); }
};
struct Or {
  static constexpr const char *name = "bitwise_or";
  template <class T> static T of(T a, T b) { return T(a | b); }
};
struct Xor {
  static constexpr const char *name = "bitwise_xor";
  template <class T> static T of(T a, T b) { return T(a ^ b); }
};
template <class T> bool within(T n) { return n >= 0 && std::uint64_t(n) < 8 * sizeof(T); }
struct Left {
  static constexpr const char *name = "bitwise_left_shift";
  template <class T> static T of(T a, T n) { return within(n) ? T(wide<T>(a) << int(n)) : T(0); }
};
struct Right {
  static constexpr const char *name = "bitwise_right_shift";
  template <class T> static T of(T a, T n) {
    return within(n) ? T(a >> int(n)) : T(a < 0 ? -1 : 0);
  }
};

// Comparisons: of integers exact, whatever their widths and signs.
#define COMPARISON(Name, text, symbol, exact)                                                      \
  struct Name {                                                                                    \
    static constexpr const char *name = text;                                                      \
    template <class A, class B> static bool of(A a, B b) {                                         \
      if constexpr (std::is_integral_v<A> && std::is_integral_v<B> && !std::is_same_v<A, bool> &&  \
                    !std::is_same_v<B, bool>)                                                      \
        return std::exact(a, b);                                                                   \
      else                                                                                         \
        return a symbol b;                                                                         \
    }                                                                                              \
  };
COMPARISON(Lt, "less", <, cmp_less)
COMPARISON(Gt, "greater", >, cmp_greater)
COMPARISON(Le, "less_equal", <=, cmp_less_equal)
COMPARISON(Ge, "greater_equal", >=, cmp_greater_equal)
COMPARISON(Eq, "equal", ==, cmp_equal)
COMPARISON(Ne, "not_equal", !=, cmp_not_equal)
#undef COMPARISON

struct Neg {
  template <class T> static T of(T a) {
    if constexpr (is_float<T>)
      return -a;
    else
      return Sub::of<T>(0, a);
  }
};
struct Abs {
  template <class T> static T of(T a) {
    if constexpr (is_float<T>)
      return std::fabs(a);
    else
      return a < 0 ? Neg::of(a) : a;
  }
};
struct Not {
  template <class T> static T of(T a) {
    if constexpr (std::is_same_v<T, bool>)
      return !a;
    else
      return T(~a);
  }
};
struct Root {
  template <class T> static T of(T a) { return std::sqrt(a); }
};
struct Square {
  template <class T> static T of(T a) { return Mul::of(a, a); }
};
struct Sign {
  template <class T> static T of(T a) {
    if constexpr (is_float<T>)
      if (a != a)
        return a;
    return T(a > 0 ? 1 : a < 0 ? -1 : 0);
  }
};
struct Floor {
  template <class T> static T of(T a) {
    if constexpr (is_float<T>)
      return std::floor(a);
    else
      return a;
  }
};
struct Rounded {
  template <class T> static T of(T a) {
    if constexpr (is_float<T>)
      return std::nearbyint(a);
    else
      return a;
  }
};

template <class U, class T> U conv(T a) {
  if constexpr (std::is_same_v<U, bool>)
    return a != T(0);
  else if constexpr (is_float<T> && std::is_integral_v<U>) {
    if (a != a)
      return 0;
    if ((long double)(a) >= (long double)(std::numeric_limits<U>::max()))
      return std::numeric_limits<U>::max();
    if ((long double)(a) <= (long double)(std::numeric_limits<U>::min()))
      return std::numeric_limits<U>::min();
    return U(a);
  } else if constexpr (is_float<U> && is_float<T>) {
    // Beyond the range of float is infinity, which C++ leaves to the implementation.
    if (sizeof(U) < sizeof(T) && std::fabs(a) > T(std::numeric_limits<U>::max())) {
      volatile T value = a;
      return U(value);
    }
    return U(a);
  } else
    return U(a);
}
template <class U> struct To {
  template <class T> static U of(T a) { return conv<U>(a); }
};

/// An `int` beside a tensor of dtype T: it must fit.
template <class T> T fitting(const char *dtype, int n) {
  if constexpr (std::is_integral_v<T>)
    if (!std::in_range<T>(n))
      fail("range", std::to_string(n) + " does not fit in " + dtype);
  return T(n);
}

template <class T> struct Maybe {
  T value{};
  bool set = false;
  Maybe() = default;
  Maybe(T v) : value(v), set(true) {}
  T get() const {
    if (!set)
      fail("unset", "read of a value that was never set");
    return value;
  }
};
