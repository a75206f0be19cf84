//===- Pipeline.cpp - the passes of the phase, in order ------------------===//
#include "autographc/Lowering/Native.h"

#include "mlir/Pass/PassManager.h"

void autographc::buildNativePipeline(mlir::OpPassManager &manager) {}
