//===- UnshareBuffers.cpp - what CSE joined and a buffer must not be --------===//
#include "autographc/Lowering/Native.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_UNSHAREBUFFERS
#include "autographc/Lowering/Native.h.inc"

namespace {

/// A tensor that no path reads is one without elements.
void replacePoison(ub::PoisonOp op) {
  auto type = dyn_cast<RankedTensorType>(op.getType());
  if (!type)
    return;
  OpBuilder builder(op);
  SmallVector<Value> extents;
  if (type.getNumDynamicDims())
    extents.assign(type.getNumDynamicDims(), arith::ConstantIndexOp::create(builder, op.getLoc(), 0));
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
  return isa<tensor::EmptyOp>(op) || (isa<tensor::CastOp>(op) && getSourceOfCasts(op->getResult(0)).getDefiningOp<tensor::EmptyOp>());
}

/// The buffer of a tensor that a call reads, or something computed from its address.
bool isAddress(Operation *op) {
  if (isa<bufferization::ToBufferOp>(op))
    return true;
  return isa<memref::CastOp, memref::ExtractAlignedPointerAsIndexOp, arith::IndexCastOp, LLVM::IntToPtrOp>(op) && op->getOperand(0).getDefiningOp() &&
         isAddress(op->getOperand(0).getDefiningOp());
}

/// Gives each use a copy of its own, right before it.
void split(Operation *shared) {
  for (OpOperand &use : llvm::make_early_inc_range(shared->getUses())) {
    OpBuilder builder(use.getOwner());
    use.set(builder.clone(*shared)->getResult(0));
  }
  shared->erase();
}

struct UnshareBuffers : impl::UnshareBuffersBase<UnshareBuffers> {
  void runOnOperation() override {
    getOperation().walk(replacePoison);
    SmallVector<Operation *> shared;
    getOperation().walk([&](Operation *op) {
      if (isEmptyTensor(op) || isAddress(op))
        shared.push_back(op);
    });
    // The last of a chain first: its copies are uses of the one before.
    for (Operation *op : llvm::reverse(shared))
      split(op);
  }
};

} // namespace
} // namespace autographc
