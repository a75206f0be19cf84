//===- Functionalize.h - passes and pipeline of the functional phase ----------===//
#ifndef AUTOGRAPHC_LOWERING_FUNCTIONALIZE_H
#define AUTOGRAPHC_LOWERING_FUNCTIONALIZE_H

#include "autographc/IR/AG.h"

#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Pass/Pass.h"

namespace autographc {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "autographc/Lowering/Functionalize.h.inc"

/// Fails, with an error, where an operation stands below `function` that the functional form does
/// not have, or not like that.
mlir::LogicalResult verifyFunctionalOperations(mlir::Operation *function);

/// Adds the passes of the functional phase, in order.
void buildFunctionalizePipeline(mlir::OpPassManager &manager);

} // namespace autographc

#endif
