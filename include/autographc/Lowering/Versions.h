//===- Versions.h - passes and pipeline of the versions phase ------------===//
#ifndef AUTOGRAPHC_LOWERING_VERSIONS_H
#define AUTOGRAPHC_LOWERING_VERSIONS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace autographc {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "autographc/Lowering/Versions.h.inc"

/// Adds the passes of the versions phase, in order.
void buildVersionsPipeline(mlir::OpPassManager &manager);

} // namespace autographc

#endif
