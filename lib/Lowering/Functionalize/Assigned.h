//===- Assigned.h - the variables that a statement assigns ----------------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_FUNCTIONALIZE_ASSIGNED_H
#define AUTOGRAPHC_LIB_LOWERING_FUNCTIONALIZE_ASSIGNED_H

#include "Liveness.h"

namespace autographc {

/// The variables assigned in each `ag.if` and `ag.while`, in order of their numbers.
class Assigned {
public:
  Assigned(mlir::func::FuncOp function, const Variables &variables);
  llvm::ArrayRef<unsigned> in(mlir::Operation *op) const { return sets.find(op)->second; }

private:
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<unsigned>> sets;
};

} // namespace autographc

#endif
