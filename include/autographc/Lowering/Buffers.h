//===- Buffers.h - passes and pipeline of the buffers phase --------------===//
#ifndef AUTOGRAPHC_LOWERING_BUFFERS_H
#define AUTOGRAPHC_LOWERING_BUFFERS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace autographc {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "autographc/Lowering/Buffers.h.inc"

/// Adds the passes of the buffers phase, in order.
void buildBuffersPipeline(mlir::OpPassManager &manager);

/// Adds the canonicalizer for functions on buffers. A loop may carry hundreds of them, each with
/// its ownership: upstream compares all pairs of what a loop carries to find equal ones, again
/// after each that it found, which takes the cube of their number. LLVM merges equal phis in one
/// go.
void addBufferCanonicalizer(mlir::OpPassManager &manager);

/// Gives bufferization an answer for branches that takes one traversal.
void registerBufferizationOfBranches(mlir::DialectRegistry &registry);

} // namespace autographc

#endif
