// The making of concrete functions: their effects, in the order of the source, and what is told.
#include "Traces.h"

#include "Events.h"
#include "Format.h"
#include "Records.h"
#include "Signatures.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <string_view>

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
  if (!record.description)
    return;
  if (record.description->trace)
    return record.description->trace(concrete.statics.data(), nullptr);
  for (const void *const *callee = record.description->callees; *callee; ++callee)
    ag_trace_callee(*callee, nullptr);
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

/// A text with the extents of the function that is traced in place of the marks.
std::string insertShapes(const char *text) {
  std::string shaped;
  const std::vector<Running> &running = tracer().running;
  for (; *text; ++text)
    if (*text == AG_SHAPE_MARK && !running.empty())
      shaped += describeShape(running.back().record, running.back().concrete, *++text - '0');
    else
      shaped += *text;
  return shaped;
}

/// The format without specifications such as `.3f` of values that show as texts.
std::string withoutNumbers(std::string_view format, const std::vector<ag_value> &values) {
  std::string text;
  size_t position = 0;
  for (size_t i = 0; i < format.size(); ++i) {
    text += format[i];
    const size_t end = format.find('}', i);
    if (format[i] != '{' || end == std::string_view::npos)
      continue;
    if (i + 1 < format.size() && format[i + 1] == '{') {
      text += format[++i];
      continue;
    }
    const std::string_view field = format.substr(i + 1, end - i - 1),
                           number = field.substr(0, field.find(':'));
    const size_t index = number.empty() ? position++ : std::strtoull(number.data(), nullptr, 10);
    const bool isText = index < values.size() && values[index].dtype == AG_STRING;
    text += isText && field.find_first_of(".?eEfFgGxXbBdo%+ ") != field.npos ? number : field;
    i = end - 1;
  }
  return text;
}

/// The callees that a thread traced last, which calls in loops ask for again and again. Caches are
/// never destroyed, so that a concrete function stays; at the address of one that was unloaded
/// another may be.
class TracedCallees {
public:
  bool contain(const void *address, const int64_t *statics) const {
    for (const Entry &entry : entries)
      if (entry.address == address && entry.loads == countLoads() &&
          std::equal(entry.concrete->statics.begin(), entry.concrete->statics.end(), statics))
        return entry.concrete->isTraced.load(std::memory_order_acquire);
    return false;
  }
  void add(const void *address, const Concrete &concrete) {
    entries[next++ % std::size(entries)] = {address, &concrete, countLoads()};
  }

private:
  struct Entry {
    const void *address = nullptr;
    const Concrete *concrete = nullptr;
    int64_t loads = 0;
  };
  Entry entries[8];
  size_t next = 0;
};

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
  std::vector<ag_value> shown(values, values + count);
  std::deque<std::string> texts;
  std::deque<const char *> addresses;
  for (ag_value &value : shown)
    if (value.dtype == AG_STRING) {
      texts.push_back(insertShapes(*static_cast<const char *const *>(value.data)));
      value.data = &addresses.emplace_back(texts.back().c_str());
    }
  const std::string text =
      ag::runtime::format(where, withoutNumbers(format, shown).c_str(), shown.data(), count);
  std::fwrite(text.data(), 1, text.size(), stdout);
}

void ag_trace_callee(const void *address, const int64_t *statics) {
  static thread_local TracedCallees known;
  if (known.contain(address, statics))
    return;
  const ag_function_record *record = ag_find_function(address);
  if (!record)
    return;
  ag_cache &cache = *record->cache;
  const size_t count = cache.layout.statics.size();
  Concrete &concrete =
      cache.makeConcrete(cache.general(), std::vector<int64_t>(statics, statics + count));
  trace(*record, cache, concrete);
  known.add(address, concrete);
}
