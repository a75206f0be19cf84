//===- Fuse.h - passes and pipeline of the fuse phase --------------------===//
#ifndef AUTOGRAPHC_LOWERING_FUSE_H
#define AUTOGRAPHC_LOWERING_FUSE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace autographc {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "autographc/Lowering/Fuse.h.inc"

/// Adds the passes of the fuse phase, in order.
void buildFusePipeline(mlir::OpPassManager &manager);

} // namespace autographc

#endif
