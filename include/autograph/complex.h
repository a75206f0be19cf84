// Complex dtypes: `std::complex<float>` and `std::complex<double>`. Not in the umbrella header,
// since <complex> costs more than all of ours; include it before tensors of them are used.
#pragma once

#include "autograph/autograph.h"

#include <complex>

// What <autograph/gradient.h> asks for, before or after this.
#define AUTOGRAPH_COMPLEX_H

namespace ag {
namespace detail {

template <> inline constexpr int dtype_code<std::complex<float>> = AG_COMPLEX64;
template <> inline constexpr int dtype_code<std::complex<double>> = AG_COMPLEX128;
template <> inline constexpr bool is_complex<std::complex<float>> = true;
template <> inline constexpr bool is_complex<std::complex<double>> = true;
template <class R> struct real_of<std::complex<R>> {
  using type = R;
};
template <class R> struct Widened<std::complex<R>> {
  using type = ComplexValue<R>;
};

/// A complex element while an operation computes it. Products and quotients are by the plain
/// formulas, as array libraries compute them: without std::complex's search for infinities among
/// NaNs.
template <class R> struct ComplexValue {
  R re = 0, im = 0;

  constexpr ComplexValue() = default;
  constexpr ComplexValue(R re, R im) : re(re), im(im) {}
  template <class N>
    requires std::is_arithmetic_v<N>
  constexpr ComplexValue(N n) : re(static_cast<R>(n)) {}
  template <class S>
  explicit constexpr ComplexValue(const std::complex<S> &z)
      : re(static_cast<R>(z.real())), im(static_cast<R>(z.imag())) {}
  template <class S> explicit constexpr operator std::complex<S>() const {
    return {static_cast<S>(re), static_cast<S>(im)};
  }

  friend constexpr ComplexValue operator-(ComplexValue a) { return {-a.re, -a.im}; }
  friend constexpr ComplexValue operator+(ComplexValue a, ComplexValue b) {
    return {a.re + b.re, a.im + b.im};
  }
  friend constexpr ComplexValue operator-(ComplexValue a, ComplexValue b) {
    return {a.re - b.re, a.im - b.im};
  }
  friend constexpr ComplexValue operator*(ComplexValue a, ComplexValue b) {
    return {times(a.re, b.re) - times(a.im, b.im), times(a.re, b.im) + times(a.im, b.re)};
  }
  friend constexpr ComplexValue operator/(ComplexValue a, R b) { return {a.re / b, a.im / b}; }
  /// Smith's: nothing is squared, so that nothing overflows on the way.
  friend constexpr ComplexValue operator/(ComplexValue a, ComplexValue b) {
    if (magnitude(b.re) >= magnitude(b.im)) {
      const R ratio = b.im / b.re, scale = b.re + times(b.im, ratio);
      return {(a.re + times(a.im, ratio)) / scale, (a.im - times(a.re, ratio)) / scale};
    }
    const R ratio = b.re / b.im, scale = b.im + times(b.re, ratio);
    return {(times(a.re, ratio) + a.im) / scale, (times(a.im, ratio) - a.re) / scale};
  }
  /// One step of a matrix product.
  friend AG_MATH ComplexValue multiply_add(ComplexValue a, ComplexValue b, ComplexValue total) {
    return {math::fma(-a.im, b.im, math::fma(a.re, b.re, total.re)),
            math::fma(a.im, b.re, math::fma(a.re, b.im, total.im))};
  }
  /// A product that is rounded before anything is added.
  static constexpr R times(R x, R y) { return settled(Multiply::of(x, y)); }
  static constexpr R magnitude(R x) { return x < 0 ? -x : x; }
};

template <class R> constexpr ComplexValue<R> settled(ComplexValue<R> z) {
  return {settled(z.re), settled(z.im)};
}

template <class R, class S> constexpr bool operator==(ComplexValue<R> a, ComplexValue<S> b) {
  return a.re == b.re && a.im == b.im;
}
template <class R, class N>
  requires std::is_arithmetic_v<N>
constexpr bool operator==(ComplexValue<R> a, N b) {
  return a.re == b && a.im == 0;
}

struct ComplexAbs {
  static constexpr bool uses_fma = true;
  template <class R> static AG_MATH R of(ComplexValue<R> z) { return Hypot::of(z.re, z.im); }
};
struct RealPart {
  template <class R> static R of(ComplexValue<R> z) { return z.re; }
};
struct ImaginaryPart {
  template <class R> static R of(ComplexValue<R> z) { return z.im; }
};
struct Conjugate {
  template <class R> static ComplexValue<R> of(ComplexValue<R> z) { return {z.re, -z.im}; }
};
struct Angle {
  static constexpr bool uses_fma = true;
  template <class R> static AG_MATH R of(ComplexValue<R> z) { return Atan2::of(z.im, z.re); }
};
struct MakeComplex {
  template <class R> static ComplexValue<R> of(R re, R im) { return {re, im}; }
};
struct ComplexExp {
  static constexpr bool uses_fma = true;
  template <class R> static AG_MATH ComplexValue<R> of(ComplexValue<R> z) {
    const R scale = Exp::of(z.re);
    if (z.im == 0)
      return {scale, z.im};
    return {scale * Cos::of(z.im), scale * Sin::of(z.im)};
  }
};
struct ComplexLog {
  static constexpr bool uses_fma = true;
  template <class R> static AG_MATH ComplexValue<R> of(ComplexValue<R> z) {
    return {Log::of(Hypot::of(z.re, z.im)), Atan2::of(z.im, z.re)};
  }
};
struct ComplexSqrt {
  static constexpr bool uses_fma = true;
  template <class R> static AG_MATH ComplexValue<R> of(ComplexValue<R> z) {
    if (z.re == 0 && z.im == 0)
      return {0, z.im};
    const R half = R(0.5), root = Sqrt::of(settled(Multiply::of(Abs::of(z.re), half)) +
                                           settled(Multiply::of(Hypot::of(z.re, z.im), half)));
    const R other = z.im * half / root;
    if (z.re >= 0)
      return {root, other};
    return {Abs::of(other), CopySign::of(root, z.im)};
  }
};

// What the rules of gradients read.
template <> inline constexpr unsigned reads<RealPart> = reads_nothing;
template <> inline constexpr unsigned reads<ImaginaryPart> = reads_nothing;
template <> inline constexpr unsigned reads<Conjugate> = reads_nothing;
template <> inline constexpr unsigned reads<MakeComplex> = reads_nothing;
template <> inline constexpr unsigned reads<ComplexAbs> = reads_first | reads_result;
template <> inline constexpr unsigned reads<ComplexExp> = reads_result;
template <> inline constexpr unsigned reads<ComplexSqrt> = reads_result;

} // namespace detail

/// A tensor of complex numbers.
template <class X>
concept complex_tensor = tensor<X> && detail::is_complex<dtype_t<X>>;

// As those of <cmath>, these of <complex> are found without `ag::`, too.
#define AG_COMPLEX_FUNCTION(name, Operation, Result)                                               \
  namespace types {                                                                                \
  template <class T, int Rank>                                                                     \
    requires complex_tensor<Tensor<T, Rank>>                                                       \
  AG_OP(#name) auto name(const TensorBase<T, Rank> &x) {                                           \
    return detail::elementwise<Result, detail::Operation>(                                         \
        #name, static_cast<const Tensor<T, Rank> &>(x));                                           \
  }                                                                                                \
  }                                                                                                \
  using types::name;
/// The real and the imaginary part.
AG_COMPLEX_FUNCTION(real, RealPart, detail::real_t<T>)
AG_COMPLEX_FUNCTION(imag, ImaginaryPart, detail::real_t<T>)
/// The number with its imaginary part's sign changed.
AG_COMPLEX_FUNCTION(conj, Conjugate, T)
/// The distance from 0.
AG_COMPLEX_FUNCTION(abs, ComplexAbs, detail::real_t<T>)
/// The exponential; the natural logarithm and the square root whose branch cut is the negative real
/// axis.
AG_COMPLEX_FUNCTION(exp, ComplexExp, T)
AG_COMPLEX_FUNCTION(log, ComplexLog, T)
AG_COMPLEX_FUNCTION(sqrt, ComplexSqrt, T)
#undef AG_COMPLEX_FUNCTION

/// The angle from the positive real axis, in radians.
template <complex_tensor X> AG_OP("angle") auto angle(const X &x) {
  return detail::elementwise<detail::real_t<dtype_t<X>>, detail::Angle>("angle",
                                                                        detail::operand<void>(x));
}

/// The complex numbers of these real and imaginary parts, of float or double; they broadcast.
template <class A, class B>
  requires detail::are_floating<A, B> && dtype<std::complex<detail::common_dtype_t<A, B>>>
AG_OP("complex") auto complex(const A &real, const B &imaginary) {
  using T = detail::common_dtype_t<A, B>;
  return detail::elementwise<std::complex<T>, detail::MakeComplex>(
      "complex", detail::operand<T>(real), detail::operand<T>(imaginary));
}

} // namespace ag

#ifdef AUTOGRAPH_GRADIENT_H
#include "autograph/gradient/complex.h"
#endif
