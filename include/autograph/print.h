// Printing and checking.
#pragma once

#include "autograph/tensor.h"

#include <tuple>

namespace ag {
namespace types {

/// A condition: a bool or a `Scalar<bool>`.
struct Condition {
  template <std::same_as<bool> B>
  AG_OP("to_condition") constexpr Condition(B value) : value(value) {}
  template <scalar S>
    requires std::same_as<dtype_t<S>, bool>
  AG_OP("to_condition")
      Condition(const S &value,
                const detail::source_location &at = detail::source_location::current())
      : value(value.item(at)) {}

  bool value;
};

/// A format in fmt's style, a string literal, with the place of the call.
struct Format {
  template <std::size_t N>
  consteval Format(const char (&text)[N],
                   const detail::source_location &at = detail::source_location::current())
      : text(text), at(at) {}

  const char *text;
  detail::source_location at;
};

} // namespace types

using types::Condition;
using types::Format;

namespace detail {

/// A vector or an array, or what grows like one; a pair or a tuple; a `std::optional`.
template <class X>
concept printed_list = !tensor<X> && requires(const X &x) {
  x.begin() != x.end();
  x.size();
} && (requires { std::tuple_size<X>::value; } || requires { &X::pop_back; }) &&
                       !requires(const X &x) { x.c_str(); };
template <class X>
concept printed_tuple = !tensor<X> && !printed_list<X> && requires { std::tuple_size<X>::value; };
template <class X>
concept printed_optional = requires(const X &x) {
  { x.has_value() } -> std::same_as<bool>;
  *x;
};

/// A value as the runtime prints it; holds what is not in a buffer.
struct Printed {
  template <number N>
    requires(!std::same_as<N, long double>)
  Printed(N n) : Printed(Access::scalar(static_cast<dtype_t<N>>(n), true)) {}
  template <class E>
    requires std::is_enum_v<E>
  Printed(E e) : Printed(static_cast<std::underlying_type_t<E>>(e)) {}
  template <std::same_as<long double> N> Printed(N n) : value{nullptr, nullptr, AG_LONG_DOUBLE, 0} {
    __builtin_memcpy(bits, &n, sizeof n);
  }
  template <class T> Printed(const types::Static<T> &x) : Printed(x.value) {}
  template <std::same_as<std::string_view> T>
  Printed(const types::Static<T> &x) : Printed(ag_static_text(x.value)) {}
  Printed(ErrorKind kind) : Printed(name(kind)) {}
  Printed(const char *text) : value{nullptr, nullptr, AG_STRING, 0} {
    __builtin_memcpy(bits, &text, sizeof text);
  }
  template <class S>
    requires requires(const S &s) {
      { s.c_str() } -> std::same_as<const char *>;
    }
  Printed(const S &s) : Printed(s.c_str()) {}
  template <class T> Printed(const Tensor<T, 0> &x) : value{nullptr, nullptr, dtype_code<T>, 0} {
    const T element = read(x);
    __builtin_memcpy(bits, &element, sizeof element);
  }
  template <class T, int Rank>
  Printed(const Tensor<T, Rank> &x) : value{x.data(), Access::extents(x), dtype_code<T>, Rank} {}

  template <printed_list L> Printed(const L &list) : value{nullptr, nullptr, AG_LIST, 1} {
    for (const auto &element : list)
      parts.emplace_back(static_cast<const typename L::value_type &>(element));
    close();
  }
  template <printed_tuple X> Printed(const X &tuple) : value{nullptr, nullptr, AG_TUPLE, 1} {
    std::apply([&](const auto &...element) { (parts.emplace_back(element), ...); }, tuple);
    close();
  }
  template <printed_optional X> Printed(const X &x) : value{nullptr, nullptr, AG_OPTIONAL, 1} {
    if (x.has_value())
      parts.emplace_back(*x);
    close();
  }

  /// The value, whose memory is here.
  ag_value get() const {
    ag_value result = value;
    if (value.rank == 0)
      result.data = bits;
    if (value.dtype >= AG_LIST)
      result.extents = &count;
    return result;
  }

  alignas(8) unsigned char bits[16] = {};
  ag_value value;

private:
  void close() {
    count = static_cast<std::int64_t>(parts.size());
    for (const Printed &part : parts)
      values.push_back(part.get());
    value.data = values.data();
  }

  // Of a container: its elements.
  std::vector<Printed> parts;
  std::vector<ag_value> values;
  std::int64_t count = 0;
};

/// Calls `use(values, count)` with the values as the runtime takes them.
template <class Use, class... X> void with_values(const Use &use, const X &...x) {
  if constexpr (sizeof...(X) == 0)
    use(nullptr, 0);
  else {
    const Printed printed[] = {Printed(x)...};
    ag_value values[sizeof...(X)];
    for (std::size_t i = 0; i < sizeof...(X); ++i)
      values[i] = printed[i].get();
    use(values, static_cast<std::int64_t>(sizeof...(X)));
  }
}

} // namespace detail

/// Prints to stdout, in order with stdio, without a newline of its own: `ag::print("{} {:.3f}\n",
/// a, b)`. A tensor prints as `[[1, 2], [3, 4]]`, a format applies to each element, more than 1000
/// elements are shortened to the first and last three of each axis; `{:?}` adds dtype and shape. So
/// do vectors and arrays `[1, 2]`, pairs and tuples `(1, 2)`, optionals `optional(1)` and `none`;
/// a format applies to each of their elements.
template <class... X> AG_OP("print") void print(Format format, const X &...x) {
  const ag_location where = detail::location(format.at);
  detail::with_values([&](const ag_value *values,
                          std::int64_t count) { ag_print(&where, format.text, values, count); },
                      x...);
}

/// Of a print of containers, what is printed with the next `ag::print`.
template <class... X> AG_OP("print_part") void print_part(Format format, const X &...x) {
  const ag_location where = detail::location(format.at);
  detail::with_values(
      [&](const ag_value *values, std::int64_t count) {
        ag_print_part(&where, format.text, values, count);
      },
      x...);
}

/// Throws `ag::Error` (check) with the formatted text unless the condition holds.
template <class... X>
AG_OP("check") constexpr void check(Condition condition, Format format, const X &...x) {
  if (condition.value)
    return;
  const ag_location where = detail::location(format.at);
  detail::with_values(
      [&](const ag_value *values, std::int64_t count) {
        ag_fail_check(&where, format.text, values, count);
      },
      x...);
}

namespace detail {

/// What functions of these headers ask of their arguments: throws `ag::Error` of this kind with the
/// formatted text unless the condition holds.
template <class... X>
AG_OP("require") constexpr void require(ErrorKind kind, Condition condition, Format format,
                                        const X &...x) {
  if (condition.value)
    return;
  const ag_location where = location(format.at);
  with_values(
      [&](const ag_value *values, std::int64_t count) {
        ag_fail_requirement(&where, static_cast<std::int32_t>(kind), format.text, values, count);
      },
      x...);
}

} // namespace detail
} // namespace ag
