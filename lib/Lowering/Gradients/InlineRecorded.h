//===- InlineRecorded.h - calls that carry derivatives --------------------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GRADIENTS_INLINERECORDED_H
#define AUTOGRAPHC_LIB_LOWERING_GRADIENTS_INLINERECORDED_H

#include "Activity.h"

namespace autographc {

/// Puts the bodies of functions that a derivative may go through in the place of their calls, but
/// of those that call themselves.
void inlineRecorded(const Recording &recording);

} // namespace autographc

#endif
