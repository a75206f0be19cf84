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

} // namespace

constinit thread_local int ag::runtime::updateDepth = 0;

void ag::runtime::endUpdates(int depth) {
  while (updateDepth > depth)
    ag_end_update();
}

void ag_begin_update(void) {
  mutex().lock();
  ++ag::runtime::updateDepth;
}

void ag_end_update(void) {
  --ag::runtime::updateDepth;
  mutex().unlock();
}
