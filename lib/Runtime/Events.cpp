// What is told of traces: to callbacks, and on stderr where AUTOGRAPH_LOG asks for it.
#include "Events.h"

#include "Counters.h"
#include "Signatures.h"
#include "Traces.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string_view>

namespace ag::runtime {
namespace {

/// A function is warned of that is traced so often, and in more than every second call.
constexpr int64_t manyTraces = 16;

class Callback {
public:
  Callback(void (*call)(void *, const ag_trace_event *), void (*destroy)(void *), void *context,
           int64_t number)
      : number(number), call(call), destroy(destroy), context(context) {}
  Callback(const Callback &) = delete;
  Callback &operator=(const Callback &) = delete;
  ~Callback() {
    if (destroy)
      destroy(context);
  }
  void operator()(const ag_trace_event &event) const { call(context, &event); }

  const int64_t number;

private:
  void (*call)(void *, const ag_trace_event *);
  void (*destroy)(void *);
  void *context;
};

struct Callbacks {
  std::mutex mutex;
  std::vector<std::shared_ptr<const Callback>> all;
  int64_t made = 0;
};
Callbacks &callbacks() {
  static Callbacks &callbacks = *new Callbacks;
  return callbacks;
}

/// Whether each pattern of extents is traced.
bool isExact(const ag_cache &cache) {
  return cache.policy.load(std::memory_order_relaxed) == AG_EXACT_EXTENTS;
}

std::vector<Change> findChanges(const std::vector<Described> &before,
                                const std::vector<Described> &now, ag_cache &cache) {
  std::vector<Change> changes;
  cache.tracesByArgument.resize(now.size());
  for (size_t i = 0; i < now.size(); ++i)
    if (before[i].type != now[i].type) {
      changes.push_back({now[i].name, before[i].type, now[i].type});
      // Of signatures there are as many as somebody wrote.
      cache.tracesByArgument[i] += now[i].isStatic || isExact(cache);
    }
  return changes;
}

/// What avoids a trace for each value of an argument.
std::string remedyFor(const Described &argument, const ag_cache &cache) {
  if (argument.type.starts_with('"'))
    return fmt::format("an enum as an ordinary parameter in place of the text `{}` has one trace "
                       "for all values",
                       argument.name);
  if (argument.isStatic)
    return fmt::format("an ordinary parameter `{}` in place of an ag::Static has one trace for all "
                       "values",
                       argument.name);
  if (isExact(cache))
    return fmt::format("the policy any_extents has one trace for all extents of `{}`",
                       argument.name);
  return fmt::format("a signature that leaves the extents of `{}` open has one trace for all",
                     argument.name);
}

std::string findWarning(const ag_function_record &record, ag_cache &cache,
                        const std::vector<Described> &parameters) {
  const int64_t traces = cache.traces.load(std::memory_order_relaxed),
                calls = sumOf(cache.counter) + 1;
  if (cache.isWarned || cache.tracesByArgument.empty() || traces < manyTraces ||
      2 * traces <= calls)
    return "";
  const auto most = std::ranges::max_element(cache.tracesByArgument);
  if (2 * *most < traces)
    return "";
  cache.isWarned = true;
  const Described &argument = parameters[most - cache.tracesByArgument.begin()];
  return fmt::format("autograph: warning: {} was traced {} times in {} calls, as argument `{}` is "
                     "another from call to call; {}\n",
                     record.name, traces, calls, argument.name, remedyFor(argument, cache));
}

std::string logLine(const Event &event) {
  std::string text = fmt::format("autograph: {}: trace {} took {:.3g} ms: ", event.function,
                                 event.trace, 1000 * event.seconds);
  for (const Change &change : event.changes)
    text += fmt::format("{}argument `{}` changed from {} to {}",
                        &change == event.changes.data() ? "" : ", ", change.argument, change.from,
                        change.to);
  if (event.changes.empty())
    text += fmt::format("first call with ({})", event.signature);
  if (!event.remedy.empty())
    text += "; " + event.remedy;
  return text + "\n";
}

} // namespace

bool isLogged(const char *word) {
  static const std::string words =
      fmt::format(",{},", std::getenv("AUTOGRAPH_LOG") ? std::getenv("AUTOGRAPH_LOG") : "");
  return words.find(fmt::format(",{},", word)) != std::string::npos;
}

Event describeEvent(const ag_function_record &record, ag_cache &cache, const Concrete &concrete,
                    double seconds) {
  const std::vector<Described> now = describeParameters(record, concrete);
  Event event{record.name, describeShortly(record, concrete), "", "", concrete.trace, seconds, {}};
  if (cache.lastTraced)
    event.changes = findChanges(describeParameters(record, *cache.lastTraced), now, cache);
  if (!event.changes.empty())
    event.remedy =
        remedyFor(*std::ranges::find(now, event.changes.front().argument, &Described::name), cache);
  event.warning = findWarning(record, cache, now);
  return event;
}

void tell(const Event &event) {
  if (isLogged("trace"))
    std::fputs(logLine(event).c_str(), stderr);
  std::fputs(event.warning.c_str(), stderr);
  std::vector<std::shared_ptr<const Callback>> all;
  {
    const std::lock_guard lock(callbacks().mutex);
    all = callbacks().all;
  }
  if (all.empty())
    return;
  std::vector<ag_change> changes;
  for (const Change &change : event.changes)
    changes.push_back({change.argument.c_str(), change.from.c_str(), change.to.c_str()});
  const ag_trace_event told = {
      event.function.c_str(), event.signature.c_str(), event.trace,
      event.seconds,          changes.data(),          static_cast<int64_t>(changes.size()),
      event.remedy.c_str()};
  for (const auto &callback : all)
    (*callback)(told);
}

void logCache(const ag_function_record &record, const ag_cache &cache) {
  const int64_t traces = cache.traces.load(std::memory_order_relaxed);
  if (!traces || !isLogged("cache"))
    return;
  const int64_t calls = sumOf(cache.counter);
  std::string text =
      fmt::format("autograph: {}: {} traces, {} calls, {} of them from the cache\n", record.name,
                  traces, calls, calls - cache.misses.load(std::memory_order_relaxed));
  const std::lock_guard lock(cache.mutex);
  for (const Concrete &concrete : cache.concretes)
    if (concrete.isTraced)
      text += fmt::format("  ({})\n", describeShortly(record, concrete));
  std::fputs(text.c_str(), stderr);
}

} // namespace ag::runtime

using namespace ag::runtime;

int64_t ag_on_trace(void (*callback)(void *, const ag_trace_event *), void (*destroy)(void *),
                    void *context) {
  const std::lock_guard lock(callbacks().mutex);
  const int64_t number = ++callbacks().made;
  callbacks().all.push_back(std::make_shared<const Callback>(callback, destroy, context, number));
  return number;
}

void ag_off_trace(int64_t number) {
  std::vector<std::shared_ptr<const Callback>> removed;
  const std::lock_guard lock(callbacks().mutex);
  for (const auto &each : callbacks().all)
    if (each->number == number)
      removed.push_back(each);
  std::erase_if(callbacks().all, [&](const auto &each) { return each->number == number; });
}
