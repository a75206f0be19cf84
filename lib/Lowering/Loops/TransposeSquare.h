//===- TransposeSquare.h - a square of elements in registers ---*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_TRANSPOSESQUARE_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_TRANSPOSESQUARE_H

#include "mlir/IR/Builders.h"

namespace autographc {

/// The columns of a square whose rows are `lines`: as many vectors as each has lanes, a power of
/// two. With `hasHalves` the halves have been exchanged that lie off the diagonal.
llvm::SmallVector<mlir::Value> transposeSquare(mlir::OpBuilder &builder, mlir::Location loc,
                                               llvm::ArrayRef<mlir::Value> lines,
                                               bool hasHalves = false);

} // namespace autographc

#endif
