// The annotated functions of the running program, and the choice among their versions.
#include "CallFrame.h"
#include "Counters.h"

#include "autograph/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstring>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

/// What a record carries at run time. Versions and their order are fixed at registration, so that calls take no lock.
struct ag_cache {
  explicit ag_cache(const ag_function_record &record);

  /// Direct calls that are in the traces already.
  std::atomic<int64_t> tracedDirectCalls = 0;
  std::atomic<int64_t> traces = 0;
  std::unique_ptr<std::atomic<bool>[]> traced;
  std::vector<int64_t> mostSpecificFirst;
};

int32_t ag_eager_requests = 0;

namespace {

/// Calls `visit(rank, slots)` for each tensor among the argument leaves, until one gives false.
template <class Visit> bool visitTensors(const char *leaves, const int64_t *slots, const Visit &visit) {
  for (const char *leaf = leaves; *leaf; ++leaf) {
    const int64_t rank = *leaf >= '1' && *leaf <= '9' ? *leaf - '0' : 0;
    if (rank && !visit(rank, slots)) return false;
    slots += rank ? 1 + rank : *leaf == 'z' ? 3 : *leaf == 'n' ? 1 : 2;
  }
  return true;
}

bool fits(const ag_function_record &record, const ag_concrete &version, const int64_t *arguments) {
  const int64_t *expected = version.extents;
  if (!expected) return true;
  return visitTensors(record.leaves, arguments, [&](int64_t rank, const int64_t *slots) {
    for (int64_t axis = 0; axis < rank; ++axis, ++expected)
      if (*expected >= 0 && *expected != slots[1 + axis]) return false;
    return true;
  });
}

int64_t fixedExtents(const ag_function_record &record, const ag_concrete &version) {
  if (!version.extents) return 0;
  int64_t count = 0;
  for (const char *leaf = record.leaves; *leaf; ++leaf)
    if (*leaf >= '1' && *leaf <= '9') count += *leaf - '0';
  return std::count_if(version.extents, version.extents + count, [](int64_t extent) { return extent >= 0; });
}

int64_t choose(const ag_function_record &record, const int64_t *arguments) {
  for (int64_t index : record.cache->mostSpecificFirst)
    if (fits(record, record.versions[index], arguments)) return index;
  std::string shapes;
  visitTensors(record.leaves, arguments, [&](int64_t rank, const int64_t *slots) {
    shapes += fmt::format("{}[{}]", shapes.empty() ? "" : ", ", fmt::join(slots + 1, slots + 1 + rank, ", "));
    return true;
  });
  throw ag::Error(ag::ErrorKind::signature, nullptr,
                  fmt::format("no concrete function of `{}` takes shapes {}", record.name, shapes));
}

void trace(ag_cache &cache, int64_t version) {
  if (!cache.traced[version].load(std::memory_order_relaxed) && !cache.traced[version].exchange(true))
    cache.traces.fetch_add(1, std::memory_order_relaxed);
}

/// Whether two records of one inline function, of a program and of a library that it loads, stand for the same versions.
bool haveSameVersions(const ag_function_record &a, const ag_function_record &b) {
  return std::equal(a.versions, a.versions + a.version_count, b.versions, b.versions + b.version_count,
                    [](const ag_concrete &left, const ag_concrete &right) { return !std::strcmp(left.signature, right.signature); });
}

/// Direct calls leave no trace of their own: the first since the last look is one.
void traceDirectCalls(const ag_function_record &record) {
  const int64_t calls = ag::runtime::countOfDirectCalls(record);
  if (record.cache->tracedDirectCalls.exchange(calls, std::memory_order_relaxed) != calls) trace(*record.cache, 0);
}

struct Registry {
  std::mutex mutex;
  std::unordered_map<const void *, ag_function_record *> byAddress;
};

/// Never destroyed: functions may be called while the program ends.
Registry &registry() {
  static Registry &registry = *new Registry;
  return registry;
}

std::atomic<bool> processRunsEagerly = false;
std::atomic_ref<int32_t> eagerRequests() { return std::atomic_ref(ag_eager_requests); }
__attribute__((tls_model("initial-exec"))) constinit thread_local int eagerScopes = 0;

} // namespace

ag_cache::ag_cache(const ag_function_record &record)
    : traced(new std::atomic<bool>[record.version_count]()), mostSpecificFirst(record.version_count) {
  for (int64_t i = 0; i < record.version_count; ++i) mostSpecificFirst[i] = i;
  std::sort(mostSpecificFirst.begin(), mostSpecificFirst.end(), [&](int64_t a, int64_t b) {
    const int64_t left = fixedExtents(record, record.versions[a]), right = fixedExtents(record, record.versions[b]);
    return left != right ? left > right : a < b;
  });
}

void ag_register(ag_function_record *record) {
  Registry &all = registry();
  const std::lock_guard lock(all.mutex);
  // One cache for one address, whichever record's code runs.
  const auto known = all.byAddress.find(record->address);
  if (known != all.byAddress.end() && record->counter < 0 && haveSameVersions(*known->second, *record)) {
    record->cache = known->second->cache;
    __atomic_store_n(&record->counter, known->second->counter, __ATOMIC_RELAXED);
  }
  if (!record->cache) record->cache = new ag_cache(*record);
  ag::runtime::makeCounters(*record);
  if (!record->marker) {
    std::fprintf(stderr,
                 "autograph: `%s` runs eagerly: the linker kept a copy that another compiler made; compile every file "
                 "that uses it with autographc\n",
                 record->name);
    return;
  }
  all.byAddress.emplace(record->address, record);
}

const ag_function_record *ag_find_function(const void *address) {
  Registry &all = registry();
  const std::lock_guard lock(all.mutex);
  const auto found = all.byAddress.find(address);
  return found == all.byAddress.end() ? nullptr : found->second;
}

void ag_call(const ag_function_record *record, const int64_t *arguments, int64_t *results) {
  ag_cache &cache = *record->cache;
  const int64_t version = choose(*record, arguments);
  trace(cache, version);
  ag::runtime::countCall(*record);
  ag::runtime::CallFrame frame;
  record->versions[version].entry(arguments, results);
  frame.end();
}

int64_t ag_get_concrete(const ag_function_record *record, const int64_t *arguments) {
  if (!record)
    throw ag::Error(ag::ErrorKind::signature, nullptr, "the function was not compiled by autographc");
  const int64_t version = choose(*record, arguments);
  traceDirectCalls(*record);
  trace(*record->cache, version);
  return version;
}

int64_t ag_call_count(const ag_function_record *record) {
  return ag::runtime::countOfDirectCalls(*record) + ag::runtime::countOfCalls(*record);
}

int64_t ag_trace_count(const ag_function_record *record) {
  traceDirectCalls(*record);
  return record->cache->traces;
}

int32_t ag_is_traced(const ag_function_record *record, int64_t version) {
  traceDirectCalls(*record);
  return record->cache->traced[version];
}

void ag_clear(const ag_function_record *record) {
  traceDirectCalls(*record);
  for (int64_t i = 0; i < record->version_count; ++i) record->cache->traced[i] = false;
}

int32_t ag_runs_eagerly(void) { return eagerScopes > 0 || processRunsEagerly.load(std::memory_order_relaxed); }

void ag_run_functions_eagerly(int32_t eagerly) {
  if (processRunsEagerly.exchange(eagerly != 0) != (eagerly != 0)) eagerRequests() += eagerly ? 1 : -1;
}

void ag_enter_eager(void) {
  ++eagerScopes;
  ++eagerRequests();
}

void ag_leave_eager(void) {
  --eagerScopes;
  --eagerRequests();
}
