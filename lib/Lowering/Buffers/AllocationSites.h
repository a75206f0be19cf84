//===- AllocationSites.h - where buffers come from ------------------------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_BUFFERS_ALLOCATIONSITES_H
#define AUTOGRAPHC_LIB_LOWERING_BUFFERS_ALLOCATIONSITES_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

namespace autographc {

/// The allocation sites of the buffers that a value may be, on one path or another: allocations,
/// calls, which give buffers of their own, and the function itself, whose arguments are the
/// caller's. `mlir::BufferOriginAnalysis` takes the result of a call for one of its operands.
class AllocationSites {
public:
  /// Whether two values can never alias.
  bool areDistinct(mlir::Value a, mlir::Value b);

private:
  using Operations = llvm::SmallSetVector<mlir::Operation *, 4>;

  void find(mlir::Value buffer);

  /// Empty where the buffer may come from elsewhere.
  llvm::DenseMap<mlir::Value, Operations> sites;
};

} // namespace autographc

#endif
