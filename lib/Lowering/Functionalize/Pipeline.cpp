//===- Pipeline.cpp - the passes of the phase, in order -------------------===//
#include "autographc/Lowering/Functionalize.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"

void autographc::buildFunctionalizePipeline(mlir::OpPassManager &manager) {
  mlir::OpPassManager &function = manager.nest<mlir::func::FuncOp>();
  function.addPass(createFunctionalize());
  // Here, and not later: what is dropped must not depend on the optimisation level.
  function.addPass(createDropUnused());
  function.addPass(createVerifyFunctional());
}
