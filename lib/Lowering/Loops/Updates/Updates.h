//===- Updates.h - outer products that are added later ----------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_UPDATES_UPDATES_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_UPDATES_UPDATES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/SymbolTable.h"

namespace autographc {

/// Whether a buffer is a dense matrix of floats of 32 or 64 bits that may be large.
bool isMatrix(mlir::Type type);

/// Whether `op` adds the outer product of two vectors to a matrix, rounding the product, and reads
/// the matrix nowhere else.
bool isUpdate(mlir::Operation *op, mlir::Value matrix);

/// What is not yet added to a matrix: a row for each outer product, of the factor with an element
/// a row of the matrix and of the one with an element a column; and how many there are. Of a small
/// matrix there is no room for any.
struct Pending {
  mlir::Value factors, count;
};

/// The types of what is pending of a matrix.
llvm::SmallVector<mlir::Type, 2> getPendingTypes(mlir::MemRefType matrix);

/// Emits code that adds outer products later.
class Updates {
public:
  Updates(mlir::ModuleOp module, unsigned vectorBytes)
      : module(module), symbols(module), vectorBytes(vectorBytes) {}

  /// Makes room in front of `op`.
  Pending begin(mlir::Operation *op, mlir::Value matrix);
  /// Adds what is left behind `op`.
  void end(mlir::Operation *op, mlir::Value matrix, Pending pending);
  /// Keeps the factors of updates of a matrix, of those that a condition holds for.
  void replace(mlir::Value matrix, Pending pending,
               llvm::function_ref<bool(mlir::Operation *)> condition);

private:
  void keep(mlir::linalg::GenericOp update, mlir::Value matrix, Pending pending);
  mlir::func::FuncOp getAdder(mlir::MemRefType type);

  mlir::ModuleOp module;
  mlir::SymbolTable symbols;
  unsigned vectorBytes;
  llvm::DenseMap<mlir::Type, mlir::func::FuncOp> adders;
};

} // namespace autographc

#endif
