//===- Factors.h - what is added to a matrix ---------------------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_UPDATES_FACTORS_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_UPDATES_FACTORS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace autographc {

/// What an update adds: the outer product of two vectors, each product rounded, or a product of two
/// matrices, a chain of fused multiply-adds from zero.
enum class UpdateKind { OfVectors, OfMatrices };

/// An operation that adds a product to a matrix and reads it nowhere else.
struct Update {
  UpdateKind kind;
  mlir::linalg::GenericOp op;
  /// The factor with an element a row of the matrix, and the one with an element a column; of
  /// products of matrices each has an element a term, too.
  mlir::Value row, column;
  /// From (the term, the element) to the places of the factors.
  mlir::AffineMap rowPlaces, columnPlaces;
  /// Of matrices: the product, its buffer, what fills and what frees that.
  mlir::memref::AllocOp buffer;
  mlir::linalg::FillOp fill;
  mlir::linalg::GenericOp product;
  mlir::memref::DeallocOp dealloc;
};

/// The update that `op` is, of `matrix`.
std::optional<Update> findUpdate(mlir::Operation *op, mlir::Value matrix, UpdateKind kind);

} // namespace autographc

#endif
