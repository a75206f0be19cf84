// Loops that a GPU repeats by itself: a graph whose last node has the body as its graph.
#include "Gpu.h"

namespace ag::runtime {

bool Gpu::canLoop() const { return cuda::driver().hasGraphs && !graph; }

int64_t Gpu::beginLoop() {
  const cuda::Driver &driver = cuda::driver();
  cuda::check(driver.createGraph(&graph, 0), "make a graph");
  cuda::check(driver.createCondition(&condition, graph, context, 0, 0), "make a condition");
  cuda::check(driver.beginCapture(stream, graph, nullptr, nullptr, 0, cuda::threadLocalCapture),
              "record");
  return static_cast<int64_t>(condition);
}

void Gpu::beginLoopBody() {
  const cuda::Driver &driver = cuda::driver();
  cuda::Graph captured = nullptr;
  cuda::check(driver.endCapture(stream, &captured), "record");
  // The kernel that decides on the first iteration.
  cuda::Node first = nullptr, loop = nullptr;
  size_t count = 1;
  cuda::check(driver.getNodes(graph, &first, &count), "find a node");
  cuda::NodeParameters parameters{};
  parameters.type = cuda::conditionalNode;
  parameters.handle = condition;
  parameters.conditionType = cuda::whileCondition;
  parameters.size = 1;
  parameters.context = context;
  cuda::check(driver.addNode(&loop, graph, &first, nullptr, 1, &parameters), "add a loop");
  cuda::check(driver.beginCapture(stream, parameters.graphs[0], nullptr, nullptr, 0,
                                  cuda::threadLocalCapture),
              "record");
}

bool Gpu::runLoop(bool may) {
  const cuda::Driver &driver = cuda::driver();
  cuda::Graph captured = nullptr;
  cuda::check(driver.endCapture(stream, &captured), "record");
  if (may) {
    cuda::Executable executable = nullptr;
    cuda::check(driver.instantiate(&executable, graph, 0), "prepare a graph");
    cuda::check(driver.launchGraph(executable, stream), "run a graph");
    // The driver keeps it until it has run.
    driver.destroyExecutable(executable);
    ++counts.loops;
  }
  dropLoop();
  return may;
}

void Gpu::abandonLoop() {
  if (!graph)
    return;
  cuda::Graph captured = nullptr;
  cuda::driver().endCapture(stream, &captured);
  dropLoop();
}

/// Whoever gets the memory next is behind the graph in the stream.
void Gpu::dropLoop() {
  cuda::driver().destroyGraph(graph);
  graph = nullptr;
  for (cuda::Address address : recorded)
    release(address);
  recorded.clear();
}

} // namespace ag::runtime

using namespace ag::runtime;

int32_t ag_can_loop_on_device(void) { return findGpu()->canLoop(); }
int64_t ag_begin_loop(void) { return findGpu()->beginLoop(); }
void ag_begin_loop_body(void) { findGpu()->beginLoopBody(); }
int32_t ag_run_loop(int32_t may) { return findGpu()->runLoop(may != 0); }
