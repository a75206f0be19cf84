//===- EraseMisfits.cpp - operations whose operands cannot fit ------------===//
#include "autographc/IR/AG.h"
#include "autographc/IR/SplitSlices.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

namespace autographc {
namespace {

/// Whether two operands are known to have other extents along one loop.
bool isMisfit(linalg::LinalgOp op) {
  SmallVector<int64_t> known(op.getNumLoops(), ShapedType::kDynamic);
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [place, extent] : llvm::zip_equal(map.getResults(), op.getShape(&operand))) {
      auto dimension = dyn_cast<AffineDimExpr>(place);
      if (!dimension || ShapedType::isDynamic(extent))
        continue;
      int64_t &other = known[dimension.getPosition()];
      if (!ShapedType::isDynamic(other) && other != extent)
        return true;
      other = extent;
    }
  }
  return false;
}

/// Extents are checked before an operation, so that one that cannot run is never reached. What
/// follows the check stays in the program, and upstream's folders give it the extents that are
/// found meanwhile, which its verifier then refuses. Example: a product of `memref<3xf32>` and
/// `memref<1x4xf32>` behind a check that is known to fail.
struct EraseMisfit : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;
  LogicalResult matchAndRewrite(linalg::LinalgOp op, PatternRewriter &rewriter) const override {
    if (!(op.hasPureBufferSemantics() || op.hasPureTensorSemantics()) || !isMisfit(op))
      return failure();
    if (!op.hasPureBufferSemantics())
      return rewriter.replaceOp(op, op.getDpsInits()), success();
    return rewriter.eraseOp(op), success();
  }
};

} // namespace

void ag::AGDialect::getCanonicalizationPatterns(RewritePatternSet &patterns) const {
  patterns.add<EraseMisfit>(getContext());
  addSplitSlices(patterns);
}

} // namespace autographc
