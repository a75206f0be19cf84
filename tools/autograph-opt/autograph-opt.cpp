//===- autograph-opt.cpp - run passes on IR, as the compiler does ---------===//
#include "EmitCpp.h"

#include "autographc/Driver/Pipeline.h"
#include "autographc/Lowering/ControlFlow.h"
#include "autographc/Lowering/Functionalize.h"
#include "autographc/Lowering/Linalg.h"
#include "autographc/Lowering/Native.h"
#include "autographc/Lowering/Specialize.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

int main(int argc, char **argv) {
  DialectRegistry registry;
  autographc::registerDialects(registry);
  registerTransformsPasses();
  autographc::registerControlFlowPasses();
  autographc::registerFunctionalizePasses();
  autographc::registerSpecializePasses();
  autographc::registerLinalgPasses();
  autographc::registerNativePasses();
  PassPipelineRegistration<> native("ag-native", "The native phase", [](OpPassManager &manager) {
    autographc::buildNativePipeline(manager);
  });
  registerEmitCppPass();
  return asMainReturnCode(MlirOptMain(argc, argv, "autographc's pass driver\n", registry));
}
