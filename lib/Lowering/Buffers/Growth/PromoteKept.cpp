//===- PromoteKept.cpp - tensors computed in the list that keeps them -----===//
#include "autographc/Lowering/Buffers.h"

#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_PROMOTEKEPT
#include "autographc/Lowering/Buffers.h.inc"

namespace {

/// Parts of tensors that take the place of empty ones.
using Parts = llvm::SmallPtrSet<Operation *, 8>;

/// Whether a tensor is one that is being put together: nothing else knows it.
bool isBegun(Value tensor, const Parts &parts) {
  Operation *op = tensor.getDefiningOp();
  if (auto insert = dyn_cast_or_null<tensor::InsertSliceOp>(op))
    return isBegun(insert.getDest(), parts);
  if (auto insert = dyn_cast_or_null<tensor::InsertOp>(op))
    return isBegun(insert.getDest(), parts);
  if (auto fill = dyn_cast_or_null<linalg::FillOp>(op))
    return fill.getNumResults() == 1 && isBegun(fill.getDpsInits()[0], parts);
  return isa_and_nonnull<tensor::EmptyOp>(op) || parts.contains(op);
}

/// `put`: a tensor that becomes a part of another one.
class Kept {
public:
  Kept(tensor::InsertSliceOp put, Parts &parts) : put(put), parts(parts) {}

  /// Behind all that a loop carries or a function was given, as a list grows. Others may read it.
  bool isAppended() {
    tensor::InsertSliceOp front = findFront();
    return front && front->hasOneUse() && front.getDest().hasOneUse() && put.hasUnitStride() &&
           findEmpty() && isOnlyRead(put.getSource()) && !isReadBehind(front.getSource(), front);
  }

  /// Into a tensor that is being put together. Nothing else reads it.
  bool isPiece() {
    return !findFront() && put.hasUnitStride() && put.getSource().hasOneUse() &&
           put.getDest().hasOneUse() && isBegun(put.getDest(), parts) && findEmpty();
  }

  void run() {
    IRRewriter rewriter(put);
    Operation *begin = empty->getOwner();
    SmallVector<Value> needed = {put.getDest()};
    for (OperandRange values : {put.getOffsets(), put.getSizes()})
      needed.append(values.begin(), values.end());
    if (failed(moveValueDefinitions(rewriter, needed, begin)))
      return;
    rewriter.setInsertionPoint(begin);
    auto part = tensor::ExtractSliceOp::create(rewriter, put.getLoc(), put.getSourceType(),
                                               put.getDest(), put.getMixedOffsets(),
                                               put.getMixedSizes(), put.getMixedStrides());
    empty->set(part);
    parts.insert(part);
  }

private:
  /// The list that it is put behind, as the first part of what is longer; null if there is none.
  tensor::InsertSliceOp findFront() {
    auto front = put.getDest().getDefiningOp<tensor::InsertSliceOp>();
    bool isFront = front && front.getDest().getDefiningOp<tensor::EmptyOp>() &&
                   isa<BlockArgument>(front.getSource()) &&
                   llvm::all_of(front.getMixedOffsets(),
                                [](OpFoldResult offset) { return isConstantIntValue(offset, 0); });
    return isFront ? front : tensor::InsertSliceOp();
  }

  /// The use of the empty tensor that what is kept is written to, step by step, in one block.
  bool findEmpty() {
    for (OpOperand *step = &put.getSourceMutable();; step = findDest(step->get())) {
      Operation *op = step->get().getDefiningOp();
      if (!op || op->getBlock() != put->getBlock() ||
          (step->get() != put.getSource() && !op->hasOneUse()))
        return false;
      if (isa<tensor::EmptyOp>(op)) {
        empty = step;
        return step->get() != put.getSource();
      }
      if (!findDest(step->get()))
        return false;
    }
  }
  static OpOperand *findDest(Value value) {
    Operation *op = value.getDefiningOp();
    if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
      return &insert.getDestMutable();
    if (auto insert = dyn_cast<tensor::InsertOp>(op))
      return &insert.getDestMutable();
    auto linalg = dyn_cast<linalg::LinalgOp>(op);
    return linalg && linalg->getNumResults() == 1 ? linalg.getDpsInitOperand(0) : nullptr;
  }

  /// Whether the list is read where what is kept is computed, or behind that: it could not grow in
  /// its place before.
  bool isReadBehind(Value list, Operation *front) {
    return llvm::any_of(list.getUsers(), [&](Operation *user) {
      if (user == front || isa<tensor::DimOp>(user))
        return false;
      Operation *at = put->getBlock()->findAncestorOpInBlock(*user);
      if (!at || !at->isBeforeInBlock(empty->getOwner()))
        return true;
      return isa<tensor::ExtractSliceOp, tensor::CollapseShapeOp, tensor::CastOp>(user) &&
             isReadBehind(user->getResult(0), front);
    });
  }

  /// Whether a tensor is read in its block, and before the list may grow again and move.
  bool isOnlyRead(Value tensor) {
    return llvm::all_of(tensor.getUses(), [&](OpOperand &use) {
      Operation *user = use.getOwner();
      if (mayHaveMoved(put->getBlock()->findAncestorOpInBlock(*user)))
        return false;
      if (auto linalg = dyn_cast<linalg::LinalgOp>(user))
        return linalg.isDpsInput(&use);
      if (isa<tensor::InsertSliceOp>(user))
        return use.getOperandNumber() == 0;
      if (isa<tensor::ExtractSliceOp>(user))
        return isOnlyRead(user->getResult(0));
      return isa<tensor::DimOp, tensor::ExtractOp>(user);
    });
  }

  bool mayHaveMoved(Operation *at) {
    return !at || llvm::any_of(put->getUsers(), [&](Operation *user) {
      Operation *next = put->getBlock()->findAncestorOpInBlock(*user);
      return !isa<tensor::DimOp>(user) && (next == at || next->isBeforeInBlock(at));
    });
  }

  tensor::InsertSliceOp put;
  Parts &parts;
  OpOperand *empty = nullptr;
};

struct PromoteKept : impl::PromoteKeptBase<PromoteKept> {
  void runOnOperation() override {
    SmallVector<tensor::InsertSliceOp> puts;
    getOperation().walk([&](tensor::InsertSliceOp put) { puts.push_back(put); });
    Parts parts;
    // A list's first: a piece of what is appended then goes straight there.
    for (tensor::InsertSliceOp put : puts)
      if (Kept kept(put, parts); kept.isAppended())
        kept.run();
    // What is put together last first, so that its pieces may be put together there in turn. A list
    // that grows several times in a block becomes one that grows once.
    for (tensor::InsertSliceOp put : llvm::reverse(puts))
      if (Kept kept(put, parts); kept.isPiece())
        kept.run();
  }
};

} // namespace
} // namespace autographc
