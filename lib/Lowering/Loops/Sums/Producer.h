//===- Producer.h - what computes an operand of a reduction ----*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_SUMS_PRODUCER_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_SUMS_PRODUCER_H

#include "Lowering/Loops/ReductionTerms.h"

namespace autographc {

/// What computes an operand of a reduction just before, element by element, and may be computed in
/// its loop.
class Producer : ReductionTerms {
public:
  /// Of what `find` gives.
  explicit Producer(mlir::linalg::GenericOp op);

  /// The one of a buffer that a reduction over all its elements reads; null if there is none, or
  /// what stands between must not change places with it. It may compute an element twice, and so
  /// reads nothing of what it writes.
  static mlir::linalg::GenericOp find(mlir::linalg::GenericOp reduction, Value buffer);

  /// The elements at a place of all loops, `count` along the last one, which are stored, too.
  Value emit(const mlir::OpBuilder &place, llvm::ArrayRef<Value> places, int64_t count);

private:
  bool isPossible(mlir::linalg::GenericOp reduction, llvm::ArrayRef<Value> written);
};

/// The sum of not less than a vector and not more than a block of terms, in lanes, that computes
/// in its loop what the op computes; null if there is none.
mlir::linalg::GenericOp findJoinedSum(mlir::linalg::GenericOp producer);
/// The operand of a sum that is computed in its loop, and by what; null if there is none.
std::pair<mlir::OpOperand *, mlir::linalg::GenericOp>
findJoinedProducer(mlir::linalg::GenericOp sum);

} // namespace autographc

#endif
