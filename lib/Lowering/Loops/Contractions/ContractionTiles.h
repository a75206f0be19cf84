//===- ContractionTiles.h - products of matrices in register tiles -*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_CONTRACTIONTILES_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_CONTRACTIONTILES_H

#include "Contraction.h"

namespace autographc {

/// Replaces the op by loops over tiles of the result whose elements stay in registers.
void scheduleInTiles(const Contraction &contraction, unsigned vectorBytes);

} // namespace autographc

#endif
