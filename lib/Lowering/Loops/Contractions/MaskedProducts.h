//===- MaskedProducts.h - products of the rows that are wanted -*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_MASKEDPRODUCTS_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_MASKEDPRODUCTS_H

#include "Contraction.h"
#include "Lowering/Loops/IndexBuilder.h"
#include "Lowering/Loops/RowViews.h"

namespace autographc {

/// The row of a matrix, as a vector.
mlir::Value getRowOf(mlir::OpBuilder &builder, mlir::Value matrix, mlir::Value row);

/// Rows by number: a vector of indices, how many of them count, and whether these are the first
/// rows there are.
struct ActiveRows {
  mlir::Value list, count, isPrefix;
};

/// The first rows of a matrix, from `from` on where it is given.
mlir::Value getRows(mlir::OpBuilder &builder, mlir::Value matrix, mlir::Value count,
                    mlir::Value from = {});

/// Room for as many elements as a matrix has, or for so many rows of it.
mlir::Value emitRoom(mlir::OpBuilder &builder, mlir::Value matrix, mlir::Value rows = {});

/// A product of matrices of whose result an operation needs some rows, and nothing else needs any.
class MaskedProduct {
public:
  /// That whose result is `operand`, if it can as well be computed where its owner is. What comes
  /// behind the owner may read the result, too, where that `isKept`.
  static std::optional<MaskedProduct> find(mlir::OpOperand &operand, bool isKept = false);

  mlir::Value getResult() const { return product.op->getOperand(2); }
  const Contraction &getProduct() const { return product; }
  /// Emits it for the rows of `left`, into those of `result`.
  void emitInto(mlir::OpBuilder &builder, mlir::Value left, mlir::Value result) const;
  /// The rows that are wanted, one behind the other in a buffer of their own.
  mlir::Value emitFor(mlir::OpBuilder &builder, const ActiveRows &rows) const;
  /// Erases the product of all rows; another branch that needs it has its own.
  void drop();

private:
  MaskedProduct(Contraction product, mlir::linalg::FillOp fill, mlir::Operation *place)
      : product(std::move(product)), fill(fill), place(place),
        branch(dyn_cast<mlir::scf::IfOp>(place)) {}
  bool canMove(mlir::Operation *reader, bool isKept) const;
  bool isUnchangedBy(mlir::Operation *between) const;

  Contraction product;
  mlir::linalg::FillOp fill;
  /// In the block of the product: what reads its result, or the branch that does.
  mlir::Operation *place;
  mlir::scf::IfOp branch;
};

} // namespace autographc

#endif
