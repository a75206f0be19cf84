//===- Native.h - passes and pipeline of the native phase ----------===//
#ifndef AUTOGRAPHC_LOWERING_NATIVE_H
#define AUTOGRAPHC_LOWERING_NATIVE_H

#include "mlir/Pass/Pass.h"

namespace autographc {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "autographc/Lowering/Native.h.inc"

/// Adds the passes of the native phase, in order.
void buildNativePipeline(mlir::OpPassManager &manager);

} // namespace autographc

#endif
