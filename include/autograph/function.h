// The handle to a marked function's concrete functions, and running functions eagerly.
#pragma once

#include "autograph/call.h"
#include "autograph/tensor_spec.h"

#include <string>
#include <vector>

namespace ag {

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

namespace detail {

/// The concrete function of one of the functions that a call would use, in `cache` or in its own,
/// and whose it is; the call itself does not run.
template <class Call>
const ag_concrete_function *search_concrete(const std::vector<const ag_function_record *> &records,
                                            ag_cache *cache, const Call &call,
                                            const ag_function_record **found = nullptr) {
  const auto count = static_cast<std::int64_t>(records.size());
  ag_begin_search(records.data(), count, cache);
  try {
    call();
  } catch (...) {
    if (const ag_concrete_function *concrete = ag_end_search(records.data(), count, found))
      return concrete;
    throw;
  }
  return ag_end_search(records.data(), count, found);
}
/// Of a function whose key only a call tells; else null.
template <class Call>
const ag_concrete_function *search_concrete(const ag_function_record *record, ag_cache *cache,
                                            const Call &call) {
  if (!record || !ag_holds_statics(record))
    return nullptr;
  return search_concrete(std::vector{record}, cache, call);
}

/// What the run time writes to text.
inline void take_text(void *to, const char *text) { *static_cast<std::string *>(to) = text; }

/// A record and the cache that is meant: the record's, or an own one. Both are null of a function
/// that autographc did not compile.
struct Traced {
  const ag_function_record *record = nullptr;
  ag_cache *cache = nullptr;

  static Traced at(const void *address) {
    const ag_function_record *record = ag_find_function(address);
    return {record, record ? record->cache : nullptr};
  }
  std::string read_kept(bool is_mlir) const {
    std::string text;
    ag_read_kept(record, is_mlir, take_text, &text);
    return text;
  }
  std::string describe(const ag_concrete_function *concrete, bool is_long) const {
    std::string text;
    ag_describe_concrete(record, concrete, is_long, take_text, &text);
    return text;
  }
  void add_signatures(std::vector<std::string> &to) const;
};

/// The next call of the function that the cache was made for uses it.
struct OwnScope {
  explicit OwnScope(const Traced &own) {
    if (own.cache && own.cache != own.record->cache)
      ag_begin_own(own.record, own.cache);
  }
  ~OwnScope() { ag_end_own(); }
  OwnScope(const OwnScope &) = delete;
  OwnScope &operator=(const OwnScope &) = delete;
};

inline void Traced::add_signatures(std::vector<std::string> &to) const {
  struct Context {
    const Traced &traced;
    std::vector<std::string> &to;
  } context = {*this, to};
  const auto visit = [](void *context, ag_concrete_function *concrete) {
    const auto &[traced, to] = *static_cast<Context *>(context);
    to.push_back(traced.describe(concrete, true));
  };
  if (cache)
    ag_visit_concrete(cache, visit, &context);
}

} // namespace detail

namespace detail {
/// What <autograph/named_arguments.h> says of `ag::arg("x") = x`.
template <class X> inline constexpr bool is_named = false;
template <class R> struct ByName;
} // namespace detail

namespace types {

class AnyTensor;

/// What a function was converted to.
class Graph {
public:
  explicit Graph(std::string text) : text_(std::move(text)) {}
  /// In MLIR; empty where the object was compiled with --no-ir.
  const std::string &mlir() const { return text_; }
  /// The names of the operations, in their order: `ag.add`, `scf.while`.
  std::vector<std::string> operations() const;

private:
  std::string text_;
};

inline std::vector<std::string> Graph::operations() const {
  std::vector<std::string> names;
  for (std::size_t begin = 0; begin < text_.size();) {
    const std::size_t end = std::min(text_.find('\n', begin), text_.size());
    std::string line = text_.substr(begin, end - begin);
    begin = end + 1;
    line.erase(0, line.find_first_not_of(' '));
    if (!line.empty() && line[0] == '%' && line.find(" = ") != std::string::npos)
      line.erase(0, line.find(" = ") + 3);
    const std::string name =
        line.substr(0, line.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789."));
    if (name.find('.') != std::string::npos && name != "func.func")
      names.push_back(name);
  }
  return names;
}

/// What a function is for one key: a pattern of extents, and the values of its static arguments.
/// Two are equal that stand for one.
template <class R, class... A> class ConcreteFunction {
public:
  ConcreteFunction(R (*function)(A...), detail::Traced of, ag_concrete_function *concrete)
      : function_(function), of_(of), concrete_(concrete) {}

  /// What its function was converted to.
  Graph graph() const { return Graph(of_.read_kept(true)); }
  /// `f32[?,10], i32`
  std::string signature() const { return of_.describe(concrete_, false); }
  /// Calls the function. Arguments with other extents or other static values are an error
  /// (signature).
  R operator()(A... arguments) const {
    const ag_spec specs[] = {detail::spec_of(arguments)..., ag_spec()};
    const auto *like = detail::search_concrete(of_.record, of_.cache,
                                               [&] { function_(static_cast<A>(arguments)...); });
    ag_require_concrete(of_.record, concrete_, specs, sizeof...(A), like);
    const detail::OwnScope scope(of_);
    return function_(static_cast<A>(arguments)...);
  }
  /// With arguments by name, as of a FunctionHandle.
  template <class... X>
    requires(detail::is_named<std::remove_cvref_t<X>> || ...)
  R operator()(X &&...x) const {
    const auto call = [&](A... arguments) -> R { return (*this)(static_cast<A>(arguments)...); };
    return detail::ByName<R>::template call<A...>(call, of_.record, x...);
  }
  /// The same with tensors whose types are known at run time, of <autograph/any_tensor.h>; numbers
  /// are Scalars. Those of another dtype, rank or extents are an error (signature).
  AnyTensor call(std::initializer_list<AnyTensor> arguments) const;
  friend bool operator==(const ConcreteFunction &a, const ConcreteFunction &b) {
    return a.concrete_ == b.concrete_;
  }

private:
  R (*function_)(A...);
  detail::Traced of_;
  ag_concrete_function *concrete_;
};

/// Which extents of tensors are part of a key, where no signature fixes them.
enum class TracePolicy {
  any_extents = AG_ANY_EXTENTS,    ///< none: one concrete function for all
  exact_extents = AG_EXACT_EXTENTS ///< all: a trace for each pattern of extents
};

/// What every handle can be asked. Of a function that autographc did not compile nothing is
/// counted. Calls that one compiled function makes of another are part of it, and not counted.
class AnyFunctionHandle {
public:
  /// The name as a user writes it; empty of a function that was not compiled.
  std::string name() const { return traced().record ? traced().record->name : ""; }
  /// How many calls ran compiled.
  std::int64_t call_count() const { return traced().cache ? ag_call_count(traced().cache) : 0; }
  /// How many of them found their concrete function made.
  std::int64_t hit_count() const { return traced().cache ? ag_hit_count(traced().cache) : 0; }
  /// How many concrete functions were made, counted at the first call that needed each.
  std::int64_t trace_count() const { return traced().cache ? ag_trace_count(traced().cache) : 0; }
  /// The concrete functions that there are, in the order of their traces: name and arguments, then
  /// a line for each argument and for the result.
  std::vector<std::string> concrete_signatures() const {
    std::vector<std::string> signatures;
    traced().add_signatures(signatures);
    return signatures;
  }
  /// What the function was converted to, as C++ and in MLIR. Empty of a function of a header as
  /// C++, and where the object was compiled with --no-ir.
  std::string to_code() const { return traced().read_kept(false); }
  std::string mlir() const { return traced().read_kept(true); }
  /// Which extents are part of a key from now on. Concrete functions that were traced stay.
  void policy(TracePolicy policy) const {
    if (const detail::Traced of = traced(); of.cache)
      ag_set_policy(of.record, of.cache, static_cast<int>(policy));
  }
  /// Forgets the concrete functions: the next call of each counts as a trace again.
  void clear() const {
    if (const detail::Traced of = traced(); of.cache)
      ag_clear(of.record, of.cache);
  }

protected:
  explicit AnyFunctionHandle(const void *address) : address_(address) {}
  explicit AnyFunctionHandle(detail::Traced own) : own_(own) {}
  detail::Traced traced() const { return own_.cache ? own_ : detail::Traced::at(address_); }

private:
  const void *address_ = nullptr;
  detail::Traced own_;
};

/// The handle to the concrete functions that plain calls of a function use.
template <class R, class... A> class FunctionHandle : public AnyFunctionHandle {
public:
  explicit FunctionHandle(R (*function)(A...))
      : AnyFunctionHandle(reinterpret_cast<const void *>(function)), function_(function) {}

  R operator()(A... arguments) const { return function_(static_cast<A>(arguments)...); }
  /// A call with arguments by name: `h(x, ag::arg("n") = 2)`, of <autograph/named_arguments.h>. One
  /// that is missing or that does not fit is an error (signature).
  template <class... X>
    requires(detail::is_named<std::remove_cvref_t<X>> || ...)
  R operator()(X &&...x) const {
    return detail::ByName<R>::template call<A...>(function_, traced().record, x...);
  }
  /// A call of the plain C++.
  R run_eagerly(A... arguments) const {
    const detail::EagerScope eager;
    return function_(static_cast<A>(arguments)...);
  }
  /// The concrete function that a call with these arguments would use, made if need be, not called.
  /// Of a function that was not compiled it is an error (signature).
  ConcreteFunction<R, A...>
  get_concrete_function(const std::remove_cvref_t<A> &...arguments) const {
    return get({detail::spec_of(arguments)..., ag_spec()}, AG_TRACED, arguments...);
  }
  /// The concrete function of exactly these extents, made if need be, not called: arguments are
  /// `ag::TensorSpec`s, or values, of which a tensor stands for its
  /// extents. From now on calls that it fits use it, up to `clear()`.
  template <class... X>
    requires(sizeof...(X) == sizeof...(A) && (detail::is_spec<X> || ...) &&
             (detail::stands_for<X, std::remove_cvref_t<A>> && ...))
  ConcreteFunction<R, A...> get_concrete_function(const X &...specs) const {
    return get_exactly(AG_EXACTLY | AG_TRACED,
                       detail::as_argument<std::remove_cvref_t<A>>(specs)...);
  }
  /// The same, made at its first call.
  template <class... X>
    requires(sizeof...(X) == sizeof...(A) && (detail::stands_for<X, std::remove_cvref_t<A>> && ...))
  ConcreteFunction<R, A...> with_signature(const X &...specs) const {
    return get_exactly(AG_EXACTLY, detail::as_argument<std::remove_cvref_t<A>>(specs)...);
  }
  /// Makes the concrete function that a call with these arguments, or specs, would use.
  template <class... X>
    requires(sizeof...(X) == sizeof...(A) && (detail::stands_for<X, std::remove_cvref_t<A>> && ...))
  void warm_up(const X &...specs) const {
    get_concrete_function(detail::as_argument<std::remove_cvref_t<A>>(specs)...);
  }

protected:
  FunctionHandle(R (*function)(A...), detail::Traced own)
      : AnyFunctionHandle(own), function_(function) {}
  template <class... X>
  ConcreteFunction<R, A...> get(const ag_spec (&specs)[sizeof...(A) + 1], int how,
                                const X &...x) const {
    const detail::Traced of = traced();
    const auto *like = detail::search_concrete(of.record, of.cache,
                                               [&] { function_(detail::Sample<A>(x).take()...); });
    return {function_, of, ag_get_concrete(of.record, of.cache, specs, sizeof...(A), how, like)};
  }
  template <class... X> ConcreteFunction<R, A...> get_exactly(int how, const X &...x) const {
    return get({detail::spec_of(x)..., ag_spec()}, how, x...);
  }

  R (*function_)(A...);
};

} // namespace types

using types::ConcreteFunction;
using types::FunctionHandle;
using types::TracePolicy;

/// The handle of a function: `ag::function(f).trace_count()`.
template <class R, class... A> FunctionHandle<R, A...> function(R (*function)(A...)) {
  return FunctionHandle<R, A...>(function);
}

} // namespace ag
