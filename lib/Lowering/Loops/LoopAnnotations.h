//===- LoopAnnotations.h - what LLVM leaves as it is -----------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_LOOPANNOTATIONS_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_LOOPANNOTATIONS_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace autographc {

/// Loops of a number of trips that is known only when they run stay rolled.
mlir::LLVM::LoopAnnotationAttr keepRolled(mlir::MLIRContext *context);
/// The loop is neither unrolled nor made of vectors.
mlir::LLVM::LoopAnnotationAttr keepAsWritten(mlir::MLIRContext *context);
/// The same of the loop that gives the value: one of few trips would become longer than the one
/// that leaves it so few.
mlir::Value keepAsWritten(mlir::Value result);

} // namespace autographc

#endif
