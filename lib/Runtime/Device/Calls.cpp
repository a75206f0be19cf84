// Calls of functions on a device, and what their code asks of the run time.
#include "Gpu.h"

#include "autograph/abi.h"

#include <atomic>
#include <cstring>

namespace ag::runtime {
namespace {

/// The leaves of a twin, one after the other.
class Leaves {
public:
  Leaves(const char *text, int64_t slot = 0) : text(text), slot(slot) {}

  bool next() {
    slot += slots;
    if (!*text)
      return false;
    rank = *text == 'n' ? 0 : *text - '0';
    slots = 1 + rank;
    if (rank == 0) {
      ++text;
      return true;
    }
    elementBytes = text[1] - '0';
    text += 2;
    return true;
  }
  bool isTensor() const { return rank > 0; }
  int64_t bytes(const int64_t *all) const {
    int64_t count = elementBytes;
    for (int axis = 0; axis < rank; ++axis)
      count *= all[slot + 1 + axis];
    return count;
  }
  int64_t place() const { return slot; }
  int64_t end() const { return slot + slots; }

private:
  const char *text;
  int64_t slot, slots = 0;
  int rank = 0, elementBytes = 0;
};

/// While a call runs, the headers ask where elements are.
struct SidesAsked {
  SidesAsked() { std::atomic_ref(ag_device_sides).fetch_add(1, std::memory_order_relaxed); }
  ~SidesAsked() { std::atomic_ref(ag_device_sides).fetch_sub(1, std::memory_order_relaxed); }
  SidesAsked(const SidesAsked &) = delete;
  SidesAsked &operator=(const SidesAsked &) = delete;
};

/// An argument there.
struct Lent {
  cuda::Address address;
  void *host;
  int64_t bytes;
  Side *side; ///< null of memory of the user's, which is copied at each call
};

int64_t countSlots(const char *leaves) {
  Leaves all(leaves);
  int64_t count = 0;
  while (all.next())
    count = all.end();
  return count;
}

class Call {
public:
  Call(Gpu &gpu, const char *argumentLeaves, const char *resultLeaves)
      : gpu(gpu), argumentLeaves(argumentLeaves), resultLeaves(resultLeaves), scope(gpu) {}

  void run(ag_entry twin, const int64_t *arguments, int64_t *results) {
    std::vector<int64_t> slots(arguments, arguments + countSlots(argumentLeaves));
    lend(slots);
    try {
      twin(slots.data(), results);
    } catch (...) {
      gpu.endLoop();
      // Which it has changed nobody says; the others are the same on both sides.
      for (Lent &argument : lent)
        giveBack(argument);
      throw;
    }
    take(results);
    ++gpu.counts.calls;
  }

private:
  void lend(std::vector<int64_t> &slots) {
    Residency &residency = Residency::all();
    for (Leaves leaf(argumentLeaves); leaf.next();) {
      if (!leaf.isTensor())
        continue;
      const int64_t bytes = leaf.bytes(slots.data());
      // Of an empty view the host's address is not null.
      if (bytes == 0) {
        slots[leaf.place()] = 0;
        continue;
      }
      auto *data = reinterpret_cast<void *>(slots[leaf.place()]);
      Side *side = residency.find(data);
      cuda::Address address = 0;
      if (side) {
        address = residency.bringThere(gpu, *side, data);
      } else {
        address = gpu.allocate(bytes);
        scope.add(address);
        gpu.copyThere(address, data, bytes);
        ++gpu.counts.copiesThere;
        gpu.counts.bytesThere += bytes;
      }
      lent.push_back({address, data, bytes, side});
      slots[leaf.place()] = static_cast<int64_t>(address);
    }
  }

  /// Gives tensors of the device's a host side, which is filled when somebody looks.
  void take(int64_t *results) {
    for (Leaves leaf(resultLeaves); leaf.next();) {
      if (!leaf.isTensor())
        continue;
      int64_t &slot = results[leaf.place()];
      const int64_t bytes = leaf.bytes(results);
      slot = bytes == 0 ? 0
                        : reinterpret_cast<intptr_t>(take(static_cast<cuda::Address>(slot), bytes));
    }
  }

  void *take(cuda::Address address, int64_t bytes) {
    for (Lent &argument : lent)
      if (argument.address == address) {
        giveBack(argument);
        return argument.host;
      }
    void *host = ag_allocate(bytes);
    Side &side = Residency::all().add(host, bytes);
    markDeviceSide(host);
    scope.remove(address);
    side.address = address;
    side.hostIsValid = false;
    side.deviceIsValid = true;
    return host;
  }

  /// An argument that was changed where it is.
  void giveBack(Lent &argument) {
    if (argument.side) {
      argument.side->hostIsValid = false;
      return;
    }
    gpu.copyBack(argument.host, argument.address, argument.bytes);
    ++gpu.counts.copiesBack;
    gpu.counts.bytesBack += argument.bytes;
  }

  Gpu &gpu;
  const char *argumentLeaves, *resultLeaves;
  DeviceScope scope;
  std::vector<Lent> lent;
};

} // namespace
} // namespace ag::runtime

using namespace ag::runtime;

int32_t ag_call_device(ag_entry twin, const char *argument_leaves, const char *result_leaves,
                       const int64_t *arguments, int64_t *results) {
  Gpu *gpu = findGpu();
  if (!gpu)
    return 0;
  const std::lock_guard lock(gpu->mutex);
  gpu->enter();
  const SidesAsked asked;
  Call(*gpu, argument_leaves, result_leaves).run(twin, arguments, results);
  return 1;
}

void ag_launch(ag_kernel *kernel, int64_t blocks, int64_t threads, int64_t *parameters,
               int64_t count) {
  findGpu()->launch(*kernel, blocks, threads, parameters, count);
}

int64_t ag_device_allocate(int64_t bytes) {
  Gpu &gpu = *findGpu();
  cuda::Address address = gpu.allocate(bytes);
  if (gpu.isRecording())
    gpu.keepForLoop(address);
  else
    DeviceScope::current()->add(address);
  return static_cast<int64_t>(address);
}

void ag_device_release(int64_t address) {
  if (!findGpu()->isRecording() &&
      DeviceScope::current()->remove(static_cast<cuda::Address>(address)))
    findGpu()->release(static_cast<cuda::Address>(address));
}

int64_t ag_device_room(int64_t address) {
  const auto place = static_cast<cuda::Address>(address);
  Gpu &gpu = *findGpu();
  return !gpu.isRecording() && DeviceScope::current()->owns(place) ? gpu.size(place) : 0;
}

void ag_device_read(int64_t host, int64_t device, int64_t bytes) {
  Gpu &gpu = *findGpu();
  gpu.copyBack(reinterpret_cast<void *>(host), static_cast<cuda::Address>(device), bytes);
  ++gpu.counts.reads;
}

void ag_device_write(int64_t host, int64_t device, int64_t bytes) {
  Gpu &gpu = *findGpu();
  gpu.copyThere(static_cast<cuda::Address>(device), reinterpret_cast<const void *>(host), bytes);
  ++gpu.counts.writes;
}

void ag_device_take(int64_t device, const void *host, int64_t bytes) {
  if (bytes == 0)
    return;
  Gpu &gpu = *findGpu();
  const auto to = static_cast<cuda::Address>(device);
  if (Side *side = Residency::all().find(host))
    return gpu.copyWithin(to, Residency::all().bringThere(gpu, *side, host), bytes);
  gpu.copyThere(to, host, bytes);
  ++gpu.counts.copiesThere;
  gpu.counts.bytesThere += bytes;
}

void *ag_device_give(int64_t device, int64_t bytes) {
  return bytes == 0 ? nullptr : Residency::all().lend(static_cast<cuda::Address>(device), bytes);
}

void *ag_device_fetch(int64_t device, int64_t bytes) {
  void *host = ag_allocate(bytes);
  if (bytes == 0)
    return host;
  Gpu &gpu = *findGpu();
  gpu.copyBack(host, static_cast<cuda::Address>(device), bytes);
  ++gpu.counts.copiesBack;
  gpu.counts.bytesBack += bytes;
  return host;
}

void *ag_device_open(int64_t device) {
  const auto place = static_cast<cuda::Address>(device);
  const auto [base, bytes] = findGpu()->around(place);
  if (bytes == 0)
    return nullptr;
  std::vector<OpenCopy> &copies = DeviceScope::current()->copies;
  auto open = std::ranges::find(copies, base, &OpenCopy::base);
  if (open == copies.end())
    open = copies.insert(
        copies.end(),
        {base, static_cast<char *>(ag_device_fetch(static_cast<int64_t>(base), bytes))});
  ++open->users;
  return open->host + (place - base);
}

void ag_device_close(int64_t device) {
  std::vector<OpenCopy> &copies = DeviceScope::current()->copies;
  const cuda::Address base = findGpu()->around(static_cast<cuda::Address>(device)).first;
  const auto open = std::ranges::find(copies, base, &OpenCopy::base);
  if (open == copies.end() || --open->users > 0)
    return;
  ag_release(open->host);
  copies.erase(open);
}
