//===- Gradients.h - passes and pipeline of the gradients phase -----------===//
#ifndef AUTOGRAPHC_LOWERING_GRADIENTS_H
#define AUTOGRAPHC_LOWERING_GRADIENTS_H

#include "autographc/IR/AG.h"

#include "mlir/Pass/Pass.h"

namespace autographc {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "autographc/Lowering/Gradients.h.inc"

/// Adds the passes of the gradients phase, in order.
void buildGradientsPipeline(mlir::OpPassManager &manager);

} // namespace autographc

#endif
