//===- SeparateNames.h - buffers of their own for what branches give ------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_BUFFERS_SEPARATENAMES_H
#define AUTOGRAPHC_LIB_LOWERING_BUFFERS_SEPARATENAMES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace autographc {

/// Gives tensors that branches and choices (`arith.select`) make names of their own, where nobody
/// uses what they chose from any more: they choose among buffers, so that what happens to the
/// result is not compared with all that was before.
void separateNames(mlir::func::FuncOp function);

} // namespace autographc

#endif
