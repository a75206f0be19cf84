//===- LoopBuffers.cpp - where the buffers of a loop come from ------------===//
#include "LoopBuffers.h"

#include "Lowering/Analysis/CountedLoops.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace autographc {

bool LoopBuffers::isKnown(Value value) {
  if (isa<BlockArgument>(value) || !loop->isAncestor(value.getDefiningOp()))
    return true;
  if (auto branch = value.getDefiningOp<scf::IfOp>()) {
    // It gives a place of its own.
    if (scalars.isOnDevice(branch.getCondition()))
      return true;
    auto [first, second] = getGiven(cast<OpResult>(value));
    return isKnown(first) && isKnown(second);
  }
  // An inner loop has homes, too.
  return scalars.isDeviceChoice(*value.getDefiningOp()) ||
         isa<memref::AllocOp, scf::WhileOp>(value.getDefiningOp());
}

bool LoopBuffers::areKnown() {
  return llvm::all_of(loop.getYieldOp().getOperands(), [&](Value value) {
    return !isa<MemRefType>(value.getType()) || isKnown(value);
  });
}

bool LoopBuffers::mayMove(Value value, unsigned number) {
  if (isa<BlockArgument>(value))
    return value != getCarried(number);
  auto branch = value.getDefiningOp<scf::IfOp>();
  if (!branch || scalars.isOnDevice(branch.getCondition()))
    return false;
  auto [first, second] = getGiven(cast<OpResult>(value));
  return mayMove(first, number) || mayMove(second, number);
}

/// The argument of the body that is the loop's at `number`; null where there is none.
Value LoopBuffers::getCarried(unsigned number) {
  for (auto [given, argument] :
       llvm::zip(loop.getConditionOp().getArgs(), loop.getAfterArguments()))
    if (given == loop.getBeforeArguments()[number])
      return argument;
  return {};
}

/// Whether an operation, or one in it, writes to one of two buffers.
static bool writesTo(Operation &op, Value first, Value second) {
  auto isOne = [&](Value buffer) {
    Value root = findRoot(buffer);
    return root == findRoot(first) || root == findRoot(second);
  };
  return op
      .walk([&](Operation *inner) {
        auto linalg = dyn_cast<linalg::LinalgOp>(inner);
        auto copy = dyn_cast<memref::CopyOp>(inner);
        auto store = dyn_cast<memref::StoreOp>(inner);
        bool isWrite = (linalg && llvm::any_of(linalg.getDpsInits(), isOne)) ||
                       (copy && isOne(copy.getTarget())) || (store && isOne(store.getMemref()));
        return isWrite ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

bool LoopBuffers::placeChoices() {
  SmallVector<arith::SelectOp> choices;
  loop.getAfter().walk([&](arith::SelectOp choice) {
    if (scalars.isDeviceChoice(*choice))
      choices.push_back(choice);
  });
  // One that another one reads follows it.
  for (arith::SelectOp choice : llvm::reverse(choices)) {
    Block *block = choice->getBlock();
    Operation *first = block->getTerminator();
    for (Operation *user : choice->getUsers())
      if (Operation *own = block->findAncestorOpInBlock(*user); own->isBeforeInBlock(first))
        first = own;
    choice->moveBefore(first);
    for (Operation &op : llvm::make_range(Block::iterator(first), block->end()))
      if (writesTo(op, choice.getTrueValue(), choice.getFalseValue()))
        return false;
  }
  return true;
}

bool LoopBuffers::writesOutside() {
  auto isOutside = [&](Value buffer) {
    Value root = findRoot(buffer);
    // Behind a check that has failed, nothing is written at places of the device's.
    return !scalars.isMovingView(buffer) && !isOwned(root) &&
           !loop->isAncestor(root.getParentRegion()->getParentOp());
  };
  return loop
      .walk([&](Operation *op) {
        auto linalg = dyn_cast<linalg::LinalgOp>(op);
        auto copy = dyn_cast<memref::CopyOp>(op);
        auto store = dyn_cast<memref::StoreOp>(op);
        bool isInBody = store && store->getParentOfType<linalg::LinalgOp>();
        bool isWrite = (linalg && llvm::any_of(linalg.getDpsInits(), isOutside)) ||
                       (copy && isOutside(copy.getTarget())) ||
                       (isInBody && isOutside(store.getMemref()));
        return isWrite ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

} // namespace autographc
