//===- DeviceSorts.h - sorting on a device ----------------------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_DEVICESORTS_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_DEVICESORTS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace autographc {

/// The dense buffer that a call of `ag_sort` sorts in place; null of other calls.
mlir::TypedValue<mlir::MemRefType> findSortedBuffer(mlir::func::CallOp call);

/// Whether the address of a tensor goes to calls of `ag_sort` and nowhere else.
bool isSorted(mlir::memref::ExtractAlignedPointerAsIndexOp address);

/// Sorts the buffers of a twin by loops over elements, which become kernels. Buffers that only hold
/// numbers of the host's are left to the host.
void emitSorts(mlir::func::FuncOp twin);

} // namespace autographc

#endif
