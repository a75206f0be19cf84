//===- ReverseCode.h - pieces of reverse code -----------------------------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GRADIENTS_REVERSECODE_H
#define AUTOGRAPHC_LIB_LOWERING_GRADIENTS_REVERSECODE_H

#include "autographc/IR/AG.h"

namespace autographc {

/// The value of a variable.
mlir::Value emitRead(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value variable);
/// A small number of the type of a number or a tensor's elements.
mlir::Value emitFloat(mlir::OpBuilder &builder, mlir::Type type, double value, mlir::Location loc);
/// The number of that type to which each can be added without a change: -0, of complex numbers in
/// both parts.
mlir::Value emitNeutral(mlir::OpBuilder &builder, mlir::Type type, mlir::Location loc);
mlir::Value emitBool(mlir::OpBuilder &builder, bool value, mlir::Location loc);
/// Whether a flag is true or, where it is not, another one.
mlir::Value emitOr(mlir::OpBuilder &builder, mlir::Value flag, mlir::Location loc,
                   llvm::function_ref<mlir::Value()> other);
/// A number as `std::int64_t`.
mlir::Value emitInteger(mlir::OpBuilder &builder, int64_t value, mlir::Location loc);
/// What an adjoint is that nothing was added to: of a Scalar -0, to which each number can be added
/// without a change; of any other tensor or a list an empty one.
mlir::Value emitNone(mlir::OpBuilder &builder, mlir::Type type, mlir::Location loc);
/// A sum of gradients, or of one and a number: the gradient of the sum is that of each. Those that
/// are `alike` have the same extents.
mlir::Value emitSum(mlir::OpBuilder &builder, mlir::Value lhs, mlir::Value rhs, mlir::Location loc,
                    bool alike = false);

mlir::Value emitExtent(mlir::OpBuilder &builder, mlir::Value tensor, int64_t axis,
                       mlir::Location loc);
mlir::Value emitListSize(mlir::OpBuilder &builder, mlir::Value list, mlir::Location loc);
/// An element of a list that is known to be there.
mlir::Value emitElement(mlir::OpBuilder &builder, mlir::Value list, mlir::Value index,
                        mlir::Location loc);
mlir::Value emitSet(mlir::OpBuilder &builder, mlir::Value list, mlir::Value index,
                    mlir::Value value, mlir::Location loc);

mlir::Value createChoice(mlir::OpBuilder &builder, mlir::Type type, mlir::Value condition,
                         mlir::Location loc, llvm::function_ref<mlir::Value()> onTrue,
                         llvm::function_ref<mlir::Value()> onFalse, llvm::StringRef kind = "if");
/// An `if` without results.
void emitIfElse(mlir::OpBuilder &builder, mlir::Value condition, mlir::Location loc,
                llvm::function_ref<void()> onTrue, llvm::function_ref<void()> onFalse);
inline void emitIf(mlir::OpBuilder &builder, mlir::Value condition, mlir::Location loc,
                   llvm::function_ref<void()> emit) {
  emitIfElse(builder, condition, loc, emit, [] {});
}
/// A loop from 0 to `count`.
void emitCount(mlir::OpBuilder &builder, mlir::Value count, mlir::Location loc,
               llvm::function_ref<void(mlir::Value)> body);
/// Adds 1 to a variable.
void emitIncrement(mlir::OpBuilder &builder, mlir::Value variable, mlir::Location loc);

} // namespace autographc

#endif
