//===- RowChains.h - operations that work row by row ------------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_ROWCHAINS_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_ROWCHAINS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Dominance.h"
#include "llvm/ADT/SetVector.h"

namespace autographc {

/// What an operation of a chain computes of each row.
enum class RowPart { Elements, Total, Number };

/// Operations one after the other that go through the same rows, of which each only reads what
/// those before it have computed of its own row: a softmax, a layer norm.
struct RowChain {
  struct Member {
    mlir::linalg::LinalgOp op;
    RowPart part;
    /// Whether a buffer is among its operands; those that it reads, or writes.
    bool touches(mlir::Value buffer) const;
    bool reads(mlir::Value buffer) const;
    bool writes(mlir::Value buffer) const;
  };
  llvm::SmallVector<Member> members;
  /// How many loops count rows.
  unsigned rank = 0;
  /// The allocations that it writes; each of rows of elements, or of a number for each row.
  llvm::SetVector<mlir::Value> written;

  /// Whether something else reads what the chain leaves in a buffer.
  bool isRead(mlir::Value buffer) const;
  /// Whether a buffer has a number for each row.
  bool hasNumbers(mlir::Value buffer) const;
};

/// The buffer of which an operand is all, perhaps with one more axis of extent 1 at the end.
mlir::Value skipUnitAxis(mlir::Value operand);

/// The chains of a function that are worth a kernel. A chain goes on in a branch behind it: then it
/// is moved into both arms.
llvm::SmallVector<RowChain> findRowChains(mlir::func::FuncOp function);

} // namespace autographc

#endif
