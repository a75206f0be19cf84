//===- UnshareBuffers.cpp - tensors that CSE joined and buffers must not be ===//
#include "Lowering/Analysis/Carried.h"
#include "autographc/Lowering/Buffers.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_UNSHAREBUFFERS
#include "autographc/Lowering/Buffers.h.inc"

namespace {

/// A tensor that no path reads is one without elements.
void replacePoison(ub::PoisonOp op) {
  auto type = dyn_cast<RankedTensorType>(op.getType());
  if (!type)
    return;
  OpBuilder builder(op);
  SmallVector<Value> extents;
  if (type.getNumDynamicDims())
    extents.assign(type.getNumDynamicDims(),
                   arith::ConstantIndexOp::create(builder, op.getLoc(), 0));
  op.replaceAllUsesWith(Value(tensor::EmptyOp::create(builder, op.getLoc(), type, extents)));
  op.erase();
}

Value getSourceOfCasts(Value value) {
  while (auto cast = value.getDefiningOp<tensor::CastOp>())
    value = cast.getSource();
  return value;
}

/// An empty tensor, or a cast of one, which is the same buffer.
bool isEmptyTensor(Operation *op) {
  return isa<tensor::EmptyOp>(op) ||
         (isa<tensor::CastOp>(op) &&
          getSourceOfCasts(op->getResult(0)).getDefiningOp<tensor::EmptyOp>());
}
bool isEmptyTensor(Value value) {
  return value.getDefiningOp() && isEmptyTensor(value.getDefiningOp());
}

/// A tensor of one number, or of which a part is written: made again as fast as it is copied, or
/// faster.
bool isBegun(Operation *op) {
  if (auto fill = dyn_cast<linalg::FillOp>(op); fill && fill.getNumResults() == 1)
    return isEmptyTensor(fill.getDpsInits()[0]);
  auto insert = dyn_cast<tensor::InsertSliceOp>(op);
  Operation *dest = insert ? insert.getDest().getDefiningOp() : nullptr;
  return dest && (isEmptyTensor(dest) || isBegun(dest));
}

/// Whether an op goes on with a tensor, in its buffer unless it is shared.
bool isWrite(OpOperand &use) {
  Operation *op = use.getOwner();
  if (auto linalg = dyn_cast<linalg::LinalgOp>(op))
    return linalg.isDpsInit(&use);
  if (isa<tensor::InsertOp, tensor::InsertSliceOp>(op))
    return use.getOperandNumber() == 1;
  return isa<scf::WhileOp, scf::ForOp>(op);
}

/// The buffer of a tensor that a call reads, or something computed from its address.
bool isAddress(Operation *op) {
  if (isa<bufferization::ToBufferOp>(op))
    return true;
  return isa<memref::CastOp, memref::ExtractAlignedPointerAsIndexOp, arith::IndexCastOp,
             LLVM::IntToPtrOp>(op) &&
         op->getOperand(0).getDefiningOp() && isAddress(op->getOperand(0).getDefiningOp());
}

/// Gives each use a copy of its own, right before it.
void split(Operation *shared) {
  for (OpOperand &use : llvm::make_early_inc_range(shared->getUses())) {
    OpBuilder builder(use.getOwner());
    use.set(builder.clone(*shared)->getResult(0));
  }
  shared->erase();
}

/// Gives each op that goes on with a tensor one of its own, where there are several uses.
void splitWrites(Operation *begun) {
  for (OpOperand &use : llvm::make_early_inc_range(begun->getUses()))
    if (isWrite(use) && !begun->hasOneUse()) {
      OpBuilder builder(use.getOwner());
      use.set(builder.clone(*begun)->getResult(0));
    }
}

/// Whether an op stands before another on each path to it.
bool precedes(Operation *first, Operation *second) {
  Operation *ancestor = first->getBlock()->findAncestorOpInBlock(*second);
  return ancestor && first != ancestor && first->isBeforeInBlock(ancestor);
}

/// A slice that is written twice is folded to a second slice of the tensor before both, which then
/// lives beside the first: the second one is put into the first again, whose elements it replaces.
void writeAgain(tensor::InsertSliceOp op) {
  if (getSourceOfCasts(op.getDest()).getDefiningOp<tensor::EmptyOp>())
    return;
  for (Operation *user : op.getDest().getUsers()) {
    auto first = dyn_cast<tensor::InsertSliceOp>(user);
    if (first && first.getDest() == op.getDest() && precedes(first, op) &&
        first.getMixedOffsets() == op.getMixedOffsets() &&
        first.getMixedSizes() == op.getMixedSizes() &&
        first.getMixedStrides() == op.getMixedStrides()) {
      op.getDestMutable().set(first.getResult());
      return;
    }
  }
}

/// Whether a tensor is also forwarded elsewhere than to the one use.
bool isForwardedElsewhere(OpOperand &use) {
  return llvm::any_of(use.get().getUses(), [&](OpOperand &other) {
    return &other != &use && isa<scf::YieldOp, arith::SelectOp>(other.getOwner());
  });
}

/// A choice in the form of a branch.
scf::IfOp makeBranch(arith::SelectOp select) {
  OpBuilder builder(select);
  auto yield = [](Value value) {
    return [value](OpBuilder &builder, Location loc) { scf::YieldOp::create(builder, loc, value); };
  };
  return scf::IfOp::create(builder, select.getLoc(), select.getCondition(),
                           yield(select.getTrueValue()), yield(select.getFalseValue()));
}

/// Copies a carried tensor where it is put into the slot: the paths that leave the slot alone then
/// write the tensor in place.
void fill(OpOperand &use, Value slot) {
  Value value = use.get();
  if (value == slot)
    return;
  if (auto select = value.getDefiningOp<arith::SelectOp>();
      select && value.hasOneUse() && select.getCondition().getType().isInteger(1)) {
    value = makeBranch(select).getResult(0);
    select.replaceAllUsesWith(value);
    select.erase();
  }
  if (auto branch = value.getDefiningOp<scf::IfOp>(); branch && value.hasOneUse()) {
    unsigned number = cast<OpResult>(value).getResultNumber();
    for (scf::YieldOp yield : {branch.thenYield(), branch.elseYield()})
      fill(yield->getOpOperand(number), slot);
    return;
  }
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (isa<scf::IfOp>(use.getOwner()->getParentOp()) && isForwardedElsewhere(use)) {
    OpBuilder builder(use.getOwner());
    use.set(
        bufferization::AllocTensorOp::create(builder, value.getLoc(), type, ValueRange(), value));
  }
}

/// A slot that a loop fills and never reads, such as that of `return v`.
void fillSlots(scf::WhileOp loop) {
  for (OpResult slot : loop.getResults())
    if (auto carried = Carried::find(loop, slot.getResultNumber());
        carried && isa<RankedTensorType>(slot.getType()) && carried->yielded != carried->argument &&
        isOnlyForwarded(loop, *carried) && !carried->argument.use_empty())
      fill(loop.getYieldOp()->getOpOperand(carried->place), carried->argument);
}

struct UnshareBuffers : impl::UnshareBuffersBase<UnshareBuffers> {
  void runOnOperation() override {
    getOperation().walk(replacePoison);
    // The last of a chain first: its copies are uses of the one before.
    forEachFromEnd(isBegun, splitWrites);
    getOperation().walk(writeAgain);
    getOperation().walk(fillSlots);
    auto isShared = [](Operation *op) { return isEmptyTensor(op) || isAddress(op); };
    forEachFromEnd(isShared, split);
  }

private:
  void forEachFromEnd(llvm::function_ref<bool(Operation *)> isWanted,
                      llvm::function_ref<void(Operation *)> change) {
    SmallVector<Operation *> wanted;
    getOperation().walk([&](Operation *op) {
      if (isWanted(op))
        wanted.push_back(op);
    });
    for (Operation *op : llvm::reverse(wanted))
      change(op);
  }
};

} // namespace
} // namespace autographc
