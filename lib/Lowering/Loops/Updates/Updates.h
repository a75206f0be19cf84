//===- Updates.h - outer products that are added later ----------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_UPDATES_UPDATES_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_UPDATES_UPDATES_H

#include "Factors.h"
#include "Starts.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"

namespace autographc {

/// Whether a buffer is a dense matrix of floats of 32 or 64 bits that may be large.
bool isMatrix(mlir::Type type);

/// What is not yet added to a matrix: a row for each outer product, or for each term of a product
/// of matrices, of the factor with an element a row of the matrix and of the one with an element a
/// column; and how many there are, how the matrix starts (`Start`), and the terms of each product
/// of matrices. Of a small matrix there is no room for any.
struct Pending {
  mlir::Value factors, count;
};

/// The types of what is pending of a matrix.
llvm::SmallVector<mlir::Type, 2> getPendingTypes(mlir::MemRefType matrix, UpdateKind kind);

/// Emits code that adds products of a kind later.
class Updates {
public:
  Updates(mlir::ModuleOp module, UpdateKind kind, unsigned vectorBytes)
      : kind(kind), module(module), symbols(module), vectorBytes(vectorBytes) {}

  /// Makes room in front of `op`.
  Pending begin(mlir::Operation *op, mlir::Value matrix);
  /// Adds what is left behind `op`.
  void end(mlir::Operation *op, mlir::Value matrix, Pending pending);
  bool isUpdate(mlir::Operation *op, mlir::Value matrix) const {
    return findUpdate(op, matrix, kind).has_value();
  }
  /// Keeps the factors of updates of a matrix, of those that a condition holds for.
  void replace(mlir::Value matrix, Pending pending,
               llvm::function_ref<bool(mlir::Operation *)> condition);

  const UpdateKind kind;

private:
  void add(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value matrix, Pending pending,
           mlir::Value count);
  /// Fills a matrix that was not written yet.
  void fill(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value matrix, Pending pending);
  void keep(Update update, mlir::Value matrix, Pending pending);
  void keepOfVectors(mlir::OpBuilder &builder, Update update, mlir::Value matrix, Pending pending);
  void keepOfMatrices(mlir::OpBuilder &builder, Update update, mlir::Value matrix, Pending pending);
  void copyFactors(mlir::OpBuilder &builder, Update update, mlir::Value matrix, Pending pending,
                   mlir::Value at, mlir::OpFoldResult terms);
  mlir::func::FuncOp getAdder(mlir::MemRefType type);

  mlir::ModuleOp module;
  mlir::SymbolTable symbols;
  unsigned vectorBytes;
  llvm::DenseMap<mlir::Type, mlir::func::FuncOp> adders;
};

} // namespace autographc

#endif
