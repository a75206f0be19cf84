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

static std::optional<CarryingLoop> findCarryingFor(scf::ForOp loop) {
  if (getConstantIntValue(loop.getStep()) != 1)
    return std::nullopt;
  CarryingLoop found;
  found.counted = {loop, loop.getLowerBound(), loop.getUpperBound(),
                   cast<BlockArgument>(loop.getInductionVar()), loop.getBody()};
  for (auto [number, argument] : llvm::enumerate(loop.getRegionIterArgs()))
    found.carried.push_back({loop.getInits()[number],
                             {argument},
                             loop.getBody()->getTerminator()->getOperand(number),
                             {cast<OpResult>(loop.getResult(number))}});
  return found;
}

static std::optional<CarryingLoop> findCarryingWhile(scf::WhileOp loop) {
  Block &before = *loop.getBeforeBody(), &after = *loop.getAfterBody();
  auto test = loop.getConditionOp().getCondition().getDefiningOp<arith::CmpIOp>();
  auto tested = test ? dyn_cast<BlockArgument>(skipCasts(test.getLhs())) : BlockArgument();
  Value end = test ? test.getRhs() : Value();
  // An extent is cast where it is tested.
  if (auto cast = end ? end.getDefiningOp<arith::IndexCastOp>() : nullptr;
      cast && cast->getBlock() == &before && cast.getIn().getType().isIndex() &&
      cast.getType().isInteger(64))
    end = cast.getIn();
  auto isPure = [](Operation &op) { return isMemoryEffectFree(&op); };
  if (!tested || tested.getOwner() != &before || test.getPredicate() != arith::CmpIPredicate::slt ||
      !end.getParentRegion()->isProperAncestor(&loop.getBefore()) ||
      !llvm::all_of(before.without_terminator(), isPure))
    return std::nullopt;
  CarryingLoop found;
  SmallVector<CarriedNumber> all(before.getNumArguments());
  for (auto [number, carried] : llvm::enumerate(all)) {
    carried.init = loop.getInits()[number];
    carried.next = loop.getYieldOp().getOperand(number);
  }
  for (auto [number, passed] : llvm::enumerate(loop.getConditionOp().getArgs())) {
    auto argument = dyn_cast<BlockArgument>(passed);
    if (!argument || argument.getOwner() != &before)
      return std::nullopt;
    CarriedNumber &carried = all[argument.getArgNumber()];
    carried.inBody.push_back(after.getArgument(number));
    carried.results.push_back(cast<OpResult>(loop.getResult(number)));
  }
  const CarriedNumber &counter = all[tested.getArgNumber()];
  auto next = counter.next.getDefiningOp<arith::AddIOp>();
  if (counter.inBody.size() != 1 || !next || next.getLhs() != counter.inBody[0] ||
      getConstantIntValue(next.getRhs()) != 1)
    return std::nullopt;
  found.counted = {loop, counter.init, end, counter.inBody[0], &after};
  found.ends = counter.results;
  all.erase(all.begin() + tested.getArgNumber());
  found.carried = std::move(all);
  return found;
}

std::optional<CarryingLoop> findCarryingLoop(Operation *op) {
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return findCarryingFor(loop);
  auto loop = dyn_cast<scf::WhileOp>(op);
  return loop ? findCarryingWhile(loop) : std::nullopt;
}

std::optional<CountedLoop> findCountedLoop(Operation *op) {
  std::optional<CarryingLoop> found = findCarryingLoop(op);
  return found && found->carried.empty() ? std::optional(found->counted) : std::nullopt;
}

Value emitAsIndex(OpBuilder &builder, Location loc, Value number) {
  if (std::optional<int64_t> constant = getConstantIntValue(number))
    return arith::ConstantIndexOp::create(builder, loc, *constant);
  if (number.getType().isIndex())
    return number;
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(), number);
}

Value emitAsCounter(OpBuilder &builder, Location loc, Value index, Type type) {
  return type.isIndex() ? index : Value(arith::IndexCastOp::create(builder, loc, type, index));
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
