//===- InlineRecorded.h - calls that carry derivatives --------------------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GRADIENTS_INLINERECORDED_H
#define AUTOGRAPHC_LIB_LOWERING_GRADIENTS_INLINERECORDED_H

#include "Activity.h"

namespace autographc {

/// Puts the bodies of functions that a derivative may go through in the place of their calls, but
/// of those that call themselves and of checkpoints; `isForTapes` before tapes are lowered, for the
/// tapes that are begun there.
void inlineRecorded(const Recording &recording, bool isForTapes = false);

/// Whether a function calls itself, through others too, or has destructors that errors run.
bool isKept(mlir::func::FuncOp function);

} // namespace autographc

#endif
