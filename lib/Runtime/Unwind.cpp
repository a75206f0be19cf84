// Destructors of compiled code that run where an error ends a call.
#include "CallFrame.h"

#include "autograph/abi.h"

#include <algorithm>
#include <cstring>
#include <new>

namespace ag::runtime {

/// A copy of a tensor's data; the data follow.
struct alignas(64) Saved {
  Saved *next;
  int64_t capacity;
};

/// The slots follow.
struct Unwinding {
  Unwinding *outer;
  ag_entry run;
  Saved *saved;

  int64_t *slots() { return reinterpret_cast<int64_t *>(this + 1); }
  static Unwinding *of(int64_t *slots) { return reinterpret_cast<Unwinding *>(slots) - 1; }
};
static_assert(sizeof(Unwinding) % alignof(int64_t) == 0);

constinit thread_local Unwinding *currentUnwinding = nullptr;

namespace {

/// Of no call's list: an exception leaves it alone.
void *allocate(int64_t bytes) {
  void *memory = ag_allocate(bytes);
  ag_detach(memory);
  return memory;
}

void release(Unwinding *frame) {
  while (Saved *saved = frame->saved) {
    frame->saved = saved->next;
    ag_release(saved);
  }
  ag_release(frame);
}

} // namespace

void unwindTo(Unwinding *outer) {
  while (currentUnwinding != outer) {
    Unwinding *frame = currentUnwinding;
    currentUnwinding = frame->outer;
    frame->run(frame->slots(), nullptr);
    release(frame);
  }
}

} // namespace ag::runtime

using namespace ag::runtime;

int64_t *ag_begin_unwind(ag_entry run, int64_t slots) {
  const int64_t bytes = slots * static_cast<int64_t>(sizeof(int64_t));
  void *memory = allocate(static_cast<int64_t>(sizeof(Unwinding)) + bytes);
  currentUnwinding = new (memory) Unwinding{currentUnwinding, run, nullptr};
  std::memset(currentUnwinding->slots(), 0, static_cast<size_t>(bytes));
  return currentUnwinding->slots();
}

// A slot keeps its room; where that is too small the new one is twice as large, so that the old
// ones together are no larger.
void ag_save_tensor(int64_t *slots, int64_t slot, const void *data, int64_t bytes) {
  Unwinding *frame = Unwinding::of(slots);
  Saved *saved = slots[slot] ? reinterpret_cast<Saved *>(slots[slot]) - 1 : nullptr;
  if (!saved || saved->capacity < bytes) {
    const int64_t capacity = saved ? std::max(bytes, 2 * saved->capacity) : bytes;
    saved = new (allocate(static_cast<int64_t>(sizeof(Saved)) + capacity))
        Saved{frame->saved, capacity};
    frame->saved = saved;
    slots[slot] = reinterpret_cast<int64_t>(saved + 1);
  }
  if (bytes)
    std::memcpy(saved + 1, data, static_cast<size_t>(bytes));
}

void ag_end_unwind(int64_t *slots) {
  Unwinding *frame = Unwinding::of(slots);
  currentUnwinding = frame->outer;
  release(frame);
}
