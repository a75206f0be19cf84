// CUDA's driver, opened by name at run time: a table of what is used of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace ag::runtime::cuda {

// As cuda.h has them; nothing of the toolkit is needed to build.
using Result = int;
using Address = uint64_t;
using Device = int;
using Context = struct ContextHandle *;
using Module = struct ModuleHandle *;
using Function = struct FunctionHandle *;
using Stream = struct StreamHandle *;

constexpr int computeCapabilityMajor = 75, computeCapabilityMinor = 76;
constexpr unsigned nonBlockingStream = 1;

/// One entry point a line: member, symbol, arguments.
#define AG_CUDA_ENTRIES(ENTRY)                                                                     \
  ENTRY(init, "cuInit", (unsigned flags))                                                          \
  ENTRY(countDevices, "cuDeviceGetCount", (int *count))                                            \
  ENTRY(getDevice, "cuDeviceGet", (Device * device, int number))                                   \
  ENTRY(getName, "cuDeviceGetName", (char *name, int room, Device device))                         \
  ENTRY(getAttribute, "cuDeviceGetAttribute", (int *value, int attribute, Device device))          \
  ENTRY(retainContext, "cuDevicePrimaryCtxRetain", (Context * context, Device device))             \
  ENTRY(setContext, "cuCtxSetCurrent", (Context context))                                          \
  ENTRY(createStream, "cuStreamCreate", (Stream * stream, unsigned flags))                         \
  ENTRY(synchronize, "cuStreamSynchronize", (Stream stream))                                       \
  ENTRY(allocate, "cuMemAlloc_v2", (Address * address, size_t bytes))                              \
  ENTRY(release, "cuMemFree_v2", (Address address))                                                \
  ENTRY(copyToDevice, "cuMemcpyHtoDAsync_v2",                                                      \
        (Address to, const void *from, size_t bytes, Stream stream))                               \
  ENTRY(copyToHost, "cuMemcpyDtoHAsync_v2", (void *to, Address from, size_t bytes, Stream stream)) \
  ENTRY(loadModule, "cuModuleLoadData", (Module * module, const void *image))                      \
  ENTRY(getFunction, "cuModuleGetFunction",                                                        \
        (Function * function, Module module, const char *name))                                    \
  ENTRY(launch, "cuLaunchKernel",                                                                  \
        (Function function, unsigned gridX, unsigned gridY, unsigned gridZ, unsigned blockX,       \
         unsigned blockY, unsigned blockZ, unsigned sharedBytes, Stream stream, void **parameters, \
         void **extra))                                                                            \
  ENTRY(getErrorString, "cuGetErrorString", (Result result, const char **text))

struct Driver {
#define AG_CUDA_MEMBER(member, symbol, arguments) Result(*member) arguments = nullptr;
  AG_CUDA_ENTRIES(AG_CUDA_MEMBER)
#undef AG_CUDA_MEMBER
  /// Why there is none; empty where there is.
  std::string obstacle;
  int deviceCount = 0;
};

/// Opens `libcuda.so.1`, or what AUTOGRAPH_CUDA_LIBRARY names, once.
const Driver &driver();

/// Throws ag::Error where a call failed.
void check(Result result, const char *what);

} // namespace ag::runtime::cuda
