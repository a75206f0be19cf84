//===- Pipeline.cpp - the passes of the phase, in order ------------------===//
#include "autographc/Lowering/Functionalize.h"

#include "mlir/Pass/PassManager.h"

void autographc::buildFunctionalizePipeline(mlir::OpPassManager &manager) {}
