// Tensors of rank 0: a number and whether it was ever assigned, kept in place.
#pragma once

#include "autograph/error.h"
#include "autograph/identity.h"
#include "autograph/macros.h"
#include "autograph/numeric.h"
#include "autograph/types.h"

namespace ag {
namespace detail {
struct Access;
}

namespace types {

/// A tensor of rank 0. `Scalar<T> x;` is unset until assigned; reading it before throws `ag::Error`
/// (unset). A copy is no read. Converts from C++ numbers by itself; back with `item()` or
/// `static_cast`; only a `Scalar<bool>` is a condition.
template <class T> class Tensor<T, 0> : public TensorBase<T, 0> {
  static_assert(
      dtype<T>,
      "the dtype of a tensor is bool, an integer of std::int8_t to std::uint64_t (std::int64_t, "
      "not long long), float16, bfloat16, float, double, or complex with <autograph/complex.h>");

public:
  using value_type = T;
  static constexpr int rank = 0;

  /// Unset.
  AG_OP("unset") constexpr Tensor() noexcept = default;

  /// The value of a C++ number, rounded to a floating dtype; a plain `int` that a narrower dtype
  /// cannot hold is an error (range).
  template <number N>
    requires number_for<N, T>
  AG_OP("to_scalar") constexpr Tensor(N n) : value_(detail::to_dtype<T>(n)), mark_(true) {}

  /// Any other number, where it is written as a conversion: `ag::Scalar<int>(x.extent(0))`.
  /// Converted as `ag::astype` does.
  template <number N>
    requires(!number_for<N, T> && (!detail::is_complex<N> || detail::is_complex<T>))
  AG_OP("cast_to_scalar") explicit constexpr Tensor(N n)
      : value_(detail::convert<T>(n)), mark_(true) {}

  /// The value that is there now. Null is an error (signature).
  static constexpr Tensor borrow(const T *value) {
    if (!value)
      detail::require_memory(value, 1);
    return Tensor(*value);
  }

  // Assignable as lvalues only: what `constant[0] = x` would assign to is a temporary.
  constexpr Tensor(const Tensor &) = default;
  constexpr Tensor &operator=(const Tensor &) & = default;

  /// The value as a C++ number.
  AG_OP("item") constexpr T
      item(const detail::source_location &at = detail::source_location::current()) const {
    if (!mark_.is_set())
      fail_unset(at);
    return value_;
  }

  /// The value as a C++ number of any type, converted as `ag::astype` does. Only a `Scalar<bool>`
  /// converts to bool.
  template <number U>
    requires((std::same_as<U, T> || !std::same_as<U, bool>) &&
             (!detail::is_complex<T> || detail::is_complex<U>))
  AG_OP("item") explicit constexpr operator U() const {
    if (!mark_.is_set())
      ag_fail_unset(nullptr);
    return detail::convert<U>(value_);
  }

  /// 1.
  AG_OP("size") constexpr std::int64_t size() const { return 1; }

  /// `x += y` is `x = x + y`, and so on for the others.
#define AG_COMPOUND(compound, binary, name)                                                        \
  template <class Y>                                                                               \
    requires operands<Tensor, Y> && (rank_v<Y> == 0)                                               \
  AG_OP(name) Tensor &operator compound(const Y &y) & {                                            \
    return *this = *this binary y;                                                                 \
  }
  AG_FOR_EACH_COMPOUND(AG_COMPOUND)
#undef AG_COMPOUND

  AG_OP("add") Tensor &operator++() & { return *this = *this + 1; }
  AG_OP("subtract") Tensor &operator--() & { return *this = *this - 1; }
  AG_OP("add") Tensor operator++(int) & {
    Tensor before = *this;
    *this = *this + 1;
    return before;
  }
  AG_OP("subtract") Tensor operator--(int) & {
    Tensor before = *this;
    *this = *this - 1;
    return before;
  }

protected:
  // Nothing to select in a scalar; named here so that a subscript of any rank can take over its
  // base's.
  struct Nothing {};
  void operator[](Nothing) const = delete;
  void operator()(Nothing) const = delete;

private:
  friend struct detail::Access;

  [[noreturn]] static void fail_unset(const detail::source_location &at) {
    const ag_location where = detail::location(at);
    ag_fail_unset(&where);
  }

  T value_{};
  detail::ScalarMark<T> mark_{false};
};

/// `ag::Scalar(1.5f)` is a `Scalar<float>`, `ag::Scalar(1LL)` a `Scalar<std::int64_t>`.
template <dtype N> Tensor(N) -> Tensor<N, 0>;
Tensor(long long) -> Tensor<std::int64_t, 0>;
Tensor(unsigned long long) -> Tensor<std::uint64_t, 0>;
template <class T> Tensor(Subscript<T, 0>) -> Tensor<T, 0>;

} // namespace types

namespace detail {

/// What the other headers and the compiler's glue may reach in a tensor.
struct Access {
  template <class T> static T value(const Tensor<T, 0> &x) { return x.value_; }
  template <class T> static bool is_set(const Tensor<T, 0> &x) { return x.mark_.is_set(); }
  template <class T> static Tensor<T, 0> scalar(T value, bool set) {
    Tensor<T, 0> x;
    x.value_ = value;
    x.mark_ = ScalarMark<T>(set);
    return x;
  }
  /// By reference.
  template <class X> static auto &identity(X &x) {
    if constexpr (std::remove_const_t<X>::rank == 0)
      return x.mark_;
    else
      return x.buffer_.identity();
  }
  template <class T, int Rank> static auto &buffer(Tensor<T, Rank> &x) { return x.buffer_; }
  template <class T, int Rank> static const auto &buffer(const Tensor<T, Rank> &x) {
    return x.buffer_;
  }
  template <class T, int Rank> static const std::int64_t *extents(const Tensor<T, Rank> &x) {
    return x.extents_;
  }
  template <class T, int Rank, class Buffer>
  static Tensor<T, Rank> tensor(Buffer buffer, const std::int64_t *extents) {
    return Tensor<T, Rank>(typename Tensor<T, Rank>::Result(), std::move(buffer), extents);
  }
};

/// The value of a scalar that is read where no place is known.
template <class T> T read(const Tensor<T, 0> &x) {
  if (!Access::is_set(x))
    ag_fail_unset(nullptr);
  return Access::value(x);
}
template <number N> constexpr N read(N n) { return n; }

/// An operand as an operation of dtype `T` takes it: a number is converted.
template <class T, tensor X> const tensor_t<X> &operand(const X &x) { return x; }
template <class T, number N> T operand(N n) { return to_dtype<T>(n); }

} // namespace detail
} // namespace ag
