//===- Pipeline.cpp - the passes of the phase, in order ------------------===//
#include "autographc/Lowering/Specialize.h"

#include "mlir/Pass/PassManager.h"

void autographc::buildSpecializePipeline(mlir::OpPassManager &manager) {}
