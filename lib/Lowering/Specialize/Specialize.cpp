//===- Specialize.cpp - the ag-specialize pass ----------------------------===//
#include "autographc/Lowering/Specialize.h"

#include "FunctionSpecializer.h"

#include "autographc/Lowering/Functionalize.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_AGSPECIALIZE
#include "autographc/Lowering/Specialize.h.inc"

namespace {

// Pure work that nothing uses goes here, with the checks it would get: once, the same at every
// optimisation level.
void eraseUnused(Region &region) {
  for (Block &block : region)
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block))) {
      if (isOpTriviallyDead(&op)) {
        op.erase();
        continue;
      }
      for (Region &inner : op.getRegions())
        eraseUnused(inner);
    }
}

/// The functional form, of one block, is what this pass knows.
LogicalResult verifyInput(func::FuncOp function) {
  if (!function.isExternal() && !function.getBody().hasOneBlock())
    return function.emitOpError("must be one block before it is specialised");
  return verifyFunctionalOperations(function);
}

struct SpecializePass : impl::AGSpecializeBase<SpecializePass> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (failed(verifyInput(function)))
        return signalPassFailure();
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (function.isExternal())
        continue;
      eraseUnused(function.getBody());
      if (failed(FunctionSpecializer(function).run()))
        signalPassFailure();
    }
  }
};

} // namespace
} // namespace autographc
