//===- DeviceSorts.h - sorting on a device ----------------------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_DEVICESORTS_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_DEVICESORTS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace autographc {

/// A call of `ag_sort` or `ag_sort_places`: the dense buffers that it sorts in place, and where it
/// writes places, if it does.
struct SortCall {
  mlir::func::CallOp call;
  mlir::TypedValue<mlir::MemRefType> elements, places;
};
/// Without a call where it is another one.
SortCall findSort(mlir::func::CallOp call);

/// Whether the address of a tensor goes to such calls and nowhere else.
bool isSorted(mlir::memref::ExtractAlignedPointerAsIndexOp address);

/// Sorts the buffers of a twin by loops over elements, which become kernels. Buffers that only hold
/// numbers of the host's are left to the host.
void emitSorts(mlir::func::FuncOp twin);

} // namespace autographc

#endif
