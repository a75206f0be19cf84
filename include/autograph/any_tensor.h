// Tensors whose dtype and rank are known at run time, and texts for static arguments.
#pragma once

#include "autograph/function.h"

#include <memory>
#include <optional>
#include <tuple>

namespace ag {
namespace types {

/// A tensor of any dtype and rank, which shares its elements with the tensor that it was made of.
/// For the `ag::Static<std::string_view>` of a call it is a text, which has no dtype, rank or
/// extent.
class AnyTensor {
public:
  template <class T, int Rank>
  AnyTensor(const Tensor<T, Rank> &x)
      : holder_(std::make_shared<const Holder<T, Rank>>(x)), dtype_(detail::dtype_code<T>),
        rank_(Rank) {}
  /// A number, as a Scalar.
  template <number N> AnyTensor(N n) : AnyTensor(Scalar<dtype_t<N>>(static_cast<dtype_t<N>>(n))) {}

  /// The value of an enum, as a Scalar of its underlying type.
  template <class E>
    requires std::is_enum_v<E>
  AnyTensor(E value) : AnyTensor(static_cast<std::underlying_type_t<E>>(value)) {}
  /// A static text.
  AnyTensor(Static<std::string_view> text) : dtype_(AG_INT64), rank_(0), text_(text.value) {}
  AnyTensor(const char *text) : AnyTensor(Static<std::string_view>(text)) {}
  AnyTensor(std::string_view text) : AnyTensor(Static<std::string_view>(text)) {}
  AnyTensor(const std::string &text) : AnyTensor(Static<std::string_view>(text)) {}

  int rank() const { return rank_; }
  std::int64_t extent(int axis) const {
    return holder_->extents()[detail::to_axis("extent", axis, rank_)];
  }
  /// The name of the dtype: `float32`.
  const char *dtype() const { return text_ ? "text" : ag_dtype_name(dtype_); }
  template <class T, int Rank> bool is() const {
    return !text_ && dtype_ == detail::dtype_code<T> && rank_ == Rank;
  }
  /// The tensor. Of another dtype or rank it is an error (signature).
  template <class T, int Rank> const Tensor<T, Rank> &get() const {
    const ag_spec expected = {AG_SPEC_TENSOR, detail::dtype_code<T>, Rank, 0, nullptr};
    if (!is<T, Rank>())
      fail(expected);
    return static_cast<const Holder<T, Rank> &>(*holder_).x;
  }

  /// The static text; nothing of a tensor.
  const std::optional<std::uint64_t> &text() const { return text_; }

  ag_spec spec() const {
    if (text_)
      return {AG_SPEC_TEXT, dtype_, 0, static_cast<std::int64_t>(*text_), nullptr};
    return {AG_SPEC_TENSOR, dtype_, rank_, 0, holder_->extents()};
  }

private:
  [[noreturn]] void fail(const ag_spec &expected) const {
    const ag_spec given = spec();
    ag_fail_argument(nullptr, 0, &expected, &given);
  }

  struct Base {
    virtual ~Base() = default;
    virtual const std::int64_t *extents() const = 0;
  };
  template <class T, int Rank> struct Holder final : Base {
    explicit Holder(const Tensor<T, Rank> &x) : x(x) {}
    const std::int64_t *extents() const override {
      if constexpr (Rank == 0)
        return nullptr;
      else
        return detail::Access::extents(x);
    }
    Tensor<T, Rank> x;
  };

  std::shared_ptr<const Base> holder_;
  int dtype_, rank_;
  std::optional<std::uint64_t> text_;
};

} // namespace types

using types::AnyTensor;

namespace detail {

template <class P> inline constexpr bool is_static = false;
template <class T> inline constexpr bool is_static<Static<T>> = true;

/// The argument for a parameter of type `P`, number `index` of the function.
template <class P>
P argument_of(const ag_function_record *record, std::int64_t index, const AnyTensor &any) {
  const ag_spec given = any.spec();
  if constexpr (tensor<P>) {
    const ag_spec expected = {AG_SPEC_TENSOR, dtype_code<dtype_t<P>>, rank_v<P>, 0, nullptr};
    if (!any.is<dtype_t<P>, rank_v<P>>())
      ag_fail_argument(record, index, &expected, &given);
    return any.get<dtype_t<P>, rank_v<P>>();
  } else if constexpr (number<P> && dtype<P>) {
    const ag_spec expected = {AG_SPEC_NUMBER, dtype_code<P>, 0, 0, nullptr};
    if (!any.is<P, 0>())
      ag_fail_argument(record, index, &expected, &given);
    return any.get<P, 0>().item();
  } else if constexpr (std::is_enum_v<P>) {
    return static_cast<P>(argument_of<std::underlying_type_t<P>>(record, index, any));
  } else if constexpr (std::same_as<P, Static<std::string_view>>) {
    const ag_spec expected = {AG_SPEC_TEXT, AG_INT64, 0, 0, nullptr};
    if (!any.text())
      ag_fail_argument(record, index, &expected, &given);
    return P(*any.text());
  } else if constexpr (!is_static<P>) {
    static_assert(is_static<P>, "what is called by ag::AnyTensor takes tensors, numbers, enums and "
                                "ag::Static values");
  } else {
    return P(argument_of<decltype(std::declval<P>().value)>(record, index, any));
  }
}

/// `function(arguments...)` with arguments of types `A`, which are those of the record's parameters
/// from number `first` on.
template <class... A, class Function>
types::AnyTensor call_any(const Function &function, const ag_function_record *record,
                          std::int64_t first, std::initializer_list<types::AnyTensor> arguments) {
  using R = std::invoke_result_t<const Function &, A...>;
  static_assert(tensor<R> || number<R>, "what is called gives a tensor or a number");
  if (arguments.size() != sizeof...(A))
    ag_fail_argument_count(record, first + static_cast<std::int64_t>(arguments.size()));
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    std::tuple<std::remove_cvref_t<A>...> own{argument_of<std::remove_cvref_t<A>>(
        record, first + std::int64_t(I), arguments.begin()[I])...};
    return types::AnyTensor(function(static_cast<A>(std::get<I>(own))...));
  }(std::index_sequence_for<A...>());
}

} // namespace detail

namespace types {

template <class R, class... A>
AnyTensor ConcreteFunction<R, A...>::call(std::initializer_list<AnyTensor> arguments) const {
  return detail::call_any<A...>(*this, of_.record, 0, arguments);
}

} // namespace types
} // namespace ag
