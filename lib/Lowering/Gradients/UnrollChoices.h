//===- UnrollChoices.h - loops over arrays of objects with Variables ------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GRADIENTS_UNROLLCHOICES_H
#define AUTOGRAPHC_LIB_LOWERING_GRADIENTS_UNROLLCHOICES_H

#include "Activity.h"

namespace autographc {

/// Writes the iterations of a loop one after the other where each chooses an object that has
/// Variables from an array, and constants say how many there are: each Variable has a place of its
/// own then. Other loops stay.
void unrollChoices(const Recording &recording);

} // namespace autographc

#endif
