//===- EmitRowChains.h - rows of tensors, one kernel each chain -*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_EMITROWCHAINS_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_EMITROWCHAINS_H

#include "KernelBuilder.h"
#include "RowChains.h"

namespace autographc {

/// Launches, before the last operation of a chain, a kernel that computes all of it: a warp each
/// short row, a block each longer one. Rows of more than a block of terms keep their operations.
void emitRowChain(const RowChain &chain, mlir::gpu::GPUModuleOp kernels, llvm::StringRef name);

} // namespace autographc

#endif
