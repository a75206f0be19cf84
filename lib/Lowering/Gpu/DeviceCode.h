//===- DeviceCode.h - kernels as code ---------------------------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_DEVICECODE_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_DEVICECODE_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "llvm/IR/Module.h"

#include <memory>
#include <string>

namespace autographc {

/// The architecture that names code for the CPU.
inline constexpr llvm::StringLiteral emulatorName = "emulator";

/// Kernels as LLVM IR for NVPTX, optimized for an architecture; null after a diagnostic.
std::unique_ptr<llvm::Module> translateKernels(mlir::gpu::GPUModuleOp kernels,
                                               llvm::StringRef architecture,
                                               llvm::LLVMContext &context);

/// That IR as PTX.
std::string printPtx(llvm::Module &module, llvm::StringRef architecture);

/// Machine code for that architecture, by the ptxas of CUDA; empty where there is none.
std::string assemblePtx(llvm::StringRef text, llvm::StringRef architecture);

/// That IR for the CPU: in place of each kernel `__ag_emulated_<name>(emulator, parameters)`, which
/// runs one thread. What a thread asks of its block is a call through the `emulator`'s table
/// (`ag_emulator` in autograph/device_abi.h). The result is bitcode.
std::string emitEmulated(llvm::Module &module);

/// `__ag_emulated_<name>`.
std::string getEmulatedName(llvm::StringRef kernel);

} // namespace autographc

#endif
