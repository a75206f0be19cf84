// The records of the running program, and the word of each that its entry tests: what makes calls
// go the slow way.
#include "Records.h"

#include "Events.h"
#include "Traces.h"

#include "autograph/error.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <set>
#include <unordered_map>
#include <utility>

namespace ag::runtime {
namespace {

/// All registered records. Only what holds the mutex changes it, or a record.
struct Registry {
  std::mutex mutex;
  std::unordered_map<const void *, std::vector<ag_function_record *>> byAddress;
  /// Those without AG_EAGER.
  ag_function_record *first = nullptr;
};

/// Never destroyed: functions may be called while the program ends.
Registry &registry() {
  static Registry &registry = *new Registry;
  return registry;
}

/// How many threads, and the process, run eagerly.
std::atomic<int64_t> eagerRequests = 0;
std::atomic<bool> processRunsEagerly = false;
std::atomic<int64_t> loads = 0;
__attribute__((tls_model("initial-exec"))) constinit thread_local int eagerScopes = 0;

std::atomic_ref<int64_t> counterOf(const ag_function_record &record) {
  return std::atomic_ref(const_cast<int64_t &>(record.counter));
}
std::atomic_ref<ag_cache *> cacheOf(const ag_function_record &record) {
  return std::atomic_ref(const_cast<ag_cache *&>(record.cache));
}

/// Only what holds the mutex writes. Release, as ag_call reads the cache behind a word without
/// AG_UNTRACED.
void setState(const ag_function_record &record, ag_record_state bit, bool isSet) {
  const uint32_t before = stateOf(record).load(std::memory_order_relaxed);
  stateOf(record).store(isSet ? before | bit : before & ~bit, std::memory_order_release);
}

/// Whether two records of one inline function, of a program and of a library that it loads, stand
/// for the same versions.
bool haveSameVersions(const ag_function_record &a, const ag_function_record &b) {
  return std::equal(a.versions, a.versions + a.version_count, b.versions,
                    b.versions + b.version_count,
                    [](const ag_concrete &left, const ag_concrete &right) {
                      return !std::strcmp(left.signature, right.signature);
                    });
}

/// One cache for one address, whichever record's code runs.
ag_cache *findCache(const std::vector<ag_function_record *> &ofAddress,
                    const ag_function_record &record) {
  for (const ag_function_record *other : ofAddress)
    if (haveSameVersions(*other, record))
      return other->cache;
  return new ag_cache(record, /*isOwn=*/false);
}

void link(Registry &all, ag_function_record &record) {
  record.next = all.first;
  if (record.next)
    record.next->previous = &record;
  all.first = &record;
}

void unlink(Registry &all, ag_function_record &record) {
  (record.previous ? record.previous->next : all.first) = record.next;
  if (record.next)
    record.next->previous = record.previous;
  record.next = record.previous = nullptr;
}

/// While anybody runs eagerly all entries ask; who is meant ag_runs_eagerly says.
void requestEager(Registry &all) {
  ++eagerRequests;
  while (ag_function_record *record = all.first) {
    unlink(all, *record);
    setState(*record, AG_EAGER, true);
  }
}

bool isRegistered(const Registry &all, const ag_function_record &record) {
  const auto found = all.byAddress.find(record.address);
  return found != all.byAddress.end() && std::ranges::count(found->second, &record) > 0;
}

/// The bit goes with the first call that finds nobody to run eagerly, so that a short scope costs
/// as much as calls follow it.
void forgetEager(ag_function_record &record) {
  Registry &all = registry();
  const std::lock_guard lock(all.mutex);
  if (eagerRequests.load(std::memory_order_relaxed) > 0 || !(record.state & AG_EAGER) ||
      !isRegistered(all, record))
    return;
  setState(record, AG_EAGER, false);
  link(all, record);
}

/// The answer of a search.
struct Found {
  const ag_function_record *record;
  Concrete *concrete;
};

/// What the next call of a function uses in place of the function's cache, and whether it is only
/// asked which concrete function it would use. Without a cache it is that of the called function.
struct Given {
  const ag_function_record *const *functions;
  int64_t count;
  const ag_function_record *one;
  ag_cache *own;
  bool isSearch;

  bool isOf(const ag_cache *cache) const {
    if (one)
      return one->cache == cache;
    return std::any_of(functions, functions + count,
                       [&](const ag_function_record *record) { return record->cache == cache; });
  }
};
__attribute__((tls_model("initial-exec"))) constinit thread_local Given given = {};
__attribute__((tls_model("initial-exec"))) constinit thread_local bool isSearch = false;
__attribute__((tls_model("initial-exec"))) constinit thread_local Found searched = {};

/// Calls `visit` for each record that shares a cache; the mutex is held.
template <class Visit>
void visitSharing(const Registry &all, const ag_function_record &record, const Visit &visit) {
  const auto found = all.byAddress.find(record.address);
  if (found != all.byAddress.end())
    for (ag_function_record *other : found->second)
      if (other->cache == record.cache)
        visit(*other);
}

} // namespace

void settle(const ag_function_record &record, const Concrete &concrete) {
  const std::lock_guard lock(registry().mutex);
  if (!concrete.isTraced.load(std::memory_order_relaxed))
    return;
  if (record.cache->owned.load(std::memory_order_relaxed) == 0 &&
      record.cache->plain.load(std::memory_order_relaxed))
    counterOf(record).store(record.cache->counter, std::memory_order_relaxed);
  setState(record, AG_UNTRACED, false);
}

ag_cache &cacheOfCall(const ag_function_record &record) {
  if (record.cache->owned.load(std::memory_order_relaxed) == 0 || !given.isOf(record.cache))
    return *record.cache;
  isSearch = given.isSearch;
  ag_cache *own = std::exchange(given, Given()).own;
  return own ? *own : *record.cache;
}

std::vector<int64_t> &foundExtents() {
  static thread_local std::vector<int64_t> extents;
  return extents;
}

int64_t countLoads() { return loads.load(std::memory_order_relaxed); }

void answerSearch(const ag_function_record &record, Concrete &concrete, const int64_t *arguments) {
  if (!std::exchange(isSearch, false))
    return;
  searched = {&record, &concrete};
  foundExtents().clear();
  for (int32_t slot : record.cache->layout.extents)
    foundExtents().push_back(arguments[slot]);
  throw Error(ErrorKind::signature, nullptr, "the concrete function was found");
}

void unsettle(const ag_function_record &record) {
  Registry &all = registry();
  const std::lock_guard lock(all.mutex);
  visitSharing(all, record, [](ag_function_record &shares) {
    counterOf(shares).store(-1, std::memory_order_relaxed);
  });
}

} // namespace ag::runtime

using namespace ag::runtime;

void ag_register(ag_function_record *record) {
  Registry &all = registry();
  const std::lock_guard lock(all.mutex);
  if (record->cache)
    return;
  loads.fetch_add(1, std::memory_order_relaxed);
  std::vector<ag_function_record *> &ofAddress = all.byAddress[record->address];
  cacheOf(*record).store(findCache(ofAddress, *record), std::memory_order_release);
  if (!record->marker) {
    std::fprintf(stderr,
                 "autograph: `%s` runs eagerly: the linker kept a copy that another compiler made; "
                 "compile every file "
                 "that uses it with autographc\n",
                 record->name);
    return;
  }
  ofAddress.push_back(record);
  if (eagerRequests.load(std::memory_order_relaxed) > 0)
    setState(*record, AG_EAGER, true);
  else
    link(all, *record);
}

void ag_unregister(ag_function_record *record) {
  Registry &all = registry();
  const std::lock_guard lock(all.mutex);
  loads.fetch_add(1, std::memory_order_relaxed);
  const auto found = all.byAddress.find(record->address);
  if (found == all.byAddress.end() || std::erase(found->second, record) == 0)
    return;
  if (std::ranges::none_of(found->second, [&](const ag_function_record *other) {
        return other->cache == record->cache;
      }))
    logCache(*record, *record->cache);
  if (found->second.empty())
    all.byAddress.erase(found);
  if (!(record->state & AG_EAGER))
    unlink(all, *record);
  // Nobody will tell it any more: the calls that come yet ask.
  setState(*record, AG_EAGER, true);
}

/// Says once of a function that a tape has it run as plain C++, where AUTOGRAPH_LOG asks for it.
static void logRecorded(const ag_function_record &record) {
  static std::mutex mutex;
  static std::set<const ag_function_record *> &told = *new std::set<const ag_function_record *>;
  const std::lock_guard lock(mutex);
  if (told.insert(&record).second)
    std::fprintf(stderr,
                 "autograph: `%s` runs as plain C++ while a tape of plain C++ is active, which "
                 "records its operations; begin the tape in a marked function\n",
                 record.name);
}

int32_t ag_choose_body(ag_function_record *record) {
  if (!cacheOf(*record).load(std::memory_order_acquire))
    ag_register(record);
  const bool isForgotten = eagerRequests.load(std::memory_order_relaxed) == 0;
  if (isForgotten && (stateOf(*record).load(std::memory_order_relaxed) & AG_EAGER))
    forgetEager(*record);
  const bool isAsked = given.isSearch && given.isOf(record->cache);
  const bool runsEagerly = ag_runs_eagerly() && !isAsked;
  if (runsEagerly && given.isOf(record->cache))
    given = Given();
  if (runsEagerly && ag_active_tapes != 0 && ag::runtime::isLogged("tape"))
    logRecorded(*record);
  return runsEagerly;
}

const ag_function_record *ag_find_function(const void *address) {
  Registry &all = registry();
  const std::lock_guard lock(all.mutex);
  const auto found = all.byAddress.find(address);
  return found == all.byAddress.end() || found->second.empty() ? nullptr : found->second.front();
}

int64_t ag_find_functions(const char *name, const void *unit, const ag_function_record **records,
                          int64_t room) {
  const auto isMeant = [&](const ag_function_record &record) {
    const void *ofRecord = record.description ? record.description->unit : nullptr;
    return !std::strcmp(record.name, name) && (!ofRecord || ofRecord == unit);
  };
  Registry &all = registry();
  const std::lock_guard lock(all.mutex);
  int64_t count = 0;
  for (const auto &[address, ofAddress] : all.byAddress)
    if (!ofAddress.empty() && isMeant(*ofAddress.front())) {
      if (count < room)
        records[count] = ofAddress.front();
      ++count;
    }
  return count;
}

void ag_clear(const ag_function_record *record, ag_cache *cache) {
  Registry &all = registry();
  const std::lock_guard lock(all.mutex);
  cache->clear();
  if (!cache->isOwn)
    visitSharing(all, *record, [](ag_function_record &shares) {
      counterOf(shares).store(-1, std::memory_order_relaxed);
      setState(shares, AG_UNTRACED, true);
    });
}

ag_cache *ag_make_cache(const ag_function_record *record) {
  Registry &all = registry();
  const std::lock_guard lock(all.mutex);
  record->cache->owned.fetch_add(1, std::memory_order_relaxed);
  visitSharing(all, *record, [](ag_function_record &shares) {
    counterOf(shares).store(-1, std::memory_order_relaxed);
  });
  return new ag_cache(*record, /*isOwn=*/true);
}

void ag_destroy_cache(const ag_function_record *record, ag_cache *cache) {
  logCache(*record, *cache);
  record->cache->owned.fetch_sub(1, std::memory_order_relaxed);
  delete cache;
}

void ag_begin_own(const ag_function_record *record, ag_cache *cache) {
  given = {nullptr, 0, record, cache, /*isSearch=*/false};
}

void ag_end_own(void) { given = Given(); }

void ag_begin_search(const ag_function_record *const *records, int64_t count, ag_cache *cache) {
  searched = {};
  given = {records, count, nullptr, cache, /*isSearch=*/true};
  // As where an ag::Function has a cache of its own, direct calls ask.
  for (int64_t i = 0; i < count; ++i) {
    records[i]->cache->owned.fetch_add(1, std::memory_order_relaxed);
    unsettle(*records[i]);
  }
}

ag_concrete_function *ag_end_search(const ag_function_record *const *records, int64_t count,
                                    const ag_function_record **found) {
  given = Given();
  isSearch = false;
  for (int64_t i = 0; i < count; ++i)
    records[i]->cache->owned.fetch_sub(1, std::memory_order_relaxed);
  if (found)
    *found = searched.record;
  return std::exchange(searched, {}).concrete;
}

int32_t ag_is_searching(void) { return given.isSearch; }

int32_t ag_runs_eagerly(void) {
  return eagerScopes > 0 || processRunsEagerly.load(std::memory_order_relaxed);
}

void ag_run_functions_eagerly(int32_t eagerly) {
  Registry &all = registry();
  const std::lock_guard lock(all.mutex);
  const bool before = processRunsEagerly.exchange(eagerly != 0, std::memory_order_relaxed);
  if (eagerly && !before)
    requestEager(all);
  if (!eagerly && before)
    --eagerRequests;
}

void ag_enter_eager(void) {
  if (eagerScopes++ > 0)
    return;
  Registry &all = registry();
  const std::lock_guard lock(all.mutex);
  requestEager(all);
}

void ag_leave_eager(void) {
  if (--eagerScopes == 0)
    --eagerRequests;
}
