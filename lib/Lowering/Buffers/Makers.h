//===- Makers.h - what made a buffer -------------------------------------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_BUFFERS_MAKERS_H
#define AUTOGRAPHC_LIB_LOWERING_BUFFERS_MAKERS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

namespace autographc {

/// What makes the buffers that a value may be, on one path or another: allocations, calls, which
/// give buffers of their own, and the function itself, whose arguments are the caller's.
/// `mlir::BufferOriginAnalysis` takes what a call gives for one of its operands.
class Makers {
public:
  /// Whether two values can never be one buffer.
  bool areDistinct(mlir::Value a, mlir::Value b);

private:
  using Operations = llvm::SmallSetVector<mlir::Operation *, 4>;

  void find(mlir::Value buffer);

  /// Empty where something else may have made the buffer.
  llvm::DenseMap<mlir::Value, Operations> makers;
};

} // namespace autographc

#endif
