// Calls of annotated functions: the choice among their versions, and what is counted of them.
#include "CallFrame.h"
#include "Counters.h"
#include "Records.h"
#include "Traces.h"

using namespace ag::runtime;

namespace {

/// A call of a concrete function that has to be traced, or whose record has to be told that it was.
[[gnu::noinline]] void prepare(const ag_function_record &record, ag_cache &cache,
                               Concrete &concrete) {
  if (trace(record, cache, concrete))
    cache.misses.fetch_add(1, std::memory_order_relaxed);
  if (!cache.isOwn)
    settle(record, concrete);
}

bool needsPreparing(const ag_function_record &record, const ag_cache &cache,
                    const Concrete &concrete) {
  if (!concrete.isTraced.load(std::memory_order_acquire))
    return true;
  if (cache.isOwn)
    return false;
  return (stateOf(record).load(std::memory_order_acquire) & AG_UNTRACED) != 0;
}

/// A call that only asks for its concrete function ends here.
Concrete &findConcrete(const ag_function_record &record, ag_cache &cache,
                       const int64_t *arguments) {
  Concrete &concrete = cache.find(record, arguments);
  if (cache.owned.load(std::memory_order_relaxed) > 0 || cache.isOwn)
    answerSearch(record, concrete, arguments);
  return concrete;
}

} // namespace

// A record whose cache has owners, or more than one pattern, has no counter, so that each call
// comes here.
void ag_count_first_direct_call(ag_function_record *record, const int64_t *arguments) {
  ag_cache &cache = cacheOfCall(*record);
  Concrete &concrete = findConcrete(*record, cache, arguments);
  if (needsPreparing(*record, cache, concrete))
    prepare(*record, cache, concrete);
  count(cache.counter);
}

void ag_call(const ag_function_record *record, const int64_t *arguments, int64_t *results) {
  ag_cache &cache = cacheOfCall(*record);
  Concrete &concrete = findConcrete(*record, cache, arguments);
  if (needsPreparing(*record, cache, concrete))
    prepare(*record, cache, concrete);
  count(cache.counter);
  ag_run(record->versions[concrete.pattern.version].entry, arguments, results);
}

void ag_run(ag_entry entry, const int64_t *arguments, int64_t *results) {
  CallFrame frame;
  entry(arguments, results);
  frame.end();
}
