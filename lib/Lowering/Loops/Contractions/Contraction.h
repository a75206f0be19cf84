//===- Contraction.h - products of matrices and their loops ----*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_CONTRACTION_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_CONTRACTION_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace autographc {

/// A linalg op on buffers whose step is a fused multiply-add of floats, or a product and a sum of
/// integers, and its loops by what they walk.
struct Contraction {
  mlir::linalg::LinalgOp op;
  /// Rows of the left operand, columns of the right one, and the sum.
  std::optional<unsigned> row, column, sum;
  /// Other loops, over what both operands have, or one of them, which is repeated for the other.
  llvm::SmallVector<unsigned> batch;

  /// Nothing where an op is no contraction, or sums over no loop or two.
  static std::optional<Contraction> find(mlir::linalg::LinalgOp op);

  mlir::Type getElement() const;
  /// What fills the result with a number just before, if anything does.
  mlir::linalg::FillOp findFill() const;
  /// Extents by loop; `ShapedType::kDynamic` where it is not known.
  int64_t getExtent(std::optional<unsigned> loop) const;
  /// Whether a vector of the operand can be loaded along `loop`: it is the last dimension and its
  /// elements are neighbours.
  bool isContiguousAlong(unsigned operand, std::optional<unsigned> loop) const;
};

} // namespace autographc

#endif
