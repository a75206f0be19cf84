// What the records of one function share, and the words that their entries test.
#pragma once

#include "autograph/abi.h"

#include <atomic>
#include <memory>
#include <vector>

/// What the records of one function share. Versions and their order are fixed at registration, so
/// that calls take no lock.
struct ag_cache {
  explicit ag_cache(const ag_function_record &record);

  const int64_t counter;
  std::atomic<int64_t> traces = 0;
  std::unique_ptr<std::atomic<bool>[]> traced;
  std::vector<int64_t> mostSpecificFirst;
};

namespace ag::runtime {

inline std::atomic_ref<uint32_t> stateOf(const ag_function_record &record) {
  return std::atomic_ref(const_cast<uint32_t &>(record.state));
}

/// Whether a version is still to be traced, or the record to be told that it was.
inline bool isFirstCall(const ag_function_record &record, int64_t version) {
  return (stateOf(record).load(std::memory_order_acquire) & AG_UNTRACED) ||
         !record.cache->traced[version].load(std::memory_order_relaxed);
}

/// Makes a version traced; for a call, also lets the next ones by this record go the fast way.
void trace(ag_cache &cache, int64_t version);
void traceCall(const ag_function_record &record, int64_t version);

} // namespace ag::runtime
