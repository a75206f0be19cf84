//===- DenseBuffers.h - buffers whose elements lie one behind another -----===//
#ifndef AUTOGRAPHC_LIB_LOWERING_ANALYSIS_DENSEBUFFERS_H
#define AUTOGRAPHC_LIB_LOWERING_ANALYSIS_DENSEBUFFERS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace autographc {

/// The dense buffer of `type` whose elements are at `data`, a pointer, with these extents, of i64.
mlir::Value emitDenseBuffer(mlir::OpBuilder &builder, mlir::Location loc, mlir::MemRefType type,
                            mlir::Value data, mlir::ValueRange extents);

/// The extents of a buffer that `type` leaves open.
llvm::SmallVector<mlir::Value> getDynamicExtents(mlir::OpBuilder &builder, mlir::Location loc,
                                                 mlir::MemRefType type, mlir::Value buffer);

} // namespace autographc

#endif
