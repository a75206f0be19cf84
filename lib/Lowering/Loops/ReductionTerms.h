//===- ReductionTerms.h - the terms of a reduction on buffers ---*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_REDUCTIONTERMS_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_REDUCTIONTERMS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace autographc {

/// Emits what a reduction puts to its total, at a place of its loops: numbers, or vectors along the
/// last loop.
class ReductionTerms {
protected:
  using Value = mlir::Value;

  explicit ReductionTerms(mlir::linalg::GenericOp op);

  /// The subscripts of an operand where the emitted code stands.
  llvm::SmallVector<Value> emitSubscripts(mlir::OpOperand &operand);
  /// The term at one place of all loops, or the two factors of one.
  llvm::SmallVector<Value> emitTerm();
  /// The terms at as many places as there are lanes, from one on.
  llvm::SmallVector<Value> emitTermVectors();
  Value emitIndex(int64_t value);
  /// Whether the elements along the last loop are neighbours in memory.
  bool isContiguous(mlir::OpOperand &operand);
  mlir::VectorType getVector(mlir::Type element);

  mlir::linalg::GenericOp op;
  mlir::OpBuilder builder;
  mlir::Location loc;
  /// The operation that adds a term to the total, and its operands but for the total.
  mlir::Operation *step = nullptr;
  llvm::SmallVector<Value> terms;
  /// How many terms a vector has.
  int64_t lanes = 0;
  /// Gives the vector of an operand that is computed there, and not loaded; null of one that is
  /// loaded.
  std::function<Value(mlir::OpOperand &)> computeVector;
  /// Where the emitted code stands in each loop.
  llvm::SmallVector<Value> at;

private:
  Value emitOperand(mlir::OpOperand &operand);
  Value emitVectorOf(Value number);
  Value emitOperandVector(mlir::OpOperand &operand);
  Value emitIndexVector(unsigned loop);
};

/// Whether a vector of elements is computed as each of them.
bool isElementwise(mlir::Operation &op);

/// Whether it is a product of what is in memory, of an extent that is not known: long code, which
/// gains nothing from what is around it.
bool isLongProduct(mlir::linalg::GenericOp op);

} // namespace autographc

#endif
