// The rules of operations that others define.
#pragma once

#include "autograph/arrays.h"
#include "autograph/gradient/linear_algebra.h"

namespace ag::detail {

template <> struct Rule<Outer> {
  template <class D, class Y, class A, class B>
  static auto first(const D &d, const Y &, const A &, const B &b) {
    return ag::matmul(d, conjugated(b));
  }
  template <class D, class Y, class A, class B>
  static auto second(const D &d, const Y &, const A &a, const B &) {
    return ag::matmul(conjugated(a), d);
  }
};

template <> struct Rule<LowerTriangle> {
  template <class D, class Y, class X> static auto first(const D &d, const Y &, const X &, int k) {
    return tril(d, k);
  }
};
template <> struct Rule<UpperTriangle> {
  template <class D, class Y, class X> static auto first(const D &d, const Y &, const X &, int k) {
    return triu(d, k);
  }
};
template <> struct Rule<DiagonalOf> {
  template <class D, class Y, class X> static auto first(const D &d, const Y &, const X &x, int k) {
    return from_diagonal(d, extent_along(x, 0), extent_along(x, 1), k);
  }
};
template <> struct Rule<FromDiagonal> {
  template <class D, class Y, class X>
  static auto first(const D &d, const Y &, const X &, std::int64_t, std::int64_t, int k) {
    return diag(d, k);
  }
};
template <> struct Rule<Trace> {
  template <class D, class Y, class X> static auto first(const D &d, const Y &, const X &x) {
    std::array<std::int64_t, rank_of_shape<X>> shape;
    for (int axis = 0; axis < rank_of_shape<X>; ++axis)
      shape[axis] = extent_along(x, axis);
    return tril(triu(ag::broadcast_to(expand_dims(expand_dims(d, -1), -1), shape)));
  }
};

template <> struct Rule<ScatterAdd> {
  template <class D, class Y, class X, class I, class U>
  static auto first(const D &d, const Y &, const X &, const I &, const U &, int) {
    return d;
  }
  template <class D, class Y, class X, class I, class U>
  static auto third(const D &d, const Y &, const X &, const I &indices, const U &, int axis) {
    return take(d, indices, axis);
  }
};

/// The products before an element times what those from it on have of it, which is summed from the
/// end: nothing is divided, so that elements may be 0.
template <> struct Rule<CumulativeProduct> {
  template <class D, class Y, class X>
  static auto first(const D &d, const Y &y, const X &x, int axis) {
    if (x.size() == 0)
      return D(d);
    const auto sizes = sizes_around(x, axis);
    const auto elements = conjugated(ag::reshape(x, sizes)),
               products = conjugated(ag::reshape(y, sizes));
    auto sums = ag::reshape(d, sizes);
    for (std::int64_t i = sizes[1] - 2; i >= 0; --i)
      sums(slice(), i) += elements(slice(), i + 1) * sums(slice(), i + 1);
    using T = dtype_t<D>;
    const Tensor<T, 3> none = ones<T>({sizes[0], 1, sizes[2]}),
                       rest = products(slice(), slice(0, sizes[1] - 1));
    const Tensor<T, 3> before = ag::concat({none, rest}, 1);
    return D(ag::reshape(sums * before, x.shape()));
  }
};

} // namespace ag::detail
