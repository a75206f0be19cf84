// Arguments by name: `f(ag::arg("x") = x)`.
#pragma once

#include "autograph/function.h"

#include <optional>
#include <tuple>

namespace ag {
namespace types {

/// An argument and its parameter's name.
template <class X> struct NamedArgument {
  const char *name;
  X &value;
};

/// The name of a parameter, to be assigned the argument.
class ArgumentName {
public:
  explicit ArgumentName(const char *name) : name_(name) {}
  template <class X> NamedArgument<std::remove_reference_t<X>> operator=(X &&x) const {
    return {name_, x};
  }

private:
  const char *name_;
};

} // namespace types

/// `ag::arg("x") = x` for the handle of a function. It refers to `x`.
inline types::ArgumentName arg(const char *name) { return types::ArgumentName(name); }

namespace detail {

template <class X> inline constexpr bool is_named<types::NamedArgument<X>> = true;

/// What is given for a parameter of type `P`: of a reference that can be written through, the
/// object itself.
template <class P> class NamedSlot {
public:
  /// Whether it fits.
  template <class X> bool keep(X &x) {
    if constexpr (is_in_out) {
      if constexpr (std::same_as<X, Value>)
        kept_ = &x;
      return std::same_as<X, Value>;
    } else if constexpr (std::convertible_to<X &, Value>) {
      kept_.emplace(x);
      return true;
    } else {
      return false;
    }
  }
  /// The default argument, by what autographc made of it.
  void keep_default(void *make) {
    if constexpr (!is_in_out)
      kept_.emplace(reinterpret_cast<Value (*)()>(make)());
  }
  bool is_given() const { return kept_ ? true : false; }
  P take() { return static_cast<P>(*kept_); }

private:
  static constexpr bool is_in_out =
      std::is_lvalue_reference_v<P> && !std::is_const_v<std::remove_reference_t<P>>;
  using Value = std::remove_cvref_t<P>;
  std::conditional_t<is_in_out, Value *, std::optional<Value>> kept_{};
};

[[noreturn]] inline void fail_call(const std::string &message) {
  throw Error(ErrorKind::signature, nullptr, message);
}

/// A call of which some arguments are given by name, behind those that are not. The object of a
/// method is the first of its record, and none of `A`.
template <class R> struct ByName {
  template <class... A, class Function, class... X>
  static R call(const Function &function, const ag_function_record *record, X &&...given) {
    return call_from<all_but, A...>(function, record, given...);
  }
  /// The first of `A` is the record's parameter number `First`.
  template <std::size_t First, class... A, class Function, class... X>
  static R call_from(const Function &function, const ag_function_record *record, X &&...given) {
    if (!record || !record->description)
      fail_call("the function was not compiled by autographc: its arguments have no names");
    const std::size_t first =
        First == all_but
            ? static_cast<std::size_t>(record->description->parameter_count) - sizeof...(A)
            : First;
    if (sizeof...(X) > sizeof...(A))
      ag_fail_argument_count(record, static_cast<std::int64_t>(first + sizeof...(X)));
    return ByName(*record, first, sizeof...(A))
        .template fill<A...>(function, std::index_sequence_for<A...>(), given...);
  }

private:
  /// Its last parameters are those of `A`.
  static constexpr std::size_t all_but = static_cast<std::size_t>(-1);

  ByName(const ag_function_record &record, std::size_t first, std::size_t count)
      : record_(record), first_(first), count_(count) {}

  template <class... A, class Function, std::size_t... I, class... X>
  R fill(const Function &function, std::index_sequence<I...>, X &...given) const {
    std::tuple<NamedSlot<A>...> slots;
    std::size_t place = 0;
    const auto keep = [&](auto &x) {
      using Given = std::remove_cvref_t<decltype(x)>;
      const std::size_t index = is_named<Given> ? find(name_of(x)) : place++;
      if constexpr (is_named<Given>)
        ((index == I ? check(I, std::get<I>(slots), x.value) : void()), ...);
      else
        ((index == I ? check(I, std::get<I>(slots), x) : void()), ...);
    };
    (keep(given), ...);
    (complete(I, std::get<I>(slots)), ...);
    return function(std::get<I>(slots).take()...);
  }

  template <class P> void complete(std::size_t index, NamedSlot<P> &slot) const {
    if (slot.is_given())
      return;
    void *make_default = parameter(index).make_default;
    if (!make_default)
      fail_call(about(index) + " was not given");
    slot.keep_default(make_default);
  }
  template <class X> static const char *name_of(const X &) { return ""; }
  template <class X> static const char *name_of(const types::NamedArgument<X> &x) { return x.name; }
  const auto &parameter(std::size_t index) const {
    return record_.description->parameters[first_ + index];
  }
  std::string about(std::size_t index) const {
    return std::string(record_.name) + ": argument `" + parameter(index).name + "`";
  }
  std::size_t find(const char *name) const {
    const std::string wanted = name;
    for (std::size_t i = 0; i < count_; ++i)
      if (wanted == parameter(i).name)
        return i;
    fail_call(std::string(record_.name) + " has no argument `" + wanted + "`");
  }
  template <class P, class X> void check(std::size_t index, NamedSlot<P> &slot, X &x) const {
    if (slot.is_given())
      fail_call(about(index) + " is given twice");
    if (slot.keep(x))
      return;
    if (std::is_const_v<X> && std::same_as<std::remove_const_t<X>, std::remove_cvref_t<P>>)
      fail_call(about(index) + " is written to, but a constant was given");
    const std::remove_cvref_t<P> *none = nullptr;
    const ag_spec expected = kind_of(none), given = spec_of(x);
    ag_fail_argument(&record_, static_cast<std::int64_t>(first_ + index), &expected, &given);
  }
  template <class T, int Rank> static ag_spec kind_of(const Tensor<T, Rank> *) {
    return {AG_SPEC_TENSOR, dtype_code<T>, Rank, 0, nullptr};
  }
  template <number T>
    requires(dtype<T>)
  static ag_spec kind_of(const T *) {
    return {AG_SPEC_NUMBER, dtype_code<T>, 0, 0, nullptr};
  }
  template <class T>
    requires(dtype<T>)
  static ag_spec kind_of(const Static<T> *) {
    return {AG_SPEC_NUMBER, dtype_code<T>, 0, 0, nullptr};
  }
  static ag_spec kind_of(const Static<std::string_view> *) {
    return {AG_SPEC_TEXT, AG_INT64, 0, 0, nullptr};
  }
  template <class T> static ag_spec kind_of(const T *) { return {AG_SPEC_ANY, 0, 0, 0, nullptr}; }

  const ag_function_record &record_;
  std::size_t first_, count_;
};

} // namespace detail
} // namespace ag
