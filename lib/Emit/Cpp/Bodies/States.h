//===- States.h - the `ag::Variable`s of objects that are split -----------===//
#ifndef AUTOGRAPHC_LIB_EMIT_CPP_BODIES_STATES_H
#define AUTOGRAPHC_LIB_EMIT_CPP_BODIES_STATES_H

#include "Classes.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace autographc::emit {

/// A member that stays what it is: an `ag::Variable`, or a function that was given.
bool isState(mlir::Type type);

/// A `std::optional` that can be assigned as a whole, whose members are not kept apart: without a
/// value it has none that could be read.
bool isWholeOptional(const Classes &classes, mlir::Type type);

/// The values that are no `ag::Variable`.
llvm::SmallVector<mlir::Value> dropStates(llvm::SmallVector<mlir::Value> values);

/// Takes from both branches each part of an object that both give: it is known without the branch.
/// Null for the rest.
llvm::SmallVector<mlir::Value> takeCommon(mlir::scf::IfOp op, llvm::ArrayRef<mlir::Type> types);

/// Takes from a loop each part that no iteration changes: it is what it began as. Null for the
/// rest. The first arguments of the loop's blocks have no operand. Makes another loop.
llvm::SmallVector<mlir::Value> takeInvariant(mlir::scf::WhileOp &loop, unsigned first);

/// From the `ag::Variable` that is so many fields deep in one element of an array, that of the
/// element at an index.
mlir::Value subscriptState(mlir::OpBuilder &builder, mlir::Value state, unsigned depth,
                           mlir::Value index);

/// The known values, and in the gaps the results, in order.
llvm::SmallVector<mlir::Value> fillGaps(llvm::ArrayRef<mlir::Value> known,
                                        mlir::ValueRange results);

/// The names of what is not known.
mlir::ArrayAttr nameGaps(mlir::ArrayAttr names, llvm::ArrayRef<mlir::Value> known);

/// Makes what the frontend turned into a choice among the elements of an array a subscript again,
/// where they hold an `ag::Variable`.
void restoreSubscripts(mlir::func::FuncOp function);

/// What holds an `ag::Variable` has no copy to give a name to: each use selects it again.
void separateStates(mlir::func::FuncOp function);

} // namespace autographc::emit

#endif
