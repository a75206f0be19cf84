//===- Declarations.h - functions that are elsewhere ----------------------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_ANALYSIS_DECLARATIONS_H
#define AUTOGRAPHC_LIB_LOWERING_ANALYSIS_DECLARATIONS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace autographc {

/// The function of that name in the module of `place`, of the run time or the C library, which is
/// declared if it was not. For passes of modules: those of functions run beside each other.
mlir::func::FuncOp declareFunction(mlir::Operation *place, llvm::StringRef name,
                                   mlir::FunctionType type);

} // namespace autographc

#endif
