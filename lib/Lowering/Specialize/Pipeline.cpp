//===- Pipeline.cpp - the passes of the specialize phase, in order --------===//
#include "autographc/Lowering/Specialize.h"

#include "mlir/Pass/PassManager.h"

using namespace mlir;

void autographc::buildSpecializePipeline(OpPassManager &manager) {
  // First: the functions of custom gradients are called by nothing else.
  manager.addNestedPass<func::FuncOp>(createLowerStoppedGradients());
  // Gradients have left functions that only tapes called.
  manager.addPass(createDropUnusedFunctions());
  // While a value still has its name, and nothing was duplicated.
  manager.addPass(createAGLowerTraces());
  manager.addNestedPass<func::FuncOp>(createAGMergeChoices());
  manager.addPass(createAGSpecialize());
  manager.addPass(createVerifySpecialize());
}
