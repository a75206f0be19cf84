// Buffers with two sides, the host's and a device's: who is valid, and the copies between.
#include "Gpu.h"

#include "autograph/abi.h"

#include <atomic>

int32_t ag_device_sides = 0;

namespace ag::runtime {

/// Never destroyed, as buffers may be released while the program ends.
Residency &Residency::all() {
  static Residency &all = *new Residency;
  return all;
}

Side *Residency::find(const void *data) {
  const auto address = reinterpret_cast<uintptr_t>(data);
  auto after = sides.upper_bound(address);
  if (after == sides.begin())
    return nullptr;
  Side &side = std::prev(after)->second;
  return address < side.base + static_cast<uintptr_t>(side.bytes) ? &side : nullptr;
}

Side &Residency::add(void *base, int64_t bytes) {
  const auto address = reinterpret_cast<uintptr_t>(base);
  auto [place, isNew] = sides.try_emplace(address, Side{address, bytes});
  if (isNew)
    std::atomic_ref(ag_device_sides).fetch_add(1, std::memory_order_relaxed);
  return place->second;
}

void Residency::drop(Gpu &gpu, void *base) {
  const auto found = sides.find(reinterpret_cast<uintptr_t>(base));
  if (found == sides.end())
    return;
  if (found->second.address && !found->second.isLent)
    gpu.release(found->second.address);
  sides.erase(found);
  std::atomic_ref(ag_device_sides).fetch_sub(1, std::memory_order_relaxed);
}

void *Residency::lend(cuda::Address address, int64_t bytes) {
  void *host = ag_allocate(bytes);
  Side &side = add(host, bytes);
  markDeviceSide(host);
  side.address = address;
  side.hostIsValid = false;
  side.deviceIsValid = side.isLent = true;
  return host;
}

cuda::Address Residency::bringThere(Gpu &gpu, Side &side, const void *data) {
  if (!side.address)
    side.address = gpu.allocate(side.bytes);
  if (!side.deviceIsValid) {
    gpu.copyThere(side.address, reinterpret_cast<const void *>(side.base), side.bytes);
    ++gpu.counts.copiesThere;
    gpu.counts.bytesThere += side.bytes;
    side.deviceIsValid = true;
  }
  return side.address + (reinterpret_cast<uintptr_t>(data) - side.base);
}

void Residency::bringBack(Gpu &gpu, Side &side) {
  if (side.hostIsValid)
    return;
  gpu.copyBack(reinterpret_cast<void *>(side.base), side.address, side.bytes);
  ++gpu.counts.copiesBack;
  gpu.counts.bytesBack += side.bytes;
  side.hostIsValid = true;
}

/// For Memory.cpp: a buffer with a device side is given back.
void dropDeviceSide(void *buffer) {
  Gpu &gpu = *findGpu();
  const std::lock_guard lock(gpu.mutex);
  Residency::all().drop(gpu, buffer);
}

} // namespace ag::runtime

using namespace ag::runtime;

void ag_need_host(const void *data, int32_t writes) {
  Gpu *gpu = findGpu();
  if (!gpu || !data)
    return;
  const std::lock_guard lock(gpu->mutex);
  Side *side = Residency::all().find(data);
  if (!side)
    return;
  if (!side->hostIsValid) {
    gpu->enter();
    Residency::all().bringBack(*gpu, *side);
  }
  if (writes)
    side->deviceIsValid = false;
}

void ag_keep_on_device(void *buffer) {
  Gpu *gpu = findGpu();
  if (!gpu)
    return;
  const std::lock_guard lock(gpu->mutex);
  if (!Residency::all().find(buffer))
    Residency::all().add(buffer, markDeviceSide(buffer));
}

void *ag_lend_on_device(void *allocated, const void *data, int64_t bytes) {
  if (!DeviceScope::current() || !allocated || bytes == 0)
    return nullptr;
  ag_keep_on_device(allocated);
  Gpu &gpu = *findGpu();
  Residency &all = Residency::all();
  return all.lend(all.bringThere(gpu, *all.find(allocated), data), bytes);
}

int32_t ag_copy_on_device(void *to, const void *data, int64_t bytes) {
  if (!DeviceScope::current())
    return 0;
  Gpu &gpu = *findGpu();
  Residency &all = Residency::all();
  Side *from = all.find(data);
  if (!from || !from->deviceIsValid)
    return 0;
  Side &side = all.add(to, markDeviceSide(to));
  side.address = gpu.allocate(side.bytes);
  gpu.copyWithin(side.address, all.bringThere(gpu, *from, data), bytes);
  side.hostIsValid = false;
  side.deviceIsValid = true;
  return 1;
}

int32_t ag_copy_to_device(void *buffer) {
  Gpu *gpu = findGpu();
  if (!gpu)
    return -1;
  ag_keep_on_device(buffer);
  const std::lock_guard lock(gpu->mutex);
  gpu->enter();
  Residency::all().bringThere(*gpu, *Residency::all().find(buffer), buffer);
  return gpu->number;
}

int32_t ag_find_device(const void *data) {
  if (std::atomic_ref(ag_device_sides).load(std::memory_order_relaxed) == 0)
    return -1;
  Gpu &gpu = *findGpu();
  const std::lock_guard lock(gpu.mutex);
  const Side *side = Residency::all().find(data);
  return side && side->deviceIsValid ? gpu.number : -1;
}
