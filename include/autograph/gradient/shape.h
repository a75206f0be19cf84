// The rules of operations that give the elements another shape or order.
#pragma once

#include "autograph/gradient/elementwise.h"

namespace ag::detail {

template <> struct Rule<Reshape> {
  template <class D, class Y, class T, int Rank>
  static auto first(const D &d, const Y &, const ExtentsOf<T, Rank> &x) {
    return reshaped<Rank>("reshape", d, x.extents);
  }
};
template <> struct Rule<Broadcast> {
  template <class D, class Y, class X> static auto first(const D &d, const Y &, const X &x) {
    return sum_to(d, x);
  }
};
template <> struct Rule<Permute> {
  template <class D, class Y, class X, std::size_t Rank>
  static auto first(const D &d, const Y &, const X &, const std::array<int, Rank> &axes) {
    int back[Rank];
    for (std::size_t axis = 0; axis < Rank; ++axis)
      back[axes[axis]] = static_cast<int>(axis);
    return permute_dims(d, back);
  }
};
template <> struct Rule<Flip> {
  template <class D, class Y, class X>
  static auto first(const D &d, const Y &, const X &, int axis) {
    return flip(d, axis);
  }
};

} // namespace ag::detail
