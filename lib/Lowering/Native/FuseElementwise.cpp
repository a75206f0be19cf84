//===- FuseElementwise.cpp - chains of elementwise operations as one loop --===//
#include "autographc/Lowering/Native.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_FUSEELEMENTWISE
#include "autographc/Lowering/Native.h.inc"

namespace {

/// An element that may fail fails at its operation's place among the effects.
bool hasEffects(linalg::LinalgOp op) {
  return llvm::any_of(*op.getBlock(), [](Operation &inner) { return !isMemoryEffectFree(&inner); });
}

/// Only where no work is repeated: the producer has one reader, executed as often as itself, that reads each element once.
bool isWorthFusing(OpOperand *operand) {
  Operation *producer = operand->get().getDefiningOp(), *consumer = operand->getOwner();
  if (!producer || !producer->hasOneUse() || producer->getBlock() != consumer->getBlock())
    return false;
  if (hasEffects(cast<linalg::LinalgOp>(producer)))
    return false;
  auto op = cast<linalg::LinalgOp>(consumer);
  return op.getMatchingIndexingMap(operand).getNumResults() == op.getNumLoops();
}

struct FuseElementwise : impl::FuseElementwiseBase<FuseElementwise> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    linalg::populateElementwiseOpsFusionPatterns(patterns, isWorthFusing);
    linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace autographc
