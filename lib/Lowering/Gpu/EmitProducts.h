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
  /// The operands, and what their elements are: those that were made floats, where they were
  /// float16 or bfloat16 (an i16) before.
  std::array<mlir::Value, 2> sources;
  mlir::Type element;
  /// What computes element by element with the result, and does so in the product's kernel.
  mlir::linalg::LinalgOp consumer;

  /// Where the totals go.
  mlir::Value sum() const {
    mlir::linalg::LinalgOp own = op;
    return own->getOperand(2);
  }
  bool isOfHalves() const { return element.getIntOrFloatBitWidth() == 16; }
};

/// The product that an operation is; nothing where it is another one.
std::optional<MatrixProduct> findMatrixProduct(mlir::linalg::LinalgOp op);

/// Gives products what follows them, if that only needs elements of the same place. A product whose
/// consumer stands in the arm of a branch behind it is moved into both arms.
llvm::SmallVector<MatrixProduct> findConsumers(llvm::ArrayRef<MatrixProduct> products);

/// Launches a kernel that computes a product tile by tile, in place of it and its consumer.
void emitMatrixProduct(const MatrixProduct &product, mlir::gpu::GPUModuleOp kernels,
                       llvm::StringRef name);

} // namespace autographc

#endif
