//===- VerifyFunctional.cpp - ag-verify-functional ------------------------===//
#include "autographc/IR/AG.h"
#include "autographc/Lowering/Functionalize.h"

namespace autographc {
#define GEN_PASS_DEF_VERIFYFUNCTIONAL
#include "autographc/Lowering/Functionalize.h.inc"
} // namespace autographc

using namespace mlir;
using namespace autographc;

static LogicalResult verifyKind(Operation *op) {
  if (ag::isImperative(op))
    return op->emitOpError("must not be left after the functional phase");
  if (!isa_and_nonnull<ag::AGDialect>(op->getDialect()) && !isa<func::FuncOp, func::ReturnOp, scf::IfOp, scf::WhileOp, scf::ConditionOp, scf::YieldOp>(op))
    return op->emitOpError("is no operation of the functional form");
  return success();
}

LogicalResult autographc::verifyFunctionalOperations(Operation *function) {
  return failure(function->walk<WalkOrder::PreOrder>([](Operation *op) { return WalkResult(verifyKind(op)); }).wasInterrupted());
}

static LogicalResult verifyControlFlow(Operation *op) {
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
    auto isWrong = [](Operation *op) { return WalkResult(failed(verifyKind(op)) ? failure() : verifyControlFlow(op)); };
    if (getOperation().walk(isWrong).wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
