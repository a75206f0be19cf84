//===- EmitTensorCores.h - products of 16 bits by mma.sync ------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_EMITTENSORCORES_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_EMITTENSORCORES_H

#include "EmitProducts.h"

namespace autographc {

/// Launches, before `place`, a kernel of a product of float16 or bfloat16, whose totals are floats.
/// `extents` are those of its loops.
void emitTensorProduct(const MatrixProduct &product, mlir::gpu::GPUModuleOp kernels,
                       llvm::StringRef name, llvm::ArrayRef<mlir::Value> extents, bool isLarge,
                       mlir::Operation *place);

} // namespace autographc

#endif
