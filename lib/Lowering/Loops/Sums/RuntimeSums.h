//===- RuntimeSums.h - what the run time does of a sum --------------------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_SUMS_RUNTIMESUMS_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_SUMS_RUNTIMESUMS_H

#include "mlir/IR/Builders.h"

namespace autographc {

/// Calls the run time's function `name` on sums of floats of a type, whose name has the type behind
/// it; its result, null where it has none.
mlir::Value emitSumCall(mlir::OpBuilder &builder, mlir::Location loc, mlir::Type elementType,
                        llvm::StringRef name, llvm::ArrayRef<mlir::Value> operands,
                        mlir::TypeRange results);

/// The memory in which the run time keeps the totals of blocks: on the stack, one for all sums of
/// the function around `op`.
mlir::Value getRoomForBlocks(mlir::Operation *op);

} // namespace autographc

#endif
