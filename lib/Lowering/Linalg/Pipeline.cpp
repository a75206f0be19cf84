//===- Pipeline.cpp - the passes of the linalg phase, in order ------------===//
#include "autographc/Lowering/Linalg.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

void autographc::buildLinalgPipeline(OpPassManager &manager) {
  manager.addPass(createAGConvertToLinalg());
  manager.addNestedPass<func::FuncOp>(createAGSplitComplex());
  // The lowering makes a constant wherever it needs one.
  addCanonicalizer(manager);
  manager.addPass(createCSEPass());
  manager.addPass(createVerifyLinalg());
}
