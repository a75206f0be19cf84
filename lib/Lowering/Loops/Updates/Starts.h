//===- Starts.h - what sums of products start with ----------------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_UPDATES_STARTS_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_UPDATES_STARTS_H

#include "mlir/IR/Builders.h"

namespace autographc {

/// What the elements of a matrix are before the first product is added: what is in it, or zeros
/// that nobody has written.
enum class Start : int64_t { Given, NegativeZero, Zero };

/// Takes away what fills a matrix with zeros in front of `op`, where only `op` would see them, and
/// what adds 0 to it behind `op`, which does nothing else with it than to add. Given where there is
/// no such fill.
Start takeStart(mlir::Operation *op, mlir::Value matrix);

/// The zero that `start`, an index, stands for.
mlir::Value emitStart(mlir::OpBuilder &builder, mlir::Location loc, mlir::Type element,
                      mlir::Value start);

} // namespace autographc

#endif
