//===- Pipeline.cpp - the passes of the gradients phase, in order ---------===//
#include "autographc/Lowering/Gradients.h"

#include "mlir/Pass/PassManager.h"

using namespace mlir;

void autographc::buildGradientsPipeline(OpPassManager &manager) {
  manager.addPass(createLowerTapes());
  manager.addNestedPass<func::FuncOp>(createVerifyGradients());
}
