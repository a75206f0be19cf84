//===- driver.h - calls compiled entries and counts their buffers ---------===//
// A stand-in for libautograph's memory: every buffer is a block of its own, so that a sanitizer sees what compiled code does.
#pragma once
#include <cassert>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <vector>

inline std::map<void *, std::size_t> live;
inline long allocations = 0;

/// What stands before a buffer: how many bytes it holds, as abi.h says.
constexpr std::size_t header = 64;

extern "C" __attribute__((used)) inline void *ag_allocate(std::int64_t bytes) {
  std::int64_t size = (bytes + 64) / 64 * 64;
  char *buffer = static_cast<char *>(std::aligned_alloc(64, header + size)) + header;
  std::memset(buffer, 0x7b, size);
  std::memcpy(buffer - 24, &size, sizeof size);
  live[buffer] = size;
  ++allocations;
  return buffer;
}
extern "C" __attribute__((used)) inline void ag_release(void *buffer) {
  auto found = live.find(buffer);
  if (found == live.end()) {
    std::printf("released a buffer that is not live\n");
    std::abort();
  }
  // What is read after this shows.
  std::memset(buffer, 0x55, found->second);
  live.erase(found);
  std::free(static_cast<char *>(buffer) - header);
}

/// Packs arguments into slots; results are read back in order.
struct Call {
  std::vector<std::int64_t> arguments, results;
  std::size_t read = 0;
  explicit Call(std::size_t resultSlots) : results(resultSlots) {}

  template <class T> Call &number(T value) {
    std::int64_t slot = 0;
    std::memcpy(&slot, &value, sizeof value);
    arguments.push_back(slot);
    return *this;
  }
  template <class T> Call &tensor(std::vector<T> &values, std::vector<std::int64_t> extents) {
    arguments.push_back(reinterpret_cast<std::int64_t>(values.data()));
    arguments.insert(arguments.end(), extents.begin(), extents.end());
    return *this;
  }
  Call &run(void (*entry)(const std::int64_t *, std::int64_t *)) {
    entry(arguments.data(), results.data());
    return *this;
  }
  template <class T> T number() {
    T value;
    std::memcpy(&value, &results[read++], sizeof value);
    return value;
  }
  /// Prints a result of type i32 or f32 and frees it.
  template <class T> void print(int rank) {
    T *data = reinterpret_cast<T *>(results[read++]);
    std::int64_t size = 1;
    std::printf("[");
    for (int axis = 0; axis < rank; ++axis) {
      std::printf(axis ? ",%ld" : "%ld", (long)results[read]);
      size *= results[read++];
    }
    std::printf("]");
    for (std::int64_t i = 0; i < size; ++i)
      std::printf(" %g", double(data[i]));
    std::printf("\n");
    ag_release(data);
  }
  void printTotals() {
    std::printf("live %zu\n", live.size());
    assert(live.empty());
  }
};
#define ENTRY(f) extern "C" void __ag_entry_##f(const std::int64_t *, std::int64_t *)
