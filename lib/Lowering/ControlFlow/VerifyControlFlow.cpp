//===- VerifyControlFlow.cpp - ag-verify-control-flow ---------------------===//
#include "autographc/IR/AG.h"
#include "autographc/Lowering/ControlFlow.h"

#include "llvm/ADT/SmallBitVector.h"

namespace autographc {
#define GEN_PASS_DEF_VERIFYCONTROLFLOW
#include "autographc/Lowering/ControlFlow.h.inc"
} // namespace autographc

using namespace mlir;
using namespace autographc;

/// A return leaves the innermost scope or the function. The results of in-out parameters come with
/// the functional form.
static LogicalResult verifyReturn(ag::ReturnOp op) {
  Operation *left = op->getParentOp();
  while (!isa<ag::ScopeOp, func::FuncOp>(left))
    left = left->getParentOp();
  TypeRange results = isa<ag::ScopeOp>(left) ? TypeRange(left->getResultTypes())
                                             : cast<func::FuncOp>(left).getResultTypes();
  if (results.size() > 1)
    return op.emitOpError("must be in a function of at most one result");
  return !op.getValue() || results == TypeRange(op->getOperandTypes())
             ? success()
             : op.emitOpError("must give a value of the type of the result");
}

static LogicalResult verifyImperative(Operation *op) {
  if (op->getNumRegions() && !isa<func::FuncOp>(op) &&
      !isa_and_nonnull<ag::AGDialect>(op->getDialect()))
    return op->emitOpError("is no statement of the imperative form");
  for (Value operand : op->getOperands())
    if (isa<ag::RefType>(operand.getType()) && !operand.getDefiningOp<ag::VariableOp>())
      return op->emitOpError("must name a variable by the result of its `ag.variable`");
  auto end = dyn_cast<ag::ReturnOp>(op);
  return end ? verifyReturn(end) : success();
}

/// Each in-out argument has one variable, which says so.
static LogicalResult verifyInOut(func::FuncOp function) {
  llvm::SmallBitVector found(function.getNumArguments());
  auto visit = [&](ag::VariableOp variable) -> WalkResult {
    IntegerAttr number = ag::getAttr<ag::ArgumentAttr>(variable);
    if (!number)
      return WalkResult::advance();
    if (number.getValue().uge(found.size()) || found.test(number.getInt()) ||
        !ag::hasArgAttr<ag::InoutAttr>(function, number.getInt()))
      return variable.emitOpError("must be the only variable of an in-out argument");
    found.set(number.getInt());
    return WalkResult::advance();
  };
  if (function.walk(visit).wasInterrupted())
    return failure();
  for (unsigned i = 0; i < found.size(); ++i)
    if (!found.test(i) && ag::hasArgAttr<ag::InoutAttr>(function, i))
      return function.emitOpError("has an in-out argument without its variable");
  return success();
}

LogicalResult autographc::verifyImperativeForm(func::FuncOp function) {
  if (function.isExternal())
    return success();
  if (!function.getBody().hasOneBlock())
    return function.emitOpError("must be one block in the imperative form");
  if (!isa<ag::ReturnOp, func::ReturnOp>(function.getBody().front().back()))
    return function.emitOpError("must end in a return");
  if (failed(verifyInOut(function)))
    return failure();
  return failure(function.walk([](Operation *op) { return WalkResult(verifyImperative(op)); })
                     .wasInterrupted());
}

static LogicalResult verify(Operation *op) {
  if (isa<ag::BreakOp, ag::ContinueOp, ag::SwitchOp, ag::ScopeOp, ag::ForOp, ag::CleanupOp,
          ag::EndCleanupOp>(op))
    return op->emitOpError("must not be left after the control-flow phase");
  if (isa<ag::ReturnOp>(op) && !isa<func::FuncOp>(op->getParentOp()))
    return op->emitOpError("must stand at the end of the function after the control-flow phase");
  if (auto loop = dyn_cast<ag::WhileOp>(op); loop && loop.getPostTest())
    return op->emitOpError("must test before its body after the control-flow phase");
  bool writes = isa<ag::AssignOp, ag::VariableOp, ag::CallOp, ag::HostCallOp, ag::PrintOp,
                    ag::TracePrintOp, ag::CheckOp, ag::AssertOp, ag::GlobalWriteOp>(op);
  auto loop = writes ? op->getParentOfType<ag::WhileOp>() : nullptr;
  if (loop && loop.getCondition().findAncestorOpInRegion(*op))
    return op->emitOpError("must not stand in a loop's condition after the control-flow phase");
  return success();
}

LogicalResult autographc::verifyControlFlowOperations(func::FuncOp function) {
  if (failed(verifyImperativeForm(function)))
    return failure();
  return failure(
      function.walk([](Operation *op) { return WalkResult(verify(op)); }).wasInterrupted());
}

namespace {
struct VerifyControlFlow : autographc::impl::VerifyControlFlowBase<VerifyControlFlow> {
  void runOnOperation() override {
    if (failed(verifyControlFlowOperations(getOperation())))
      signalPassFailure();
  }
};
} // namespace
