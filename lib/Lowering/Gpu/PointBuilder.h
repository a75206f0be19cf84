//===- PointBuilder.h - operations point by point ---------------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_POINTBUILDER_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_POINTBUILDER_H

#include "KernelBuilder.h"

namespace autographc {

/// Emits, in a kernel, the points of an operation that reduces nothing.
class PointBuilder {
public:
  using Value = mlir::Value;

  PointBuilder(mlir::linalg::LinalgOp op, KernelBuilder &builder);

  /// Whether operands are dense, and read and written at the place of the point.
  bool isFlat() const;
  /// The points from `first` on, in strides; without their indices where all `isFlat`.
  void emitAll(Value first, Value stride, bool isFlat);
  bool isBuffer(unsigned number) const;
  bool isUsed(unsigned number) const;

  mlir::linalg::LinalgOp op;
  KernelBuilder &builder;
  /// How many points there are: of the host's, an index; and in the kernel.
  Value all, count;
  llvm::SmallVector<KernelBuffer> operands;

private:
  llvm::SmallVector<Value> findIndices(Value point);
  void emitPoint(mlir::ValueRange indices, Value point, bool isFlat);

  mlir::Location loc;
  llvm::SmallVector<Value> extents;
};

/// The element at place `flat` of a dense buffer.
KernelBuffer flatten(const KernelBuffer &buffer, mlir::Value one);

} // namespace autographc

#endif
