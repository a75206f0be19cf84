// The handle to a marked function's concrete functions, and running functions eagerly.
#pragma once

#include "autograph/call.h"

#include <string>
#include <vector>

namespace ag {
namespace types {

/// A value that is part of the signature: each value makes a concrete function of its own.
template <class T> struct Static {
  static_assert(std::is_integral_v<T> || std::is_enum_v<T>,
                "a static value is a bool, an integer or an enum");
  constexpr Static(T value) : value(value) {}
  constexpr operator T() const { return value; }
  T value;
};

} // namespace types

using types::Static;

/// Runs every marked function of the process as the plain C++ that it is (true), or compiled
/// (false, the default).
inline void run_functions_eagerly(bool eagerly) { ag_run_functions_eagerly(eagerly); }
/// Whether this thread runs marked functions as plain C++.
inline bool functions_run_eagerly() { return ag_runs_eagerly() != 0; }

namespace detail {
struct EagerScope {
  EagerScope() { ag_enter_eager(); }
  ~EagerScope() { ag_leave_eager(); }
  EagerScope(const EagerScope &) = delete;
  EagerScope &operator=(const EagerScope &) = delete;
};
} // namespace detail

/// `scope()`, with the marked functions that it calls on this thread run as plain C++.
template <class Scope> decltype(auto) eagerly(Scope &&scope) {
  const detail::EagerScope eager;
  return scope();
}

namespace types {

/// What a function is for one signature.
template <class R, class... A> class ConcreteFunction {
public:
  ConcreteFunction(R (*function)(A...), std::string signature)
      : function_(function), signature_(std::move(signature)) {}
  /// As printed: `f32[?,10], i32`.
  const std::string &signature() const { return signature_; }
  R operator()(A... arguments) const { return function_(static_cast<A>(arguments)...); }

private:
  R (*function_)(A...);
  std::string signature_;
};

/// The handle to the concrete functions that plain calls of a function use. Of a function that
/// autographc did not compile it counts nothing.
template <class R, class... A> class FunctionHandle {
public:
  explicit FunctionHandle(R (*function)(A...)) : function_(function) {}

  R operator()(A... arguments) const { return function_(static_cast<A>(arguments)...); }
  /// A call of the plain C++.
  R run_eagerly(A... arguments) const {
    const detail::EagerScope eager;
    return function_(static_cast<A>(arguments)...);
  }

  /// The name as a user writes it; empty of a function that was not compiled.
  std::string name() const { return record() ? record()->name : ""; }
  /// How many calls ran compiled.
  std::int64_t call_count() const { return record() ? ag_call_count(record()) : 0; }
  /// How many concrete functions were made, counted at the first call that needed each.
  std::int64_t trace_count() const { return record() ? ag_trace_count(record()) : 0; }
  /// The signatures of the concrete functions made so far.
  std::vector<std::string> concrete_signatures() const {
    std::vector<std::string> signatures;
    const std::int64_t count = record() ? record()->version_count : 0;
    for (std::int64_t i = 0; i < count; ++i)
      if (ag_is_traced(record(), i))
        signatures.push_back(record()->versions[i].signature);
    return signatures;
  }
  /// Forgets the concrete functions: the next call of each counts as a trace again.
  void clear() const {
    if (record())
      ag_clear(record());
  }
  /// The concrete function for these arguments, made if need be, not called. Where there is none it
  /// is an error (signature).
  ConcreteFunction<R, A...>
  get_concrete_function(const std::remove_cvref_t<A> &...arguments) const {
    std::int64_t slots[(detail::slot_count<std::remove_cvref_t<A>> + ... + 1)];
    std::int64_t *behind = slots;
    ((behind = detail::pack(behind, arguments)), ...);
    const std::int64_t version = ag_get_concrete(record(), slots);
    return {function_, record()->versions[version].signature};
  }

private:
  const ag_function_record *record() const {
    return ag_find_function(reinterpret_cast<const void *>(function_));
  }

  R (*function_)(A...);
};

} // namespace types

using types::ConcreteFunction;
using types::FunctionHandle;

/// The handle of a function: `ag::function(f).trace_count()`.
template <class R, class... A> FunctionHandle<R, A...> function(R (*function)(A...)) {
  return FunctionHandle<R, A...>(function);
}

} // namespace ag
