// Loops that a GPU repeats by itself: graphs with conditional nodes.
#include "Gpu.h"

#include "autograph/error.h"

#include <fmt/format.h>

#include <cstdlib>
#include <string_view>

namespace ag::runtime {
namespace {

/// What stands for the handles of conditions while they are recorded: addresses that nobody else
/// passes to a kernel.
constexpr int64_t mostConditions = 256;
char standIns[mostConditions];

int64_t standIn(int64_t number) { return reinterpret_cast<intptr_t>(&standIns[number]); }

/// How many graphs are kept.
constexpr size_t mostPrepared = 16;

/// Puts a handle in place of what stands for it.
void replace(std::vector<GraphNode> &nodes, int64_t from, int64_t to) {
  for (GraphNode &node : nodes) {
    for (int64_t &parameter : node.parameters)
      parameter = parameter == from ? to : parameter;
    replace(node.body, from, to);
  }
}

} // namespace

LoopForm findLoopForm() {
  const char *given = std::getenv("AUTOGRAPH_DEVICE_LOOPS");
  const std::string_view name = given ? given : "";
  if (name.empty())
    return LoopForm::block;
  if (name == "graph")
    return LoopForm::graph;
  if (name == "host")
    return LoopForm::host;
  throw Error(ErrorKind::host, nullptr,
              fmt::format("AUTOGRAPH_DEVICE_LOOPS={}: it is graph or host", name));
}

bool Gpu::loopInBlock(bool fits) {
  const bool runs = fits && loopForm == LoopForm::block && !isRecording();
  counts.loops += runs;
  return runs;
}

bool Gpu::canLoop() const {
  return cuda::driver().hasGraphs && loopForm != LoopForm::host && !isRecording();
}

void Gpu::requireNoRecording() const {
  if (isRecording())
    throw Error(ErrorKind::host, nullptr, "a loop that is recorded for the GPU copies");
}

int64_t Gpu::beginConditional(ConditionType type) {
  const int64_t condition = standIn(conditionCount++ % mostConditions);
  GraphNode node;
  node.type = type;
  node.condition = condition;
  pending.push_back(std::move(node));
  return condition;
}

int64_t Gpu::beginLoop() {
  recording.emplace_back();
  conditionCount = 0;
  return beginConditional(ConditionType::loop);
}
int64_t Gpu::beginInnerLoop() { return beginConditional(ConditionType::loop); }
int64_t Gpu::beginBranch() { return beginConditional(ConditionType::branch); }

void Gpu::beginArm() { recording.emplace_back(); }

void Gpu::endArm() {
  GraphNode node = std::move(pending.back());
  pending.pop_back();
  node.body = std::move(recording.back());
  recording.pop_back();
  if (!node.body.empty())
    recording.back().push_back(std::move(node));
}

void Gpu::add(cuda::Graph graph, std::vector<GraphNode> nodes) {
  const cuda::Driver &driver = cuda::driver();
  cuda::Node last = nullptr;
  // Conditions are of the graph that has their node; kernels before it set them.
  for (size_t i = 0; i < nodes.size(); ++i)
    if (!nodes[i].kernel) {
      uint64_t handle = 0;
      cuda::check(driver.createCondition(&handle, graph, context, 0, 0), "make a condition");
      replace(nodes, nodes[i].condition, static_cast<int64_t>(handle));
      nodes[i].condition = static_cast<int64_t>(handle);
    }
  for (GraphNode &node : nodes) {
    cuda::NodeParameters parameters{};
    std::vector<void *> addresses;
    for (int64_t &parameter : node.parameters)
      addresses.push_back(&parameter);
    if (node.kernel) {
      parameters.type = cuda::kernelNode;
      const auto blocks = static_cast<unsigned>(node.blocks),
                 threads = static_cast<unsigned>(node.threads);
      parameters.kernel = {find(*node.kernel), blocks,  1,       1,      threads, 1, 1, 0,
                           addresses.data(),   nullptr, nullptr, context};
    } else {
      parameters.type = cuda::conditionalNode;
      parameters.condition = {static_cast<uint64_t>(node.condition), static_cast<int>(node.type), 1,
                              nullptr, context};
    }
    cuda::Node made = nullptr;
    cuda::check(
        driver.addNode(&made, graph, last ? &last : nullptr, nullptr, last ? 1 : 0, &parameters),
        "add to a graph");
    last = made;
    if (!node.kernel)
      add(parameters.condition.graphs[0], std::move(node.body));
  }
}

PreparedGraph &Gpu::prepare(std::vector<GraphNode> nodes) {
  for (auto known = prepared.begin(); known != prepared.end(); ++known)
    if (known->nodes == nodes) {
      prepared.splice(prepared.begin(), prepared, known);
      return prepared.front();
    }
  const cuda::Driver &driver = cuda::driver();
  cuda::Graph graph = nullptr;
  cuda::Executable executable = nullptr;
  cuda::check(driver.createGraph(&graph, 0), "make a graph");
  add(graph, nodes);
  cuda::check(driver.instantiate(&executable, graph, 0), "prepare a graph");
  driver.destroyGraph(graph);
  ++counts.graphs;
  prepared.push_front({std::move(nodes), executable});
  if (prepared.size() > mostPrepared) {
    // The driver keeps it until it has run.
    driver.destroyExecutable(prepared.back().executable);
    prepared.pop_back();
  }
  return prepared.front();
}

bool Gpu::startLoop(bool may) {
  endArm();
  std::vector<GraphNode> nodes = std::move(recording.back());
  recording.clear();
  if (!may || conditionCount > mostConditions) {
    endLoop();
    return false;
  }
  started = prepare(std::move(nodes)).executable;
  repeatLoop();
  ++counts.loops;
  return true;
}

void Gpu::repeatLoop() { cuda::check(cuda::driver().launchGraph(started, stream), "run a graph"); }

/// Whoever gets the memory next is behind the graph in the stream.
void Gpu::endLoop() {
  recording.clear();
  pending.clear();
  for (cuda::Address address : recorded)
    release(address);
  recorded.clear();
}

} // namespace ag::runtime

using namespace ag::runtime;

int32_t ag_can_loop_on_device(void) { return findGpu()->canLoop(); }
int32_t ag_loop_in_block(int32_t fits) { return findGpu()->loopInBlock(fits != 0); }
int64_t ag_begin_loop(void) { return findGpu()->beginLoop(); }
int64_t ag_begin_inner_loop(void) { return findGpu()->beginInnerLoop(); }
int64_t ag_begin_branch(void) { return findGpu()->beginBranch(); }
void ag_begin_arm(void) { findGpu()->beginArm(); }
void ag_end_arm(void) { findGpu()->endArm(); }
int32_t ag_start_loop(int32_t may) { return findGpu()->startLoop(may != 0); }
void ag_repeat_loop(void) { findGpu()->repeatLoop(); }
void ag_end_loop(void) { findGpu()->endLoop(); }
int32_t ag_run_loop(int32_t may) {
  const int32_t runs = ag_start_loop(may);
  if (runs)
    ag_end_loop();
  return runs;
}
