//===- ReuseOperands.cpp - results written over operands that are done with ===//
#include "autographc/Lowering/Native.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_REUSEOPERANDS
#include "autographc/Lowering/Native.h.inc"

namespace {

/// Whether `value` has a buffer that nobody else holds: what a loop carries, or what an operation made.
bool isOwned(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return isa<scf::WhileOp, scf::ForOp>(argument.getOwner()->getParentOp());
  return isa<linalg::LinalgOp>(value.getDefiningOp());
}

/// Whether control that is at `op` has met `user` before, or can never meet it: `block` is where both were reached from.
bool isDoneAt(Operation *user, Operation *op, Block *block) {
  Operation *userAncestor = block->findAncestorOpInBlock(*user), *ancestor = block->findAncestorOpInBlock(*op);
  if (userAncestor != ancestor)
    return userAncestor && userAncestor->isBeforeInBlock(ancestor);
  auto branch = dyn_cast<scf::IfOp>(ancestor);
  if (!branch)
    return false;
  for (Region &region : branch->getRegions())
    if (region.isAncestor(op->getParentRegion()))
      return !region.isAncestor(user->getParentRegion()) || isDoneAt(user, op, &region.front());
  return false;
}

/// Whether `op` runs at most once for each time that control reaches `block`.
bool isRunOnce(Operation *op, Block *block) {
  for (; op->getBlock() != block; op = op->getParentOp())
    if (!isa<scf::IfOp>(op->getParentOp()))
      return false;
  return true;
}

/// Whether `value` is not read once `op` has run; `op` itself reads it.
bool isLastUse(Value value, linalg::GenericOp op) {
  return isRunOnce(op, value.getParentBlock()) && llvm::all_of(value.getUses(), [&](OpOperand &use) {
    Operation *user = use.getOwner();
    return user == op || isa<tensor::DimOp>(user) || isDoneAt(user, op, value.getParentBlock());
  });
}

/// Whether the elements of `operand` are read as `op` walks over its result, once each.
bool isReadInOrder(linalg::GenericOp op, OpOperand &operand) {
  return op.getMatchingIndexingMap(&operand).isIdentity() && operand.get().getType() == op->getResult(0).getType();
}

/// Lets the result take the place of `value`. What an operation made becomes a buffer and a tensor again: nobody reads it afterwards, and
/// one-shot bufferization, which compares each write to a buffer with all its reads, need not find that out for every step of a chain.
void overwrite(linalg::GenericOp op, OpOperand &init, Value value) {
  if (isa<BlockArgument>(value))
    return init.set(value);
  OpBuilder builder(op);
  auto type = cast<RankedTensorType>(value.getType());
  Value buffer = bufferization::ToBufferOp::create(builder, op.getLoc(), MemRefType::get(type.getShape(), type.getElementType()), value);
  Value tensor = bufferization::ToTensorOp::create(builder, op.getLoc(), type, buffer, /*restrict=*/true, /*writable=*/true);
  for (OpOperand &operand : op->getOpOperands())
    if (operand.get() == value)
      operand.set(tensor);
  init.set(tensor);
}

void reuseOperand(linalg::GenericOp op) {
  if (op->getNumResults() != 1 || op.getNumParallelLoops() != op.getNumLoops() || op.payloadUsesValueFromOperand(op.getDpsInitOperand(0)))
    return;
  OpOperand &init = *op.getDpsInitOperand(0);
  auto empty = init.get().getDefiningOp<tensor::EmptyOp>();
  if (!empty || !op.getMatchingIndexingMap(&init).isIdentity())
    return;
  for (OpOperand *operand : op.getDpsInputOperands()) {
    Value value = operand->get();
    bool isReadOtherwise = llvm::any_of(op->getOpOperands(), [&](OpOperand &other) { return other.get() == value && !isReadInOrder(op, other); });
    if (!isReadInOrder(op, *operand) || isReadOtherwise || !isOwned(value) || !isLastUse(value, op))
      continue;
    overwrite(op, init, value);
    return;
  }
}

struct ReuseOperands : impl::ReuseOperandsBase<ReuseOperands> {
  void runOnOperation() override { getOperation().walk(reuseOperand); }
};

} // namespace
} // namespace autographc
