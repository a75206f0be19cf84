//===- LoopAnnotations.h - what LLVM leaves as it is -----------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_LOOPANNOTATIONS_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_LOOPANNOTATIONS_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace autographc {

/// Loops of a number of trips that is known only when they run stay rolled. Vectors of the loop are
/// as many side by side as `interleaved` says; of 1 LLVM chooses.
mlir::LLVM::LoopAnnotationAttr keepRolled(mlir::MLIRContext *context, unsigned interleaved = 1);
/// The loop is neither unrolled nor made of vectors.
mlir::LLVM::LoopAnnotationAttr keepAsWritten(mlir::MLIRContext *context);
/// The loop does `count` steps at a time, and is not made of vectors otherwise.
mlir::LLVM::LoopAnnotationAttr unrollBy(mlir::MLIRContext *context, unsigned count);
/// Keeps as written the loop that gives the value: one of few trips would become longer than the
/// one that leaves it so few.
mlir::Value keepAsWritten(mlir::Value result);

} // namespace autographc

#endif
