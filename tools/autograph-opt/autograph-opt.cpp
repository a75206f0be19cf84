//===- autograph-opt.cpp - run passes on IR, as the compiler does ---------===//
#include "EmitCpp.h"

#include "autographc/Compiler/Pipeline.h"
#include "autographc/Lowering/Buffers.h"
#include "autographc/Lowering/ControlFlow.h"
#include "autographc/Lowering/Functionalize.h"
#include "autographc/Lowering/Fuse.h"
#include "autographc/Lowering/Gpu.h"
#include "autographc/Lowering/Gradients.h"
#include "autographc/Lowering/LLVM.h"
#include "autographc/Lowering/Linalg.h"
#include "autographc/Lowering/Loops.h"
#include "autographc/Lowering/Specialize.h"
#include "autographc/Lowering/Versions.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

/// `-ag-phase-linalg` runs the phase `linalg`, and so on.
static void registerPhases() {
  for (const autographc::Phase &phase : autographc::getPhases())
    if (phase.build)
      registerPassPipeline(
          "ag-phase-" + std::string(phase.name), phase.summary,
          [build = phase.build](OpPassManager &manager, StringRef,
                                function_ref<LogicalResult(const Twine &)>) {
            autographc::PipelineOptions options;
            options.gpu = {"sm_80"};
            build(manager, options);
            return success();
          },
          [](function_ref<void(const detail::PassOptions &)>) {});
}

int main(int argc, char **argv) {
  DialectRegistry registry;
  autographc::registerDialects(registry);
  registerTransformsPasses();
  autographc::registerControlFlowPasses();
  autographc::registerFunctionalizePasses();
  autographc::registerGradientsPasses();
  autographc::registerSpecializePasses();
  autographc::registerLinalgPasses();
  autographc::registerVersionsPasses();
  autographc::registerFusePasses();
  autographc::registerBuffersPasses();
  autographc::registerGpuPasses();
  autographc::registerLoopsPasses();
  autographc::registerLLVMPasses();
  registerPhases();
  registerEmitCppPass();
  return asMainReturnCode(MlirOptMain(argc, argv, "autographc's pass driver\n", registry));
}
