// Counted loops over tensor bounds.
#pragma once

#include "autograph/broadcast.h"

namespace ag {
namespace detail {

/// How many values `start, start + step, ...` come before `stop`; a step of 0 is an error (range).
template <class T> std::uint64_t range_count(T start, T stop, T step) {
  if (step == T(0))
    ag_fail_range_step(nullptr);
  const std::uint64_t from = static_cast<std::uint64_t>(start),
                      to = static_cast<std::uint64_t>(stop);
  const std::uint64_t by = static_cast<std::uint64_t>(step);
  if (step > T(0))
    return start < stop ? (to - from - 1) / by + 1 : 0;
  return start > stop ? (from - to - 1) / (0 - by) + 1 : 0;
}

template <class X, class T>
concept bound_for = number_for<X, T> || (tensor<X> && std::same_as<dtype_t<X>, T>);

template <class A, class... X> struct first_dtype : first_dtype<X...> {};
template <tensor A, class... X>
struct first_dtype<A, X...> : types::dtype_of<std::remove_cvref_t<A>> {};

/// The dtype of several bounds: that of the tensors among them, else the common type of the
/// numbers.
template <class... X> struct bounds_dtype {};
template <number... N> struct bounds_dtype<N...> {
  using type = dtype_t<std::common_type_t<std::remove_cvref_t<N>...>>;
};
template <class A, class... X>
  requires(tensor<A> || (tensor<X> || ...))
struct bounds_dtype<A, X...> {
  using first = typename first_dtype<A, X...>::type;
  using type = std::conditional_t<bound_for<A, first> && (bound_for<X, first> && ...), first, void>;
};

template <class... X>
concept integer_bounds = (integer<X> && ...) && integer_dtype<typename bounds_dtype<X...>::type>;

template <dtype T, class X> T bound(const X &x) { return read(operand<T>(x)); }

} // namespace detail

namespace types {

/// The values of `ag::range`.
template <integer_dtype T> class Range {
public:
  Range(T start, T stop, T step)
      : start_(start), step_(step), count_(detail::range_count(start, stop, step)) {}

  class Iterator {
  public:
    Scalar<T> operator*() const { return value_; }
    Iterator &operator++() {
      value_ = detail::Add::of(value_, step_);
      --left_;
      return *this;
    }
    friend bool operator!=(const Iterator &a, const Iterator &b) { return a.left_ != b.left_; }

  private:
    friend class Range;
    Iterator(T value, T step, std::uint64_t left) : value_(value), step_(step), left_(left) {}
    T value_;
    T step_;
    std::uint64_t left_;
  };
  Iterator begin() const { return {start_, step_, count_}; }
  Iterator end() const { return {start_, step_, 0}; }
  /// How many values there are.
  std::uint64_t size() const { return count_; }

private:
  T start_;
  T step_;
  std::uint64_t count_;
};

} // namespace types

using types::Range;

/// The integers from 0, or `start`, up to but without `stop`, in steps of 1 or of `step`, which may
/// be negative; a step of 0 is an error (range). Their dtype is that of the bounds. The loop
/// variable is a copy: changing it does not change the count.
template <class N>
  requires detail::integer_bounds<N>
AG_OP("range") auto range(const N &stop) {
  using T = typename detail::bounds_dtype<N>::type;
  return Range<T>(0, detail::bound<T>(stop), 1);
}
template <class A, class B>
  requires detail::integer_bounds<A, B>
AG_OP("range") auto range(const A &start, const B &stop) {
  using T = typename detail::bounds_dtype<A, B>::type;
  return Range<T>(detail::bound<T>(start), detail::bound<T>(stop), 1);
}
template <class A, class B, class C>
  requires detail::integer_bounds<A, B, C>
AG_OP("range") auto range(const A &start, const B &stop, const C &step) {
  using T = typename detail::bounds_dtype<A, B, C>::type;
  return Range<T>(detail::bound<T>(start), detail::bound<T>(stop), detail::bound<T>(step));
}

} // namespace ag
