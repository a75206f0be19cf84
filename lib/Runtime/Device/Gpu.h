// The GPU that a process uses: its stream, its memory, and what was done on it.
#pragma once

#include "Staging.h"

#include "autograph/device_abi.h"

#include <algorithm>
#include <list>
#include <map>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

namespace ag::runtime {

/// What was done, for AUTOGRAPH_LOG=device.
struct DeviceCounts {
  int64_t calls = 0, launches = 0, waits = 0;
  int64_t copiesThere = 0, bytesThere = 0, copiesBack = 0, bytesBack = 0;
  int64_t reads = 0, writes = 0, allocations = 0, loops = 0, graphs = 0, copiesWithin = 0;
};

/// The values are the driver's.
enum class ConditionType { branch = 0, loop = 1 };

/// What may run a loop on data, as AUTOGRAPH_DEVICE_LOOPS says; each may do what those behind it
/// do.
enum class LoopForm { block, graph, host };
LoopForm findLoopForm();

/// A launch in a graph; or, without a kernel, nodes that are done while, or where, a kernel before
/// has set the condition.
struct GraphNode {
  ag_kernel *kernel = nullptr;
  int64_t blocks = 0, threads = 0;
  std::vector<int64_t> parameters;
  ConditionType type = ConditionType::branch;
  int64_t condition = 0; ///< what stands for its handle in the parameters of kernels
  std::vector<GraphNode> body;

  bool operator==(const GraphNode &) const = default;
};

/// A graph that is kept for the next call that records the same.
struct PreparedGraph {
  std::vector<GraphNode> nodes;
  cuda::Executable executable = nullptr;
};

/// All work is in the order of one stream, so that memory that was given back can be used again at
/// once. Whoever uses it holds `mutex`.
class Gpu {
public:
  Gpu(int number);

  const int number;
  const LoopForm loopForm = findLoopForm();
  std::recursive_mutex mutex;
  DeviceCounts counts;

  cuda::Address allocate(int64_t bytes);
  void release(cuda::Address address);
  /// How many bytes were allocated there.
  int64_t size(cuda::Address address) const {
    const auto found = sizes.find(address);
    return found == sizes.end() ? 0 : found->second;
  }
  /// What was allocated around an address, and its bytes; 0, 0 where nothing was.
  std::pair<cuda::Address, int64_t> around(cuda::Address address) const;
  void copyThere(cuda::Address to, const void *from, int64_t bytes);
  /// Waits for what was asked for before.
  void copyBack(void *to, cuda::Address from, int64_t bytes);
  void copyWithin(cuda::Address to, cuda::Address from, int64_t bytes);
  void launch(ag_kernel &kernel, int64_t blocks, int64_t threads, int64_t *parameters,
              int64_t count);
  void wait();
  /// Makes the context that of this thread.
  void enter();

  /// Records a loop (see device_abi.h): launches until `startLoop` are of its graph. What is
  /// allocated meanwhile is the graph's, and nothing is given back before it has run.
  bool canLoop() const;
  /// Whether a loop that fits is one kernel, which the caller launches.
  bool loopInBlock(bool fits);
  int64_t beginLoop();
  int64_t beginInnerLoop();
  int64_t beginBranch();
  void beginArm();
  void endArm();
  /// Whether the loop may, and does, run. What was recorded is kept until `endLoop`.
  bool startLoop(bool may);
  void repeatLoop();
  /// Also where an error has left a recording.
  void endLoop();
  bool isRecording() const { return !recording.empty(); }
  void keepForLoop(cuda::Address address) { recorded.push_back(address); }

  void log() const;

private:
  cuda::Function find(ag_kernel &kernel);
  /// The latest code of a kind that this GPU can run; null where there is none.
  const ag_device_image *choose(const ag_device_module &module, bool isBinary) const;
  static int64_t roundUp(int64_t bytes);

  int64_t beginConditional(ConditionType type);
  void requireNoRecording() const;
  PreparedGraph &prepare(std::vector<GraphNode> nodes);
  void add(cuda::Graph graph, std::vector<GraphNode> nodes);

  cuda::Context context = nullptr;
  cuda::Stream stream = nullptr;
  Staging staging;
  /// The nodes of the loop and of the bodies around what is recorded now.
  std::vector<std::vector<GraphNode>> recording;
  /// Conditional nodes whose bodies are not recorded yet.
  std::vector<GraphNode> pending;
  int64_t conditionCount = 0;
  /// The latest first.
  std::list<PreparedGraph> prepared;
  std::vector<cuda::Address> recorded;
  cuda::Executable started = nullptr;
  int64_t architecture = 0;
  /// The bytes of what is in use, and what was given back, by bytes: the lowest address is used
  /// first, so that a call that is made again is given the same.
  std::map<cuda::Address, int64_t> sizes;
  std::map<int64_t, std::set<cuda::Address>> free;
};

/// The one that AUTOGRAPH_DEVICE chooses; null where the process uses the CPU. Throws where it
/// names one that is not there.
Gpu *findGpu();

/// All of what was allocated on the device at `base`, on the host.
struct OpenCopy {
  cuda::Address base = 0;
  char *host = nullptr;
  int64_t users = 0;
};

/// What a call allocates on the device is given back where it ends, unless it is kept.
class DeviceScope {
public:
  explicit DeviceScope(Gpu &gpu);
  ~DeviceScope();
  DeviceScope(const DeviceScope &) = delete;
  DeviceScope &operator=(const DeviceScope &) = delete;

  void add(cuda::Address address) { owned.push_back(address); }
  /// Whether it was this scope's.
  bool remove(cuda::Address address);
  bool owns(cuda::Address address) const {
    return std::ranges::find(owned, address) != owned.end();
  }
  static DeviceScope *current();

  /// The copies that a loop of the host's has now.
  std::vector<OpenCopy> copies;

private:
  Gpu &gpu;
  DeviceScope *outer;
  std::vector<cuda::Address> owned;
};

/// The device side of a buffer of the host's.
struct Side {
  uintptr_t base = 0;
  int64_t bytes = 0;
  cuda::Address address = 0; ///< 0: no memory there yet
  bool hostIsValid = true, deviceIsValid = false;
  bool isLent = false; ///< the memory there is another's
};

/// All buffers with two sides. Whoever uses it holds the mutex of the GPU.
class Residency {
public:
  static Residency &all();

  /// The side of what lies at `data`; null where it has none.
  Side *find(const void *data);
  Side &add(void *base, int64_t bytes);
  /// A buffer of the host's whose elements are those at `address`, and lent to it.
  void *lend(cuda::Address address, int64_t bytes);
  void drop(Gpu &gpu, void *base);
  /// The address there of what lies at `data`, valid.
  cuda::Address bringThere(Gpu &gpu, Side &side, const void *data);
  void bringBack(Gpu &gpu, Side &side);

private:
  std::map<uintptr_t, Side> sides;
};

/// The bytes of a buffer of ag_allocate; and marks it so that its release drops its side.
int64_t markDeviceSide(void *buffer);

} // namespace ag::runtime
