//===- Native.h - passes and pipeline of the native phase ----------===//
#ifndef AUTOGRAPHC_LOWERING_NATIVE_H
#define AUTOGRAPHC_LOWERING_NATIVE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

#include <memory>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace autographc {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "autographc/Lowering/Native.h.inc"

/// Of an entry, the first slot of each tensor that is written where C++ has it.
inline constexpr llvm::StringLiteral writtenAttr = "ag.written";
/// Of a function, and of its entry, that reaches the user's own C++, which may replace what was
/// lent.
inline constexpr llvm::StringLiteral callsBackAttr = "ag.calls_back";

/// What the native phase is told about the target. Values do not depend on it, speed does.
struct NativeOptions {
  /// Width of the vector registers in bytes: 16 for SSE2, 32 for AVX2, 64 for AVX-512.
  unsigned vectorBytes = 16;
};

/// Adds the passes of the native phase, in order.
void buildNativePipeline(mlir::OpPassManager &manager, const NativeOptions &options = {});

/// The dialects of the phase with the interfaces that its passes look up; without them
/// bufferisation refuses ops.
void registerNativeDialects(mlir::DialectRegistry &registry);

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
