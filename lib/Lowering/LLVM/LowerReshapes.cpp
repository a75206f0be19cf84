//===- LowerReshapes.cpp - memref.expand_shape as strides -----------------===//
#include "autographc/Lowering/LLVM.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_LOWERRESHAPES
#include "autographc/Lowering/LLVM.h.inc"

namespace {

/// The attribute where the result's type has the number, else the value.
OpFoldResult pick(OpBuilder &builder, int64_t inType, Value computed) {
  return ShapedType::isDynamic(inType) ? OpFoldResult(computed)
                                       : OpFoldResult(builder.getIndexAttr(inType));
}

struct LowerExpansion : OpRewritePattern<memref::ExpandShapeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(memref::ExpandShapeOp op,
                                PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    MemRefType type = op.getResultType();
    auto [typeStrides, typeOffset] = type.getStridesAndOffset();
    auto metadata = memref::ExtractStridedMetadataOp::create(rewriter, loc, op.getSrc());
    SmallVector<OpFoldResult> sizes = op.getMixedOutputShape(), strides(sizes.size());
    for (auto [axis, group] : llvm::enumerate(op.getReassociationIndices())) {
      Value stride = metadata.getStrides()[axis];
      for (int64_t inner : llvm::reverse(group)) {
        strides[inner] = pick(rewriter, typeStrides[inner], stride);
        Value size = getValueOrCreateConstantIndexOp(rewriter, loc, sizes[inner]);
        stride = arith::MulIOp::create(rewriter, loc, stride, size);
      }
    }
    rewriter.replaceOpWithNewOp<memref::ReinterpretCastOp>(
        op, type, metadata.getBaseBuffer(), pick(rewriter, typeOffset, metadata.getOffset()), sizes,
        strides);
    return success();
  }
};

struct LowerReshapes : impl::LowerReshapesBase<LowerReshapes> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<LowerExpansion>(&getContext());
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

} // namespace
} // namespace autographc
