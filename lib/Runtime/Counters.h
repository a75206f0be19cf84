// How often each function was called. Counters are of a thread, so that threads do not wait for
// each other's.
#pragma once

#include "autograph/abi.h"

#include <atomic>

namespace ag::runtime {

/// A new counter; a function has one.
int64_t makeCounter();
/// Nothing counts with it any more: it is given again.
void freeCounter(int64_t counter);

/// Counts where this thread has no room for the counter yet, or no longer.
void countWithLock(int64_t counter);

/// Adds one for this thread, whose counters it alone writes.
inline void count(int64_t counter) {
  if (static_cast<uint64_t>(counter) >= ag_counters.size)
    return countWithLock(counter);
  std::atomic_ref own(ag_counters.values[counter]);
  own.store(own.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

/// The sum over all threads that were and are. Calls that run meanwhile may be in it or not.
int64_t sumOf(int64_t counter);

} // namespace ag::runtime
