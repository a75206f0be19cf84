// The identities of values, which tapes will ask for.
#include "autograph/abi.h"

#include <atomic>

__thread int32_t ag_active_tapes = 0;

namespace {

/// A thread takes this many at a time, so that threads seldom wait for each other.
constexpr uint64_t blockSize = 4096;
std::atomic<uint64_t> firstOfNextBlock = 1;
__attribute__((tls_model("initial-exec"))) constinit thread_local uint64_t next = 0, end = 0;

} // namespace

uint64_t ag_new_identity(void) {
  if (next == end) {
    next = firstOfNextBlock.fetch_add(blockSize, std::memory_order_relaxed);
    end = next + blockSize;
  }
  return next++;
}
