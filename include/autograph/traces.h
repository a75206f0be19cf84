// Handles to methods and overload sets, functions with caches of their own, signatures at run time,
// and what is told of traces.
#pragma once

#include "autograph/any_tensor.h"
#include "autograph/into.h"
#include "autograph/method_handle.h"
#include "autograph/named_arguments.h"
#include "autograph/overloads.h"
#include "autograph/trace_print.h"

#include <array>
#include <concepts>
#include <initializer_list>
#include <memory>

namespace ag {

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

} // namespace types

using types::Function;

} // namespace ag
