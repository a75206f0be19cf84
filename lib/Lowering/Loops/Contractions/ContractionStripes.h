//===- ContractionStripes.h - narrow products of matrices ------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_CONTRACTIONSTRIPES_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_CONTRACTIONSTRIPES_H

#include "ContractionCosts.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace autographc {

/// Whether a product is narrow: `emitStripes` computes it faster than `emitPanels`.
mlir::Value emitIsNarrow(mlir::OpBuilder &builder, mlir::func::FuncOp function,
                         const ContractionCosts &costs);

/// What `emitPanels` emits, of the same results, with rows in the lanes of registers. The right
/// operand has elements of the result's type.
void emitStripes(mlir::OpBuilder &builder, mlir::func::FuncOp function,
                 const ContractionCosts &costs);

} // namespace autographc

#endif
