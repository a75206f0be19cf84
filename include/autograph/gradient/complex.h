// The rules of functions of complex numbers. With respect to a complex number the gradient of a
// real one is that with respect to the real part plus i times that with respect to the imaginary
// part: TensorFlow's convention.
#pragma once

#include "autograph/complex.h"
#include "autograph/gradient/elementwise.h"

namespace ag::detail {

template <> struct Rule<RealPart> {
  template <class D, class Y, class X> static auto first(const D &d, const Y &, const X &) {
    return complex(d, zeros_like(d));
  }
};
template <> struct Rule<ImaginaryPart> {
  template <class D, class Y, class X> static auto first(const D &d, const Y &, const X &) {
    return complex(zeros_like(d), d);
  }
};
template <> struct Rule<Conjugate> {
  template <class D, class Y, class X> static auto first(const D &d, const Y &, const X &) {
    return conj(d);
  }
};
template <> struct Rule<MakeComplex> {
  template <class D, class Y, class A, class B>
  static auto first(const D &d, const Y &, const A &a, const B &) {
    return sum_to(real(d), a);
  }
  template <class D, class Y, class A, class B>
  static auto second(const D &d, const Y &, const A &, const B &b) {
    return sum_to(imag(d), b);
  }
};
/// 0 at 0.
template <> struct Rule<ComplexAbs> {
  template <class D, class Y, class X> static auto first(const D &d, const Y &y, const X &x) {
    const D scale = d / where(y == 0, 1, y);
    const D of_real = scale * real(x), of_imag = scale * imag(x);
    return complex(of_real, of_imag);
  }
};
template <> struct Rule<Angle> {
  template <class D, class Y, class X> static auto first(const D &d, const Y &, const X &x) {
    const D of_real = square(real(x)), of_imag = square(imag(x));
    const D scale = d / (of_real + of_imag);
    const D across = -scale * imag(x), along = scale * real(x);
    return complex(across, along);
  }
};
template <> struct Rule<ComplexExp> {
  template <class D, class Y, class X> static auto first(const D &d, const Y &y, const X &) {
    return d * conj(y);
  }
};
template <> struct Rule<ComplexLog> {
  template <class D, class Y, class X> static auto first(const D &d, const Y &, const X &x) {
    return d / conj(x);
  }
};
template <> struct Rule<ComplexSqrt> {
  template <class D, class Y, class X> static auto first(const D &d, const Y &y, const X &) {
    return d / conj(y + y);
  }
};

} // namespace ag::detail
