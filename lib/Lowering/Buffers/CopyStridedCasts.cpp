//===- CopyStridedCasts.cpp - views that are not dense are copied ---------===//
#include "Lowering/Analysis/DenseBuffers.h"

#include "autographc/Lowering/Buffers.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_COPYSTRIDEDCASTS
#include "autographc/Lowering/Buffers.h.inc"

namespace {

bool isIdentity(Value buffer) {
  return cast<MemRefType>(buffer.getType()).getLayout().isIdentity();
}

/// Whether a view has all of an axis of what it is a view of.
bool isWhole(memref::SubViewOp view, int64_t axis) {
  OpFoldResult size = view.getMixedSizes()[axis];
  MemRefType type = view.getSourceType();
  if (!type.isDynamicDim(axis))
    return isConstantIntValue(size, type.getDimSize(axis));
  auto value = dyn_cast<Value>(size);
  auto dim = value ? value.getDefiningOp<memref::DimOp>() : nullptr;
  if (dim && dim.getSource() == view.getSource() && dim.getConstantIndex() == axis)
    return true;
  auto alloc = view.getSource().getDefiningOp<memref::AllocOp>();
  return value && alloc && alloc.getMixedSizes()[axis] == size;
}

/// Whether the elements of a buffer lie behind one another: from the first axis of several indices
/// on, a view has all of each.
bool isDense(Value buffer) {
  if (isIdentity(buffer))
    return true;
  if (auto cast = buffer.getDefiningOp<memref::CastOp>())
    return isDense(cast.getSource());
  auto view = buffer.getDefiningOp<memref::SubViewOp>();
  if (!view || !isDense(view.getSource()))
    return false;
  bool isInside = false;
  for (auto [axis, size] : llvm::enumerate(view.getMixedSizes())) {
    if (isInside && !isWhole(view, axis))
      return false;
    isInside |= !isConstantIntValue(size, 1);
    if (isInside && !isConstantIntValue(view.getMixedStrides()[axis], 1))
      return false;
  }
  return true;
}

/// Makes a new buffer with the elements of the view.
struct CopyCast : OpRewritePattern<memref::CastOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(memref::CastOp cast, PatternRewriter &rewriter) const override {
    auto type = dyn_cast<MemRefType>(cast.getType());
    if (!type || !isIdentity(cast) || isDense(cast.getSource()))
      return failure();
    Value dense =
        memref::AllocOp::create(rewriter, cast.getLoc(), type,
                                getDynamicExtents(rewriter, cast.getLoc(), type, cast.getSource()));
    memref::CopyOp::create(rewriter, cast.getLoc(), cast.getSource(), dense);
    rewriter.replaceOp(cast, dense);
    return success();
  }
};

struct CopyStridedCasts : impl::CopyStridedCastsBase<CopyStridedCasts> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<CopyCast>(&getContext());
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

} // namespace
} // namespace autographc
