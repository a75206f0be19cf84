//===- LaneTotal.h - the total of a block of terms in lanes ----*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_SUMS_LANETOTAL_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_SUMS_LANETOTAL_H

#include "Lowering/Loops/ReductionTerms.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace autographc {

/// Adds, or multiplies, the terms of one loop, not more than a block of them.
class LaneTotal : protected ReductionTerms {
protected:
  LaneTotal(mlir::linalg::GenericOp op, unsigned vectorBytes);

  mlir::Type getElementType() { return step->getResult(0).getType(); }
  bool isProduct();
  bool multiplies();
  /// The step on other totals and terms, numbers or vectors.
  Value emitStep(Value total, llvm::ArrayRef<Value> more);
  /// Two totals as one.
  Value emitFold(Value total, Value other);

  /// What computes an operand, if anything, does so in the loop of vectors.
  void findProducer();
  /// Vectors of terms, shorter ones of what is left, and then one by one. Where the sum joins what
  /// computes an operand, that computes a whole vector of the last elements, some of them again.
  Value emitVectors(Value place, Value to, bool joins);
  Value emitInOrder(Value from, Value to, Value start);

  /// A loop that carries one value.
  Value emitLoop(unsigned loop, Value from, Value to, int64_t by, Value carried,
                 llvm::function_ref<Value(Value)> emit);
  void emitIn(mlir::Block *block, llvm::function_ref<Value()> emit);

  /// The loops that the result does not have, and those that it has.
  llvm::SmallVector<unsigned> reduced, kept;
  unsigned vectorBytes;
  mlir::linalg::GenericOp producer;

private:
  int64_t countLanes();
  Value emitNeutral();
  void emitLastElements(Value from, Value to);
  Value emitVectorsOf(Value &place, Value to, Value totals);
  llvm::SmallVector<Value> emitTermsInParts();
  Value emitFolded(Value totals, int64_t width);

  /// Whether the code that is emitted computes what the producer does.
  bool isJoined = false;
  /// What the loop around read before; while it is in the cache the next row is prefetched.
  mlir::memref::SubViewOp readRow;
};

} // namespace autographc

#endif
