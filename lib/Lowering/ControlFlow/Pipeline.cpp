//===- Pipeline.cpp - the passes of the phase, in order ------------------===//
#include "autographc/Lowering/ControlFlow.h"

#include "mlir/Pass/PassManager.h"

void autographc::buildControlFlowPipeline(mlir::OpPassManager &manager) {}
