//===- Targets.h - what a gradient is with respect to ---------------------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GRADIENTS_TARGETS_H
#define AUTOGRAPHC_LIB_LOWERING_GRADIENTS_TARGETS_H

#include "Activity.h"

namespace autographc {

/// Fails, with an error, where a target may be the same value as another one that the tape saw
/// used: what a branch or a loop gives is one of the values that it was given or computed, and an
/// element of a list is what was put there. Its own adjoint would not have what goes to the other.
mlir::LogicalResult checkTargets(mlir::ValueRange targets, const Recording &recording,
                                 const Identities &identities, const Activity &known);

/// Fails, with an error, where what an `ag::Variable` was before the tape comes to it through
/// branches, loops or lists: reads count towards the Variable whenever they were.
mlir::LogicalResult checkEarlyReads(const Recording &recording);

} // namespace autographc

#endif
