//===- ContractionPanels.h - products of matrices in packed panels -*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_CONTRACTIONPANELS_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_CONTRACTIONPANELS_H

#include "ContractionCosts.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace autographc {

/// Emits the body, but for its return, of a function `(left, right, result, isFresh)`. It adds the
/// product of two matrices of any strides to a third, whose rows are dense, or, where it is fresh,
/// stores it there. The terms are one chain.
void emitPanels(mlir::OpBuilder &builder, mlir::func::FuncOp function,
                const ContractionCosts &costs);

} // namespace autographc

#endif
