// Arguments by name, of an overload set: `h(ag::arg("x") = x)`.
#pragma once

#include "autograph/named_arguments.h"

#include <string_view>
#include <utility>

namespace ag::detail {

/// Which of the values that are given stands at each place.
template <std::size_t... Value> struct Order {
  template <std::size_t... More> Order<Value..., More...> operator+(Order<More...>) const {
    return {};
  }
  template <std::size_t Left> static auto without() {
    return (Order<>() + ... + std::conditional_t<Value == Left, Order<>, Order<Value>>());
  }
};
/// Calls `visit` with each order in which the values of `rest` are behind those of `first`.
template <std::size_t... First, std::size_t... Rest, class Visit>
void visit_orders(Order<First...> first, Order<Rest...>, const Visit &visit) {
  if constexpr (sizeof...(Rest) == 0)
    visit(first);
  else
    (visit_orders(Order<First..., Rest>(), Order<Rest...>::template without<Rest>(), visit), ...);
}

/// The result of a call in the first order that C++ accepts; of type `None` where it accepts none.
struct None {};
template <class R> struct ResultIn {
  using type = R;
  template <class S> auto operator|(ResultIn<S>) const {
    return std::conditional_t<std::same_as<R, None>, ResultIn<S>, ResultIn<R>>();
  }
};
template <class Call, class Values, std::size_t... First, std::size_t... Rest>
auto result_in(Order<First...>, Order<Rest...>) {
  if constexpr (sizeof...(Rest) > 0)
    return (
        ResultIn<None>() | ... |
        result_in<Call, Values>(Order<First..., Rest>(), Order<Rest...>::template without<Rest>()));
  else if constexpr (std::invocable<const Call &, std::tuple_element_t<First, Values>...>)
    return ResultIn<std::invoke_result_t<const Call &, std::tuple_element_t<First, Values>...>>();
  else
    return ResultIn<None>();
}

/// A call of an overload of which arguments are given by name.
template <class Call, class... X> class NamedOverload {
  static constexpr std::size_t places = (std::size_t(0) + ... + !is_named<std::remove_cvref_t<X>>);
  static_assert(sizeof...(X) - places <= 4, "at most four arguments of an overload set have names");

  template <class Y> static Y &value_of(Y &x) { return x; }
  template <class Y> static Y &value_of(types::NamedArgument<Y> &x) { return x.value; }
  template <class Y> static Y &value_of(const types::NamedArgument<Y> &x) { return x.value; }
  template <class Y> static const char *name_of(Y &) { return nullptr; }
  template <class Y> static const char *name_of(types::NamedArgument<Y> &x) { return x.name; }
  template <class Y> static const char *name_of(const types::NamedArgument<Y> &x) { return x.name; }
  using Given = std::tuple<decltype(value_of(std::declval<X &>()))...>;

  template <std::size_t From, std::size_t... I> static auto count_from(std::index_sequence<I...>) {
    return Order<From + I...>();
  }
  static auto first() { return count_from<0>(std::make_index_sequence<places>()); }
  static auto rest() {
    return count_from<places>(std::make_index_sequence<sizeof...(X) - places>());
  }

public:
  using Result = typename decltype(result_in<Call, Given>(first(), rest()))::type;

  static Result run(const Call &call, const std::vector<const ag_function_record *> &records,
                    X &...x) {
    const char *const names[] = {name_of(x)...};
    Result (*chosen)(const Call &, const Given &) = nullptr;
    bool has_others = false;
    for (const ag_function_record *record : records)
      visit_orders(first(), rest(), [&]<std::size_t... Value>(Order<Value...>) {
        if constexpr (std::invocable<const Call &, std::tuple_element_t<Value, Given>...>) {
          const std::size_t order[] = {Value...};
          if (!fits(*record, names, order))
            return;
          using R = std::invoke_result_t<const Call &, std::tuple_element_t<Value, Given>...>;
          if constexpr (std::same_as<R, Result>) {
            const auto call_in_order = [](const Call &call, const Given &given) -> R {
              return call(std::get<Value>(given)...);
            };
            R (*const found)(const Call &, const Given &) = call_in_order;
            has_others |= chosen && chosen != found;
            chosen = found;
          } else {
            has_others = true;
          }
        }
      });
    if (chosen && has_others)
      fail(*records.front(), names, "several overloads have the arguments");
    if (has_others)
      fail(*records.front(), names, "other overloads have another result; give in their order");
    if (!chosen)
      fail(*records.front(), names, "no overload takes, in any order, the arguments");
    return chosen(call, Given(value_of(x)...));
  }

private:
  /// Whether the parameters of a function have the names of what is given in their places.
  static bool fits(const ag_function_record &record, const char *const (&names)[sizeof...(X)],
                   const std::size_t (&order)[sizeof...(X)]) {
    const ag_description *description = record.description;
    if (!description || description->parameter_count < std::int64_t(sizeof...(X)))
      return false;
    for (std::size_t i = places; i < sizeof...(X); ++i)
      if (std::string_view(names[order[i]]) != description->parameters[i].name)
        return false;
    return true;
  }
  [[noreturn]] static void fail(const ag_function_record &record,
                                const char *const (&names)[sizeof...(X)], const char *what) {
    std::string message = std::string(record.name) + ": " + what;
    for (std::size_t i = places; i < sizeof...(X); ++i)
      message += std::string(i == places ? " `" : ", `") + names[i] + "`";
    fail_call(message);
  }
};

} // namespace ag::detail
