//===- HalfOperands.h - operands of 16 bits of a product --------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_HALFOPERANDS_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_HALFOPERANDS_H

#include "EmitProducts.h"

namespace autographc {

/// Whether both operands of a product of floats were float16, or both bfloat16, so that tensor
/// cores may compute it.
bool mayTakeHalfOperands(mlir::linalg::LinalgOp op);

/// Where both operands of a product of floats were float16, or both bfloat16, the product gets them
/// as they were: its `element` says so. Whether it was so; `floats` collects buffers that may be of
/// no use then.
void takeHalfOperands(MatrixProduct &product, llvm::SmallVectorImpl<mlir::Operation *> &floats);

/// Erases, once products are kernels, those of the buffers that nothing reads, and what writes
/// them.
void sweepFloats(llvm::ArrayRef<mlir::Operation *> floats);

} // namespace autographc

#endif
