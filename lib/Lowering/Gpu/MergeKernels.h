//===- MergeKernels.h - one kernel for those that are the same --*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_MERGEKERNELS_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_MERGEKERNELS_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/BuiltinOps.h"

namespace autographc {

/// Launches one kernel instead of those that differ in nothing but their names. Layers of a model,
/// and the forms that a loop has, do the same on other tensors.
void mergeKernels(mlir::ModuleOp module, mlir::gpu::GPUModuleOp kernels);

} // namespace autographc

#endif
