// Accesses of variables, one thread at a time.
#include "CallFrame.h"

#include "autograph/abi.h"

#include <atomic>
#include <mutex>

namespace {

/// Never destroyed: variables may be used while the program ends.
std::recursive_mutex &mutex() {
  static std::recursive_mutex &mutex = *new std::recursive_mutex;
  return mutex;
}

} // namespace

constinit thread_local int ag::runtime::updateDepth = 0;
constinit std::atomic<std::recursive_mutex *> ag::runtime::deviceMutex = nullptr;

/// What this thread's outermost update has locked: a call on a device holds the device and takes
/// variables within it, so that everybody takes the device first.
static constinit thread_local std::recursive_mutex *heldDevice = nullptr;

void ag::runtime::endUpdates(int depth) {
  while (updateDepth > depth)
    ag_end_update();
}

void ag_begin_update(void) {
  if (ag::runtime::updateDepth == 0 && (heldDevice = ag::runtime::deviceMutex))
    heldDevice->lock();
  mutex().lock();
  ++ag::runtime::updateDepth;
}

void ag_end_update(void) {
  --ag::runtime::updateDepth;
  mutex().unlock();
  if (ag::runtime::updateDepth == 0 && heldDevice)
    heldDevice->unlock();
}
