//===- RowKernel.h - one kernel of a chain of rows --------------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_ROWKERNEL_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_ROWKERNEL_H

#include "KernelBuilder.h"
#include "RowChains.h"
#include "TotalBuilder.h"

#include "autographc/IR/AG.h"

namespace autographc {

/// The threads that compute a row together, and how many such teams are in a block.
struct RowTeam {
  int64_t threads, teams, mostColumns;
  bool isWarp() const { return threads == warpSize; }
};
inline constexpr RowTeam warpTeam{warpSize, 4, 1024}, blockTeam{256, 1, ag::sumBlock};

/// Launches, before `place`, a kernel that computes a chain, a team each row: of so many rows and
/// columns. Rows of the buffers in `shared` stand in shared memory while they are computed.
void emitRowKernel(const RowChain &chain, mlir::gpu::GPUModuleOp kernels, llvm::StringRef name,
                   const RowTeam &team, mlir::Operation *place,
                   llvm::ArrayRef<mlir::Value> rowExtents, mlir::Value columnExtent,
                   llvm::ArrayRef<mlir::Value> shared);

} // namespace autographc

#endif
