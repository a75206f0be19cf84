//===- HalfOperands.h - operands of 16 bits of a product --------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_ANALYSIS_HALFOPERANDS_H
#define AUTOGRAPHC_LIB_LOWERING_ANALYSIS_HALFOPERANDS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace autographc {

/// What a float was before it was made of 16 bits; the type of those: f16 or bf16.
std::pair<mlir::Value, mlir::Type> findHalf(mlir::Value value);

/// Whether both operands of a product of floats were float16, or both bfloat16.
bool mayTakeHalfOperands(mlir::linalg::LinalgOp product);

/// The operands of a product as they were before they were made floats, and their elements: f16, or
/// an i16, which is a bfloat16.
struct HalfOperands {
  std::array<mlir::Value, 2> sources;
  mlir::Type element;
};

/// Finds them, or has what computes an operand write 16 bits. The product still names floats;
/// `floats` collects buffers that may be of no use when it reads what this gives instead.
std::optional<HalfOperands> takeHalfOperands(mlir::linalg::LinalgOp product,
                                             llvm::SmallVectorImpl<mlir::Operation *> &floats);

/// Erases, once no product names them, those of the buffers that nothing reads, and what writes
/// them.
void sweepFloats(llvm::ArrayRef<mlir::Operation *> floats);

} // namespace autographc

#endif
