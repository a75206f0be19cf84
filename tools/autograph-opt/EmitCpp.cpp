//===- EmitCpp.cpp - test pass: functions in the functional form as C++ ---===//
#include "EmitCpp.h"

#include "autographc/Emit/Cpp.h"
#include "autographc/Lowering/Functionalize.h"

#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace {

/// Prints each function as a C++ definition on stdout and removes it, so that what is left prints
/// as an empty module.
struct EmitCpp : PassWrapper<EmitCpp, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(EmitCpp)
  StringRef getArgument() const final { return "ag-emit-cpp"; }
  StringRef getDescription() const final { return "print functions in the functional form as C++"; }

  void runOnOperation() final {
    // The printer relies on the form.
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (failed(autographc::verifyFunctionalOperations(function)))
        return signalPassFailure();
    for (auto function : llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>())) {
      if (!function.isExternal())
        llvm::outs() << autographc::printCppFunction(function) << "\n";
    }
    for (auto function : llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>()))
      function.erase();
  }
};

} // namespace

void registerEmitCppPass() { PassRegistration<EmitCpp>(); }
