// The GPU that a process uses.
#include "Gpu.h"

#include "../CallFrame.h"
#include "../Events.h"

#include "autograph/error.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace ag::runtime {
namespace {

__attribute__((tls_model("initial-exec"))) constinit thread_local DeviceScope *innermost = nullptr;

[[noreturn]] void fail(const std::string &text) { throw Error(ErrorKind::host, nullptr, text); }

/// The number of the GPU that the environment asks for; -1 for the CPU.
int chooseNumber() {
  const char *given = std::getenv("AUTOGRAPH_DEVICE");
  std::string_view name = given ? given : "";
  if (name == "cpu")
    return -1;
  const cuda::Driver &driver = cuda::driver();
  if (name.empty())
    return driver.deviceCount > 0 ? 0 : -1;
  int number = 0;
  bool isNamed = name == "cuda";
  if (name.starts_with("cuda:")) {
    const char *end = name.data() + name.size();
    auto [stop, wrong] = std::from_chars(name.data() + 5, end, number);
    isNamed = wrong == std::errc() && stop == end && number >= 0;
  }
  if (!isNamed)
    fail(fmt::format("AUTOGRAPH_DEVICE={}: no such device; it is cpu, cuda or cuda:N", name));
  if (driver.deviceCount == 0)
    fail(fmt::format("AUTOGRAPH_DEVICE={}: {}; AUTOGRAPH_DEVICE=cpu runs on the CPU", name,
                     driver.obstacle));
  if (number >= driver.deviceCount)
    fail(fmt::format("AUTOGRAPH_DEVICE={}: there are {} GPUs, from cuda:0 on", name,
                     driver.deviceCount));
  return number;
}

/// Never destroyed: buffers may be released while the program ends.
Gpu *choose() {
  const int number = chooseNumber();
  Gpu *gpu = number < 0 ? nullptr : new Gpu(number);
  static Gpu *logged = gpu;
  if (gpu)
    deviceMutex = &gpu->mutex;
  if (gpu && isLogged("device"))
    std::atexit([] { logged->log(); });
  return gpu;
}

} // namespace

Gpu *findGpu() {
  static Gpu *gpu = choose();
  return gpu;
}

Gpu::Gpu(int number) : number(number) {
  const cuda::Driver &driver = cuda::driver();
  cuda::Device device = 0;
  cuda::check(driver.getDevice(&device, number), "be found");
  int major = 0, minor = 0;
  cuda::check(driver.getAttribute(&major, cuda::computeCapabilityMajor, device), "be asked");
  cuda::check(driver.getAttribute(&minor, cuda::computeCapabilityMinor, device), "be asked");
  architecture = 10 * major + minor;
  cuda::check(driver.retainContext(&context, device), "be opened");
  enter();
  cuda::check(driver.createStream(&stream, cuda::nonBlockingStream), "make a stream");
}

void Gpu::enter() { cuda::check(cuda::driver().setContext(context), "be entered"); }

/// To an eighth of a power of two at most, from 256 bytes on: blocks are used again for others.
int64_t Gpu::roundUp(int64_t bytes) {
  int64_t step = 256;
  while (step * 8 < bytes)
    step *= 2;
  return (bytes + step - 1) / step * step;
}

cuda::Address Gpu::allocate(int64_t bytes) {
  if (bytes <= 0)
    return 0;
  const int64_t rounded = roundUp(bytes);
  cuda::Address address = 0;
  if (auto found = free.find(rounded); found != free.end() && !found->second.empty()) {
    address = found->second.extract(found->second.begin()).value();
  } else {
    ++counts.allocations;
    cuda::Result result = cuda::driver().allocate(&address, static_cast<size_t>(rounded));
    if (result != 0) {
      // What is kept for later may be what is missing.
      cuda::check(cuda::driver().synchronize(stream), "finish");
      for (auto &[size, addresses] : free)
        for (cuda::Address kept : addresses)
          cuda::driver().release(kept);
      free.clear();
      result = cuda::driver().allocate(&address, static_cast<size_t>(rounded));
    }
    cuda::check(result, fmt::format("give {} bytes", rounded).c_str());
  }
  sizes[address] = rounded;
  return address;
}

void Gpu::release(cuda::Address address) {
  const auto found = sizes.find(address);
  if (found == sizes.end())
    return;
  free[found->second].insert(address);
  sizes.erase(found);
}

std::pair<cuda::Address, int64_t> Gpu::around(cuda::Address address) const {
  const auto behind = sizes.upper_bound(address);
  if (behind == sizes.begin())
    return {0, 0};
  const auto &[base, bytes] = *std::prev(behind);
  return address < base + static_cast<cuda::Address>(bytes) ? std::pair(base, bytes)
                                                            : std::pair<cuda::Address, int64_t>();
}

void Gpu::copyThere(cuda::Address to, const void *from, int64_t bytes) {
  requireNoRecording();
  staging.copyThere(to, from, bytes, stream);
}

void Gpu::copyBack(void *to, cuda::Address from, int64_t bytes) {
  requireNoRecording();
  staging.copyBack(to, from, bytes, stream);
  ++counts.waits;
}

void Gpu::copyWithin(cuda::Address to, cuda::Address from, int64_t bytes) {
  requireNoRecording();
  cuda::check(cuda::driver().copyWithin(to, from, static_cast<size_t>(bytes), stream),
              "copy on itself");
  ++counts.copiesWithin;
}

void Gpu::wait() {
  cuda::check(cuda::driver().synchronize(stream), "finish");
  ++counts.waits;
}

const ag_device_image *Gpu::choose(const ag_device_module &module, bool isBinary) const {
  const ag_device_image *best = nullptr;
  for (int64_t i = 0; i < module.image_count; ++i) {
    const ag_device_image &image = module.images[i];
    // The emulator's code is for its own GPU alone.
    if ((image.is_binary != 0) != isBinary || (image.architecture == 0) != (architecture == 0) ||
        image.architecture > architecture ||
        (isBinary && image.architecture / 10 != architecture / 10))
      continue;
    if (!best || image.architecture > best->architecture)
      best = &image;
  }
  return best;
}

cuda::Function Gpu::find(ag_kernel &kernel) {
  if (kernel.function)
    return static_cast<cuda::Function>(kernel.function);
  ag_device_module &module = *kernel.module;
  if (!module.state) {
    // Machine code where there is some, and the driver takes it.
    cuda::Module loaded = nullptr;
    const ag_device_image *binary = choose(module, true), *text = choose(module, false);
    if (!binary || cuda::driver().loadModule(&loaded, binary->data) != 0) {
      if (!text)
        fail(fmt::format("the program has no code for a GPU of architecture sm_{}; compile it with "
                         "--gpu=sm_{}",
                         architecture, architecture));
      const void *data = text->architecture ? text->data : text;
      cuda::check(cuda::driver().loadModule(&loaded, data), "load kernels");
    }
    module.state = loaded;
  }
  cuda::Function function = nullptr;
  cuda::check(
      cuda::driver().getFunction(&function, static_cast<cuda::Module>(module.state), kernel.name),
      "find a kernel");
  kernel.function = function;
  return function;
}

void Gpu::launch(ag_kernel &kernel, int64_t blocks, int64_t threads, int64_t *parameters,
                 int64_t count) {
  if (blocks == 0)
    return;
  ++counts.launches;
  if (isRecording()) {
    recording.back().push_back({&kernel, blocks, threads, {parameters, parameters + count}});
    return;
  }
  constexpr int64_t few = 64;
  void *onStack[few];
  std::vector<void *> onHeap(count > few ? static_cast<size_t>(count) : 0);
  void **addresses = count > few ? onHeap.data() : onStack;
  for (int64_t i = 0; i < count; ++i)
    addresses[i] = parameters + i;
  cuda::check(cuda::driver().launch(find(kernel), static_cast<unsigned>(blocks), 1, 1,
                                    static_cast<unsigned>(threads), 1, 1, 0, stream, addresses,
                                    nullptr),
              fmt::format("launch {}", kernel.name).c_str());
}

void Gpu::log() const {
  std::fputs(
      fmt::format("autograph: cuda:{}: {} calls, {} kernels, {} waits; {} copies to it ({} "
                  "bytes), {} back ({} bytes), {} numbers read, {} written; {} allocations; {} "
                  "loops and {} copies on it, {} graphs\n",
                  number, counts.calls, counts.launches, counts.waits, counts.copiesThere,
                  counts.bytesThere, counts.copiesBack, counts.bytesBack, counts.reads,
                  counts.writes, counts.allocations, counts.loops, counts.copiesWithin,
                  counts.graphs)
          .c_str(),
      stderr);
}

DeviceScope::DeviceScope(Gpu &gpu) : gpu(gpu), outer(innermost) { innermost = this; }

DeviceScope::~DeviceScope() {
  innermost = outer;
  for (cuda::Address address : owned)
    gpu.release(address);
}

bool DeviceScope::remove(cuda::Address address) {
  // What was allocated last is released first.
  for (size_t i = owned.size(); i-- > 0;)
    if (owned[i] == address) {
      owned.erase(owned.begin() + static_cast<std::ptrdiff_t>(i));
      return true;
    }
  return false;
}

DeviceScope *DeviceScope::current() { return innermost; }

} // namespace ag::runtime

using namespace ag::runtime;

int64_t ag_device_count(void) { return cuda::driver().deviceCount; }

const char *ag_device_name(int64_t number) {
  static thread_local char name[256];
  cuda::Device device = 0;
  if (number < 0 || number >= cuda::driver().deviceCount ||
      cuda::driver().getDevice(&device, static_cast<int>(number)) != 0 ||
      cuda::driver().getName(name, sizeof name, device) != 0)
    return "";
  return name;
}

void ag_wait_for_device(void) {
  Gpu *gpu = findGpu();
  if (!gpu)
    return;
  const std::lock_guard lock(gpu->mutex);
  gpu->enter();
  gpu->wait();
}

int32_t ag_used_device(void) {
  const Gpu *gpu = findGpu();
  return gpu ? gpu->number : -1;
}
