//===- StreamedStores.h - results that are larger than the caches -*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_STREAMEDSTORES_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_STREAMEDSTORES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace autographc {

/// Emits, where the buffers of an elementwise op with one loop are larger than the caches, a loop
/// whose stores pass them: memory then need not be read before it is overwritten. Gives the place
/// from which the op's own loop goes on; null where the op has no such form.
mlir::Value emitStreamed(mlir::linalg::GenericOp op);

} // namespace autographc

#endif
