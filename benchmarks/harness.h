// harness.h - measures variants of a case in turn; a line of JSON for each. Included once a
// program.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

namespace {
long heapAllocations = 0;
}

// What the process asks the system's heap for is counted; glibc's own names do the work.
extern "C" {
void *__libc_malloc(std::size_t);
void *__libc_memalign(std::size_t, std::size_t);
void *malloc(std::size_t bytes) {
  ++heapAllocations;
  return __libc_malloc(bytes);
}
void *aligned_alloc(std::size_t alignment, std::size_t bytes) {
  ++heapAllocations;
  return __libc_memalign(alignment, bytes);
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
};

double measureOnce(Variant &variant, long repeats) {
  const long before = heapAllocations;
  const auto start = std::chrono::steady_clock::now();
  for (long i = 0; i < repeats; ++i)
    variant.run();
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  variant.allocations = double(heapAllocations - before) / double(repeats);
  return elapsed.count();
}

/// The variants take turns, so that whatever slows the machine for a while slows all of them.
/// `iterations` is what one run does of what is counted.
void measure(const char *name, double iterations, std::vector<Variant> variants) {
  constexpr int turns = 21;
  long repeats = 1;
  while (measureOnce(variants.front(), repeats) < 1e-3)
    repeats *= 2;
  for (int turn = 0; turn < turns; ++turn)
    for (Variant &variant : variants)
      variant.seconds.push_back(measureOnce(variant, repeats));
  for (Variant &variant : variants) {
    std::sort(variant.seconds.begin(), variant.seconds.end());
    std::printf("{\"case\": \"%s\", \"variant\": \"%s\", \"ns\": %.4f, \"allocations\": %.4f}\n",
                name, variant.name,
                variant.seconds[turns / 2] * 1e9 / (double(repeats) * iterations),
                variant.allocations / iterations);
  }
}

} // namespace
