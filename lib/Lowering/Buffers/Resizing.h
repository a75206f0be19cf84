//===- Resizing.h - buffers that get other extents ------------------------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_BUFFERS_RESIZING_H
#define AUTOGRAPHC_LIB_LOWERING_BUFFERS_RESIZING_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace autographc {

/// A dense row-major buffer with other extents.
mlir::Value emitResized(mlir::OpBuilder &builder, mlir::Location loc, mlir::MemRefType type,
                        mlir::Value buffer, llvm::ArrayRef<mlir::OpFoldResult> sizes);

/// Stands where there is no buffer to give: an allocation for whoever asks who owns it, until
/// `lowerNoBuffer` makes it null.
mlir::Value emitNoBuffer(mlir::OpBuilder &builder, mlir::Location loc, mlir::MemRefType type);

/// Makes an allocation of `emitNoBuffer` null; any other stays.
void lowerNoBuffer(mlir::memref::AllocOp alloc);

} // namespace autographc

#endif
