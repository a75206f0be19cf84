//===- ReverseRules.h - what the phase undoes itself ----------------------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GRADIENTS_REVERSERULES_H
#define AUTOGRAPHC_LIB_LOWERING_GRADIENTS_REVERSERULES_H

#include "autographc/IR/AG.h"

namespace autographc {

/// Whether the phase itself can undo the operation: what it does depends on more than operands, as
/// on axes, or it only moves elements or parts of objects.
bool isReversible(mlir::Operation *op);
/// Whether undoing its operation adds to the adjoint of this operand, if the gradient goes there.
bool hasContribution(mlir::OpOperand &operand);
/// Whether it makes, changes or reads a list of tensors.
bool isOnList(mlir::Operation *op);
/// Whether the operand is put into a list, whose element may have no adjoint.
bool isElement(mlir::OpOperand &operand);
/// Whether an operation gives new values, whatever its operands are.
bool isConstantOf(mlir::Operation *op);

} // namespace autographc

#endif
