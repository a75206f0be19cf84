// Results into memory that is there.
#pragma once

#include "autograph/tensor.h"

namespace ag {
namespace types {

/// What `ag::into(y)` gives.
template <class T, int Rank> class Into {
public:
  explicit Into(Tensor<T, Rank> &to) : to_(to) {}
  AG_OP("into") void operator=(const Tensor<T, Rank> &value) const {
    if constexpr (Rank == 0) {
      to_ = value;
    } else if (to_.shape() != value.shape()) {
      to_ = value;
    } else if (value.size() > 0) {
      __builtin_memmove(to_.data(), value.data(),
                        static_cast<std::size_t>(value.size()) * sizeof(T));
      // For tapes it is the value, as after `y = value`.
      detail::Access::identity(to_) = detail::Access::identity(value);
    }
  }

private:
  Tensor<T, Rank> &to_;
};

} // namespace types

/// `ag::into(y) = f(x)`: the elements are written where those of `y` are, if the extents are the
/// same, so that pointers to them stay; else `y` becomes the value. In marked functions it
/// is refused (AG1146).
template <class T, int Rank> AG_OP("into") types::Into<T, Rank> into(Tensor<T, Rank> &to) {
  return types::Into<T, Rank>(to);
}

} // namespace ag
