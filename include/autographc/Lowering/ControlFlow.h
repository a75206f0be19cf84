//===- ControlFlow.h - passes and pipeline of the control-flow phase ----------===//
#ifndef AUTOGRAPHC_LOWERING_CONTROLFLOW_H
#define AUTOGRAPHC_LOWERING_CONTROLFLOW_H

#include "autographc/IR/AG.h"

#include "mlir/Pass/Pass.h"

namespace autographc {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "autographc/Lowering/ControlFlow.h.inc"

/// Fails, with an error, where `function` is not one block of statements whose variables are named
/// by their `ag.variable`s.
mlir::LogicalResult verifyImperativeForm(mlir::func::FuncOp function);

/// Fails, with an error, where `function` is not as the control-flow phase leaves it.
mlir::LogicalResult verifyControlFlowOperations(mlir::func::FuncOp function);

/// Adds the passes of the control-flow phase, in order.
void buildControlFlowPipeline(mlir::OpPassManager &manager);

} // namespace autographc

#endif
