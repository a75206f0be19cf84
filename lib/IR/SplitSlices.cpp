//===- SplitSlices.cpp - slices that drop some of several unit axes --------===//
//
// A slice of fewer axes than its source names those that it drops by their extents: each is 1. Of
// sizes `[1, %n, 1]`, a result of `[1, %n]` has lost the last axis, one of `[%n, 1]` the first.
// Where a size turns out to be 1, upstream's folders infer the result anew as if the first unit
// axes were dropped, and a view in memory finds them by its strides, which do not tell where
// several are unknown. So a slice that drops a unit axis and keeps another is made two operations:
// one of all axes, and a collapse or expansion that names what it drops.
//
//===----------------------------------------------------------------------===//
#include "autographc/IR/SplitSlices.h"
#include "autographc/IR/AG.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/PatternMatch.h"

#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;

namespace autographc {
namespace {

/// Upstream's patterns have 1.
constexpr unsigned aheadOfUpstream = 10;

/// The axes that a slice of `sizes` drops to be of `shape`. Extents agree as they are written: one
/// that is unknown is not 1 here.
llvm::SmallBitVector findDroppedAxes(ArrayRef<int64_t> sizes, ArrayRef<int64_t> shape) {
  llvm::SmallBitVector dropped(sizes.size());
  size_t kept = 0;
  for (auto [axis, size] : llvm::enumerate(sizes)) {
    if (size == 1 && (kept == shape.size() || shape[kept] != 1))
      dropped.set(axis);
    else
      ++kept;
  }
  return dropped;
}

SmallVector<int64_t> dropAxes(ArrayRef<int64_t> sizes, const llvm::SmallBitVector &dropped) {
  SmallVector<int64_t> shape;
  for (auto [axis, size] : llvm::enumerate(sizes))
    if (!dropped.test(axis))
      shape.push_back(size);
  return shape;
}

/// Whether some unit axes are dropped and others kept. Which are dropped matters where an axis of
/// more is between them, and for a view in memory also where their strides differ.
bool isAmbiguous(ArrayRef<int64_t> sizes, const llvm::SmallBitVector &dropped) {
  bool isKept = false;
  for (auto [axis, size] : llvm::enumerate(sizes))
    isKept |= size == 1 && !dropped.test(axis);
  return isKept && dropped.any();
}

/// Where a slice begins, how much it has and in which steps, with constants as such.
struct Parts {
  SmallVector<OpFoldResult> offsets, sizes, strides;

  template <typename Slice>
  explicit Parts(Slice slice)
      : offsets(slice.getMixedOffsets()), sizes(slice.getMixedSizes()),
        strides(slice.getMixedStrides()) {
    (void)foldDynamicOffsetSizeList(offsets);
    (void)foldDynamicOffsetSizeList(sizes);
    (void)foldDynamicStrideList(strides);
  }

  SmallVector<int64_t> staticSizes() const {
    SmallVector<int64_t> result;
    for (OpFoldResult size : sizes)
      result.push_back(getConstantIntValue(size).value_or(ShapedType::kDynamic));
    return result;
  }
};

/// The operand of a cast that forgets extents; otherwise the value.
Value lookThroughCast(Value value) {
  auto cast = value.getDefiningOp<tensor::CastOp>();
  return cast && tensor::canFoldIntoConsumerOp(cast) ? cast.getSource() : value;
}

Value castTo(Type type, Value value, OpBuilder &builder) {
  return value.getType() == type ? value
                                 : tensor::CastOp::create(builder, value.getLoc(), type, value);
}

/// Each kept axis with the dropped ones behind it; those in front of the first go with it.
SmallVector<ReassociationIndices> groupAxes(const llvm::SmallBitVector &dropped) {
  SmallVector<ReassociationIndices> groups;
  ReassociationIndices group;
  bool hasKept = false;
  for (unsigned axis = 0; axis < dropped.size(); ++axis) {
    if (!dropped.test(axis) && hasKept)
      groups.push_back(std::exchange(group, {}));
    hasKept |= !dropped.test(axis);
    group.push_back(axis);
  }
  if (hasKept)
    groups.push_back(group);
  return groups;
}

/// A slice of all axes, of which those that are dropped are named.
struct SplitExtractSlice : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp slice,
                                PatternRewriter &rewriter) const override {
    auto dropped = findDroppedAxes(slice.getStaticSizes(), slice.getType().getShape());
    Value source = lookThroughCast(slice.getSource());
    Parts parts(slice);
    SmallVector<int64_t> sizes = parts.staticSizes();
    if (!isAmbiguous(sizes, dropped))
      return failure();
    Location loc = slice.getLoc();
    Value result = tensor::ExtractSliceOp::create(rewriter, loc, source, parts.offsets, parts.sizes,
                                                  parts.strides);
    result = tensor::CollapseShapeOp::create(
        rewriter, loc, slice.getType().clone(dropAxes(sizes, dropped)), result, groupAxes(dropped));
    return rewriter.replaceOp(slice, castTo(slice.getType(), result, rewriter)), success();
  }
};

struct SplitInsertSlice : OpRewritePattern<tensor::InsertSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::InsertSliceOp slice,
                                PatternRewriter &rewriter) const override {
    auto dropped = findDroppedAxes(slice.getStaticSizes(), slice.getSourceType().getShape());
    Value source = lookThroughCast(slice.getSource());
    Parts parts(slice);
    ArrayRef<int64_t> known = cast<RankedTensorType>(source.getType()).getShape();
    for (size_t axis = 0, kept = 0; axis < parts.sizes.size(); ++axis) {
      if (dropped.test(axis))
        continue;
      if (int64_t extent = known[kept++]; !ShapedType::isDynamic(extent))
        parts.sizes[axis] = rewriter.getIndexAttr(extent);
    }
    SmallVector<int64_t> sizes = parts.staticSizes();
    if (!isAmbiguous(sizes, dropped))
      return failure();
    RankedTensorType type = slice.getSourceType();
    Value whole = castTo(type.clone(dropAxes(sizes, dropped)), source, rewriter);
    whole = tensor::ExpandShapeOp::create(rewriter, slice.getLoc(), type.clone(sizes), whole,
                                          groupAxes(dropped), parts.sizes);
    return rewriter.replaceOpWithNewOp<tensor::InsertSliceOp>(
               slice, whole, slice.getDest(), parts.offsets, parts.sizes, parts.strides),
           success();
  }
};

/// A slice whose extents became known after it was a view.
struct SplitView : OpRewritePattern<memref::SubViewOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(memref::SubViewOp view, PatternRewriter &rewriter) const override {
    MemRefType type = view.getType();
    auto dropped = findDroppedAxes(view.getStaticSizes(), type.getShape());
    Parts parts(view);
    if (!isAmbiguous(parts.staticSizes(), dropped))
      return failure();
    SmallVector<ReassociationIndices> groups = groupAxes(dropped);
    MemRefType whole = memref::SubViewOp::inferResultType(view.getSourceType(), parts.offsets,
                                                          parts.sizes, parts.strides);
    MemRefType collapsed = memref::CollapseShapeOp::computeCollapsedType(whole, groups);
    if (!memref::CastOp::areCastCompatible(collapsed, type))
      return failure();
    Location loc = view.getLoc();
    Value result = memref::SubViewOp::create(rewriter, loc, whole, view.getSource(), parts.offsets,
                                             parts.sizes, parts.strides);
    result = memref::CollapseShapeOp::create(rewriter, loc, collapsed, result, groups);
    return rewriter.replaceOpWithNewOp<memref::CastOp>(view, type, result), success();
  }
};

} // namespace

void ag::addSplitSlices(RewritePatternSet &patterns) {
  patterns.add<SplitExtractSlice, SplitInsertSlice, SplitView>(patterns.getContext(),
                                                               aheadOfUpstream);
}

} // namespace autographc
