//===- Pipeline.cpp - the passes of the gpu phase, in order --------------===//
#include "autographc/Lowering/Gpu.h"

#include "autographc/Lowering/Buffers.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

void autographc::buildGpuPipeline(OpPassManager &manager,
                                  const std::vector<std::string> &architectures) {
  if (architectures.empty())
    return;
  // Once every buffer has an owner, which allocations on a device have, too.
  manager.addPass(createSpecializeDevices());
  manager.addPass(createScheduleLines());
  manager.addPass(createEmitKernels());
  // Launches have asked for extents and strides of buffers that are allocated here.
  addBufferCanonicalizer(manager);
  manager.addPass(createCSEPass());
  manager.addPass(createLowerDeviceMemory());
  manager.addPass(createVerifyGpu());
}
