// A stand-in for CUDA's driver: one GPU of architecture 0.0, whose memory is a mapping that the
// host may not touch and whose kernels are the emulator's, run thread by thread. Programs load it
// by AUTOGRAPH_CUDA_LIBRARY. AUTOGRAPH_EMULATED_ORDER=backward runs the threads of a launch from
// the last to the first: kernels whose threads depend on each other then give other results.
// AUTOGRAPH_EMULATED_MEMORY is how many bytes the GPU has.
#include "autograph/device_abi.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <sys/mman.h>

#define EXPORT extern "C" __attribute__((visibility("default")))

namespace {

using Result = int;
constexpr Result success = 0, invalidValue = 1, outOfMemory = 2, notFound = 500;

/// The memory of the GPU: open only while the driver works on it.
class Memory {
public:
  Memory() {
    base = static_cast<char *>(
        mmap(nullptr, room, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
    const char *limited = std::getenv("AUTOGRAPH_EMULATED_MEMORY");
    limit = limited ? std::strtoull(limited, nullptr, 10) : room;
  }
  Result allocate(uint64_t *address, size_t bytes) {
    const size_t rounded = (bytes + 255) / 256 * 256;
    if (used + rounded > limit || top + rounded > room)
      return outOfMemory;
    *address = reinterpret_cast<uint64_t>(base) + top;
    top += rounded;
    used += rounded;
    blocks[*address] = rounded;
    return success;
  }
  Result release(uint64_t address) {
    const auto found = blocks.find(address);
    if (found == blocks.end())
      return invalidValue;
    used -= found->second;
    blocks.erase(found);
    return success;
  }
  /// Whether all of it was allocated in one piece.
  bool has(uint64_t address, size_t bytes) const {
    auto after = blocks.upper_bound(address);
    if (after == blocks.begin())
      return false;
    const auto &[first, size] = *std::prev(after);
    return address + bytes <= first + size;
  }
  void open() { mprotect(base, room, PROT_READ | PROT_WRITE); }
  void close() { mprotect(base, room, PROT_NONE); }

private:
  static constexpr size_t room = size_t(1) << 34;
  char *base;
  size_t top = 0, used = 0, limit = 0;
  std::map<uint64_t, size_t> blocks;
};

Memory &memory() {
  static Memory memory;
  return memory;
}

struct Opened {
  Opened() { memory().open(); }
  ~Opened() { memory().close(); }
};

/// The thread that runs.
struct Place : ag_emulator {
  int32_t threadNumber = 0, blockNumber = 0, threadCount = 0, blockCount = 0;

  Place(unsigned blocks, unsigned threads)
      : threadCount(static_cast<int32_t>(threads)), blockCount(static_cast<int32_t>(blocks)) {
    thread = [](ag_emulator *self) { return static_cast<Place *>(self)->threadNumber; };
    block = [](ag_emulator *self) { return static_cast<Place *>(self)->blockNumber; };
    this->threads = [](ag_emulator *self) { return static_cast<Place *>(self)->threadCount; };
    this->blocks = [](ag_emulator *self) { return static_cast<Place *>(self)->blockCount; };
  }
};

} // namespace

EXPORT Result cuInit(unsigned) { return success; }
EXPORT Result cuDeviceGetCount(int *count) { return *count = 1, success; }
EXPORT Result cuDeviceGet(int *device, int number) {
  return *device = number, number == 0 ? success : invalidValue;
}
EXPORT Result cuDeviceGetName(char *name, int room, int) {
  std::snprintf(name, static_cast<size_t>(room), "emulator");
  return success;
}
EXPORT Result cuDeviceGetAttribute(int *value, int, int) { return *value = 0, success; }
EXPORT Result cuDevicePrimaryCtxRetain(void **context, int) {
  return *context = &memory(), success;
}
EXPORT Result cuCtxSetCurrent(void *context) {
  return context == &memory() ? success : invalidValue;
}
EXPORT Result cuStreamCreate(void **stream, unsigned) { return *stream = &memory(), success; }
EXPORT Result cuStreamSynchronize(void *stream) {
  return stream == &memory() ? success : invalidValue;
}
EXPORT Result cuMemAlloc_v2(uint64_t *address, size_t bytes) {
  return memory().allocate(address, bytes);
}
EXPORT Result cuMemFree_v2(uint64_t address) { return memory().release(address); }

EXPORT Result cuMemcpyHtoDAsync_v2(uint64_t to, const void *from, size_t bytes, void *) {
  if (!memory().has(to, bytes))
    return invalidValue;
  const Opened opened;
  std::memcpy(reinterpret_cast<void *>(to), from, bytes);
  return success;
}
EXPORT Result cuMemcpyDtoHAsync_v2(void *to, uint64_t from, size_t bytes, void *) {
  if (!memory().has(from, bytes))
    return invalidValue;
  const Opened opened;
  std::memcpy(to, reinterpret_cast<const void *>(from), bytes);
  return success;
}

EXPORT Result cuModuleLoadData(void **module, const void *image) {
  const auto *found = static_cast<const ag_device_image *>(image);
  *module = const_cast<ag_device_image *>(found);
  return found->architecture == 0 ? success : invalidValue;
}
EXPORT Result cuModuleGetFunction(void **function, void *module, const char *name) {
  const auto *image = static_cast<const ag_device_image *>(module);
  const auto *kernels = static_cast<const ag_emulated_kernel *>(image->data);
  for (int64_t i = 0; i < image->size; ++i)
    if (!std::strcmp(kernels[i].name, name))
      return *function = const_cast<ag_emulated_kernel *>(kernels + i), success;
  return notFound;
}

EXPORT Result cuLaunchKernel(void *function, unsigned gridX, unsigned gridY, unsigned gridZ,
                             unsigned blockX, unsigned blockY, unsigned blockZ, unsigned shared,
                             void *stream, void **parameters, void **extra) {
  if (gridX == 0 || gridY != 1 || gridZ != 1 || blockX == 0 || blockX > 1024 || blockY != 1 ||
      blockZ != 1 || shared != 0 || stream != &memory() || extra)
    return invalidValue;
  const auto *kernel = static_cast<const ag_emulated_kernel *>(function);
  const char *order = std::getenv("AUTOGRAPH_EMULATED_ORDER");
  const bool isBackward = order && !std::strcmp(order, "backward");
  Place place(gridX, blockX);
  const Opened opened;
  const int64_t all = int64_t(gridX) * blockX;
  for (int64_t i = 0; i < all; ++i) {
    const int64_t number = isBackward ? all - 1 - i : i;
    place.blockNumber = static_cast<int32_t>(number / blockX);
    place.threadNumber = static_cast<int32_t>(number % blockX);
    kernel->run(&place, parameters);
  }
  return success;
}

EXPORT Result cuGetErrorString(Result result, const char **text) {
  *text = result == outOfMemory ? "out of memory"
          : result == notFound  ? "not found"
                                : "invalid value";
  return success;
}
