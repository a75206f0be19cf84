//===- SmallProducts.h - products of a few steps ---------------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_SMALLPRODUCTS_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_SMALLPRODUCTS_H

#include "ContractionCosts.h"

#include "mlir/IR/Builders.h"

namespace autographc {

/// Whether plain loops take less time than what a function for all products decides, by extents
/// that are known at run time.
mlir::Value emitIsSmall(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value rows,
                        mlir::Value columns, mlir::Value terms);

/// Loops for one product of matrices, in place. Sums start at zero where `isFresh`, else from the
/// result.
void emitSmallProduct(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value left,
                      mlir::Value right, mlir::Value result, mlir::Value isFresh);

} // namespace autographc

#endif
