// The allocator of tensors and of compiled code: 64-byte aligned blocks, kept by size on a list of
// the thread that gave them back, so that a loop in its stride asks the system for nothing.
#include "CallFrame.h"

#include "autograph/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>
#include <utility>

extern "C" __attribute__((weak)) void __asan_init();

namespace ag::runtime {

/// Forgets the device side of a buffer (Device/Residency.cpp).
void dropDeviceSide(void *buffer);

namespace {

/// What stands before the data of a block. The last 16 bytes belong to the block's owner once it is
/// detached.
struct alignas(64) Block {
  Link link; ///< in its call's list, or alone; on a free list only `next` counts
  int64_t sizeClass;
  int64_t bytes;   ///< as asked for
  int64_t company; ///< what goes with it
  int64_t room;    ///< in bytes; 0 of one that has its own size
  char owner[16];
};
static_assert(sizeof(Block) == 64 && offsetof(Block, room) == sizeof(Block) - AG_ROOM_OFFSET);

/// What goes with a block: nothing, what is on a device, or what it holds, which a function ends
/// that stands in place of an owner.
enum Company : int64_t { alone, deviceSide, held };

/// Size classes are powers of two in quarters: 64, 80, 96, 112, 128, 160 ... A block of `unpooled`
/// has its own size.
constexpr int64_t smallest = 64;
constexpr int classCount = 4 * 24;
constexpr int64_t unpooled = classCount;
/// What a thread keeps at most, in bytes.
constexpr int64_t largestKept = int64_t(256) << 20;

int64_t classBytes(int64_t sizeClass) {
  return (smallest << (sizeClass / 4)) / 4 * (4 + sizeClass % 4);
}

int64_t classOf(int64_t bytes) {
  if (bytes <= smallest)
    return 0;
  constexpr int smallestLog = 6;
  static_assert(smallest == int64_t(1) << smallestLog);
  const int log = 63 - __builtin_clzll(static_cast<uint64_t>(bytes - 1) / smallest);
  // Four quarters and those of the class, by a shift: a quarter is a power of two.
  const int64_t quarters = (bytes - 1) >> (smallestLog - 2 + log);
  const int64_t sizeClass = 4 * log + quarters - 3;
  return sizeClass < classCount ? sizeClass : unpooled;
}

/// What a thread has: the buffers and marks of its running calls in a circular list, the newest
/// first, and free blocks.
struct Thread {
  Link calls = {&calls, &calls};
  Link *free[classCount] = {};
  int64_t keptBytes = 0;
  bool isPooling;
  const void *given = nullptr; ///< the buffer that compiled code gives away

  Thread(bool isPooling) : isPooling(isPooling) {}
  ~Thread() {
    for (Link *list : free)
      while (list)
        std::free(blockOf(std::exchange(list, list->next)));
    while (calls.next != &calls)
      unlink(*calls.next);
  }
  static Block *blockOf(Link *link) { return reinterpret_cast<Block *>(link); }
  /// Takes a link out of its list, and leaves it as it is.
  static void drop(const Link &link) {
    link.previous->next = link.next;
    link.next->previous = link.previous;
  }
  static void unlink(Link &link) {
    drop(link);
    link.previous = link.next = &link;
  }
};

// A pointer, so that it fits what a library that is opened late may have of the initial TLS block.
__attribute__((tls_model("initial-exec"))) constinit thread_local Thread *current = nullptr;
__attribute__((tls_model("initial-exec"))) constinit thread_local bool hasEnded = false;

/// Ends the thread's `current`. Static tensors of the main thread, and thread_local ones, may be
/// given back after it.
struct ThreadEnd {
  ~ThreadEnd() {
    delete std::exchange(current, nullptr);
    hasEnded = true;
  }
};

[[gnu::noinline]] Thread &startThread() {
  current = new Thread(!hasEnded && !&__asan_init);
  if (!hasEnded) {
    static thread_local ThreadEnd end;
    static_cast<void>(end);
  }
  return *current;
}

Thread &thread() { return current ? *current : startThread(); }

Block *blockOf(void *data) { return static_cast<Block *>(data) - 1; }

void push(Thread &thread, Link &link) {
  link = {thread.calls.next, &thread.calls};
  link.next->previous = thread.calls.next = &link;
}

Block *take(Thread &thread, int64_t sizeClass) {
  Link *&list = thread.free[sizeClass];
  if (!list)
    return nullptr;
  Block *block = Thread::blockOf(list);
  list = list->next;
  thread.keptBytes -= block->room;
  return block;
}

/// A free block of up to twice the size, for what takes pages: of tensors that get smaller and
/// smaller each would otherwise ask for fresh ones.
Block *takeLarger(Thread &thread, int64_t sizeClass) {
  constexpr int64_t classOfPage = 24;
  if (sizeClass < classOfPage)
    return nullptr;
  const int64_t last = std::min<int64_t>(sizeClass + 4, classCount - 1);
  for (int64_t larger = sizeClass + 1; larger <= last; ++larger)
    if (Block *block = take(thread, larger))
      return block;
  return nullptr;
}

bool keep(Block *block) {
  const int64_t sizeClass = block->sizeClass;
  if (sizeClass == unpooled || (!current && hasEnded))
    return false;
  Thread &own = thread();
  if (!own.isPooling || own.keptBytes + block->room > largestKept)
    return false;
  block->link.next = own.free[sizeClass];
  own.free[sizeClass] = &block->link;
  own.keptBytes += block->room;
  return true;
}

/// Aligned as a block. What has many pages asks the system for large ones, which it gives only who
/// asks: fewer of them come fresh and fit the processor's tables.
void *allocatePages(std::size_t bytes) {
  constexpr std::size_t largePage = std::size_t(2) << 20, manyPages = 2 * largePage;
  const bool isLarge = bytes >= manyPages;
  void *memory = nullptr;
  if (posix_memalign(&memory, isLarge ? largePage : alignof(Block), bytes))
    return nullptr;
  if (isLarge)
    madvise(memory, bytes / largePage * largePage, MADV_HUGEPAGE);
  return memory;
}

Block *newBlock(int64_t bytes, int64_t sizeClass) {
  // Just under a tebibyte: the sanitizers' allocators end the program where more is asked for.
  constexpr int64_t most = (int64_t(1) << 40) - (int64_t(1) << 23);
  void *memory = nullptr;
  if (bytes >= 0 && bytes <= most) {
    const int64_t rounded =
        ((sizeClass == unpooled ? bytes : classBytes(sizeClass)) + 63) / 64 * 64;
    memory = allocatePages(static_cast<std::size_t>(rounded) + sizeof(Block));
  }
  if (!memory)
    throw Error(ErrorKind::memory, nullptr, fmt::format("no memory for {} bytes", bytes));
  Block *block = static_cast<Block *>(memory);
  block->sizeClass = sizeClass;
  block->company = alone;
  block->room = sizeClass == unpooled ? 0 : classBytes(sizeClass);
  return block;
}

/// What `ag_allocate` does where no block of the size is free.
[[gnu::noinline]] Block *takeOrMake(Thread &own, int64_t bytes, int64_t sizeClass) {
  Block *block = takeLarger(own, sizeClass);
  return block ? block : newBlock(bytes, sizeClass);
}

[[gnu::noinline]] void endCompany(Block *block) {
  void *data = block + 1;
  if (std::exchange(block->company, alone) == deviceSide)
    return dropDeviceSide(data);
  void (*end)(void *);
  std::memcpy(&end, block->owner, sizeof end);
  end(data);
}

} // namespace

CallFrame::CallFrame() : unwinding_(currentUnwinding), updates_(updateDepth) {
  push(thread(), mark_);
}

// While an exception passes, and not where it is caught: destructors may ask for it, and where
// nobody catches it none runs.
CallFrame::~CallFrame() {
  if (!ended_) {
    endUpdates(updates_);
    unwindTo(unwinding_);
    releaseAll();
  }
  Thread::unlink(mark_);
}

void CallFrame::releaseAll() {
  while (current->calls.next != &mark_)
    ag_release(Thread::blockOf(current->calls.next) + 1);
}

int64_t markDeviceSide(void *buffer) {
  blockOf(buffer)->company = deviceSide;
  return blockOf(buffer)->bytes;
}

} // namespace ag::runtime

using namespace ag::runtime;

void *ag_allocate(int64_t bytes) {
  Thread &own = thread();
  const int64_t sizeClass = own.isPooling && bytes >= 0 ? classOf(bytes) : unpooled;
  Block *block = sizeClass == unpooled ? nullptr : take(own, sizeClass);
  if (!block)
    block = takeOrMake(own, bytes, sizeClass);
  block->bytes = bytes;
  push(own, block->link);
  return block + 1;
}

void ag_release(void *buffer) {
  if (!buffer)
    return;
  Block *block = blockOf(buffer);
  Thread::drop(block->link);
  if (__builtin_expect(block->company != alone, 0))
    endCompany(block);
  if (!keep(block))
    std::free(block);
}

void ag_detach(void *buffer) { Thread::unlink(blockOf(buffer)->link); }

void *ag_begin_hold(int64_t bytes, void (*end)(void *held)) {
  void *held = ag_allocate(bytes);
  std::memcpy(blockOf(held)->owner, &end, sizeof end);
  blockOf(held)->company = ag::runtime::held;
  return held;
}

void ag_end_hold(void *held) { ag_release(held); }

void ag_give(const void *buffer) { thread().given = buffer; }

int32_t ag_take_given(const void *buffer) {
  return std::exchange(thread().given, nullptr) == buffer && buffer;
}
