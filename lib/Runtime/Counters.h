// How often each function was called. Counters are of a thread, so that threads do not wait for each other's.
#pragma once

#include "autograph/abi.h"

namespace ag::runtime {

/// A new counter; a function has one.
int64_t makeCounter();

/// Adds one for this thread.
void count(int64_t counter);

/// The sum over all threads that were and are. Calls that run meanwhile may be in it or not.
int64_t sumOf(int64_t counter);

} // namespace ag::runtime
