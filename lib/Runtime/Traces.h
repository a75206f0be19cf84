// The making of concrete functions, and what is told of it.
#pragma once

#include "Cache.h"

namespace ag::runtime {

/// Traces a concrete function unless it is traced, or being traced by this thread; whether it did.
/// While another thread traces it, waits.
bool trace(const ag_function_record &record, ag_cache &cache, Concrete &concrete);

/// Lists what a cache holds, where AUTOGRAPH_LOG asks for it.
void logCache(const ag_function_record &record, const ag_cache &cache);

} // namespace ag::runtime
