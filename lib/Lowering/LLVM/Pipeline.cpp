//===- Pipeline.cpp - the passes of the LLVM dialect phase, in order -----===//
#include "autographc/Lowering/Gpu.h"
#include "autographc/Lowering/LLVM.h"

#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ComplexToLLVM/ComplexToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVMPass.h"
#include "mlir/Conversion/IndexToLLVM/IndexToLLVM.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVMPass.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;

void autographc::buildLLVMPipeline(OpPassManager &manager, bool debugInfo,
                                   const std::vector<std::string> &gpu) {
  // Before anything is lowered: launches become calls, and kernels leave the module.
  if (!gpu.empty()) {
    EmitDeviceCodeOptions options;
    options.architectures.append(gpu.begin(), gpu.end());
    manager.addPass(createEmitDeviceCode(options));
  }
  // While loops are scf.for, and what they use of what is around them are values.
  manager.addPass(createEmitThreads());
  // While branches are scf.if; after everything that merges or moves their arms.
  manager.addNestedPass<func::FuncOp>(createScheduleBranches());
  // While functions are func.func and buffers memrefs: an entry is written in terms of both.
  manager.addPass(createEmitEntries());
  manager.addPass(createLowerMath());
  // The views that the next pass cannot expand.
  manager.addNestedPass<func::FuncOp>(createLowerReshapes());
  // Views become arithmetic on offsets and strides, in affine.apply. This pass and the next come
  // before there are blocks: both merge equal ones without a limit, which takes minutes on the
  // thousand blocks of a long function.
  manager.addPass(memref::createExpandStridedMetadataPass());
  manager.addPass(createConvertVectorToLLVMPass());
  manager.addNestedPass<func::FuncOp>(createLowerLoops());
  manager.addPass(createLowerAffinePass());
  manager.addPass(createConvertComplexToLLVMPass());
  manager.addPass(createArithToLLVMConversionPass());
  manager.addPass(createConvertMathToLLVMPass());
  manager.addPass(createConvertIndexToLLVMPass());
  // Generic functions: allocation goes through one pair of symbols, which translateToLLVM points at
  // the runtime's.
  FinalizeMemRefToLLVMConversionPassOptions memory;
  memory.useGenericFunctions = true;
  manager.addPass(createFinalizeMemRefToLLVMConversionPass(memory));
  manager.addPass(createConvertControlFlowToLLVMPass());
  manager.addPass(createUBToLLVMConversionPass());
  manager.addPass(createConvertFuncToLLVMPass());
  manager.addPass(createReconcileUnrealizedCastsPass());
  // Where sizes are numbers; before there are constant expressions only.
  manager.addNestedPass<LLVM::LLVMFuncOp>(createCheckSizes());
  // Last: several conversions make stack slots where they stand.
  manager.addNestedPass<LLVM::LLVMFuncOp>(createPromoteStack());
  // Once all loads and stores are LLVM's.
  manager.addNestedPass<LLVM::LLVMFuncOp>(createLowerBools());
  manager.addNestedPass<LLVM::LLVMFuncOp>(createTagAccesses());
  // Line tables need a scope on every function; they come from the locations, which are the user's.
  if (debugInfo)
    manager.addPass(LLVM::createDIScopeForLLVMFuncOpPass());
  manager.addPass(createVerifyLLVMDialect());
}
