//===- LowerReturn.cpp - ag-lower-return ----------------------------------===//
#include "ExitLowering.h"
#include "autographc/Lowering/ControlFlow.h"

namespace autographc {
#define GEN_PASS_DEF_LOWERRETURN
#include "autographc/Lowering/ControlFlow.h.inc"
} // namespace autographc

using namespace mlir;
using namespace autographc;

/// Leaves one return, at the end of `body`; `type` is that of the returned value, null for none.
static void lowerReturns(Region &body, Type type, Names &names) {
  Block &block = body.front();
  SmallVector<Operation *> exits = findExits<ag::ReturnOp>(body, /*intoLoops=*/true);
  if (exits.size() == 1 && exits.front() == block.getTerminator() &&
      (!type || exits.front()->getNumOperands()))
    return;
  Location loc = exits.empty() ? body.getLoc() : exits.back()->getLoc();
  Flag flag(names, "returned", &block);
  ag::VariableOp slot;
  OpBuilder builder = OpBuilder::atBlockBegin(&block);
  if (type)
    slot = createVariable(builder, loc, names.unique("result"), type);
  ExitLowering(exits, body, flag, [&](OpBuilder &builder, Operation *exit) {
    if (exit->getNumOperands())
      ag::AssignOp::create(builder, exit->getLoc(), slot.getRef(), exit->getOperand(0));
  }).run(block, /*needsFlag=*/false);
  Operation *end = block.getTerminator();
  builder.setInsertionPoint(end);
  Value value = type ? Value(ag::ReadOp::create(builder, loc, type, slot.getRef())) : Value();
  ag::ReturnOp::create(builder, loc, value);
  end->erase();
}

/// Puts the body of a scope, which has one return, in its place.
static void inlineScope(ag::ScopeOp scope) {
  Block &body = scope.getBody().front();
  auto end = cast<ag::ReturnOp>(body.getTerminator());
  if (Value result = scope.getResult())
    result.replaceAllUsesWith(end.getValue());
  end->erase();
  scope->getBlock()->getOperations().splice(scope->getIterator(), body.getOperations());
  scope->erase();
}

namespace {
struct LowerReturn : autographc::impl::LowerReturnBase<LowerReturn> {
  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (function.isExternal())
      return;
    if (failed(verifyImperativeForm(function)))
      return signalPassFailure();
    Names names(function);
    function.walk([&](ag::ScopeOp scope) {
      lowerReturns(scope.getBody(), scope.getResult() ? scope.getResult().getType() : Type(),
                   names);
      inlineScope(scope);
    });
    if (Block &body = function.getBody().front(); isa<func::ReturnOp>(body.getTerminator())) {
      if (SmallVector<Operation *> exits =
              findExits<ag::ReturnOp>(function.getBody(), /*intoLoops=*/true);
          !exits.empty()) {
        exits.front()->emitOpError("leaves a function that must end in an 'ag.return', too");
        signalPassFailure();
      }
      return;
    }
    lowerReturns(function.getBody(),
                 function.getNumResults() ? function.getResultTypes().front() : Type(), names);
  }
};
} // namespace
