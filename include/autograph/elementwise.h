// Functions of each element, under their names in the Python array API standard. Shape and dtype
// are kept unless said.
#pragma once

#include "autograph/operators.h"

namespace ag {
namespace detail {

template <class X> inline constexpr bool is_tensor = tensor<X>;
template <class X> inline constexpr bool is_numeric = false;
template <tensor X> inline constexpr bool is_numeric<X> = !std::same_as<dtype_t<X>, bool>;
template <class X> inline constexpr bool is_real = false;
template <ordered_tensor X> inline constexpr bool is_real<X> = is_numeric<X>;
template <class X> inline constexpr bool is_integral = false;
template <tensor X> inline constexpr bool is_integral<X> = std::integral<dtype_t<X>>;
template <class X> inline constexpr bool is_floating = false;
template <tensor X> inline constexpr bool is_floating<X> = floating_dtype<dtype_t<X>>;
template <class X> inline constexpr bool is_bool = false;
template <tensor X> inline constexpr bool is_bool<X> = std::same_as<dtype_t<X>, bool>;

/// A function that the headers define for both widths.
#define AG_MATH_FUNCTION(Operation, function)                                                      \
  struct Operation {                                                                               \
    static constexpr bool uses_fma = true;                                                         \
    static AG_MATH float of(float x) { return math::function(x); }                                 \
    static AG_MATH double of(double x) { return math::function(x); }                               \
  };
AG_MATH_FUNCTION(Exp, exp)
AG_MATH_FUNCTION(Exp2, exp2)
AG_MATH_FUNCTION(Expm1, expm1)
AG_MATH_FUNCTION(Log, log)
AG_MATH_FUNCTION(Log1p, log1p)
AG_MATH_FUNCTION(Log2, log2)
AG_MATH_FUNCTION(Log10, log10)
AG_MATH_FUNCTION(Sin, sin)
AG_MATH_FUNCTION(Cos, cos)
AG_MATH_FUNCTION(Tan, tan)
AG_MATH_FUNCTION(Asin, asin)
AG_MATH_FUNCTION(Acos, acos)
AG_MATH_FUNCTION(Atan, atan)
AG_MATH_FUNCTION(Sinh, sinh)
AG_MATH_FUNCTION(Cosh, cosh)
AG_MATH_FUNCTION(Tanh, tanh)
AG_MATH_FUNCTION(Asinh, asinh)
AG_MATH_FUNCTION(Acosh, acosh)
AG_MATH_FUNCTION(Atanh, atanh)
AG_MATH_FUNCTION(Erf, erf)
AG_MATH_FUNCTION(Sigmoid, sigmoid)
#undef AG_MATH_FUNCTION
struct Sqrt {
  static float of(float x) { return __builtin_sqrtf(x); }
  static double of(double x) { return __builtin_sqrt(x); }
};

/// Rounding, which leaves integers as they are.
#define AG_ROUNDING(Operation, function)                                                           \
  struct Operation {                                                                               \
    static float of(float x) { return __builtin_##function##f(x); }                                \
    static double of(double x) { return __builtin_##function(x); }                                 \
    template <std::integral T> static T of(T x) { return x; }                                      \
  };
AG_ROUNDING(Floor, floor)
AG_ROUNDING(Ceil, ceil)
AG_ROUNDING(Trunc, trunc)
// To even, whatever the rounding mode that nearbyint is asked in here: nothing in this library
// changes it.
AG_ROUNDING(Round, nearbyint)
#undef AG_ROUNDING

struct Atan2 {
  static constexpr bool uses_fma = true;
  template <class T> static AG_MATH T of(T y, T x) { return math::atan2(y, x); }
};
struct Hypot {
  static constexpr bool uses_fma = true;
  template <class T> static AG_MATH T of(T a, T b) { return math::hypot(a, b); }
};
struct CopySign {
  static float of(float a, float sign) { return __builtin_copysignf(a, sign); }
  static double of(double a, double sign) { return __builtin_copysign(a, sign); }
};

struct Negative {
  template <class T> static T of(T x) {
    if constexpr (!std::integral<T>)
      return -x;
    else
      return Subtract::of(T(0), x);
  }
};
struct Positive {
  template <class T> static T of(T x) { return x; }
};
struct Abs {
  static float of(float x) { return __builtin_fabsf(x); }
  static double of(double x) { return __builtin_fabs(x); }
  template <std::integral T> static T of(T x) { return x < T(0) ? Negative::of(x) : x; }
};
struct Sign {
  template <class T> static T of(T x) {
    if constexpr (std::is_unsigned_v<T>)
      return x != 0;
    else
      return x > 0 ? T(1) : x < 0 ? T(-1) : x == 0 ? T(0) : x;
  }
};
struct Square {
  template <class T> static T of(T x) { return Multiply::of(x, x); }
};
struct Reciprocal {
  template <class T> static T of(T x) { return T(1) / x; }
};
struct Invert {
  static bool of(bool x) { return !x; }
  template <class T> static T of(T x) { return static_cast<T>(~x); }
};
struct Not {
  static bool of(bool x) { return !x; }
};
struct IsNan {
  template <class T> static bool of(T x) { return x != x; }
};
struct IsInf {
  template <class T> static bool of(T x) {
    if constexpr (std::floating_point<T>)
      return __builtin_isinf(x);
    else if constexpr (is_complex_value<T>)
      return __builtin_isinf(x.re) || __builtin_isinf(x.im);
    else
      return false;
  }
};
struct IsFinite {
  template <class T> static bool of(T x) {
    if constexpr (std::floating_point<T>)
      return __builtin_isfinite(x);
    else if constexpr (is_complex_value<T>)
      return __builtin_isfinite(x.re) && __builtin_isfinite(x.im);
    else
      return true;
  }
};
struct Where {
  template <class T> static T of(bool condition, T a, T b) { return condition ? a : b; }
};
struct Clip {
  template <class T> static T of(T x, T low, T high) {
    return Minimum::of(Maximum::of(x, low), high);
  }
};
template <class U> struct Convert {
  template <class T> static U of(T x) { return convert<U>(x); }
};

// What the rules of gradients read (see <autograph/gradient.h>).
template <> inline constexpr unsigned reads<Add> = reads_nothing;
template <> inline constexpr unsigned reads<Subtract> = reads_nothing;
template <> inline constexpr unsigned reads<Negative> = reads_nothing;
template <> inline constexpr unsigned reads<Positive> = reads_nothing;
template <class U> inline constexpr unsigned reads<Convert<U>> = reads_nothing;
template <> inline constexpr unsigned reads<Where> = reads_first;
template <> inline constexpr unsigned reads<Divide> = reads_second | reads_result;
template <> inline constexpr unsigned reads<Power> = reads_operands | reads_result;
template <> inline constexpr unsigned reads<Hypot> = reads_operands | reads_result;
template <> inline constexpr unsigned reads<Sqrt> = reads_result;
template <> inline constexpr unsigned reads<Reciprocal> = reads_result;
template <> inline constexpr unsigned reads<Exp> = reads_result;
template <> inline constexpr unsigned reads<Exp2> = reads_result;
template <> inline constexpr unsigned reads<Expm1> = reads_result;
template <> inline constexpr unsigned reads<Tan> = reads_result;
template <> inline constexpr unsigned reads<Tanh> = reads_result;
template <> inline constexpr unsigned reads<Sigmoid> = reads_result;
template <> inline constexpr bool is_flat<Floor> = true;
template <> inline constexpr bool is_flat<Ceil> = true;
template <> inline constexpr bool is_flat<Trunc> = true;
template <> inline constexpr bool is_flat<Round> = true;
template <> inline constexpr bool is_flat<Sign> = true;
template <> inline constexpr bool is_flat<FloorDivide> = true;

} // namespace detail

#define AG_UNARY_FUNCTION(name, Operation, condition)                                              \
  template <tensor X>                                                                              \
    requires detail::condition<X>                                                                  \
  AG_OP(#name) auto name(const X &x) {                                                             \
    return detail::elementwise<dtype_t<X>, detail::Operation>(#name, detail::operand<void>(x));    \
  }
#define AG_UNARY(name, Operation, symbol, condition)                                               \
  AG_UNARY_FUNCTION(name, Operation, condition)                                                    \
  namespace types {                                                                                \
  template <tensor X>                                                                              \
    requires detail::condition<X>                                                                  \
  AG_OP(#name) auto operator symbol(const X &x) {                                                  \
    return detail::elementwise<dtype_t<X>, detail::Operation>(#name, detail::operand<void>(x));    \
  }                                                                                                \
  }                                                                                                \
  using types::operator symbol;
// Those of <cmath> are found without `ag::`, too, for generic code: `using std::exp; return
// exp(x);`.
#define AG_MATH_FUNCTION(name, Operation, Result, condition)                                       \
  namespace types {                                                                                \
  template <class T, int Rank>                                                                     \
    requires detail::condition<Tensor<T, Rank>>                                                    \
  AG_OP(#name) auto name(const TensorBase<T, Rank> &x) {                                           \
    return detail::elementwise<Result, detail::Operation>(                                         \
        #name, static_cast<const Tensor<T, Rank> &>(x));                                           \
  }                                                                                                \
  }                                                                                                \
  using types::name;
// With a number beside the tensor a function of the user's may fit one argument better, and this
// one the other.
#define AG_MATH_FUNCTION_OF_TWO(name, Operation)                                                   \
  namespace types {                                                                                \
  template <class T, int A, int B>                                                                 \
    requires detail::is_floating<Tensor<T, A>>                                                     \
  AG_OP(#name) auto name(const TensorBase<T, A> &a, const TensorBase<T, B> &b) {                   \
    return detail::elementwise<T, detail::Operation>(#name, static_cast<const Tensor<T, A> &>(a),  \
                                                     static_cast<const Tensor<T, B> &>(b));        \
  }                                                                                                \
  }                                                                                                \
  using types::name;                                                                               \
  template <class A, class B>                                                                      \
    requires(detail::are_floating<A, B> && (number<A> || number<B>))                               \
  AG_OP(#name) auto name(const A &a, const B &b) {                                                 \
    return detail::binary<detail::Operation>(#name, a, b);                                         \
  }

/// The element with its sign changed; the minimum of a signed integer stays what it is.
AG_UNARY(negative, Negative, -, is_numeric)
/// The element itself.
AG_UNARY(positive, Positive, +, is_numeric)
/// Each bit inverted; of bool the logical not.
AG_UNARY(bitwise_invert, Invert, ~, is_integral)
/// The logical not, of bool. (`!` is C++'s, and for conditions.)
AG_UNARY_FUNCTION(logical_not, Not, is_bool)
/// The absolute value; the minimum of a signed integer stays what it is.
AG_MATH_FUNCTION(abs, Abs, T, is_real)
/// -1, 0 or 1; NaN of NaN.
AG_UNARY_FUNCTION(sign, Sign, is_real)
/// The product with itself.
AG_UNARY_FUNCTION(square, Square, is_numeric)
/// Roundings to an integral value: down, up, towards zero, to the nearest and to even in the
/// middle.
AG_MATH_FUNCTION(floor, Floor, T, is_real)
AG_MATH_FUNCTION(ceil, Ceil, T, is_real)
AG_MATH_FUNCTION(trunc, Trunc, T, is_real)
AG_MATH_FUNCTION(round, Round, T, is_real)

/// Functions of floating elements; outside their domain they give NaN.
AG_MATH_FUNCTION(sqrt, Sqrt, T, is_floating)
AG_UNARY_FUNCTION(reciprocal, Reciprocal, is_floating)
AG_MATH_FUNCTION(exp, Exp, T, is_floating)
AG_MATH_FUNCTION(exp2, Exp2, T, is_floating)
AG_MATH_FUNCTION(expm1, Expm1, T, is_floating)
AG_MATH_FUNCTION(log, Log, T, is_floating)
AG_MATH_FUNCTION(log1p, Log1p, T, is_floating)
AG_MATH_FUNCTION(log2, Log2, T, is_floating)
AG_MATH_FUNCTION(log10, Log10, T, is_floating)
AG_MATH_FUNCTION(sin, Sin, T, is_floating)
AG_MATH_FUNCTION(cos, Cos, T, is_floating)
AG_MATH_FUNCTION(tan, Tan, T, is_floating)
AG_MATH_FUNCTION(asin, Asin, T, is_floating)
AG_MATH_FUNCTION(acos, Acos, T, is_floating)
AG_MATH_FUNCTION(atan, Atan, T, is_floating)
AG_MATH_FUNCTION(sinh, Sinh, T, is_floating)
AG_MATH_FUNCTION(cosh, Cosh, T, is_floating)
AG_MATH_FUNCTION(tanh, Tanh, T, is_floating)
AG_MATH_FUNCTION(asinh, Asinh, T, is_floating)
AG_MATH_FUNCTION(acosh, Acosh, T, is_floating)
AG_MATH_FUNCTION(atanh, Atanh, T, is_floating)
AG_MATH_FUNCTION(erf, Erf, T, is_floating)
/// The logistic function, `1 / (1 + exp(-x))`.
AG_UNARY_FUNCTION(sigmoid, Sigmoid, is_floating)
/// The angle of the point (`b`, `a`), in radians.
AG_MATH_FUNCTION_OF_TWO(atan2, Atan2)
/// The square root of the sum of the squares, without overflow between.
AG_MATH_FUNCTION_OF_TWO(hypot, Hypot)
/// The magnitude of `a` with the sign of `b`.
AG_MATH_FUNCTION_OF_TWO(copysign, CopySign)

/// Tests that give bool; an integer is finite.
AG_MATH_FUNCTION(isnan, IsNan, bool, is_tensor)
AG_MATH_FUNCTION(isinf, IsInf, bool, is_tensor)
AG_MATH_FUNCTION(isfinite, IsFinite, bool, is_tensor)

#undef AG_UNARY_FUNCTION
#undef AG_UNARY
#undef AG_MATH_FUNCTION
#undef AG_MATH_FUNCTION_OF_TWO

/// `a` where the condition holds, else `b`; all three broadcast. One of `a` and `b` may be a
/// number, or both where their types agree.
template <class C, class A, class B>
  requires((detail::is_bool<C> || std::same_as<C, bool>) &&
           requires { typename detail::common_dtype<A, B>::type; })
AG_OP("where") auto where(const C &condition, const A &a, const B &b) {
  using T = detail::common_dtype_t<A, B>;
  return detail::elementwise<T, detail::Where>("where", detail::operand<bool>(condition),
                                               detail::operand<T>(a), detail::operand<T>(b));
}

/// The elements limited to `low` and `high`: `minimum(maximum(x, low), high)`.
template <tensor X, class L, class H>
  requires ordered_operands<X, L> && ordered_operands<X, H>
AG_OP("clip") auto clip(const X &x, const L &low, const H &high) {
  using T = dtype_t<X>;
  return detail::elementwise<T, detail::Clip>("clip", detail::operand<T>(x),
                                              detail::operand<T>(low), detail::operand<T>(high));
}

/// The elements in another dtype: floats round, integers wrap; a float to an integer truncates and
/// saturates, NaN gives 0; of anything but 0 bool is true. A complex number becomes no real one:
/// see `ag::real` and `ag::abs`.
template <dtype T, tensor X>
  requires(!detail::is_complex<dtype_t<X>> || detail::is_complex<T> || std::same_as<T, bool>)
AG_OP("astype") auto astype(const X &x) {
  return detail::elementwise<T, detail::Convert<T>>("astype", detail::operand<void>(x));
}

} // namespace ag
