//===- PromoteKept.cpp - tensors computed in the list that keeps them -----===//
#include "autographc/Lowering/Buffers.h"

#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_PROMOTEKEPT
#include "autographc/Lowering/Buffers.h.inc"

namespace {

/// `put`: a tensor behind all that a loop carries or a function was given, as a list grows.
class Kept {
public:
  explicit Kept(tensor::InsertSliceOp put) : put(put) {}

  bool isPossible() {
    auto front = put.getDest().getDefiningOp<tensor::InsertSliceOp>();
    if (!front || !front->hasOneUse() || !front.getDest().hasOneUse() ||
        !front.getDest().getDefiningOp<tensor::EmptyOp>() ||
        !isa<BlockArgument>(front.getSource()) || !put.hasUnitStride() ||
        !llvm::all_of(front.getMixedOffsets(),
                      [](OpFoldResult offset) { return isConstantIntValue(offset, 0); }))
      return false;
    return findEmpty() && isOnlyRead(put.getSource());
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
    empty->set(tensor::ExtractSliceOp::create(rewriter, put.getLoc(), put.getSourceType(),
                                              put.getDest(), put.getMixedOffsets(),
                                              put.getMixedSizes(), put.getMixedStrides()));
  }

private:
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
    auto linalg = dyn_cast<linalg::LinalgOp>(op);
    return linalg && linalg->getNumResults() == 1 ? linalg.getDpsInitOperand(0) : nullptr;
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
  OpOperand *empty = nullptr;
};

struct PromoteKept : impl::PromoteKeptBase<PromoteKept> {
  void runOnOperation() override {
    SmallVector<tensor::InsertSliceOp> puts;
    getOperation().walk([&](tensor::InsertSliceOp put) { puts.push_back(put); });
    for (tensor::InsertSliceOp put : puts)
      if (Kept kept(put); kept.isPossible())
        kept.run();
  }
};

} // namespace
} // namespace autographc
