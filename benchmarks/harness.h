// harness.h - measures variants of a case in turn; a line of JSON for each. Included once a
// program.
#pragma once

#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <thread>
#include <vector>

namespace {
long heapAllocations = 0;
/// Bytes of the heap that are in use, and the most of them.
std::atomic<long> heapBytes = 0, mostHeapBytes = 0;

void *counted(void *block) {
  ++heapAllocations;
  const long now = heapBytes += long(malloc_usable_size(block));
  if (now > mostHeapBytes)
    mostHeapBytes = now;
  return block;
}
} // namespace

// What the process asks the system's heap for is counted; glibc's own names do the work.
extern "C" {
void *__libc_malloc(std::size_t);
void *__libc_memalign(std::size_t, std::size_t);
void __libc_free(void *block);
void *malloc(std::size_t bytes) { return counted(__libc_malloc(bytes)); }
void *aligned_alloc(std::size_t alignment, std::size_t bytes) {
  return counted(__libc_memalign(alignment, bytes));
}
int posix_memalign(void **block, std::size_t alignment, std::size_t bytes) {
  *block = aligned_alloc(alignment, bytes);
  return *block ? 0 : ENOMEM;
}
void free(void *block) {
  heapBytes -= long(malloc_usable_size(block));
  __libc_free(block);
}
}

namespace {

/// What a function gives is stored here, so that no compiler drops the call.
volatile double sink;

struct Variant {
  const char *name;
  std::function<void()> run;
  std::vector<double> seconds = {};
  double allocations = 0;
  long repeats = 1;         ///< in a turn
  bool begins_cold = false; ///< long enough that it counts for nothing what is in the caches
};

/// The most bytes that the heap has more during a run than before it. In a thread of its own, which
/// has kept no memory yet.
[[maybe_unused]] long countMostBytes(const std::function<void()> &run) {
  long bytes = 0;
  std::thread([&] {
    const long before = mostHeapBytes = heapBytes.load();
    run();
    bytes = mostHeapBytes - before;
  }).join();
  return bytes;
}

/// A first run is not counted: others have used the caches since the variant's last turn.
double measureTurn(Variant &variant) {
  if (!variant.begins_cold)
    variant.run();
  const long before = heapAllocations;
  const auto start = std::chrono::steady_clock::now();
  for (long i = 0; i < variant.repeats; ++i)
    variant.run();
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  variant.allocations = double(heapAllocations - before) / double(variant.repeats);
  return elapsed.count();
}

/// Runs of a turn, so that it takes a millisecond; gives its seconds.
double chooseRepeats(Variant &variant) {
  double seconds = 0;
  for (variant.repeats = 1; (seconds = measureTurn(variant)) < 1e-3;)
    variant.repeats *= 2;
  variant.begins_cold = seconds > 20e-3;
  return seconds;
}

/// The variants take turns, so that whatever slows the machine for a while slows all of them.
/// `iterations` is what one run does of what is counted. Long runs have fewer turns.
void measure(const char *name, double iterations, std::vector<Variant> variants) {
  double round = 0;
  for (Variant &variant : variants)
    round += chooseRepeats(variant);
  const int turns = 2 * std::clamp(int(0.25 / round), 2, 10) + 1;
  for (int turn = 0; turn < turns; ++turn)
    for (Variant &variant : variants)
      variant.seconds.push_back(measureTurn(variant));
  for (Variant &variant : variants) {
    std::sort(variant.seconds.begin(), variant.seconds.end());
    std::printf("{\"case\": \"%s\", \"variant\": \"%s\", \"ns\": %.4f, \"allocations\": %.4f}\n",
                name, variant.name,
                variant.seconds[turns / 2] * 1e9 / (double(variant.repeats) * iterations),
                variant.allocations / iterations);
  }
}

} // namespace
