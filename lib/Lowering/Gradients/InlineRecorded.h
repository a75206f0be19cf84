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

/// The function that is called; null where its body is elsewhere.
mlir::func::FuncOp findCallee(ag::CallOp call);

/// The functions that these call, and those that they call in turn.
llvm::SetVector<mlir::func::FuncOp> findReached(llvm::ArrayRef<mlir::func::FuncOp> functions);

/// Whether one of these functions has such an operation.
bool anyHas(llvm::ArrayRef<mlir::func::FuncOp> functions,
            llvm::function_ref<bool(mlir::Operation *)> isSuch);

/// Whether a function, or one that it calls, may assign Variables.
bool mayAssign(mlir::func::FuncOp function);

/// Whether a function calls itself, through others too, or has destructors that errors run.
bool isKept(mlir::func::FuncOp function);

} // namespace autographc

#endif
