//===- CountedLoops.cpp - loops that count, and what they touch -----------===//
#include "CountedLoops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

namespace autographc {

Value skipCasts(Value value) {
  while (isa_and_nonnull<arith::IndexCastOp, arith::ExtSIOp>(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  return value;
}

static std::optional<CountedLoop> findCountedWhile(scf::WhileOp loop) {
  Block &before = *loop.getBeforeBody(), &after = *loop.getAfterBody();
  if (before.getNumArguments() != 1 || after.getNumArguments() != 1)
    return std::nullopt;
  auto test = loop.getConditionOp().getCondition().getDefiningOp<arith::CmpIOp>();
  Value end = test ? test.getRhs() : Value();
  // An extent is cast where it is tested.
  if (auto cast = end ? end.getDefiningOp<arith::IndexCastOp>() : nullptr;
      cast && cast->getBlock() == &before && cast.getIn().getType().isIndex() &&
      cast.getType().isInteger(64))
    end = cast.getIn();
  if (!test || test->getBlock() != &before || skipCasts(test.getLhs()) != before.getArgument(0) ||
      test.getPredicate() != arith::CmpIPredicate::slt ||
      !end.getParentRegion()->isProperAncestor(&loop.getBefore()) ||
      loop.getConditionOp().getArgs()[0] != before.getArgument(0) ||
      !llvm::all_of(before.without_terminator(),
                    [](Operation &op) { return isMemoryEffectFree(&op); }))
    return std::nullopt;
  auto next = loop.getYieldOp().getOperand(0).getDefiningOp<arith::AddIOp>();
  if (!next || next.getLhs() != after.getArgument(0) || getConstantIntValue(next.getRhs()) != 1)
    return std::nullopt;
  return CountedLoop{loop, loop.getInits()[0], end, after.getArgument(0), &after};
}

std::optional<CountedLoop> findCountedLoop(Operation *op) {
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    if (loop.getNumResults() || getConstantIntValue(loop.getStep()) != 1)
      return std::nullopt;
    return CountedLoop{op, loop.getLowerBound(), loop.getUpperBound(),
                       cast<BlockArgument>(loop.getInductionVar()), loop.getBody()};
  }
  auto loop = dyn_cast<scf::WhileOp>(op);
  return loop ? findCountedWhile(loop) : std::nullopt;
}

bool isFailure(scf::IfOp branch) {
  if (branch.getNumResults() ||
      (branch.elseBlock() && !branch.elseBlock()->without_terminator().empty()))
    return false;
  auto calls = branch.thenBlock()->getOps<func::CallOp>();
  return llvm::any_of(calls,
                      [](func::CallOp call) { return call.getCallee().starts_with("ag_fail_"); });
}

bool isLimit(scf::IfOp branch, const CountedLoop &counted) {
  auto test = branch.getCondition().getDefiningOp<arith::CmpIOp>();
  std::optional<int64_t> from = getConstantIntValue(counted.from);
  return branch->getBlock() == counted.body && test && from && *from >= 0 &&
         test.getPredicate() == arith::CmpIPredicate::uge &&
         skipCasts(test.getLhs()) == counted.counter &&
         test.getRhs().getParentRegion()->isProperAncestor(counted.body->getParent());
}

bool isRelease(Operation *op) { return isa<memref::DeallocOp>(op); }

bool mayStandBetween(Operation *op) {
  auto branch = dyn_cast<scf::IfOp>(op);
  return isMemoryEffectFree(op) || isa<memref::AllocOp>(op) || isRelease(op) ||
         (branch && isFailure(branch));
}

Value findRoot(Value buffer) {
  while (auto view = buffer.getDefiningOp<ViewLikeOpInterface>())
    buffer = view.getViewSource();
  return buffer;
}

bool isOwned(Value root) {
  auto argument = dyn_cast<BlockArgument>(root);
  return root.getDefiningOp<memref::AllocOp>() ||
         (argument && isa<func::FuncOp>(argument.getOwner()->getParentOp()));
}

} // namespace autographc
