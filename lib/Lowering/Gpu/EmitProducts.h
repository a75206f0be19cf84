//===- EmitProducts.h - products through shared memory ----------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_EMITPRODUCTS_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_EMITPRODUCTS_H

#include "KernelBuilder.h"

namespace autographc {

/// A product of matrices, or of as many pairs of them as the `batch` loops say, whose result begins
/// with zeros of `fill`.
struct MatrixProduct {
  mlir::linalg::LinalgOp op;
  mlir::Operation *fill;
  unsigned rows, columns, terms;
  llvm::SmallVector<unsigned> batch;
  mlir::Type element;
};

/// The product that an operation is; nothing where it is another one.
std::optional<MatrixProduct> findMatrixProduct(mlir::linalg::LinalgOp op);

/// Launches, before a product, a kernel that computes it tile by tile, and erases both.
void emitMatrixProduct(const MatrixProduct &product, mlir::gpu::GPUModuleOp kernels,
                       llvm::StringRef name);

} // namespace autographc

#endif
