//===- VerifyFunctional.cpp - ag-verify-functional ------------------------===//
#include "autographc/IR/AG.h"
#include "autographc/Lowering/Functionalize.h"

namespace autographc {
#define GEN_PASS_DEF_VERIFYFUNCTIONAL
#include "autographc/Lowering/Functionalize.h.inc"
} // namespace autographc

using namespace mlir;
using namespace autographc;

static LogicalResult verifyOperation(Operation *op) {
  if (ag::isImperative(op))
    return op->emitOpError("must not be left after the functional phase");
  if (!isa_and_nonnull<ag::AGDialect>(op->getDialect()) &&
      !isa<func::FuncOp, func::ReturnOp, scf::IfOp, scf::WhileOp, scf::ConditionOp, scf::YieldOp>(
          op))
    return op->emitOpError("is no operation of the functional form");
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    if (loop.getConditionOp().getArgs() != ValueRange(loop.getBeforeArguments()))
      return op->emitOpError("must pass the arguments of its condition on, in order");
  return success();
}

LogicalResult autographc::verifyFunctionalOperations(Operation *function) {
  return failure(
      function
          ->walk<WalkOrder::PreOrder>([](Operation *op) { return WalkResult(verifyOperation(op)); })
          .wasInterrupted());
}

static LogicalResult verifyNames(Operation *op) {
  if (isa<scf::IfOp, scf::WhileOp>(op)) {
    auto names = ag::getAttr<ag::NamesAttr>(op);
    if (!names || names.size() != op->getNumResults())
      return op->emitOpError("must have one name for each result after the functional phase");
  }
  return success();
}

namespace {
struct VerifyFunctional : autographc::impl::VerifyFunctionalBase<VerifyFunctional> {
  void runOnOperation() override {
    auto isWrong = [](Operation *op) {
      return WalkResult(failed(verifyOperation(op)) ? failure() : verifyNames(op));
    };
    if (getOperation().walk(isWrong).wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
