// The making of concrete functions: their effects, in the order of the source, and what is told.
#include "Traces.h"

#include "Events.h"
#include "Format.h"
#include "Signatures.h"

#include <chrono>
#include <cstdio>

namespace ag::runtime {
namespace {

/// What runs now, the innermost last.
struct Running {
  const ag_function_record &record;
  Concrete &concrete;
};

/// Never destroyed: functions may be called while the program ends.
struct Tracer {
  std::recursive_mutex mutex;
  std::vector<Running> running;
  std::vector<Event> events; ///< to be told when the outermost trace is done
};
Tracer &tracer() {
  static Tracer &tracer = *new Tracer;
  return tracer;
}

bool isRunning(const Concrete &concrete) {
  for (const Running &each : tracer().running)
    if (&each.concrete == &concrete)
      return true;
  return false;
}

void run(const ag_function_record &record, Concrete &concrete) {
  struct Scope {
    ~Scope() { tracer().running.pop_back(); }
  };
  tracer().running.push_back({record, concrete});
  const Scope scope;
  if (record.description && record.description->trace)
    record.description->trace(concrete.statics.data(), nullptr);
}

/// Counts it, and says how it differs from the one before.
Event publish(const ag_function_record &record, ag_cache &cache, Concrete &concrete,
              double seconds) {
  const std::lock_guard lock(cache.mutex);
  concrete.trace = cache.traces.fetch_add(1, std::memory_order_relaxed) + 1;
  Event event = describeEvent(record, cache, concrete, seconds);
  cache.lastTraced = &concrete;
  concrete.isTraced.store(true, std::memory_order_release);
  return event;
}

} // namespace

bool trace(const ag_function_record &record, ag_cache &cache, Concrete &concrete) {
  std::vector<Event> events;
  {
    Tracer &all = tracer();
    const std::lock_guard lock(all.mutex);
    if (concrete.isTraced.load(std::memory_order_acquire) || isRunning(concrete))
      return false;
    const auto begin = std::chrono::steady_clock::now();
    run(record, concrete);
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
    all.events.push_back(publish(record, cache, concrete, elapsed.count()));
    if (all.running.empty())
      events.swap(all.events);
  }
  for (const Event &event : events)
    tell(event);
  return true;
}

} // namespace ag::runtime

using namespace ag::runtime;

void ag_trace_print(const ag_location *where, const char *format, const ag_value *values,
                    int64_t count) {
  std::string shaped;
  const std::vector<Running> &running = tracer().running;
  for (const char *c = format; *c; ++c)
    if (*c != AG_SHAPE_MARK)
      shaped += *c;
    else if (!running.empty())
      shaped += describeShape(running.back().record, running.back().concrete, *++c - '0');
  const std::string text = ag::runtime::format(where, shaped.c_str(), values, count);
  std::fwrite(text.data(), 1, text.size(), stdout);
}

void ag_trace_callee(const void *address, const int64_t *statics) {
  const ag_function_record *record = ag_find_function(address);
  if (!record)
    return;
  ag_cache &cache = *record->cache;
  const size_t count = cache.layout.statics.size();
  trace(*record, cache,
        cache.makeConcrete(cache.general(), std::vector<int64_t>(statics, statics + count)));
}
