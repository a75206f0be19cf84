//===- SharedCode.h - equal products as one function ------------*- C++ -*-===//
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

} // namespace autographc

#endif
