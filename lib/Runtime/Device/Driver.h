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
using Event = struct EventHandle *;
using Graph = struct GraphHandle *;
using Node = struct NodeHandle *;
using Executable = struct ExecutableHandle *;

/// CUgraphNodeParams, of kernels and conditional nodes; other kinds are not used.
struct NodeParameters {
  struct Kernel {
    Function function;
    unsigned gridX, gridY, gridZ, blockX, blockY, blockZ, sharedBytes;
    void **parameters, **extra;
    void *kernel;
    Context context;
  };
  struct Condition {
    uint64_t handle;
    int type;
    unsigned size;
    Graph *graphs; ///< the driver's
    Context context;
  };

  int type;
  int reserved[3];
  union {
    Kernel kernel;
    Condition condition;
    long long padding[29];
  };
  long long last;
};
static_assert(sizeof(NodeParameters) == 16 + 29 * 8 + 8);

constexpr int kernelNode = 0, conditionalNode = 13;

constexpr int computeCapabilityMajor = 75, computeCapabilityMinor = 76;
constexpr unsigned nonBlockingStream = 1;
constexpr unsigned eventWithoutTime = 2;

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
  ENTRY(allocatePinned, "cuMemHostAlloc", (void **memory, size_t bytes, unsigned flags))           \
  ENTRY(createEvent, "cuEventCreate", (Event * event, unsigned flags))                             \
  ENTRY(recordEvent, "cuEventRecord", (Event event, Stream stream))                                \
  ENTRY(waitForEvent, "cuEventSynchronize", (Event event))                                         \
  ENTRY(copyToDevice, "cuMemcpyHtoDAsync_v2",                                                      \
        (Address to, const void *from, size_t bytes, Stream stream))                               \
  ENTRY(copyToHost, "cuMemcpyDtoHAsync_v2", (void *to, Address from, size_t bytes, Stream stream)) \
  ENTRY(copyWithin, "cuMemcpyDtoDAsync_v2",                                                        \
        (Address to, Address from, size_t bytes, Stream stream))                                   \
  ENTRY(loadModule, "cuModuleLoadData", (Module * module, const void *image))                      \
  ENTRY(getFunction, "cuModuleGetFunction",                                                        \
        (Function * function, Module module, const char *name))                                    \
  ENTRY(launch, "cuLaunchKernel",                                                                  \
        (Function function, unsigned gridX, unsigned gridY, unsigned gridZ, unsigned blockX,       \
         unsigned blockY, unsigned blockZ, unsigned sharedBytes, Stream stream, void **parameters, \
         void **extra))                                                                            \
  ENTRY(getErrorString, "cuGetErrorString", (Result result, const char **text))

/// What graphs with conditional nodes take: drivers from 12.4 on have it.
#define AG_CUDA_GRAPH_ENTRIES(ENTRY)                                                               \
  ENTRY(createGraph, "cuGraphCreate", (Graph * graph, unsigned flags))                             \
  ENTRY(createCondition, "cuGraphConditionalHandleCreate",                                         \
        (uint64_t *handle, Graph graph, Context context, unsigned initial, unsigned flags))        \
  ENTRY(addNode, "cuGraphAddNode_v2",                                                              \
        (Node * node, Graph graph, const Node *before, const void *edges, size_t count,            \
         NodeParameters *parameters))                                                              \
  ENTRY(instantiate, "cuGraphInstantiateWithFlags",                                                \
        (Executable * executable, Graph graph, unsigned long long flags))                          \
  ENTRY(launchGraph, "cuGraphLaunch", (Executable executable, Stream stream))                      \
  ENTRY(destroyExecutable, "cuGraphExecDestroy", (Executable executable))                          \
  ENTRY(destroyGraph, "cuGraphDestroy", (Graph graph))

struct Driver {
#define AG_CUDA_MEMBER(member, symbol, arguments) Result(*member) arguments = nullptr;
  AG_CUDA_ENTRIES(AG_CUDA_MEMBER)
  AG_CUDA_GRAPH_ENTRIES(AG_CUDA_MEMBER)
#undef AG_CUDA_MEMBER
  bool hasGraphs = false;
  /// Why there is none; empty where there is.
  std::string obstacle;
  int deviceCount = 0;
};

/// Opens `libcuda.so.1`, or what AUTOGRAPH_CUDA_LIBRARY names, once.
const Driver &driver();

/// Throws ag::Error where a call failed.
void check(Result result, const char *what);

} // namespace ag::runtime::cuda
