// Accesses of variables, one thread at a time.
#include "CallFrame.h"

#include "autograph/abi.h"

#include <mutex>

namespace {

/// Never destroyed: variables may be used while the program ends.
std::recursive_mutex &mutex() {
  static std::recursive_mutex &mutex = *new std::recursive_mutex;
  return mutex;
}

__attribute__((tls_model("initial-exec"))) constinit thread_local int depth = 0;

} // namespace

int ag::runtime::updateDepth() { return depth; }

void ag::runtime::endUpdates(int outer) {
  while (depth > outer)
    ag_end_update();
}

void ag_begin_update(void) {
  mutex().lock();
  ++depth;
}

void ag_end_update(void) {
  --depth;
  mutex().unlock();
}
