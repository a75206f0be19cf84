//===- Pipeline.cpp - the passes of the versions phase, in order ---------===//
#include "autographc/Lowering/Versions.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;

void autographc::buildVersionsPipeline(OpPassManager &manager) {
  // First: everything after these sees extents and flags as constants.
  manager.addPass(createSpecializeExtents());
  manager.addPass(createSpecializeFlags());
  manager.addPass(createInlineFunctions());
  manager.addNestedPass<func::FuncOp>(createElideSlots());
  manager.addNestedPass<func::FuncOp>(createUnrollLoops());
  manager.addPass(createVerifyVersions());
}
