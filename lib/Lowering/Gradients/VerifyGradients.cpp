//===- VerifyGradients.cpp - ag-verify-gradients --------------------------===//
#include "autographc/Lowering/Functionalize.h"
#include "autographc/Lowering/Gradients.h"

namespace autographc {
#define GEN_PASS_DEF_VERIFYGRADIENTS
#include "autographc/Lowering/Gradients.h.inc"
} // namespace autographc

using namespace mlir;
using namespace autographc;

namespace {
struct VerifyGradients : autographc::impl::VerifyGradientsBase<VerifyGradients> {
  void runOnOperation() override {
    WalkResult tapes = getOperation().walk([](Operation *op) {
      if (isa<ag::TapeOp, ag::WatchOp, ag::TapeGradientOp, ag::IsConnectedOp, ag::RenameOp>(op))
        return WalkResult(op->emitOpError("must not be left after the gradients phase"));
      return WalkResult::advance();
    });
    if (tapes.wasInterrupted() || failed(verifyFunctionalOperations(getOperation())))
      signalPassFailure();
  }
};
} // namespace
