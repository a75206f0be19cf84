// What a subscript of a tensor is: a value, and while temporary a place to assign to.
#pragma once

#include "autograph/index.h"

#include <initializer_list>

namespace ag::types {

/// What a subscript of a tensor gives: the value of the piece at that moment, which it is (it
/// derives from it), and, as a temporary only, the piece itself: assigning to the temporary writes
/// into the tensor. A named subscript is an ordinary value, so that `auto t = v[i]; v[i] = v[j];
/// v[j] = t;` swaps.
template <class T, int Rank> class Subscript : public Tensor<T, Rank> {
public:
  using Base = Tensor<T, Rank>;

  Subscript(detail::Buffer<T> &parent, const detail::Region<Rank> &region)
      : Base(detail::read(parent, region)), parent_(&parent), region_(region) {}

  /// Lets `c ? v[0] : 0` be a scalar.
  template <number N>
    requires(Rank == 0) && number_for<N, T>
  AG_OP("to_scalar") Subscript(N n) : Base(n) {}

  /// Of no tensor: what a call gives back.
  explicit Subscript(const Base &value) : Base(value) {}

  Subscript(const Subscript &) = default;

  /// A named subscript takes a new value; the tensor stays as it is.
  Subscript &operator=(const Base &value) & {
    Base::operator=(value);
    return *this;
  }
  Subscript &operator=(const Subscript &value) & {
    return *this = static_cast<const Base &>(value);
  }
  template <number N>
    requires(Rank == 0) && number_for<N, T>
  Subscript &operator=(N n) & {
    return *this = Base(n);
  }

  /// Writes into the tensor: a value of exactly the shape of the piece, else it is an error
  /// (shape); a number or a Scalar everywhere.
  AG_OP("assign") Base operator=(Base value) && { return store(std::move(value)); }
  AG_OP("assign") Base operator=(const Subscript &value) && { return store(Base(value)); }
  AG_OP("assign") Base operator=(Subscript &&value) && { return store(std::move(value).take()); }
  template <class X>
    requires operands<Base, X> &&
             (rank_v<X> == 0 && !std::derived_from<std::remove_cvref_t<X>, Base>)
  AG_OP("assign") Tensor<T, 0> operator=(const X &value) && {
    return store(Tensor<T, 0>(detail::operand<T>(value)));
  }

#define AG_COMPOUND(compound, binary, name)                                                        \
  template <class Y>                                                                               \
    requires operands<Base, Y> && (rank_v<Y> <= Rank)                                              \
  AG_OP(name) Base operator compound(const Y &y) && {                                              \
    return store(Base(base() binary y));                                                           \
  }                                                                                                \
  template <class Y>                                                                               \
    requires operands<Base, Y> && (rank_v<Y> <= Rank)                                              \
  AG_OP(name) Subscript &operator compound(const Y &y) & {                                         \
    return *this = base() binary y;                                                                \
  }
  AG_FOR_EACH_COMPOUND(AG_COMPOUND)
#undef AG_COMPOUND

  AG_OP("add") Base operator++() && { return store(Base(base() + 1)); }
  AG_OP("subtract") Base operator--() && { return store(Base(base() - 1)); }
  AG_OP("add") Base operator++(int) && {
    Base before = *this;
    store(Base(before + 1));
    return before;
  }
  AG_OP("subtract") Base operator--(int) && {
    Base before = *this;
    store(Base(before - 1));
    return before;
  }

  AG_OP("add") Subscript &operator++() & { return *this = base() + 1; }
  AG_OP("subtract") Subscript &operator--() & { return *this = base() - 1; }
  AG_OP("add") Base operator++(int) & {
    Base before = *this;
    ++*this;
    return before;
  }
  AG_OP("subtract") Base operator--(int) & {
    Base before = *this;
    --*this;
    return before;
  }

  /// A piece of the piece: `m[i][j] = x` writes into `m`. Of a named subscript it is a piece of its
  /// own value.
  using Base::operator[];
  using Base::operator();
  AG_OP("subscript") Subscript<T, Rank - 1> operator[](Position i) &&
    requires(Rank > 0)
  {
    return narrow<Rank - 1>({i});
  }
  AG_OP("subscript") Subscript<T, Rank> operator[](Slice s) &&
    requires(Rank > 0)
  {
    return narrow<Rank>({s});
  }
  AG_OP("subscript") Subscript<T, Rank - 1> operator()(Position i) &&
    requires(Rank >= 1)
  {
    return narrow<Rank - 1>({i});
  }
  AG_OP("subscript") Subscript<T, Rank - 2> operator()(Position i, Position j) &&
    requires(Rank >= 2)
  {
    return narrow<Rank - 2>({i, j});
  }
  AG_OP("subscript") Subscript<T, Rank - 3> operator()(Position i, Position j, Position k) &&
    requires(Rank >= 3)
  {
    return narrow<Rank - 3>({i, j, k});
  }
  AG_OP("subscript")
  Subscript<T, Rank - 4> operator()(Position i, Position j, Position k, Position l) &&
    requires(Rank >= 4)
  {
    return narrow<Rank - 4>({i, j, k, l});
  }
  template <detail::selector... S>
    requires detail::are_selectors<Rank, S...>
  AG_OP("subscript") auto operator()(const S &...s) && {
    const detail::source_location at = detail::place_of_any(s...);
    return narrow<Rank - detail::indices_among<S...>>({detail::to_selector(s, at)...});
  }

private:
  template <class, int> friend class Subscript;

  Base &base() { return *this; }
  const Base &base() const { return *this; }

  /// Gives up the shared value first, so that a tensor that nobody else holds is written in place.
  template <int From> Tensor<T, From> store(Tensor<T, From> value) {
    base() = Base();
    if (parent_)
      detail::write(*parent_, region_, value);
    return value;
  }

  /// The value, no longer shared with the tensor.
  Base take() && {
    Base value = std::move(base());
    if constexpr (Rank > 0) {
      const std::uint64_t identity = detail::Access::identity(value).get();
      detail::Access::buffer(value).writable();
      detail::Access::identity(value).set(identity);
    }
    return value;
  }

  template <int Kept> Subscript<T, Kept> narrow(std::initializer_list<detail::Selector> selectors) {
    if (!parent_)
      return Subscript<T, Kept>(base().template read<Kept>(selectors));
    base() = Base();
    return {*parent_,
            region_.template select<Kept>(selectors.begin(), static_cast<int>(selectors.size()))};
  }

  detail::Buffer<T> *parent_ = nullptr;
  detail::Region<Rank> region_;
};

} // namespace ag::types
