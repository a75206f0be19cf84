// How many threads compiled code may use for one call.
#pragma once

#include "autograph/macros.h"

#include <cstdint>

namespace ag {

/// How many threads large operations of compiled code share, the caller's among them: what was set
/// last; before that what the environment's `AUTOGRAPH_NUM_THREADS` says, or as many processors as
/// the process may run on. Results do not depend on it.
AG_EXPORT int num_threads();
/// From the next operation of any thread on; less than 1 is an error (range). Threads that have
/// begun stay, and wait.
AG_EXPORT void set_num_threads(int count);

} // namespace ag

extern "C" {
/// For compiled code: calls `part(context, from, to)` for parts of `[0, count)`, on threads of the
/// pool and on the caller's, and returns when all have been done. The whole is one part where there
/// is one thread to use, within a part, and while another thread's parts run. Threads compute under
/// the caller's floating-point control word. The error of the first part that throws is the
/// caller's; parts behind it may not be computed.
AG_EXPORT void ag_parallel(std::int64_t count,
                           void (*part)(void *context, std::int64_t from, std::int64_t to),
                           void *context);
/// How many threads an operation is to be shared among that takes one thread about `work`
/// nanoseconds. One where the threads of the pool are asleep and waking them would not pay: for one
/// small operation it does not, for many that follow on one another it does.
AG_EXPORT std::int64_t ag_free_threads(std::int64_t work);
}
