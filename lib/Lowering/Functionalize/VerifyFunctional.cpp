//===- VerifyFunctional.cpp - ag-verify-functional ------------------------===//
#include "autographc/IR/AG.h"
#include "autographc/Lowering/Functionalize.h"

namespace autographc {
#define GEN_PASS_DEF_VERIFYFUNCTIONAL
#include "autographc/Lowering/Functionalize.h.inc"
} // namespace autographc

using namespace mlir;
using namespace autographc;

static LogicalResult verify(Operation *op) {
  if (isa<ag::VariableOp, ag::ReadOp, ag::AssignOp, ag::IfOp, ag::WhileOp, ag::ForOp, ag::SwitchOp, ag::ScopeOp, ag::BreakOp,
          ag::ContinueOp, ag::ReturnOp, ag::YieldOp, ag::ConditionOp>(op))
    return op->emitOpError("must not be left after the functional phase");
  if (isa<scf::IfOp, scf::WhileOp>(op)) {
    auto names = op->getAttrOfType<ArrayAttr>("ag.names");
    if (!names || names.size() != op->getNumResults())
      return op->emitOpError("must have one name for each result after the functional phase");
  }
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    if (loop.getConditionOp().getArgs() != ValueRange(loop.getBeforeArguments()))
      return op->emitOpError("must pass the arguments of its condition on, in order");
  return success();
}

namespace {
struct VerifyFunctional : autographc::impl::VerifyFunctionalBase<VerifyFunctional> {
  void runOnOperation() override {
    if (getOperation().walk([](Operation *op) { return WalkResult(verify(op)); }).wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
