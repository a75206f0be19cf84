//===- Reserve.h - room for all that loops append ---------------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_BUFFERS_GROWTH_RESERVE_H
#define AUTOGRAPHC_LIB_LOWERING_BUFFERS_GROWTH_RESERVE_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace autographc {

/// The buffer with the same elements, whatever its extents.
mlir::Value findSource(mlir::Value buffer);

/// How many rows the counted loops around `copy` will yet append to the front of a buffer, which
/// they carry as `from`, with this trip; limited, since a loop may end early. Null where that is
/// not known. The sum of `rows` is appended at each trip; where it depends on a loop only the loops
/// within count.
mlir::Value emitRowsToCome(mlir::OpBuilder &builder, mlir::memref::CopyOp copy, mlir::Value from,
                           llvm::ArrayRef<mlir::OpFoldResult> rows, int64_t rowBytes);

} // namespace autographc

#endif
