//===- Gpu.h - passes and pipeline of the gpu phase ----------------------===//
#ifndef AUTOGRAPHC_LOWERING_GPU_H
#define AUTOGRAPHC_LOWERING_GPU_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

#include <string>
#include <vector>

namespace autographc {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "autographc/Lowering/Gpu.h.inc"

/// Adds the passes of the gpu phase, in order; none where `architectures` is empty.
void buildGpuPipeline(mlir::OpPassManager &manager, const std::vector<std::string> &architectures);

/// The PTX of a module's kernels for an architecture (`sm_80`), after the gpu phase; empty where
/// there are none.
std::string emitPtx(mlir::ModuleOp module, llvm::StringRef architecture);

/// The first of these names, of `--gpu=`, that no code can be generated for; empty where there is
/// none.
std::string findUnknownArchitecture(const std::vector<std::string> &names);

} // namespace autographc

#endif
