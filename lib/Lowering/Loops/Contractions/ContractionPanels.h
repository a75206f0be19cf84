//===- ContractionPanels.h - products of matrices in packed panels -*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_CONTRACTIONPANELS_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_CONTRACTIONPANELS_H

#include "ContractionCosts.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace autographc {

/// Emits the body, but for its return, of a function `(left, right, packed, result, isFresh,
/// isPacked)`. It adds the product of two matrices of any strides to a third, whose rows are dense,
/// or, where it is fresh, stores it there. The terms are one chain. Of a right operand that is
/// packed `packed` is the copy: its rows are as far apart as those of whole blocks of columns.
/// Operands of 16 bits are made floats while they are copied, in the order of use or row by row.
void emitPanels(mlir::OpBuilder &builder, mlir::func::FuncOp function,
                const ContractionCosts &costs);

} // namespace autographc

#endif
