//===- LentBuffers.h - buffers that are somebody else's -------------------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_ANALYSIS_LENTBUFFERS_H
#define AUTOGRAPHC_LIB_LOWERING_ANALYSIS_LENTBUFFERS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace autographc {

/// The dense buffer of `type` whose elements are at `data`, a pointer, with these extents, of i64.
mlir::Value emitLentBuffer(mlir::OpBuilder &builder, mlir::Location loc, mlir::MemRefType type,
                           mlir::Value data, mlir::ValueRange extents);

} // namespace autographc

#endif
