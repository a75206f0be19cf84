//===- Epilogues.h - what follows products, block by block -----*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_EPILOGUES_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_EPILOGUES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace autographc {

/// Computes elementwise operations on products of matrices a block of rows at a time, while it is
/// in the second cache: `relu(matmul(x, w) + b)`. Several threads share a product and what follows
/// it as a whole.
void scheduleEpilogues(mlir::ModuleOp module, unsigned vectorBytes);

} // namespace autographc

#endif
