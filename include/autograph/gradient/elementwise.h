// The rules of operations on elements: each gives `d`, the gradient with respect to the result,
// times the derivative (of complex numbers its conjugate), summed over the axes along which the
// operand was repeated. Ties and edges are TensorFlow's.
#pragma once

#include "autograph/gradient/adjoints.h"

namespace ag::detail {

/// Sums a gradient over the axes along which an operand of shape `like` was repeated: first over
/// those that it does not have, all at once, then over each that has extent 1 there.
template <class T, int Rank, int Own>
Tensor<T, Own> sum_to(const Tensor<T, Rank> &d, const ExtentsOf<T, Own> &like) {
  if constexpr (Own == 0)
    return reduce_all<Sum, 0>("sum", d);
  else if constexpr (Own < Rank) {
    bool leading[Rank] = {};
    for (int axis = 0; axis < Rank - Own; ++axis)
      leading[axis] = true;
    return sum_to(Tensor<T, Own>(reduce<Sum, Own>("sum", d, leading)), like);
  } else {
    Tensor<T, Own> total = d;
    for (int axis = 0; axis < Own; ++axis)
      if (like.extents[axis] == 1 && total.extent(axis) != 1) {
        bool along[Own] = {};
        along[axis] = true;
        total = reduce<Sum, Own>("sum", total, along);
      }
    return total;
  }
}
template <class T, int Own> Tensor<T, 0> sum_to(const Tensor<T, 0> &d, const ExtentsOf<T, Own> &) {
  static_assert(Own == 0);
  return d;
}
template <class T, int Rank, int Own>
Tensor<T, Own> sum_to(const Tensor<T, Rank> &d, const Tensor<T, Own> &like) {
  return sum_to(d, extents_of(like));
}

/// An operand as a tensor.
template <class X, class D> auto as_tensor(const X &x, const D &) {
  if constexpr (number<X>)
    return Tensor<dtype_t<D>, 0>(x);
  else
    return x;
}
/// A number in the dtype of a tensor.
template <class X> dtype_t<X> constant(double value, const X &) {
  return static_cast<dtype_t<X>>(static_cast<real_t<dtype_t<X>>>(value));
}

/// A rule of one operand: `derivative(d, y, x)`.
#define AG_RULE_OF_ONE(Operation, derivative)                                                      \
  template <> struct Rule<Operation> {                                                             \
    template <class D, class Y, class X>                                                           \
    static auto first(const D &d, [[maybe_unused]] const Y &y, [[maybe_unused]] const X &x) {      \
      return derivative;                                                                           \
    }                                                                                              \
  };
/// A rule of two operands, which broadcast.
#define AG_RULE_OF_TWO(Operation, of_first, of_second)                                             \
  template <> struct Rule<Operation> {                                                             \
    template <class D, class Y, class A, class B>                                                  \
    static auto first(const D &d, [[maybe_unused]] const Y &y, [[maybe_unused]] const A &a,        \
                      [[maybe_unused]] const B &b) {                                               \
      return sum_to(of_first, a);                                                                  \
    }                                                                                              \
    template <class D, class Y, class A, class B>                                                  \
    static auto second(const D &d, [[maybe_unused]] const Y &y, [[maybe_unused]] const A &a,       \
                       [[maybe_unused]] const B &b) {                                              \
      return sum_to(of_second, b);                                                                 \
    }                                                                                              \
  };

AG_RULE_OF_TWO(Add, d, d)
AG_RULE_OF_TWO(Subtract, d, -d)
AG_RULE_OF_TWO(Multiply, d *conjugated(b), d *conjugated(a))
AG_RULE_OF_TWO(Divide, d / conjugated(b), -d *conjugated(y) / conjugated(b))
/// `b a^(b - 1)`, and `a^b log(a)` where a is positive, else 0.
AG_RULE_OF_TWO(Power, d *(b *power(a, b - constant(1, d))),
               d *(where(as_tensor(a, d) > 0, y, 0) *
                   log(where(as_tensor(a, d) > 0, a, constant(1, d)))))
AG_RULE_OF_TWO(Remainder, d, -d *floor_divide(a, b))
/// Where both are equal all goes to the first.
AG_RULE_OF_TWO(Minimum, where(a <= b, d, 0), where(a <= b, 0, d))
AG_RULE_OF_TWO(Maximum, where(a >= b, d, 0), where(a >= b, 0, d))
AG_RULE_OF_TWO(Atan2, d *b / (square(as_tensor(a, d)) + square(as_tensor(b, d))),
               -d *a / (square(as_tensor(a, d)) + square(as_tensor(b, d))))
/// 0 at the origin.
AG_RULE_OF_TWO(Hypot, where(y == 0, 0, d *a / where(y == 0, 1, y)),
               where(y == 0, 0, d *b / where(y == 0, 1, y)))
template <> struct Rule<CopySign> {
  template <class D, class Y, class A, class B>
  static auto first(const D &d, const Y &, const A &a, const B &b) {
    const auto one = constant(1, d);
    return sum_to(d * (copysign(one, as_tensor(a, d)) * copysign(one, as_tensor(b, d))), a);
  }
  template <class D, class Y, class A, class B>
  static auto second(const D &d, const Y &, const A &, const B &b) {
    return sum_to(zeros_like(d), b);
  }
};

AG_RULE_OF_ONE(Negative, -d)
AG_RULE_OF_ONE(Positive, d)
/// 0 at 0.
AG_RULE_OF_ONE(Abs, d *sign(x))
AG_RULE_OF_ONE(Square, d *conjugated(x + x))
AG_RULE_OF_ONE(Sqrt, d / (y + y))
AG_RULE_OF_ONE(Reciprocal, -d *(y *y))
AG_RULE_OF_ONE(Exp, d *y)
AG_RULE_OF_ONE(Exp2, d *(y *constant(0x1.62e42fefa39efp-1, y)))
AG_RULE_OF_ONE(Expm1, d *(y + 1))
AG_RULE_OF_ONE(Log, d / x)
AG_RULE_OF_ONE(Log1p, d / (1 + x))
AG_RULE_OF_ONE(Log2, d / (x * constant(0x1.62e42fefa39efp-1, x)))
AG_RULE_OF_ONE(Log10, d / (x * constant(0x1.26bb1bbb55516p1, x)))
AG_RULE_OF_ONE(Sin, d *cos(x))
AG_RULE_OF_ONE(Cos, -d *sin(x))
AG_RULE_OF_ONE(Tan, d * (1 + y * y))
AG_RULE_OF_ONE(Asin, d / sqrt(1 - x * x))
AG_RULE_OF_ONE(Acos, -d / sqrt(1 - x * x))
AG_RULE_OF_ONE(Atan, d / (1 + x * x))
AG_RULE_OF_ONE(Sinh, d *cosh(x))
AG_RULE_OF_ONE(Cosh, d *sinh(x))
AG_RULE_OF_ONE(Tanh, d * (1 - y * y))
AG_RULE_OF_ONE(Asinh, d / sqrt(x * x + 1))
AG_RULE_OF_ONE(Acosh, d / sqrt(x * x - 1))
AG_RULE_OF_ONE(Atanh, d / (1 - x * x))
AG_RULE_OF_ONE(Erf, d *(exp(-(x *x)) * constant(0x1.20dd750429b6dp0, x)))

#undef AG_RULE_OF_ONE
#undef AG_RULE_OF_TWO

template <class U> struct Rule<Convert<U>> {
  template <class D, class Y, class T, int Rank>
  static auto first(const D &d, const Y &, const ExtentsOf<T, Rank> &) {
    if constexpr (is_complex<U> && !is_complex<T>)
      return astype<T>(real(d));
    else
      return astype<T>(d);
  }
};
template <> struct Rule<Where> {
  template <class D, class Y, class C, class A, class B>
  static auto second(const D &d, const Y &, const C &condition, const A &a, const B &) {
    return sum_to(where(condition, d, 0), a);
  }
  template <class D, class Y, class C, class A, class B>
  static auto third(const D &d, const Y &, const C &condition, const A &, const B &b) {
    return sum_to(where(condition, 0, d), b);
  }
};
/// Where the element is equal to a bound, all goes to the element.
template <> struct Rule<Clip> {
  template <class D, class Y, class X, class L, class H>
  static auto first(const D &d, const Y &, const X &x, const L &low, const H &high) {
    return sum_to(where(logical_and(x >= low, x <= high), d, 0), x);
  }
  template <class D, class Y, class X, class L, class H>
  static auto second(const D &d, const Y &, const X &x, const L &low, const H &high) {
    return sum_to(where(logical_and(x < low, low <= high), d, 0), low);
  }
  template <class D, class Y, class X, class L, class H>
  static auto third(const D &d, const Y &, const X &x, const L &low, const H &high) {
    return sum_to(where(maximum(x, low) > high, d, 0), high);
  }
};

} // namespace ag::detail
