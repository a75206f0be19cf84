// The stream of the stand-in for CUDA's driver. A copy from or to pinned memory is done as late as
// may be: when something waits for it, or comes after it. Who reads or writes that memory too early
// so gets other elements.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>

class Stream {
public:
  void *pin(size_t bytes) {
    char *memory = static_cast<char *>(std::malloc(bytes));
    pinned[memory] = bytes;
    return memory;
  }

  /// `host` is the side of the copy that is not the GPU's.
  void copy(void *to, const void *from, size_t bytes, const void *host) {
    queue.push_back({to, from, bytes});
    ++asked;
    if (!isPinned(host))
      finish(asked);
  }

  uint64_t count() const { return asked; }
  /// The first `count` copies are done.
  void finish(uint64_t count) {
    for (; done < count; ++done) {
      std::memcpy(queue.front().to, queue.front().from, queue.front().bytes);
      queue.pop_front();
    }
  }
  void finish() { finish(asked); }

private:
  struct Copy {
    void *to;
    const void *from;
    size_t bytes;
  };

  bool isPinned(const void *host) const {
    const auto *memory = static_cast<const char *>(host);
    auto after = pinned.upper_bound(memory);
    return after != pinned.begin() && memory < std::prev(after)->first + std::prev(after)->second;
  }

  std::deque<Copy> queue;
  uint64_t asked = 0, done = 0;
  std::map<const char *, size_t> pinned;
};
