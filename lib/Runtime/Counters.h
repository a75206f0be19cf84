// How often each function was called. Counters are of a thread, so that threads do not wait for each other's.
#pragma once

#include "autograph/abi.h"

namespace ag::runtime {

/// Gives a record its two counters, if it has none yet; gives the first, of direct calls. The other is of those by ag_call.
int64_t makeCounters(const ag_function_record &record);

/// Counts a call by ag_call.
void countCall(const ag_function_record &record);

/// The sums over all threads that were and are. Calls that run meanwhile may be in them or not.
int64_t countOfDirectCalls(const ag_function_record &record);
int64_t countOfCalls(const ag_function_record &record);

} // namespace ag::runtime
