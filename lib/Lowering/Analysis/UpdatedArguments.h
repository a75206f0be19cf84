//===- UpdatedArguments.h - tensors that a function updates for its callers ===//
#ifndef AUTOGRAPHC_LIB_LOWERING_ANALYSIS_UPDATEDARGUMENTS_H
#define AUTOGRAPHC_LIB_LOWERING_ANALYSIS_UPDATEDARGUMENTS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace autographc {

/// The result that an in-out argument becomes: they stand behind what a function returns, in the
/// arguments' order. Nothing for other arguments.
std::optional<unsigned> findPlace(mlir::func::FuncOp function, unsigned argument);

/// How a function uses the tensors that it is given.
struct ArgumentUse {
  /// As `ag.updates` and `ag.resizes`.
  llvm::SmallVector<int64_t> updates, resizes;
  /// As `updates`, of those results that in-out arguments become: what C++ callers get back in the
  /// place that they gave.
  llvm::SmallVector<int64_t> inPlace;
  /// As `ag.keeps`.
  llvm::SmallVector<int64_t> keeps;
  /// A result is what an in-out argument becomes when elements are appended or dropped, whether or
  /// not another one may share its buffer.
  bool isResized = false;
};

llvm::DenseMap<mlir::func::FuncOp, ArgumentUse> findArgumentUse(mlir::ModuleOp module);

/// Finds the results that are an argument with other elements, on every path (`tensor.insert` into
/// it, loops and calls that do no more), or with more or fewer, and marks their functions. What
/// runs from outside may write its in-out arguments only: where other functions have it write more,
/// it gets a function of its own, which calls the marked one.
void markUpdatedArguments(mlir::ModuleOp module);

} // namespace autographc

#endif
