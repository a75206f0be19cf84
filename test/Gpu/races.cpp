// The stand-in for the driver finds kernels that are wrong: one without a wait gives other results in another order
// of threads, and waits that not all threads reach fail.
// RUN: %cxx -std=c++20 -I%include %s -ldl -o %t
// RUN: %t %binary-dir/test/Gpu/Driver/libcuda.so.1 > %t.forward 2> %t.errors
// RUN: env AUTOGRAPH_EMULATED_ORDER=backward %t %binary-dir/test/Gpu/Driver/libcuda.so.1 > %t.backward 2> %t.errors
// RUN: FileCheck %s < %t.forward
// RUN: FileCheck %s --check-prefix=BACKWARD < %t.backward
// RUN: FileCheck %s --check-prefix=ERROR < %t.errors
// CHECK: with a wait: 0, 7 6 5 4 3 2 1 0
// CHECK: without: 0, 0 0 0 0 3 2 1 0
// CHECK: some end before: 719
// CHECK: sum of a warp: 496
// BACKWARD: with a wait: 0, 7 6 5 4 3 2 1 0
// BACKWARD: without: 0, 7 6 5 4 0 0 0 0
// BACKWARD: some end before: 719
// BACKWARD: sum of a warp: 496
// ERROR: emulator: ends_early: threads wait for others that have ended or wait elsewhere
#include <autograph/device_abi.h>

#include <cstdint>
#include <cstdio>
#include <dlfcn.h>

static int room[32];

static void turn(ag_emulator *emulator, void **parameters, bool waits) {
  int *out = *static_cast<int **>(parameters[0]);
  const int thread = emulator->thread(emulator), threads = emulator->threads(emulator);
  room[thread] = thread;
  if (waits)
    emulator->wait(emulator);
  out[thread] = room[threads - 1 - thread];
}
static void turned(ag_emulator *emulator, void **parameters) { turn(emulator, parameters, true); }
static void raced(ag_emulator *emulator, void **parameters) { turn(emulator, parameters, false); }
static void endsEarly(ag_emulator *emulator, void **) {
  if (emulator->thread(emulator) != 0)
    emulator->wait(emulator);
}
static void total(ag_emulator *emulator, void **parameters) {
  int value = emulator->thread(emulator);
  for (int distance = 16; distance; distance /= 2)
    value += emulator->exchange(emulator, value, distance);
  (*static_cast<int **>(parameters[0]))[emulator->thread(emulator)] = value;
}

int main(int, char **words) {
  void *driver = dlopen(words[1], RTLD_NOW);
  auto find = [&]<class F>(F *&entry, const char *name) { entry = reinterpret_cast<F *>(dlsym(driver, name)); };
  int (*allocate)(std::uint64_t *, std::size_t), (*copy)(void *, std::uint64_t, std::size_t, void *),
      (*makeStream)(void **, unsigned),
      (*launch)(void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void *, void **, void **);
  find(allocate, "cuMemAlloc_v2");
  find(copy, "cuMemcpyDtoHAsync_v2");
  find(makeStream, "cuStreamCreate");
  find(launch, "cuLaunchKernel");
  void *stream = nullptr;
  makeStream(&stream, 0);
  std::uint64_t there = 0;
  allocate(&there, sizeof room);
  void *parameters[] = {&there};
  int out[32];
  auto run = [&](ag_emulated_kernel kernel, unsigned threads) {
    for (int &each : room)
      each = 0;
    const int result = launch(&kernel, 1, 1, 1, threads, 1, 1, 0, stream, parameters, nullptr);
    copy(out, there, sizeof out, stream);
    return result;
  };
  auto show = [&](const char *what, int result) {
    std::printf("%s: %d,", what, result);
    for (int i = 0; i < 8; ++i)
      std::printf(" %d", out[i]);
    std::printf("\n");
  };
  int result = run({"turned", turned, 1}, 8);
  show("with a wait", result);
  result = run({"raced", raced, 1}, 8);
  show("without", result);
  std::printf("some end before: %d\n", run({"ends_early", endsEarly, 1}, 8));
  run({"total", total, 1}, 32);
  std::printf("sum of a warp: %d\n", out[17]);
}
