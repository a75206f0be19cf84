//===- RowsInLanes.h - products of several rows with a vector --*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_SUMS_ROWSINLANES_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_SUMS_ROWSINLANES_H

#include "Lowering/Loops/ReductionTerms.h"

namespace autographc {

/// Sums in lanes whose step is a fused multiply-add, of several rows at a time: what all rows have
/// in common is loaded once, and lanes of several rows are put together by the same instructions.
class RowsInLanes : ReductionTerms {
public:
  /// Of an op with one reduction, its last loop, at the place `at` of the loops outside `row`.
  RowsInLanes(mlir::linalg::GenericOp op, mlir::Operation *step, llvm::ArrayRef<Value> terms,
              llvm::ArrayRef<Value> at, unsigned row, unsigned vectorBytes);

  /// Emits the sums of `count` terms of so many rows that no more are left than the last block has
  /// room for, if there are as many terms as lanes are for and not more than a block. Gives the row
  /// from which the others go on.
  Value emit(mlir::OpBuilder &builder, Value rows, Value count);

private:
  void emitRows(Value first, Value count);
  llvm::SmallVector<Value> emitLoop(Value from, Value to, int64_t by, llvm::ArrayRef<Value> carried,
                                    llvm::function_ref<llvm::SmallVector<Value>()> factors);
  llvm::SmallVector<Value> emitVectors(Value &place, Value to, llvm::ArrayRef<Value> totals);
  llvm::SmallVector<Value> emitFours(Value &place, Value to, llvm::ArrayRef<Value> totals);
  Value emitHalves(Value totals);
  llvm::SmallVector<Value> emitTogether(llvm::ArrayRef<Value> totals);

  unsigned row;
  /// How many rows there are at a time, and where each is.
  int64_t height;
  llvm::SmallVector<Value> places;
};

} // namespace autographc

#endif
