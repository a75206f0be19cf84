//===- LowerStoppedGradients.cpp - ag-lower-stopped-gradients -------------===//
#include "autographc/IR/AG.h"
#include "autographc/Lowering/Specialize.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_LOWERSTOPPEDGRADIENTS
#include "autographc/Lowering/Specialize.h.inc"

namespace {

struct LowerStoppedGradients : impl::LowerStoppedGradientsBase<LowerStoppedGradients> {
  void runOnOperation() override {
    getOperation().walk([](Operation *op) {
      ag::removeAttr<ag::RulesAttr>(op);
      if (!isa<ag::StopGradientOp, ag::CustomGradientOp>(op))
        return;
      op->replaceAllUsesWith(ValueRange(op->getOperand(0)));
      op->erase();
    });
    getOperation().walk([](ag::CallOp call) {
      if (ag::hasAttr<ag::InReverseAttr>(call))
        call.erase();
    });
  }
};

} // namespace
} // namespace autographc
