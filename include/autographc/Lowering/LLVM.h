//===- LLVM.h - passes and pipeline of the LLVM dialect phase ------------===//
#ifndef AUTOGRAPHC_LOWERING_LLVM_H
#define AUTOGRAPHC_LOWERING_LLVM_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

#include <memory>
#include <string>
#include <vector>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace autographc {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "autographc/Lowering/LLVM.h.inc"

/// Adds the passes of the LLVM dialect phase, in order; with `debugInfo` also the one that gives
/// functions a scope for line tables, with `gpu` also the one that generates code for those
/// architectures.
void buildLLVMPipeline(mlir::OpPassManager &manager, bool debugInfo = false,
                       const std::vector<std::string> &gpu = {});

/// The module, in the LLVM dialect, as LLVM IR; null after a diagnostic. Memory comes from the
/// runtime, frames can be unwound. Target triple and data layout are left for the caller to set.
std::unique_ptr<llvm::Module> translateToLLVM(mlir::ModuleOp module, llvm::LLVMContext &context);

/// Says of the runtime's functions in a module what LLVM may assume of them and abi.h cannot say.
/// Their declarations are known by name, so that it does not matter whose they are.
void describeRuntime(llvm::Module &module);

/// Replaces phis and selects of descriptors by those of their fields. LLVM does so where a field is
/// taken out of one, each time with the whole chain of selects before it: of a chain of branches,
/// the square.
void splitAggregates(llvm::Module &module);

} // namespace autographc

#endif
