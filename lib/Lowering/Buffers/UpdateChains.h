//===- UpdateChains.h - tensors that are changed step by step -------------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_BUFFERS_UPDATECHAINS_H
#define AUTOGRAPHC_LIB_LOWERING_BUFFERS_UPDATECHAINS_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include "llvm/ADT/SetVector.h"

#include <vector>

namespace autographc {

using Origins = llvm::SmallSetVector<mlir::Value, 4>;

/// The tensors that a tensor was, on one path or the other, before operations wrote to it and
/// branches forwarded it.
Origins findOrigins(mlir::Value tensor);

/// Whether a tensor is, or was, a part of another one.
bool isSlice(mlir::Value tensor);

/// The tensor that an operation gives back with other elements; null for any other operation.
mlir::OpOperand *findDest(mlir::Operation *op);

/// Whether `op` runs before `end`, which is in `block`.
bool isBefore(mlir::Operation *op, mlir::Operation *end, mlir::Block *block);

/// Whether a use only reads a tensor, by whatever name, and is done before `end`, which is in
/// `block`.
bool isReadBefore(mlir::OpOperand &use, mlir::Operation *end, mlir::Block *block);

/// A tensor and what becomes of it: each state but the last is read, then changed once, and never
/// seen again.
struct Chain {
  Chain() = default;
  Chain(mlir::Value first, mlir::Operation *begin) : first(first), last(first), begin(begin) {}

  mlir::Value first, last;
  mlir::Operation *begin = nullptr;
  /// `tensor.insert`, `tensor.insert_slice` and the branches that hand the tensor on, each behind
  /// what is nested in it.
  llvm::SmallVector<mlir::Operation *> steps;
  /// The number of a branch's result among `steps`.
  llvm::SmallDenseMap<mlir::Operation *, unsigned> results;
  llvm::SmallVector<mlir::OpOperand *> reads;
  /// Slices that are changed and put back by one of the steps.
  std::vector<Chain> views;
  /// The operation that puts this slice back.
  mlir::tensor::InsertSliceOp put;

  void add(Chain part) {
    steps.append(part.steps);
    reads.append(part.reads);
    results.insert_range(part.results);
    llvm::move(part.views, std::back_inserter(views));
  }
};

/// The chain of `first` that `begin` starts, as far as it goes.
Chain findChain(mlir::Value first, mlir::Operation *begin);

} // namespace autographc

#endif
