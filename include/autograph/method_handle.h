// The handle of a method, and its concrete functions.
#pragma once

#include "autograph/any_tensor.h"
#include "autograph/named_arguments.h"

#include <functional>
#include <initializer_list>

namespace ag {

namespace detail {

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

/// Calls `function` with an object and arguments by name.
template <class Method, class Function, class Object, class... X>
decltype(auto) call_by_name(const Function &function, const ag_function_record *record,
                            Object &&object, X &&...x) {
  return MethodParts<Method>::with([&]<class... A>(Pack<A...>) -> decltype(auto) {
    const auto call = [&](A... arguments) -> decltype(auto) {
      return function(static_cast<Object &&>(object), static_cast<A>(arguments)...);
    };
    using R = std::invoke_result_t<Method, Object, A...>;
    return ByName<R>::template call<A...>(call, record, x...);
  });
}

} // namespace detail

namespace types {

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
  /// With arguments by name behind the object.
  template <class Object, class... X>
    requires(detail::is_named<std::remove_cvref_t<X>> || ...)
  decltype(auto) operator()(Object &&object, X &&...x) const {
    return detail::call_by_name<Method>(*this, of_.record, static_cast<Object &&>(object), x...);
  }
  /// As of a ConcreteFunction, of an object.
  template <class Object>
    requires(!detail::is_named<std::remove_cvref_t<Object>>)
  AnyTensor call(Object &&object, std::initializer_list<AnyTensor> arguments) const {
    return Parts::with([&]<class... A>(detail::Pack<A...>) {
      const auto call = [&](A... own) -> decltype(auto) {
        return (*this)(static_cast<Object &&>(object), static_cast<A>(own)...);
      };
      return detail::call_any<A...>(call, of_.record, 1, arguments);
    });
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
    return detail::call_by_name<Method>(*this, traced().record, static_cast<Object &&>(object),
                                        x...);
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

using types::ConcreteMethod;
using types::MethodHandle;

/// The handle of a method: `ag::function(&Model::step).trace_count()`.
template <class Method>
  requires std::is_member_function_pointer_v<Method>
MethodHandle<Method> function(Method method) {
  return MethodHandle<Method>(method);
}

} // namespace ag
