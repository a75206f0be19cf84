//===- EmitReductions.h - kernels of reductions and products ----*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_EMITREDUCTIONS_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_EMITREDUCTIONS_H

#include "KernelBuilder.h"

namespace autographc {

/// Why no kernel does a reduction; empty where one can.
std::string findReductionObstacle(mlir::linalg::LinalgOp op);

/// Launches, before a reduction, the kernels that compute it.
void emitReduction(mlir::linalg::LinalgOp op, mlir::gpu::GPUModuleOp kernels, llvm::StringRef name);

/// The same of at most a block of terms a result, by the threads of one block of a kernel's.
void emitReductionInBlock(mlir::linalg::LinalgOp op, KernelBuilder &builder, mlir::Value thread,
                          mlir::Value threads);

} // namespace autographc

#endif
