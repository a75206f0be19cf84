//===- SharedCode.h - code in functions of its own -------------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_SHAREDCODE_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_SHAREDCODE_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/SymbolTable.h"

namespace autographc {

/// More equal ones than these are shared: a call costs little, but a product of small matrices not
/// much more.
inline constexpr size_t shareAbove = 4;

/// Puts equal ops on buffers, of the same types and maps, into one function; gives back the op that
/// is left, in it.
mlir::linalg::LinalgOp shareCode(mlir::ModuleOp module, mlir::SymbolTable &symbols,
                                 llvm::ArrayRef<mlir::linalg::LinalgOp> equal);

/// Puts a branch that is seldom taken into a function, one for equal branches: what calls it needs
/// no registers for it, and is not too long to be inlined.
void outline(mlir::Region &branch, mlir::SymbolTable &symbols);

} // namespace autographc

#endif
