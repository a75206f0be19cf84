//===- TotalBuilder.h - totals of terms in a kernel -------------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_TOTALBUILDER_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_TOTALBUILDER_H

#include "KernelBuilder.h"

namespace autographc {

inline constexpr int64_t warpSize = 32;

/// Emits how the terms of a reduction become a total with the CPU's bits: by one thread, or by the
/// threads of a warp, whose numbers are then those of the lanes that define a sum.
class TotalBuilder {
protected:
  explicit TotalBuilder(mlir::linalg::LinalgOp op);

  mlir::Type getElementType();
  int64_t countLanes();
  mlir::Value emitFold(KernelBuilder &builder, mlir::Value total, mlir::Value other);
  /// What a total begins with: the neutral number, or any term of what may be counted twice.
  mlir::TypedAttr getNeutral();
  mlir::Value emitNeutral(KernelBuilder &builder);
  /// Puts lanes together in halves.
  void fold(KernelBuilder &builder, llvm::SmallVector<mlir::Value> &totals, size_t width);
  /// The total of a block of terms, by the rule of ag::sum.
  mlir::Value emitTotal(KernelBuilder &builder, mlir::Value from, mlir::Value to, bool inLanes,
                        llvm::function_ref<mlir::Value(mlir::Value place, mlir::Value total)> take);
  /// Whether the threads of a warp compute a total together: its lanes are those of the rule.
  bool isByWarps();
  /// The total of a block of terms in all lanes of a warp; sums by the rule of ag::sum. Of terms in
  /// any order, a lane takes one in `stride`.
  mlir::Value
  emitWarpTotal(KernelBuilder &builder, mlir::Value lane, mlir::Value from, mlir::Value to,
                llvm::function_ref<mlir::Value(mlir::Value place, mlir::Value total)> take,
                int64_t stride = warpSize);

  mlir::Location loc;
  /// What puts a term to a total; `freeStep` where terms may come in any order.
  mlir::Operation *step, *freeStep = nullptr;
  /// Whether a total is computed in lanes.
  bool isLaned = false;
};

/// Whether the threads of a warp compute the total of each place together.
bool isWarpTotal(mlir::linalg::LinalgOp op);

} // namespace autographc

#endif
