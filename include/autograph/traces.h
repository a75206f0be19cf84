// Handles to methods and overload sets, functions with caches of their own, signatures at run time,
// and what is told of traces.
#pragma once

#include "autograph/any_tensor.h"
#include "autograph/into.h"
#include "autograph/named_arguments.h"
#include "autograph/trace_print.h"

#include <array>
#include <functional>
#include <initializer_list>
#include <memory>

namespace ag {

namespace detail {

/// Of the address of this, each object file has its own.
static const char this_unit = 0;

/// The result, class and parameters of a pointer to a method.
template <class M> struct MethodParts;
#define AG_METHOD_PARTS(...)                                                                       \
  template <class R, class C, class... A> struct MethodParts<R (C::*)(A...) __VA_ARGS__> {         \
    using Class = C;                                                                               \
    template <class... X>                                                                          \
    static constexpr bool fits =                                                                   \
        (sizeof...(X) == sizeof...(A)) && all<Pack<X...>, Pack<std::remove_cvref_t<A>...>>;        \
    template <class Use> static auto with(const Use &use) { return use(Pack<A...>()); }            \
  };
template <class... X> struct Pack {};
template <class X, class A> inline constexpr bool all = false;
template <class... X, class... A>
  requires(sizeof...(X) == sizeof...(A))
inline constexpr bool all<Pack<X...>, Pack<A...>> = (stands_for<X, A> && ...);
AG_METHOD_PARTS()
AG_METHOD_PARTS(const)
AG_METHOD_PARTS(&)
AG_METHOD_PARTS(const &)
AG_METHOD_PARTS(noexcept)
AG_METHOD_PARTS(const noexcept)
AG_METHOD_PARTS(& noexcept)
AG_METHOD_PARTS(const & noexcept)
#undef AG_METHOD_PARTS

/// Where a member function is; null of a virtual one.
template <class M> const void *address_of(M method) {
  struct {
    std::intptr_t address, adjustment;
  } parts;
  static_assert(sizeof parts == sizeof method);
  __builtin_memcpy(&parts, &method, sizeof parts);
  return parts.address & 1 ? nullptr : reinterpret_cast<const void *>(parts.address);
}

} // namespace detail

namespace types {

/// What was changed from one trace of a function to the next.
struct TraceChange {
  std::string argument, from, to;
};

/// What is told of a trace.
struct TraceEvent {
  /// Its function as a user writes it, and `f32[?,10], 3`.
  std::string function, signature;
  /// Its number among the traces of the function, from 1 on.
  std::int64_t trace;
  double seconds;
  /// The arguments by which it differs from the trace before; none of the first one, and of one
  /// after `clear()`.
  std::vector<TraceChange> changes;
  /// What would avoid it; empty where nothing would.
  std::string remedy;
};

} // namespace types

using types::TraceChange;
using types::TraceEvent;

/// Calls `callback(event)` after each trace from now on, on the thread of the trace, which holds no
/// lock: the callback may call functions. Gives a number for `ag::off_trace`.
template <std::invocable<const TraceEvent &> Callback> std::int64_t on_trace(Callback callback) {
  const auto call = [](void *context, const ag_trace_event *told) {
    TraceEvent event{told->function, told->signature, told->trace, told->seconds, {}, told->remedy};
    for (std::int64_t i = 0; i < told->change_count; ++i)
      event.changes.push_back(
          {told->changes[i].argument, told->changes[i].from, told->changes[i].to});
    (*static_cast<Callback *>(context))(std::as_const(event));
  };
  const auto destroy = [](void *context) { delete static_cast<Callback *>(context); };
  return ag_on_trace(call, destroy, new Callback(std::move(callback)));
}
/// Ends a callback; it may still be running on another thread.
inline void off_trace(std::int64_t number) { ag_off_trace(number); }

namespace types {

/// A function with concrete functions of its own: `ag::Function g{f};`. What is counted of `g` is
/// apart from `f`, and calls within `f` are calls of `f`.
template <class R, class... A> class Function : public FunctionHandle<R, A...> {
public:
  explicit Function(R (*function)(A...)) : FunctionHandle<R, A...>(function, makeOwn(function)) {}
  Function(const Function &) = delete;
  Function &operator=(const Function &) = delete;
  ~Function() {
    if (const detail::Traced own = this->traced(); own.cache)
      ag_destroy_cache(own.record, own.cache);
  }

  R operator()(A... arguments) const {
    const detail::OwnScope scope(this->traced());
    return this->function_(static_cast<A>(arguments)...);
  }

  template <class... X>
    requires(detail::is_named<std::remove_cvref_t<X>> || ...)
  R operator()(X &&...x) const {
    const detail::Traced own = this->traced();
    const auto call = [&](A... arguments) -> R {
      const detail::OwnScope scope(own);
      return this->function_(static_cast<A>(arguments)...);
    };
    return detail::ByName<R>::template call<A...>(call, own.record, x...);
  }

private:
  static detail::Traced makeOwn(R (*function)(A...)) {
    const ag_function_record *record = ag_find_function(reinterpret_cast<const void *>(function));
    return {record, record ? ag_make_cache(record) : nullptr};
  }
};

/// What a method is for one key, of all objects of its class. Two are equal that stand for one.
template <class Method> class ConcreteMethod {
  using Parts = detail::MethodParts<Method>;
  using Class = typename Parts::Class;

public:
  ConcreteMethod(Method method, detail::Traced of, ag_concrete_function *concrete)
      : method_(method), of_(of), concrete_(concrete) {}

  /// As of a ConcreteFunction.
  Graph graph() const { return Graph(of_.read_kept(true)); }
  std::string signature() const { return of_.describe(concrete_, false); }
  /// Calls the method of an object. Arguments with other extents or other static values, the
  /// object's among them, are an error (signature).
  template <class Object, class... X>
    requires std::invocable<Method, Object, X...>
  decltype(auto) operator()(Object &&object, X &&...x) const {
    Parts::with([&]<class... A>(detail::Pack<A...>) {
      const auto require = [&](const std::remove_cvref_t<A> &...arguments) {
        const ag_spec specs[] = {ag_spec(), detail::spec_of(arguments)...};
        const auto *like = detail::search_concrete(of_.record, of_.cache, [&] {
          std::invoke(method_, const_cast<Class &>(static_cast<const Class &>(object)),
                      detail::Sample<A>(arguments).take()...);
        });
        ag_require_concrete(of_.record, concrete_, specs, 1 + sizeof...(A), like);
      };
      require(x...);
    });
    return std::invoke(method_, static_cast<Object &&>(object), static_cast<X &&>(x)...);
  }
  friend bool operator==(const ConcreteMethod &a, const ConcreteMethod &b) {
    return a.concrete_ == b.concrete_;
  }

private:
  Method method_;
  detail::Traced of_;
  ag_concrete_function *concrete_;
};

/// The handle to the concrete functions of a method: one cache a class, whatever objects there are.
template <class Method> class MethodHandle : public AnyFunctionHandle {
  using Parts = detail::MethodParts<Method>;
  using Class = typename Parts::Class;

public:
  explicit MethodHandle(Method method)
      : AnyFunctionHandle(detail::address_of(method)), method_(method) {}

  template <class Object, class... X>
    requires std::invocable<Method, Object, X...>
  decltype(auto) operator()(Object &&object, X &&...x) const {
    return std::invoke(method_, static_cast<Object &&>(object), static_cast<X &&>(x)...);
  }
  /// With arguments by name behind the object: `h(model, x, ag::arg("n") = 2)`.
  template <class Object, class... X>
    requires(detail::is_named<std::remove_cvref_t<X>> || ...)
  decltype(auto) operator()(Object &&object, X &&...x) const {
    return Parts::with([&]<class... A>(detail::Pack<A...>) -> decltype(auto) {
      const auto call = [&](A... arguments) -> decltype(auto) {
        return std::invoke(method_, static_cast<Object &&>(object), static_cast<A>(arguments)...);
      };
      using R = std::invoke_result_t<Method, Object, A...>;
      return detail::ByName<R>::template call<A...>(call, traced().record, x...);
    });
  }
  /// A call of the plain C++.
  template <class Object, class... X>
    requires std::invocable<Method, Object, X...>
  decltype(auto) run_eagerly(Object &&object, X &&...x) const {
    const detail::EagerScope eager;
    return std::invoke(method_, static_cast<Object &&>(object), static_cast<X &&>(x)...);
  }
  /// As of a FunctionHandle, with an object first: of it the static members count.
  template <class... X>
    requires(Parts::template fits<X...>)
  ConcreteMethod<Method> get_concrete_function(const Class &object, const X &...x) const {
    return get((detail::is_spec<X> || ...) ? AG_EXACTLY | AG_TRACED : AG_TRACED, object, x...);
  }
  template <class... X>
    requires(Parts::template fits<X...>)
  ConcreteMethod<Method> with_signature(const Class &object, const X &...specs) const {
    return get(AG_EXACTLY, object, specs...);
  }
  template <class... X>
    requires(Parts::template fits<X...>)
  void warm_up(const Class &object, const X &...specs) const {
    get_concrete_function(object, specs...);
  }

private:
  template <class... X>
  ConcreteMethod<Method> get(int how, const Class &object, const X &...x) const {
    return Parts::with([&]<class... A>(detail::Pack<A...>) {
      const detail::Traced of = traced();
      const auto ask = [&](const auto &...arguments) {
        const ag_spec specs[] = {ag_spec(), detail::spec_of(arguments)...};
        const auto *like = detail::search_concrete(of.record, of.cache, [&] {
          std::invoke(method_, const_cast<Class &>(object), detail::Sample<A>(arguments).take()...);
        });
        return ag_get_concrete(of.record, of.cache, specs, 1 + sizeof...(A), how, like);
      };
      return ConcreteMethod<Method>(method_, of,
                                    ask(detail::as_argument<std::remove_cvref_t<A>>(x)...));
    });
  }

  Method method_;
};

} // namespace types

namespace detail {

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

} // namespace detail

namespace types {

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

using types::ConcreteMethod;
using types::Function;
using types::MethodHandle;
using types::OverloadsHandle;

/// The handle of a method: `ag::function(&Model::step).trace_count()`.
template <class Method>
  requires std::is_member_function_pointer_v<Method>
MethodHandle<Method> function(Method method) {
  return MethodHandle<Method>(method);
}
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
