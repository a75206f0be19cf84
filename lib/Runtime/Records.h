// What the records of one function share, and the words that their entries test.
#pragma once

#include "Cache.h"

namespace ag::runtime {

inline std::atomic_ref<uint32_t> stateOf(const ag_function_record &record) {
  return std::atomic_ref(const_cast<uint32_t &>(record.state));
}

/// Lets the next calls by this record go the fast way, if its cache still has the concrete function
/// as traced.
void settle(const ag_function_record &record, const Concrete &concrete);

/// Where a call was begun by ag_begin_search, tells it the concrete function, and throws.
void answerSearch(const ag_function_record &record, Concrete &concrete, const int64_t *arguments);
/// The extents of the arguments of the call that this thread searched last.
std::vector<int64_t> &foundExtents();

/// How many records were registered and taken back.
int64_t countLoads();

/// From now on direct calls by records of this cache come to the run time.
void unsettle(const ag_function_record &record);

/// The cache that a call uses: the record's, unless an ag::Function gave its own.
ag_cache &cacheOfCall(const ag_function_record &record);

} // namespace ag::runtime
