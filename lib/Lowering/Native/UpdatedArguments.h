//===- UpdatedArguments.h - tensors that a function updates for its callers ===//
#ifndef AUTOGRAPHC_LOWERING_NATIVE_UPDATEDARGUMENTS_H
#define AUTOGRAPHC_LOWERING_NATIVE_UPDATEDARGUMENTS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace autographc {

/// Of a function that is called from others: for each result the number of the argument whose buffer the function leaves it in, -1 for others.
inline constexpr llvm::StringLiteral updatesAttr = "ag.updates";

/// As `updatesAttr`, of arguments that the function may append to or drop elements of: it leaves the result in the argument's buffer, with other
/// extents, or in a new one.
inline constexpr llvm::StringLiteral resizesAttr = "ag.resizes";

/// Of an argument of a function: a buffer of the allocator's that nobody else uses any more.
inline constexpr llvm::StringLiteral exclusiveAttr = "ag.exclusive";

/// What becomes of the tensors that a function is given.
struct ArgumentUse {
  /// As `updatesAttr` and `resizesAttr`.
  llvm::SmallVector<int64_t> updates, resizes;
  /// A result is what an in-out argument becomes when elements are appended or dropped, whether or not another one may share its buffer.
  bool isResized = false;
};

llvm::DenseMap<mlir::func::FuncOp, ArgumentUse> findArgumentUse(mlir::ModuleOp module);

/// Finds the results that are an argument with other elements, on every path (`tensor.insert` into it, loops and calls that do no more), or with
/// more or fewer, and marks their functions. What runs from outside, with arguments that are not its to write, gets a function of its own, which calls the marked one.
void markUpdatedArguments(mlir::ModuleOp module);

} // namespace autographc

#endif
