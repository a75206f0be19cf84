//===- KnownValues.h - what static arguments decide -----------------------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_SPECIALIZE_KNOWNVALUES_H
#define AUTOGRAPHC_LIB_LOWERING_SPECIALIZE_KNOWNVALUES_H

#include "autographc/IR/AG.h"

namespace autographc {

/// Computes, at the place of a builder in a trace, values of a function that follow from its static
/// arguments and from constants.
class KnownValues {
public:
  /// Of the traced function; `statics` are its static arguments there.
  KnownValues(mlir::OpBuilder &builder, mlir::func::FuncOp function, mlir::ValueRange statics);
  /// Of a function that it calls; those of `arguments` that are not known are null.
  KnownValues(mlir::OpBuilder &builder, mlir::ArrayRef<mlir::Value> arguments)
      : builder(builder), arguments(arguments) {}

  /// The value; null where it is not known, or a tensor.
  mlir::Value find(mlir::Value value);
  /// The same, of an ag::Static its number.
  mlir::Value findNumber(mlir::Value value);
  /// Appends the static values that are part of a value; false where one is not known.
  bool appendStatics(mlir::Value value, llvm::SmallVectorImpl<mlir::Value> &statics);

private:
  mlir::Value compute(mlir::Value value);
  mlir::Value computeChoice(mlir::Value value);
  /// A static field of an argument that has others, too.
  mlir::Value computeField(mlir::Value value);

  mlir::OpBuilder &builder;
  llvm::SmallVector<mlir::Value> arguments;
  /// Of an argument, the number of its first static value among `statics`.
  llvm::SmallVector<unsigned> firstStatics;
  mlir::ValueRange statics;
  /// What was computed here already, and how much more may be.
  llvm::DenseMap<mlir::Value, mlir::Value> computed;
  unsigned budget = 0;
};

} // namespace autographc

#endif
