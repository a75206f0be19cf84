//===- Pipeline.cpp - the passes of the phase, in order ------------------===//
#include "autographc/Lowering/Linalg.h"

#include "mlir/Pass/PassManager.h"

void autographc::buildLinalgPipeline(mlir::OpPassManager &manager) {}
