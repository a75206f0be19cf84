//===- Loops.h - passes and pipeline of the loops phase ------------------===//
#ifndef AUTOGRAPHC_LOWERING_LOOPS_H
#define AUTOGRAPHC_LOWERING_LOOPS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace autographc {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "autographc/Lowering/Loops.h.inc"

/// Adds the passes of the loops phase, in order. Results do not depend on `vectorBytes`, the width
/// of the target's vector registers in bytes (16 for SSE2, 32 for AVX2, 64 for AVX-512); speed
/// does.
void buildLoopsPipeline(mlir::OpPassManager &manager, unsigned vectorBytes = 16);

} // namespace autographc

#endif
