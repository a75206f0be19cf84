//===- ReduceAngles.h - large angles in kernels -----------------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_REDUCEANGLES_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_REDUCEANGLES_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace autographc {

/// The function of the run time that gives an angle of 2^40 and more less multiples of pi/2.
inline constexpr llvm::StringLiteral reduceAngleName = "ag_reduce_angle";

/// Puts what that function computes in place of its calls in kernels, with the same bits.
void expandAngles(mlir::gpu::GPUModuleOp kernels);

} // namespace autographc

#endif
