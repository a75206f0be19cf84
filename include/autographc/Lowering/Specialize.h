//===- Specialize.h - passes and pipeline of the specialize phase ----------===//
#ifndef AUTOGRAPHC_LOWERING_SPECIALIZE_H
#define AUTOGRAPHC_LOWERING_SPECIALIZE_H

#include "autographc/IR/AG.h"

#include "mlir/Pass/Pass.h"

namespace autographc {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "autographc/Lowering/Specialize.h.inc"

/// Adds the passes of the specialize phase, in order.
void buildSpecializePipeline(mlir::OpPassManager &manager);

} // namespace autographc

#endif
