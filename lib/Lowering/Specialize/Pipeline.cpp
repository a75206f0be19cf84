//===- Pipeline.cpp - the passes of the specialize phase, in order --------===//
#include "autographc/Lowering/Specialize.h"

#include "mlir/Pass/PassManager.h"

using namespace mlir;

void autographc::buildSpecializePipeline(OpPassManager &manager) {
  manager.addNestedPass<func::FuncOp>(createAGMergeChoices());
  manager.addPass(createAGSpecialize());
  manager.addPass(createVerifySpecialize());
}
