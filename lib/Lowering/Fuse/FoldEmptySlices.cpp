//===- FoldEmptySlices.cpp - parts without elements -----------------------===//
#include "autographc/Lowering/Fuse.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_FOLDEMPTYSLICES
#include "autographc/Lowering/Fuse.h.inc"

namespace {

bool isEmpty(RankedTensorType type) { return llvm::is_contained(type.getShape(), 0); }

/// Of a tensor without elements only parts without elements are taken or written.
bool isOfEmpty(Value whole) {
  while (auto cast = whole.getDefiningOp<tensor::CastOp>())
    whole = cast.getSource();
  auto type = dyn_cast<RankedTensorType>(whole.getType());
  return type && isEmpty(type);
}

struct FoldExtract : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp slice,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = slice.getType();
    if (!isEmpty(type) && !isOfEmpty(slice.getSource()))
      return failure();
    llvm::SmallBitVector dropped = slice.getDroppedDims();
    SmallVector<OpFoldResult> sizes;
    for (auto [axis, size] : llvm::enumerate(slice.getMixedSizes()))
      if (!dropped[axis])
        sizes.push_back(size);
    Value empty = tensor::EmptyOp::create(rewriter, slice.getLoc(), sizes, type.getElementType(),
                                          type.getEncoding());
    if (empty.getType() != type)
      empty = tensor::CastOp::create(rewriter, slice.getLoc(), type, empty);
    rewriter.replaceOp(slice, empty);
    return success();
  }
};

/// What is read of no element is never used, but may be hoisted: a number that is not known there
/// would decide a branch, or be passed to a kernel.
struct FoldElement : OpRewritePattern<tensor::ExtractOp> {
  FoldElement(MLIRContext *context, bool &isRead)
      : OpRewritePattern<tensor::ExtractOp>(context), isRead(isRead) {}

  LogicalResult matchAndRewrite(tensor::ExtractOp element,
                                PatternRewriter &rewriter) const override {
    TypedAttr zero = rewriter.getZeroAttr(element.getType());
    if (!zero || !element.getTensor().getDefiningOp<tensor::EmptyOp>())
      return failure();
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(element, zero);
    isRead = true;
    return success();
  }

private:
  bool &isRead;
};

struct FoldInsert : OpRewritePattern<tensor::InsertSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::InsertSliceOp slice,
                                PatternRewriter &rewriter) const override {
    if (!isEmpty(slice.getSourceType()) && !isOfEmpty(slice.getDest()))
      return failure();
    rewriter.replaceOp(slice, slice.getDest());
    return success();
  }
};

/// Upstream gives a buffer whose extents are an unknown one and 0 another type than it wants to
/// see.
struct FoldCollapse : OpRewritePattern<tensor::CollapseShapeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::CollapseShapeOp collapse,
                                PatternRewriter &rewriter) const override {
    if (!isEmpty(collapse.getSrcType()))
      return failure();
    SmallVector<Value> sizes;
    for (auto [size, group] :
         llvm::zip(collapse.getResultType().getShape(), collapse.getReassociationIndices()))
      if (ShapedType::isDynamic(size))
        sizes.push_back(emitProduct(rewriter, collapse, group));
    rewriter.replaceOpWithNewOp<tensor::EmptyOp>(collapse, collapse.getResultType(), sizes);
    return success();
  }

private:
  /// The product of the extents of a group of axes.
  static Value emitProduct(OpBuilder &builder, tensor::CollapseShapeOp collapse,
                           ArrayRef<int64_t> group) {
    Location loc = collapse.getLoc();
    RankedTensorType from = collapse.getSrcType();
    if (llvm::any_of(group, [&](int64_t axis) { return from.getDimSize(axis) == 0; }))
      return arith::ConstantIndexOp::create(builder, loc, 0);
    Value product = arith::ConstantIndexOp::create(builder, loc, 1);
    for (int64_t axis : group)
      product = arith::MulIOp::create(builder, loc, product,
                                      tensor::DimOp::create(builder, loc, collapse.getSrc(), axis));
    return product;
  }
};

struct FoldEmptySlices : impl::FoldEmptySlicesBase<FoldEmptySlices> {
  void runOnOperation() override {
    bool isElementRead = false;
    walkAndApplyPatterns(getOperation(), makePatterns(isElementRead));
    // An extent that was read so makes others known, and with them other slices empty.
    if (!isElementRead)
      return;
    RewritePatternSet patterns = makePatterns(isElementRead);
    for (Dialect *dialect : getContext().getLoadedDialects())
      dialect->getCanonicalizationPatterns(patterns);
    for (RegisteredOperationName name : getContext().getRegisteredOperations())
      name.getCanonicalizationPatterns(patterns, &getContext());
    // What does not converge is right all the same.
    (void)applyPatternsGreedily(getOperation(), std::move(patterns));
  }

private:
  RewritePatternSet makePatterns(bool &isElementRead) {
    RewritePatternSet patterns(&getContext());
    patterns.add<FoldExtract, FoldInsert, FoldCollapse>(&getContext());
    patterns.add<FoldElement>(&getContext(), isElementRead);
    return patterns;
  }
};

} // namespace
} // namespace autographc
