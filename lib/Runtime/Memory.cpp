// The allocator of tensors and of compiled code: 64-byte aligned blocks, kept by size on a list of the thread that gave
// them back, so that a loop in its stride asks the system for nothing.
#include "CallFrame.h"

#include "autograph/error.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" __attribute__((weak)) void __asan_init();

namespace ag::runtime {
namespace {

/// What stands before the data of a block. The last 16 bytes belong to the block's owner once it is detached.
struct alignas(64) Block {
  Link link; ///< in its call's list, or alone; on a free list only `next` counts
  int64_t sizeClass;
  char unused[64 - sizeof(Link) - sizeof(int64_t) - 16];
  char owner[16];
};
static_assert(sizeof(Block) == 64);

/// Size classes are powers of two in quarters: 64, 80, 96, 112, 128, 160 ... A block of `unpooled` has its own size.
constexpr int64_t smallest = 64;
constexpr int classCount = 4 * 24;
constexpr int64_t unpooled = classCount;
/// What a thread keeps at most, in bytes.
constexpr int64_t largestKept = int64_t(256) << 20;

int64_t classBytes(int64_t sizeClass) { return (smallest << (sizeClass / 4)) / 4 * (4 + sizeClass % 4); }

int64_t classOf(int64_t bytes) {
  if (bytes <= smallest) return 0;
  const int log = 63 - __builtin_clzll(static_cast<uint64_t>(bytes - 1) / smallest);
  const int64_t quarter = (smallest << log) / 4;
  const int64_t sizeClass = 4 * log + (bytes - 1 - (smallest << log)) / quarter + 1;
  return sizeClass < classCount ? sizeClass : unpooled;
}

/// A thread's free blocks. Trivially destructible, so that it outlives every thread_local and static tensor.
struct Pool {
  Link *free[classCount];
  int64_t keptBytes;
  bool isClosed;
};
constinit thread_local Pool pool = {};

/// The circular list of the buffers and marks of the thread's running calls, the newest first.
constinit thread_local Link callList = {};

Link &calls() {
  if (!callList.next) callList.next = callList.previous = &callList;
  return callList;
}

void pushCall(Link &link) {
  Link &list = calls();
  link = {list.next, &list};
  list.next->previous = &link;
  list.next = &link;
}

bool isPooling() {
  static const bool pooling = !&__asan_init;
  return pooling;
}

Block *blockOf(void *data) { return static_cast<Block *>(data) - 1; }
Block *blockOf(Link *link) { return reinterpret_cast<Block *>(link); }

/// Empties the thread's pool when the thread ends; blocks given back later go to the system at once.
struct PoolCloser {
  ~PoolCloser() {
    pool.isClosed = true;
    for (Link *&list : pool.free)
      while (Link *link = list) {
        list = link->next;
        std::free(blockOf(link));
      }
    pool.keptBytes = 0;
  }
};

void closePoolAtThreadEnd() { static thread_local PoolCloser closer; (void)closer; }

Block *take(int64_t sizeClass) {
  Link *&list = pool.free[sizeClass];
  if (!list) return nullptr;
  Block *block = blockOf(list);
  list = list->next;
  pool.keptBytes -= classBytes(sizeClass);
  return block;
}

bool keep(Block *block) {
  const int64_t sizeClass = block->sizeClass;
  if (sizeClass == unpooled || pool.isClosed || pool.keptBytes + classBytes(sizeClass) > largestKept || !isPooling())
    return false;
  closePoolAtThreadEnd();
  block->link.next = pool.free[sizeClass];
  pool.free[sizeClass] = &block->link;
  pool.keptBytes += classBytes(sizeClass);
  return true;
}

Block *newBlock(int64_t bytes, int64_t sizeClass) {
  // Just under a tebibyte: the sanitizers' allocators end the program where more is asked for.
  constexpr int64_t most = (int64_t(1) << 40) - (int64_t(1) << 20);
  void *memory = nullptr;
  if (bytes >= 0 && bytes <= most) {
    const int64_t rounded = sizeClass == unpooled ? (bytes + 63) / 64 * 64 : classBytes(sizeClass);
    memory = std::aligned_alloc(alignof(Block), static_cast<size_t>(rounded) + sizeof(Block));
  }
  if (!memory) throw Error(ErrorKind::memory, nullptr, fmt::format("no memory for {} bytes", bytes));
  Block *block = static_cast<Block *>(memory);
  block->sizeClass = sizeClass;
  return block;
}

void unlink(Link &link) {
  link.previous->next = link.next;
  link.next->previous = link.previous;
  link.previous = link.next = &link;
}

} // namespace

CallFrame::CallFrame() { pushCall(mark_); }

CallFrame::~CallFrame() { unlink(mark_); }

void CallFrame::releaseAll() {
  while (calls().next != &mark_) ag_release(blockOf(calls().next) + 1);
}

} // namespace ag::runtime

using namespace ag::runtime;

void *ag_allocate(int64_t bytes) {
  const int64_t sizeClass = bytes >= 0 && isPooling() ? classOf(bytes) : unpooled;
  Block *block = sizeClass == unpooled ? nullptr : take(sizeClass);
  if (!block) block = newBlock(bytes, sizeClass);
  pushCall(block->link);
  return block + 1;
}

void ag_release(void *buffer) {
  if (!buffer) return;
  Block *block = blockOf(buffer);
  unlink(block->link);
  if (!keep(block)) std::free(block);
}

void ag_detach(void *buffer) { unlink(blockOf(buffer)->link); }
