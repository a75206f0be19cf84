//===- ExitLowering.cpp - replace exits by flags, guards and else branches ===//
#include "ExitLowering.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace autographc {

std::optional<bool> getConstantCondition(ag::WhileOp loop) {
  auto condition = cast<ag::ConditionOp>(loop.getCondition().front().getTerminator());
  BoolAttr value;
  if (matchPattern(condition.getCondition(), m_Constant(&value)))
    return value.getValue();
  return std::nullopt;
}

void moveRestInto(Operation *op, Block &block) {
  Block *parent = op->getBlock();
  block.getTerminator()->erase();
  block.getOperations().splice(block.end(), parent->getOperations(), std::next(op->getIterator()),
                               parent->end());
  OpBuilder builder = OpBuilder::atBlockEnd(parent);
  ag::YieldOp::create(builder, op->getLoc(), ValueRange());
}

/// `if (flag is off) {}` before the builder's insertion point, with an empty block that ends in
/// `ag.yield`.
static ag::IfOp createGuard(OpBuilder &builder, Location loc, Flag &flag) {
  Value off = flag.readOff(builder, loc);
  auto guard = ag::IfOp::create(builder, loc, TypeRange(), off, "if");
  OpBuilder::InsertionGuard restore(builder);
  builder.createBlock(&guard.getThenRegion());
  ag::YieldOp::create(builder, loc, ValueRange());
  return guard;
}

void guardBlock(Block &block, Flag &flag) {
  Operation *end = block.getTerminator();
  if (&block.front() == end)
    return;
  Operation *last = end->getPrevNode();
  OpBuilder builder(end);
  ag::IfOp guard = createGuard(builder, end->getLoc(), flag);
  Block &inner = guard.getThenRegion().front();
  inner.getOperations().splice(inner.begin(), block.getOperations(), block.begin(),
                               std::next(last->getIterator()));
}

/// True if the step only adds to one number that is not used after the loop: then it does no harm
/// after an exit, and needs no guard. The condition bounds the number, so that one step more does
/// not overflow.
static bool onlyCounts(ag::WhileOp loop) {
  if (getConstantCondition(loop))
    return false;
  Value counter;
  for (Operation &op : loop.getStep().front()) {
    Value ref;
    if (auto assign = dyn_cast<ag::AssignOp>(op)) {
      if (!isa_and_nonnull<ag::AddOp, ag::SubtractOp>(assign.getValue().getDefiningOp()))
        return false;
      ref = assign.getRef();
    } else if (auto read = dyn_cast<ag::ReadOp>(op)) {
      ref = read.getRef();
    } else if (isa<ag::AddOp, ag::SubtractOp>(op) ? !isa<IntegerType>(op.getResult(0).getType())
                                                  : !isa<ag::ConstantOp, ag::YieldOp>(op)) {
      return false;
    }
    if (ref && counter && ref != counter)
      return false;
    counter = ref ? ref : counter;
  }
  Operation *variable = counter ? counter.getDefiningOp() : nullptr;
  // The caller of an in-out parameter uses it.
  return variable && !ag::hasAttr<ag::ArgumentAttr>(variable) &&
         variable->getBlock() == loop->getBlock() &&
         llvm::all_of(variable->getUsers(), [&](Operation *user) {
           return loop->isProperAncestor(user) ||
                  (isa<ag::AssignOp>(user) && user->getBlock() == loop->getBlock() &&
                   user->isBeforeInBlock(loop));
         });
}

void guardStep(ag::WhileOp loop, Flag &flag) {
  if (!loop.getStep().empty() && !onlyCounts(loop))
    guardBlock(loop.getStep().front(), flag);
}

void guardCondition(ag::WhileOp loop, Flag &flag) {
  Block &block = loop.getCondition().front();
  auto condition = cast<ag::ConditionOp>(block.getTerminator());
  Location loc = condition.getLoc();
  OpBuilder builder(condition);
  if (getConstantCondition(loop) == true) {
    condition.getConditionMutable().assign(flag.readOff(builder, loc));
    return;
  }
  Block *inner = new Block;
  inner->getOperations().splice(inner->begin(), block.getOperations(), block.begin(),
                                condition->getIterator());
  Value off = flag.readOff(builder, loc);
  auto both = ag::IfOp::create(builder, loc, TypeRange(builder.getI1Type()), off, "and");
  both.getThenRegion().push_back(inner);
  builder.setInsertionPointToEnd(inner);
  ag::YieldOp::create(builder, loc, condition.getCondition());
  builder.createBlock(&both.getElseRegion());
  ag::YieldOp::create(builder, loc, createNumber(builder, loc, builder.getI1Type(), false));
  condition.getConditionMutable().assign(both.getResult(0));
}

ExitLowering::ExitLowering(ArrayRef<Operation *> exits, Region &construct, Flag &flag,
                           function_ref<void(OpBuilder &, Operation *)> lower)
    : exits(exits.begin(), exits.end()), flag(flag), lower(lower) {
  for (Operation *exit : exits)
    for (Region *region = exit->getParentRegion(); region != &construct;
         region = region->getParentRegion())
      if (!containing.insert(region->getParentOp()).second)
        break;
}

bool ExitLowering::completes(Region &region) {
  if (region.empty())
    return true;
  auto [entry, isNew] = completing.try_emplace(&region.front(), true);
  if (!isNew)
    return entry->second;
  Block &block = region.front();
  bool result = isa<ag::YieldOp>(block.getTerminator()) &&
                llvm::all_of(block, [&](Operation &op) { return completes(&op); });
  return completing[&block] = result;
}

bool ExitLowering::completes(Operation *op) {
  if (auto branch = dyn_cast<ag::IfOp>(op))
    return completes(branch.getThenRegion()) || completes(branch.getElseRegion());
  // Breaks are flags by the time this matters, which is when returns are lowered.
  if (auto loop = dyn_cast<ag::WhileOp>(op); loop && containing.contains(op))
    return getConstantCondition(loop) != true;
  return true;
}

Operation *ExitLowering::findFirst(Block &block) {
  auto found = llvm::find_if(block, [&](Operation &op) { return containing.contains(&op); });
  return found == block.end() ? nullptr : &*found;
}

void ExitLowering::lowerEnd(Block &block, bool needsFlag) {
  Operation *end = block.getTerminator();
  if (!exits.contains(end))
    return;
  OpBuilder builder(end);
  lower(builder, end);
  if (needsFlag)
    flag.set(builder, end->getLoc());
  ag::YieldOp::create(builder, end->getLoc(), ValueRange());
  exits.erase(end);
  end->erase();
}

void ExitLowering::eraseRest(Operation *op) {
  Block *block = op->getBlock();
  while (&block->back() != op) {
    block->back().walk([&](Operation *dead) {
      exits.erase(dead);
      containing.erase(dead);
    });
    block->back().erase();
  }
  OpBuilder builder = OpBuilder::atBlockEnd(block);
  ag::YieldOp::create(builder, op->getLoc(), ValueRange());
}

static bool hasRest(Operation *op) {
  auto yield = dyn_cast<ag::YieldOp>(op->getNextNode());
  return !yield || yield->getNumOperands();
}

void ExitLowering::run(Block &block, bool needsFlag) {
  Operation *op = findFirst(block);
  if (!op)
    return lowerEnd(block, needsFlag);
  if (auto branch = dyn_cast<ag::IfOp>(op))
    return lowerIf(branch, needsFlag);
  auto loop = cast<ag::WhileOp>(op);
  bool ends = completes(loop);
  run(loop.getBody().front(), /*needsFlag=*/true);
  guardStep(loop, flag);
  guardCondition(loop, flag);
  if (!ends)
    eraseRest(loop);
  else if (hasRest(loop))
    lowerRest(loop, needsFlag);
}

void ExitLowering::lowerIf(ag::IfOp op, bool needsFlag) {
  bool thenCompletes = completes(op.getThenRegion()), elseCompletes = completes(op.getElseRegion());
  OpBuilder builder(op);
  if (op.getElseRegion().empty()) {
    builder.createBlock(&op.getElseRegion());
    ag::YieldOp::create(builder, op.getLoc(), ValueRange());
  }
  Block &thenBlock = op.getThenRegion().front(), &elseBlock = op.getElseRegion().front();
  bool guards = false;
  if (!hasRest(op))
    ;
  else if (!thenCompletes && !elseCompletes)
    eraseRest(op);
  else if (!thenCompletes)
    moveRestInto(op, elseBlock);
  else if (!elseCompletes)
    moveRestInto(op, thenBlock);
  else
    guards = true;
  run(thenBlock, needsFlag || guards);
  run(elseBlock, needsFlag || guards);
  if (guards)
    lowerRest(op, needsFlag);
}

void ExitLowering::lowerRest(Operation *op, bool needsFlag) {
  OpBuilder builder(op);
  builder.setInsertionPointAfter(op);
  ag::IfOp guard = createGuard(builder, op->getLoc(), flag);
  moveRestInto(guard, guard.getThenRegion().front());
  run(guard.getThenRegion().front(), needsFlag);
}

} // namespace autographc
