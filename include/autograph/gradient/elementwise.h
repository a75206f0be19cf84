// The rules of operations on elements: each gives `d`, the gradient with respect to the result,
// times the derivative (of complex numbers its conjugate), summed over the axes along which the
// operand was repeated. Ties and edges are TensorFlow's.
#pragma once

#include "autograph/gradient/adjoints.h"

namespace ag::detail {

/// The rank of an operand, or of what stands for it; of a number 0.
template <class X> inline constexpr int rank_of_shape = 0;
template <class T, int Rank> inline constexpr int rank_of_shape<ExtentsOf<T, Rank>> = Rank;
template <tensor X> inline constexpr int rank_of_shape<X> = rank_v<X>;

template <class T, int Rank> std::int64_t extent_along(const ExtentsOf<T, Rank> &x, int axis) {
  return x.extents[axis];
}
template <class T, int Rank> std::int64_t extent_along(const Tensor<T, Rank> &x, int axis) {
  return x.extent(axis);
}
/// Sums over each axis from `Axis` to `End` along which an operand of shape `like` was repeated.
template <int Axis, int End, class T, int Rank, class Like>
Tensor<T, Rank> sum_repeated(const Tensor<T, Rank> &d, const Like &like) {
  if constexpr (Axis == End)
    return d;
  else {
    Tensor<T, Rank> total = d;
    if (extent_along(like, Axis) == 1 && d.extent(Axis) != 1)
      total = sum(d, Axis, keepdims);
    return sum_repeated<Axis + 1, End>(total, like);
  }
}
/// Sums over the first axes.
template <class T, int Rank, std::size_t... Axis>
auto sum_leading(const Tensor<T, Rank> &d, std::index_sequence<Axis...>) {
  return sum(d, {static_cast<int>(Axis)...});
}
/// Sums a gradient over the axes along which an operand of shape `like` was repeated: first over
/// those that it does not have, all at once, then over each that has extent 1 there, but for so
/// many at the end.
template <int Last = 0, class T, int Rank, class Like>
auto sum_to(const Tensor<T, Rank> &d, [[maybe_unused]] const Like &like) {
  constexpr int rank = rank_of_shape<Like>;
  if constexpr (rank == 0 && Rank > 0)
    return sum(d);
  else if constexpr (rank < Rank)
    return sum_repeated<0, rank - Last>(sum_leading(d, std::make_index_sequence<Rank - rank>()),
                                        like);
  else if constexpr (Rank == 0)
    return d;
  else
    return sum_repeated<0, rank - Last>(d, like);
}

/// The same of an operand beside another one: beside a number or a Scalar nothing was repeated.
template <class T, int Rank, class Like, class Other>
auto sum_to(const Tensor<T, Rank> &d, const Like &like, const Other &) {
  if constexpr (number<Other>)
    return d;
  else if constexpr (rank_of_shape<Other> == 0 && rank_of_shape<Like> == Rank)
    return d;
  else
    return sum_to(d, like);
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
      return sum_to(of_first, a, b);                                                               \
    }                                                                                              \
    template <class D, class Y, class A, class B>                                                  \
    static auto second(const D &d, [[maybe_unused]] const Y &y, [[maybe_unused]] const A &a,       \
                       [[maybe_unused]] const B &b) {                                              \
      return sum_to(of_second, b, a);                                                              \
    }                                                                                              \
  };

AG_RULE_OF_TWO(Add, d, d)
/// The sign is changed behind the sum, where elements are fewer.
template <> struct Rule<Subtract> {
  template <class D, class Y, class A, class B>
  static auto first(const D &d, const Y &, const A &a, const B &b) {
    return sum_to(d, a, b);
  }
  template <class D, class Y, class A, class B>
  static auto second(const D &d, const Y &, const A &a, const B &b) {
    return -sum_to(d, b, a);
  }
};
AG_RULE_OF_TWO(Multiply, d *conjugated(b), d *conjugated(a))
AG_RULE_OF_TWO(Divide, d / conjugated(b), -d *conjugated(y) / conjugated(b))
/// `b a^(b - 1)`, and `a^b log(a)` where a is positive, else 0.
AG_RULE_OF_TWO(Power, d *(b *power(a, b - constant(1, d))),
               d *(where(as_tensor(a, d) > 0, y, 0) *
                   log(where(as_tensor(a, d) > 0, as_tensor(a, d), constant(1, d)))))
AG_RULE_OF_TWO(Remainder, d, -d *floor_divide(a, b))
/// Where both are equal all goes to the first.
AG_RULE_OF_TWO(Minimum, where(a <= b, d, 0), where(a <= b, 0, d))
AG_RULE_OF_TWO(Maximum, where(a >= b, d, 0), where(a >= b, 0, d))
/// `d / (a^2 + b^2)`, in statements, so that every compiler has one order of contributions.
template <class D, class A, class B> auto over_squares(const D &d, const A &a, const B &b) {
  const auto first = square(as_tensor(a, d));
  const auto second = square(as_tensor(b, d));
  return d / (first + second);
}
AG_RULE_OF_TWO(Atan2, over_squares(d *b, a, b), over_squares(-d *a, a, b))
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
AG_RULE_OF_ONE(Sigmoid, d *(y * (1 - y)))
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
