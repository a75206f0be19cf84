//===- Linalg.h - passes and pipeline of the linalg phase ----------===//
#ifndef AUTOGRAPHC_LOWERING_LINALG_H
#define AUTOGRAPHC_LOWERING_LINALG_H

#include "autographc/IR/AG.h"

#include "mlir/Pass/Pass.h"

namespace autographc {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "autographc/Lowering/Linalg.h.inc"

/// Adds the passes of the linalg phase, in order.
void buildLinalgPipeline(mlir::OpPassManager &manager);

/// Adds `ag-merge-inputs` and the canonicalizer without its own pattern for that, for a module or a
/// function.
void addCanonicalizer(mlir::OpPassManager &manager);

} // namespace autographc

#endif
