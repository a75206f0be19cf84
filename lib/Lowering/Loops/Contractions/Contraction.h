//===- Contraction.h - products of matrices and their loops ----*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_CONTRACTION_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_CONTRACTION_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace autographc {

/// A number as a float, where it is float16 or the i16 of a bfloat16 and `element` is a float; or
/// vectors of such.
mlir::Value emitWidened(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value number,
                        mlir::Type element);

/// Has a product of floats that were made of 16 bits just before read these. `floats` collects
/// buffers that may be of no use then.
void readHalves(const struct Contraction &contraction,
                llvm::SmallVectorImpl<mlir::Operation *> &floats);

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

  /// Of the result, and of both operands: 16 bits of float16 (f16) or bfloat16 (i16), which are
  /// made floats in each step, or those of the result.
  mlir::Type getElement() const;
  mlir::Type getSource() const;
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
