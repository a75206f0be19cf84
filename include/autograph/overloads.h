// The handle of an overload set or of a template, and its concrete functions.
#pragma once

#include "autograph/any_tensor.h"
#include "autograph/named_overloads.h"

#include <algorithm>

namespace ag {

namespace detail {

/// Of the address of this, each object file has its own.
static const char this_unit = 0;

/// What AG_OVERLOADS makes: how to call them, their name as it is written there, and where.
template <class Call> struct Overloads {
  Call call;
  const char *name;
  const char *where;
  const void *unit;
};
template <class Call> Overloads(Call, const char *, const char *, const void *) -> Overloads<Call>;

/// The scopes that enclose a place, innermost first, as prefixes of names: `a::b::`, `a::` and
/// nothing. `where` is the name that the compiler gives to a lambda there.
inline std::vector<std::string> scopes_of(const char *where) {
  std::string text(where);
  for (const char *unnamed : {"(anonymous namespace)::", "{anonymous}::"})
    for (std::size_t at = text.find(unnamed); at != std::string::npos; at = text.find(unnamed))
      text.erase(at, std::string(unnamed).size());
  text.resize(std::min(
      {text.find("<lambda"), text.find("(anonymous class)"), text.find('('), text.size()}));
  text.erase(0, text.find_last_of(" *&") + 1);
  std::vector<std::string> scopes;
  for (std::size_t end = text.rfind("::"); end != std::string::npos;
       end = end ? text.rfind("::", end - 1) : std::string::npos)
    scopes.push_back(text.substr(0, end) + "::");
  scopes.emplace_back();
  return scopes;
}

/// The functions that a name stands for at a place.
inline std::vector<Traced> find_overloads(const char *name, const char *where, const void *unit) {
  if (name[0] == ':' && name[1] == ':')
    return find_overloads(name + 2, "", unit);
  for (const std::string &scope : scopes_of(where)) {
    const ag_function_record *found[64];
    std::int64_t count = ag_find_functions((scope + name).c_str(), unit, found, 64);
    std::vector<Traced> all;
    for (std::int64_t i = 0; i < count && i < 64; ++i)
      all.push_back({found[i], found[i]->cache});
    if (!all.empty())
      return all;
  }
  return {};
}

/// What an argument of a call is taken for, where only its concrete function is asked for: a spec
/// for a tensor, a subscript for its value, a text for a static one.
template <class X> struct GivenArgument {
  using type = X;
};
template <class T, int Rank> struct GivenArgument<TensorSpec<T, Rank>> {
  using type = Tensor<T, Rank>;
};
template <class T, int Rank> struct GivenArgument<Subscript<T, Rank>> {
  using type = Tensor<T, Rank>;
};
template <class X>
  requires std::convertible_to<const X &, std::string_view>
struct GivenArgument<X> {
  using type = Static<std::string_view>;
};
template <class X> using given_t = typename GivenArgument<X>::type;

/// How an argument of the type `X` is passed to what takes all of them as constants, or not.
template <bool as_const, class X> using passed_t = std::conditional_t<as_const, const X &, X &>;
template <class Call, class... X>
inline constexpr bool takes_constants = std::invocable<const Call &, const X &...>;

/// The functions of an overload set; none is an error (signature).
inline std::vector<const ag_function_record *> records_of(const std::vector<Traced> &all,
                                                          const char *name) {
  if (all.empty())
    fail_call(std::string("no function `") + name + "` was compiled by autographc");
  std::vector<const ag_function_record *> records;
  for (const Traced &each : all)
    records.push_back(each.record);
  return records;
}

/// The function and the concrete function that a call would use.
template <class Call>
std::pair<Traced, const ag_concrete_function *>
search_overload(const std::vector<const ag_function_record *> &records, const Call &call) {
  const ag_function_record *record = nullptr;
  const ag_concrete_function *concrete = search_concrete(records, nullptr, call, &record);
  if (!record)
    fail_call(std::string(records.front()->name) +
              ": the overload for these arguments was not compiled by autographc");
  return {{record, record->cache}, concrete};
}

} // namespace detail

namespace types {

/// What one of the functions of a name is for one key, asked for with arguments of types `A`. Two
/// are equal that stand for one.
template <class Call, class... A> class ConcreteOverload {
public:
  ConcreteOverload(detail::Overloads<Call> overloads,
                   std::vector<const ag_function_record *> records, detail::Traced of,
                   ag_concrete_function *concrete)
      : overloads_(overloads), records_(std::move(records)), of_(of), concrete_(concrete) {}

  /// As of a ConcreteFunction.
  Graph graph() const { return Graph(of_.read_kept(true)); }
  std::string signature() const { return of_.describe(concrete_, false); }
  /// Calls the function. Arguments of another overload, with other extents or other static values
  /// are an error (signature).
  template <class... X>
    requires std::invocable<const Call &, X...>
  decltype(auto) operator()(X &&...x) const {
    const auto [of, like] = detail::search_overload(
        records_, [&] { overloads_.call(detail::Sample<X &&>(x).take()...); });
    if (of.record != of_.record)
      detail::fail_call(std::string(of_.record->name) + ": arguments of (" + signature() +
                        ") were expected, but those of (" + of.describe(like, false) +
                        ") were given");
    ag_require_concrete(of_.record, concrete_, nullptr, 0, like);
    return overloads_.call(static_cast<X &&>(x)...);
  }
  /// With arguments by name, of those that it was asked for with.
  template <class... X>
    requires(detail::is_named<std::remove_cvref_t<X>> || ...)
  decltype(auto) operator()(X &&...x) const {
    constexpr bool as_const = detail::takes_constants<Call, A...>;
    using R = std::invoke_result_t<const Call &, detail::passed_t<as_const, A>...>;
    const auto call = [&](detail::passed_t<as_const, A>... own) -> R { return (*this)(own...); };
    return detail::ByName<R>::template call_from<0, detail::passed_t<as_const, A>...>(
        call, of_.record, x...);
  }
  /// As of a ConcreteFunction.
  AnyTensor call(std::initializer_list<AnyTensor> arguments) const {
    return detail::call_any<detail::passed_t<detail::takes_constants<Call, A...>, A>...>(
        *this, of_.record, 0, arguments);
  }
  friend bool operator==(const ConcreteOverload &a, const ConcreteOverload &b) {
    return a.concrete_ == b.concrete_;
  }

private:
  detail::Overloads<Call> overloads_;
  std::vector<const ag_function_record *> records_;
  detail::Traced of_;
  ag_concrete_function *concrete_;
};

/// The handle to all functions of one name: overloads, and what was instantiated of templates.
/// Counts are sums.
template <class Call> class OverloadsHandle {
public:
  explicit OverloadsHandle(detail::Overloads<Call> overloads) : overloads_(overloads) {}

  template <class... X>
    requires std::invocable<const Call &, X...>
  decltype(auto) operator()(X &&...x) const {
    return overloads_.call(static_cast<X &&>(x)...);
  }
  /// A call of the plain C++.
  template <class... X>
    requires std::invocable<const Call &, X...>
  decltype(auto) run_eagerly(X &&...x) const {
    const detail::EagerScope eager;
    return overloads_.call(static_cast<X &&>(x)...);
  }

  /// With arguments by name: `h(x, ag::arg("n") = 2)`. The names choose among the overloads, and
  /// then C++ does. What is not given has its default argument.
  template <class... X>
    requires(detail::is_named<std::remove_cvref_t<X>> || ...)
  auto operator()(X &&...x) const -> typename detail::NamedOverload<Call, X...>::Result {
    return detail::NamedOverload<Call, X...>::run(
        overloads_.call, detail::records_of(find(), overloads_.name), x...);
  }
  /// As of a FunctionHandle, of the overload that C++ chooses for these arguments, in which a
  /// tensor stands for a spec. One that was not compiled is called, and an error (signature).
  template <class... X>
    requires std::invocable<const Call &, detail::given_t<std::decay_t<X>> &...>
  ConcreteOverload<Call, detail::given_t<std::decay_t<X>>...>
  get_concrete_function(const X &...x) const {
    return get<detail::given_t<std::decay_t<X>>...>(
        (detail::is_spec<X> || ...) ? AG_EXACTLY | AG_TRACED : AG_TRACED, x...);
  }
  template <class... X>
    requires std::invocable<const Call &, detail::given_t<std::decay_t<X>> &...>
  ConcreteOverload<Call, detail::given_t<std::decay_t<X>>...>
  with_signature(const X &...specs) const {
    return get<detail::given_t<std::decay_t<X>>...>(AG_EXACTLY, specs...);
  }
  template <class... X>
    requires std::invocable<const Call &, detail::given_t<std::decay_t<X>> &...>
  void warm_up(const X &...specs) const {
    get_concrete_function(specs...);
  }

  /// As of a FunctionHandle.
  std::string name() const {
    const auto all = find();
    return all.empty() ? "" : all.front().record->name;
  }
  std::int64_t call_count() const { return sum(ag_call_count); }
  std::int64_t hit_count() const { return sum(ag_hit_count); }
  std::int64_t trace_count() const { return sum(ag_trace_count); }
  std::vector<std::string> concrete_signatures() const {
    std::vector<std::string> signatures;
    for (const detail::Traced &each : find())
      each.add_signatures(signatures);
    return signatures;
  }
  /// What the functions were converted to, one after the other.
  std::string to_code() const { return join(false); }
  std::string mlir() const { return join(true); }
  void policy(TracePolicy policy) const {
    for (const detail::Traced &each : find())
      ag_set_policy(each.record, each.cache, static_cast<int>(policy));
  }
  void clear() const {
    for (const detail::Traced &each : find())
      ag_clear(each.record, each.cache);
  }

private:
  template <class... A, class... X> ConcreteOverload<Call, A...> get(int how, const X &...x) const {
    const auto records = detail::records_of(find(), overloads_.name);
    const auto ask = [&](const auto &...arguments) {
      const auto [of, like] = detail::search_overload(records, [&] {
        overloads_.call(
            detail::Sample<detail::passed_t<detail::takes_constants<Call, A...>, A>>(arguments)
                .take()...);
      });
      const ag_spec specs[] = {detail::spec_of(arguments)..., ag_spec()};
      return ConcreteOverload<Call, A...>(
          overloads_, records, of,
          ag_get_concrete(of.record, of.cache, specs, sizeof...(A), how | AG_SEARCHED, like));
    };
    return ask(detail::as_argument<A>(x)...);
  }
  std::vector<detail::Traced> find() const {
    return detail::find_overloads(overloads_.name, overloads_.where, overloads_.unit);
  }
  std::string join(bool is_mlir) const {
    std::string text;
    for (const detail::Traced &each : find())
      text += each.read_kept(is_mlir);
    return text;
  }
  std::int64_t sum(std::int64_t (*count)(const ag_cache *)) const {
    std::int64_t sum = 0;
    for (const detail::Traced &each : find())
      sum += count(each.cache);
    return sum;
  }

  detail::Overloads<Call> overloads_;
};

} // namespace types

using types::ConcreteOverload;
using types::OverloadsHandle;

/// The handle of an overload set or of a template: `ag::function(AG_OVERLOADS(f))`.
template <class Call> OverloadsHandle<Call> function(detail::Overloads<Call> overloads) {
  return OverloadsHandle<Call>(overloads);
}

/// All functions of a name, for `ag::function`; of internal linkage, those of this file. A name
/// that is not found as it is written is looked for in the scopes that enclose the place.
#define AG_OVERLOADS(...)                                                                          \
  (::ag::detail::Overloads{                                                                        \
      [](auto &&...x) -> decltype(__VA_ARGS__(static_cast<decltype(x) &&>(x)...)) {                \
        return __VA_ARGS__(static_cast<decltype(x) &&>(x)...);                                     \
      },                                                                                           \
      #__VA_ARGS__, [] { return __PRETTY_FUNCTION__; }(), &::ag::detail::this_unit})

} // namespace ag
