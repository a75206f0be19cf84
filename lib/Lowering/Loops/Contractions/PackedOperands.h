//===- PackedOperands.h - operands packed once for a loop ------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_PACKEDOPERANDS_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_PACKEDOPERANDS_H

#include "ContractionCosts.h"
#include "Lowering/Loops/IndexBuilder.h"

#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace autographc {

/// Emits the body, but for its return, of a function `(left, right, packed, result, isFresh,
/// isPacked)`, which packs `right` into `result`: of so many rows, whole blocks of columns and a
/// register.
void emitPacking(mlir::OpBuilder &builder, mlir::func::FuncOp function,
                 const ContractionCosts &costs);

/// Elements of the copy of a right operand, whose columns are those of whole tiles.
mlir::Value emitPackedSize(IndexBuilder &index, mlir::Value columns, mlir::Value terms,
                           const ContractionCosts &costs);

/// The outermost op that computes the product again and again with the same right operand: a loop,
/// or the product itself where it has a batch; null for none, and where known extents say that it
/// does not pay.
mlir::Operation *findPackingLoop(const Contraction &product, const ContractionCosts &costs,
                                 const mlir::BufferViewFlowAnalysis &flow);

/// A right operand that stays the same while a loop runs. The first product that it pays for packs
/// it; there is room for it while the loop runs.
class PackedRight {
public:
  using Value = mlir::Value;
  /// Products with the same loop and operand share the copy where the same axis has the terms.
  using Key = std::tuple<mlir::Operation *, Value, unsigned>;

  /// Emits the room around the loop.
  PackedRight(const Contraction &product, mlir::Operation *loop, const ContractionCosts &costs);

  /// Packs where that was not done yet. Gives the copy, and whether it is made.
  std::pair<Value, Value> emitUse(mlir::OpBuilder &builder, Value rows, Value matrix,
                                  mlir::func::FuncOp pack) const;

private:
  /// The copy as a matrix, whether it has a size for which that pays, and a cell that says whether
  /// it is made.
  Value copy, fits, isMade;
};

} // namespace autographc

#endif
