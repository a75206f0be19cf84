//===- Specialize.cpp - the ag-specialize pass ----------------------------===//
#include "autographc/Lowering/Specialize.h"

#include "FunctionSpecializer.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_AGSPECIALIZE
#include "autographc/Lowering/Specialize.h.inc"

namespace {

// Pure work that nothing uses goes here, with the checks it would get: once, the same at every optimisation level.
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

/// The functional form, of one block a region, is what this pass knows.
LogicalResult verifyInput(Operation *op) {
  if (ag::isImperative(op))
    return op->emitOpError("must be functional before it is specialised");
  for (Region &region : op->getRegions())
    if (isa<func::FuncOp, scf::IfOp, scf::WhileOp>(op) && !region.empty() && !region.hasOneBlock())
      return op->emitOpError("must have one block a region before it is specialised");
  return success();
}

struct SpecializePass : impl::AGSpecializeBase<SpecializePass> {
  void runOnOperation() override {
    if (getOperation().walk([](Operation *op) { return WalkResult(verifyInput(op)); }).wasInterrupted())
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
