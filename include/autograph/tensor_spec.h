// What a tensor argument of a concrete function may be.
#pragma once

#include "autograph/slots.h"
#include "autograph/static.h"
#include "autograph/traces_abi.h"

namespace ag {

/// In the extents of an `ag::TensorSpec`: any.
inline constexpr std::int64_t dynamic = -1;

namespace types {

/// A tensor of dtype `T` with these extents, of which some may be `ag::dynamic`:
/// `ag::TensorSpec<float, 2>({ag::dynamic, 3})`. Without extents it is one of any. Other negative
/// extents are an error (signature).
template <class T, int Rank> class TensorSpec {
public:
  TensorSpec() {
    for (std::int64_t &extent : extents_)
      extent = dynamic;
  }
  TensorSpec(const std::int64_t (&extents)[Rank])
    requires(Rank > 0)
  {
    for (int axis = 0; axis < Rank; ++axis) {
      if (extents[axis] < dynamic)
        throw Error(ErrorKind::signature, nullptr,
                    "an extent of a TensorSpec was expected to be a size or ag::dynamic but is " +
                        std::to_string(extents[axis]));
      extents_[axis] = extents[axis];
    }
  }
  /// That of a tensor: its extents.
  explicit TensorSpec(const Tensor<T, Rank> &x)
    requires(Rank > 0)
  {
    for (int axis = 0; axis < Rank; ++axis)
      extents_[axis] = x.extent(axis);
  }

  const std::int64_t *extents() const { return extents_; }

private:
  std::int64_t extents_[Rank == 0 ? 1 : Rank];
};

} // namespace types

using types::TensorSpec;

namespace detail {

/// An argument for the run time: what it is, and where its extents are.
template <class X> ag_spec spec_of(const X &) { return {AG_SPEC_ANY, 0, 0, 0, nullptr}; }
template <number X> ag_spec spec_of(const X &) {
  if constexpr (dtype<X>)
    return {AG_SPEC_NUMBER, dtype_code<X>, 0, 0, nullptr};
  else
    return {AG_SPEC_ANY, 0, 0, 0, nullptr};
}
template <class T> ag_spec spec_of(const Static<T> &x) {
  ag_spec spec = {AG_SPEC_STATIC, AG_INT64, 0, 0, nullptr};
  if constexpr (dtype<T>)
    spec.dtype = dtype_code<T>;
  pack(&spec.value, x.value);
  return spec;
}
template <class T, int Rank> ag_spec spec_of(const Tensor<T, Rank> &x) {
  if constexpr (Rank == 0)
    return {AG_SPEC_TENSOR, dtype_code<T>, 0, 0, nullptr};
  else
    return {AG_SPEC_TENSOR, dtype_code<T>, Rank, 0, Access::extents(x)};
}

template <class X> inline constexpr bool is_spec = false;
template <class T, int Rank> inline constexpr bool is_spec<TensorSpec<T, Rank>> = true;

template <class T, int Rank> ag_spec spec_of(const TensorSpec<T, Rank> &x) {
  return {AG_SPEC_TENSOR, dtype_code<T>, Rank, 0, x.extents()};
}

/// What stands for a parameter of type `P`: a spec of its type, or what converts to it.
template <class X, class P> inline constexpr bool stands_for = std::convertible_to<const X &, P>;
template <class T, int Rank, class P>
inline constexpr bool stands_for<TensorSpec<T, Rank>, P> = std::same_as<P, Tensor<T, Rank>>;

/// What a call that only asks for its concrete function is given for a parameter of type `P`: the
/// value, or a tensor in place of a spec.
template <class P> class Sample {
  using Value = std::remove_cvref_t<P>;

public:
  explicit Sample(const Value &x) : given_(&x) {}
  template <class T, int Rank> explicit Sample(const TensorSpec<T, Rank> &) {}
  P take() { return static_cast<P>(given_ ? const_cast<Value &>(*given_) : none()); }

private:
  static Value &none() {
    if constexpr (std::is_default_constructible_v<Value>) {
      static thread_local Value none{};
      return none;
    } else {
      __builtin_trap();
    }
  }
  const Value *given_ = nullptr;
};

/// A spec stays one; a value becomes one of the parameter's type.
template <class P, class X> decltype(auto) as_argument(const X &x) {
  if constexpr (is_spec<X> || std::same_as<X, P>)
    return (x);
  else
    return P(x);
}

} // namespace detail
} // namespace ag
