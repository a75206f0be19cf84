//===- HostLists.h - lists of numbers that only the host needs --*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_ELEMENTS_HOSTLISTS_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_ELEMENTS_HOSTLISTS_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace autographc {

/// Whether an operation finds the place of the number that says how many bytes a buffer of the
/// host's has room for, and that is only read: a buffer that grows in place asks.
bool isRoom(mlir::Operation *op);

/// Whether a buffer is that of a list that grows, and only the host looks at its elements, as at
/// the extents and places of tensors that a tape keeps: by any name, in loops and branches, too.
bool isHostList(mlir::Value buffer);

} // namespace autographc

#endif
