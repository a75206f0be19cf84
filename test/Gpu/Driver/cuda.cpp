// A stand-in for CUDA's driver: one GPU of architecture 0.0, whose memory is a mapping that the
// host may not touch and whose kernels are the emulator's, run thread by thread. Programs load it
// by AUTOGRAPH_CUDA_LIBRARY. AUTOGRAPH_EMULATED_ORDER=backward runs the threads of a launch from
// the last to the first: kernels whose threads depend on each other then give other results.
// A kernel that is given an address of the host's memory fails.
// AUTOGRAPH_EMULATED_MEMORY is how many bytes the GPU has; with AUTOGRAPH_EMULATED_PINNED=none the
// host has no pinned memory for it.
#include "stream.h"

#include "autograph/device_abi.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <map>
#include <set>
#include <string>
#include <sys/mman.h>
#include <ucontext.h>
#include <vector>

#define EXPORT extern "C" __attribute__((visibility("default")))

namespace {

using Result = int;
constexpr Result success = 0, invalidValue = 1, outOfMemory = 2, notFound = 500, launchFailed = 719;

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
  /// Whether an address is of the host's: mapped, far above small numbers, and not the GPU's. Those
  /// of constants of the program are numbers to a kernel: of texts, which the host prints.
  bool isHost(uint64_t address) const {
    const auto first = reinterpret_cast<uint64_t>(base);
    if (address < uint64_t(1) << 40 || address >= uint64_t(1) << 47 ||
        (address >= first && address < first + room))
      return false;
    unsigned char isResident;
    Dl_info object;
    return mincore(reinterpret_cast<void *>(address & ~uint64_t(4095)), 1, &isResident) == 0 &&
           !dladdr(reinterpret_cast<void *>(address), &object);
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

Stream &theStream() {
  static Stream stream;
  return stream;
}

/// What comes after copies in the stream, with the memory open.
struct Opened {
  Opened() {
    memory().open();
    theStream().finish();
  }
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
    set_condition = [](ag_emulator *, int64_t handle, int32_t value) {
      *reinterpret_cast<int32_t *>(handle) = value;
    };
  }
};

bool isBackward() {
  const char *order = std::getenv("AUTOGRAPH_EMULATED_ORDER");
  return order && !std::strcmp(order, "backward");
}

/// The threads of a block that wait for each other. Each has a stack and runs until it waits;
/// another runs then. A thread that is ahead of the others so shows a wait that is missing.
class Team : public Place {
public:
  Team(unsigned blocks, unsigned threads) : Place(blocks, threads), members(threads) {
    wait = [](ag_emulator *self) { static_cast<Team *>(self)->stop(State::waits); };
    exchange = [](ag_emulator *self, int32_t value, int32_t distance) {
      return static_cast<Team *>(self)->swap(value, distance);
    };
    load_fragments = [](ag_emulator *self, const void *row, int32_t isTransposed, int32_t *words) {
      Team &team = *static_cast<Team *>(self);
      Member &member = team.members[static_cast<size_t>(team.threadNumber)];
      member.row = static_cast<const uint16_t *>(row);
      member.words = words;
      team.stop(isTransposed ? State::loadsTransposed : State::loads);
    };
    multiply = [](ag_emulator *self, const int32_t *words, int32_t isBrain, float *totals) {
      Team &team = *static_cast<Team *>(self);
      Member &member = team.members[static_cast<size_t>(team.threadNumber)];
      member.words = const_cast<int32_t *>(words);
      member.totals = totals;
      team.stop(isBrain ? State::multipliesBrain : State::multiplies);
    };
    const size_t all = stackBytes * threads;
    stacks = static_cast<char *>(mmap(nullptr, all, PROT_READ | PROT_WRITE,
                                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
  }
  ~Team() { munmap(stacks, stackBytes * members.size()); }
  Team(const Team &) = delete;
  Team &operator=(const Team &) = delete;

  Result run(const ag_emulated_kernel &what, void **given) {
    kernel = &what;
    parameters = given;
    for (int32_t i = 0; i < blockCount; ++i) {
      blockNumber = isBackward() ? blockCount - 1 - i : i;
      if (Result result = runBlock())
        return result;
    }
    return success;
  }

private:
  enum class State {
    ready,
    waits,
    exchanges,
    loads,
    loadsTransposed,
    multiplies,
    multipliesBrain,
    done
  };
  struct Member {
    ucontext_t context;
    State state = State::ready;
    int32_t value = 0, distance = 0;
    const uint16_t *row = nullptr;
    int32_t *words = nullptr;
    float *totals = nullptr;
  };

  Result runBlock() {
    for (size_t i = 0; i < members.size(); ++i) {
      Member &member = members[i];
      member.state = State::ready;
      getcontext(&member.context);
      member.context.uc_stack.ss_sp = stacks + i * stackBytes;
      member.context.uc_stack.ss_size = stackBytes;
      member.context.uc_link = &outside;
      const auto self = reinterpret_cast<uintptr_t>(this);
      makecontext(&member.context, reinterpret_cast<void (*)()>(enter), 2,
                  static_cast<unsigned>(self >> 32), static_cast<unsigned>(self));
    }
    while (true) {
      bool hasRun = false;
      for (size_t i = 0; i < members.size(); ++i) {
        const size_t number = isBackward() ? members.size() - 1 - i : i;
        if (members[number].state != State::ready)
          continue;
        hasRun = true;
        threadNumber = static_cast<int32_t>(number);
        swapcontext(&outside, &members[number].context);
      }
      if (areAll(State::done, 0, members.size()))
        return success;
      if (!letGo() && !hasRun) {
        std::fprintf(stderr,
                     "emulator: %s: threads wait for others that have ended or wait elsewhere\n",
                     kernel->name);
        return launchFailed;
      }
    }
  }

  bool areAll(State state, size_t from, size_t to) const {
    for (size_t i = from; i < to; ++i)
      if (members[i].state != state)
        return false;
    return true;
  }

  /// Lets threads run on that nobody is missing of; whether there are any.
  bool letGo() {
    const size_t count = members.size();
    bool any = false;
    if (areAll(State::waits, 0, count)) {
      for (Member &member : members)
        member.state = State::ready;
      return true;
    }
    for (size_t first = 0; first < count; first += warp) {
      const size_t end = first + warp < count ? first + warp : count;
      const State state = members[first].state;
      if (state == State::ready || state == State::waits || state == State::done ||
          !areAll(state, first, end))
        continue;
      if (state == State::exchanges)
        exchangeValues(first, end);
      else if (end - first < warp)
        continue;
      else if (state == State::loads || state == State::loadsTransposed)
        loadFragments(&members[first], state == State::loadsTransposed);
      else
        multiplyFragments(&members[first], state == State::multipliesBrain);
      for (size_t i = first; i < end; ++i)
        members[i].state = State::ready;
      any = true;
    }
    return any;
  }

  void exchangeValues(size_t first, size_t end) {
    int32_t given[warp];
    for (size_t i = first; i < end; ++i)
      given[i - first] = members[i].value;
    for (size_t i = first; i < end; ++i) {
      const size_t other = (i - first) ^ static_cast<size_t>(members[i].distance);
      members[i].value = given[first + other < end ? other : i - first];
    }
  }

  static void loadFragments(Member *lanes, bool isTransposed) {
    for (size_t lane = 0; lane < warp; ++lane)
      for (size_t fragment = 0; fragment < 4; ++fragment) {
        const auto at = [&](size_t row, size_t column) -> uint32_t {
          return lanes[fragment * 8 + row].row[column];
        };
        const size_t outer = lane / 4, inner = 2 * (lane % 4);
        lanes[lane].words[fragment] =
            static_cast<int32_t>(isTransposed ? at(inner, outer) | at(inner + 1, outer) << 16
                                              : at(outer, inner) | at(outer, inner + 1) << 16);
      }
  }

  /// Totals are chains of fused multiply-adds in the order of the terms. A GPU's are not.
  static void multiplyFragments(Member *lanes, bool isBrain) {
    float made[warp][4];
    const auto element = [&](size_t lane, size_t word, size_t half) {
      const auto bits =
          static_cast<uint16_t>(static_cast<uint32_t>(lanes[lane].words[word]) >> (16 * half));
      return isBrain ? fromBrain(bits) : fromHalf(bits);
    };
    for (size_t lane = 0; lane < warp; ++lane)
      for (size_t i = 0; i < 4; ++i) {
        const size_t row = lane / 4, lower = i / 2, column = 2 * (lane % 4) + i % 2;
        float total = lanes[lane].totals[i];
        for (size_t term = 0; term < 16; ++term) {
          const size_t pair = term % 8 / 2, high = term / 8;
          total = std::fma(element(row * 4 + pair, lower + 2 * high, term % 2),
                           element(column * 4 + pair, 4 + high, term % 2), total);
        }
        made[lane][i] = total;
      }
    for (size_t lane = 0; lane < warp; ++lane)
      std::memcpy(lanes[lane].totals, made[lane], sizeof made[lane]);
  }

  static float fromBrain(uint16_t bits) {
    const uint32_t whole = static_cast<uint32_t>(bits) << 16;
    float value;
    std::memcpy(&value, &whole, sizeof value);
    return value;
  }
  static float fromHalf(uint16_t bits) {
    const int exponent = bits >> 10 & 31, fraction = bits & 1023;
    const float size = exponent == 31  ? (fraction ? NAN : INFINITY)
                       : exponent == 0 ? std::ldexp(float(fraction), -24)
                                       : std::ldexp(float(1024 + fraction), exponent - 25);
    return bits >> 15 ? -size : size;
  }

  static void enter(unsigned high, unsigned low) {
    Team &team = *reinterpret_cast<Team *>(uintptr_t(high) << 32 | low);
    team.kernel->run(&team, team.parameters);
    team.members[static_cast<size_t>(team.threadNumber)].state = State::done;
  }

  void stop(State state) {
    Member &member = members[static_cast<size_t>(threadNumber)];
    member.state = state;
    swapcontext(&member.context, &outside);
  }
  int32_t swap(int32_t value, int32_t distance) {
    Member &member = members[static_cast<size_t>(threadNumber)];
    member.value = value;
    member.distance = distance;
    stop(State::exchanges);
    return member.value;
  }

  static constexpr size_t stackBytes = size_t(1) << 16, warp = 32;
  std::vector<Member> members;
  char *stacks;
  ucontext_t outside;
  const ag_emulated_kernel *kernel = nullptr;
  void **parameters = nullptr;
};

/// A graph: kernels, and loops and branches over graphs, one after the other.
struct Graph;
struct Node {
  const ag_emulated_kernel *kernel = nullptr;
  unsigned blocks = 0, threads = 0;
  std::vector<int64_t> parameters;
  int32_t *condition = nullptr;
  bool isLoop = false;
  Graph *body = nullptr;
};
struct Graph {
  std::vector<Node *> nodes;
  std::vector<int32_t *> conditions;
};

/// What says whether a graph goes on: addresses of the host's that kernels are given.
std::set<uint64_t> &theConditions() {
  static std::set<uint64_t> conditions;
  return conditions;
}

Result run(const ag_emulated_kernel &kernel, unsigned blocks, unsigned threads, void **parameters) {
  for (int64_t i = 0; i < kernel.parameter_count; ++i) {
    const uint64_t value = *static_cast<uint64_t *>(parameters[i]);
    if (memory().isHost(value) && !theConditions().count(value)) {
      std::fprintf(stderr, "emulator: %s: parameter %d is an address of host memory\n", kernel.name,
                   static_cast<int>(i));
      return launchFailed;
    }
  }
  if (kernel.waits)
    return Team(blocks, threads).run(kernel, parameters);
  Place place(blocks, threads);
  const int64_t all = int64_t(blocks) * threads;
  for (int64_t i = 0; i < all; ++i) {
    const int64_t number = isBackward() ? all - 1 - i : i;
    place.blockNumber = static_cast<int32_t>(number / threads);
    place.threadNumber = static_cast<int32_t>(number % threads);
    kernel.run(&place, parameters);
  }
  return success;
}

Result run(Graph &graph) {
  for (Node *node : graph.nodes) {
    if (!node->kernel) {
      while (*node->condition) {
        if (Result result = run(*node->body))
          return result;
        if (!node->isLoop)
          break;
      }
      continue;
    }
    std::vector<void *> addresses;
    for (int64_t &parameter : node->parameters)
      addresses.push_back(&parameter);
    if (Result result = run(*node->kernel, node->blocks, node->threads, addresses.data()))
      return result;
  }
  return success;
}

/// As CUgraphNodeParams, of a kernel and of a conditional node.
struct NodeParameters {
  int type, reserved[3];
  union {
    struct {
      const ag_emulated_kernel *kernel;
      unsigned gridX, gridY, gridZ, blockX, blockY, blockZ, shared;
      void **parameters, **extra;
    };
    struct {
      uint64_t handle;
      int conditionType;
      unsigned size;
      Graph **graphs;
    };
  };
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
  const Opened opened;
  return stream == &memory() ? success : invalidValue;
}
EXPORT Result cuMemAlloc_v2(uint64_t *address, size_t bytes) {
  return memory().allocate(address, bytes);
}
EXPORT Result cuMemFree_v2(uint64_t address) {
  const Opened opened;
  return memory().release(address);
}

EXPORT Result cuMemHostAlloc(void **made, size_t bytes, unsigned) {
  const char *pinned = std::getenv("AUTOGRAPH_EMULATED_PINNED");
  if (pinned && !std::strcmp(pinned, "none"))
    return outOfMemory;
  return *made = theStream().pin(bytes), success;
}
EXPORT Result cuEventCreate(uint64_t **event, unsigned) {
  return *event = new uint64_t(0), success;
}
EXPORT Result cuEventRecord(uint64_t *event, void *stream) {
  *event = theStream().count();
  return stream == &memory() ? success : invalidValue;
}
EXPORT Result cuEventSynchronize(const uint64_t *event) {
  memory().open();
  theStream().finish(*event);
  memory().close();
  return success;
}

EXPORT Result cuMemcpyHtoDAsync_v2(uint64_t to, const void *from, size_t bytes, void *) {
  if (!memory().has(to, bytes))
    return invalidValue;
  memory().open();
  theStream().copy(reinterpret_cast<void *>(to), from, bytes, from);
  memory().close();
  return success;
}
EXPORT Result cuMemcpyDtoHAsync_v2(void *to, uint64_t from, size_t bytes, void *) {
  if (!memory().has(from, bytes))
    return invalidValue;
  memory().open();
  theStream().copy(to, reinterpret_cast<const void *>(from), bytes, to);
  memory().close();
  return success;
}

EXPORT Result cuMemcpyDtoDAsync_v2(uint64_t to, uint64_t from, size_t bytes, void *) {
  if (!memory().has(to, bytes) || !memory().has(from, bytes))
    return invalidValue;
  const Opened opened;
  std::memmove(reinterpret_cast<void *>(to), reinterpret_cast<const void *>(from), bytes);
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
  const Opened opened;
  return run(*kernel, gridX, blockX, parameters);
}

EXPORT Result cuGraphCreate(Graph **graph, unsigned) { return *graph = new Graph, success; }
EXPORT Result cuGraphConditionalHandleCreate(uint64_t *handle, Graph *graph, void *context,
                                             unsigned initial, unsigned) {
  graph->conditions.push_back(new int32_t(static_cast<int32_t>(initial)));
  *handle = reinterpret_cast<uint64_t>(graph->conditions.back());
  theConditions().insert(*handle);
  return context == &memory() ? success : invalidValue;
}
EXPORT Result cuGraphAddNode_v2(Node **made, Graph *graph, Node **before, void *, size_t count,
                                NodeParameters *parameters) {
  constexpr int kernelNode = 0, conditional = 13, branch = 0, loop = 1;
  // One after the other.
  if (count != (graph->nodes.empty() ? 0 : 1) || (count && *before != graph->nodes.back()))
    return invalidValue;
  auto *node = new Node;
  *made = node;
  graph->nodes.push_back(node);
  if (parameters->type == kernelNode) {
    node->kernel = parameters->kernel;
    node->blocks = parameters->gridX;
    node->threads = parameters->blockX;
    for (int64_t i = 0; i < node->kernel->parameter_count; ++i)
      node->parameters.push_back(*static_cast<int64_t *>(parameters->parameters[i]));
    return node->blocks && node->threads && node->threads <= 1024 ? success : invalidValue;
  }
  node->condition = reinterpret_cast<int32_t *>(parameters->handle);
  node->isLoop = parameters->conditionType == loop;
  node->body = new Graph;
  parameters->graphs = &node->body;
  bool isOwn = false;
  for (int32_t *condition : graph->conditions)
    isOwn = isOwn || condition == node->condition;
  return isOwn && parameters->type == conditional && parameters->size == 1 &&
                 (node->isLoop || parameters->conditionType == branch)
             ? success
             : invalidValue;
}
EXPORT Result cuGraphInstantiateWithFlags(Graph **executable, Graph *graph, unsigned long long) {
  return *executable = graph, success;
}
EXPORT Result cuGraphLaunch(Graph *executable, void *stream) {
  if (stream != &memory())
    return invalidValue;
  const Opened opened;
  return run(*executable);
}
// What was prepared keeps the graph.
EXPORT Result cuGraphDestroy(Graph *) { return success; }
EXPORT Result cuGraphExecDestroy(Graph *graph) {
  for (Node *node : graph->nodes) {
    if (node->body)
      cuGraphExecDestroy(node->body);
    delete node;
  }
  for (int32_t *condition : graph->conditions) {
    theConditions().erase(reinterpret_cast<uint64_t>(condition));
    delete condition;
  }
  delete graph;
  return success;
}

EXPORT Result cuGetErrorString(Result result, const char **text) {
  *text = result == outOfMemory    ? "out of memory"
          : result == notFound     ? "not found"
          : result == launchFailed ? "unspecified launch failure"
                                   : "invalid value";
  return success;
}
