//===- UpdatedArguments.h - tensors that a function updates for its callers ===//
#ifndef AUTOGRAPHC_LOWERING_NATIVE_UPDATEDARGUMENTS_H
#define AUTOGRAPHC_LOWERING_NATIVE_UPDATEDARGUMENTS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace autographc {

/// Of a function that is called from others: for each result the number of the argument whose buffer the function leaves it in, -1 for others.
inline constexpr llvm::StringLiteral updatesAttr = "ag.updates";

/// What becomes of the tensors that a function is given.
struct ArgumentUse {
  /// As `updatesAttr`.
  llvm::SmallVector<int64_t> updates;
  /// A result is what an in-out argument becomes when elements are appended or dropped.
  bool resizes = false;
};

llvm::DenseMap<mlir::func::FuncOp, ArgumentUse> findArgumentUse(mlir::ModuleOp module);

/// Finds the results that are an argument with other elements, on every path (`tensor.insert` into it, loops and calls that do no more), and
/// marks their functions. What runs from outside, with arguments that are not its to write, gets a function of its own, which calls the marked one.
void markUpdatedArguments(mlir::ModuleOp module);

} // namespace autographc

#endif
