//===- InlineRecorded.h - calls that carry derivatives --------------------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GRADIENTS_INLINERECORDED_H
#define AUTOGRAPHC_LIB_LOWERING_GRADIENTS_INLINERECORDED_H

#include "Activity.h"

#include "llvm/ADT/SetVector.h"

namespace autographc {

/// Puts the bodies of functions that a derivative may go through in the place of their calls, but
/// of those that call themselves and of checkpoints, and unrolls loops over arrays of objects;
/// `isForTapes` before tapes are lowered, for the tapes that are begun there.
void inlineRecorded(const Recording &recording, bool isForTapes = false);

/// Puts a function's body in the place of a call; gives what the results are then, and what was
/// made.
std::pair<llvm::SmallVector<mlir::Value>, llvm::SmallVector<mlir::Operation *>>
inlineCall(ag::CallOp call, mlir::func::FuncOp callee);

/// Erases those operations, in order, that neither others nor `given` need: calls, too, of
/// functions that only compute.
void eraseUnneeded(llvm::ArrayRef<mlir::Operation *> ops, llvm::ArrayRef<mlir::Value> given);

/// The function that is called; null where its body is elsewhere.
mlir::func::FuncOp findCallee(ag::CallOp call);

/// The functions that these call, and those that they call in turn.
llvm::SetVector<mlir::func::FuncOp> findReached(llvm::ArrayRef<mlir::func::FuncOp> functions);

/// Whether one of these functions has such an operation.
bool anyHas(llvm::ArrayRef<mlir::func::FuncOp> functions,
            llvm::function_ref<bool(mlir::Operation *)> isSuch);

/// Whether a function, or one that it calls, may assign Variables.
bool mayAssign(mlir::func::FuncOp function);

/// Whether an operation, with what it calls, may assign the Variable that is read.
bool mayAssign(mlir::Operation *code, ag::GlobalReadOp read);

/// Whether a function calls itself, through others too, or has destructors that errors run.
bool isKept(mlir::func::FuncOp function);

} // namespace autographc

#endif
