//===- FoldEmptySlices.cpp - parts without elements -----------------------===//
#include "autographc/Lowering/Fuse.h"

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

void foldExtract(tensor::ExtractSliceOp slice) {
  RankedTensorType type = slice.getType();
  if (!isEmpty(type) && !isOfEmpty(slice.getSource()))
    return;
  OpBuilder builder(slice);
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  SmallVector<OpFoldResult> sizes;
  for (auto [axis, size] : llvm::enumerate(slice.getMixedSizes()))
    if (!dropped[axis])
      sizes.push_back(size);
  Value empty = tensor::EmptyOp::create(builder, slice.getLoc(), sizes, type.getElementType(),
                                        type.getEncoding());
  if (empty.getType() != type)
    empty = tensor::CastOp::create(builder, slice.getLoc(), type, empty);
  slice.replaceAllUsesWith(empty);
  slice.erase();
}

/// Upstream gives a buffer whose extents are an unknown one and 0 another type than it wants to
/// see.
void foldCollapse(tensor::CollapseShapeOp collapse) {
  RankedTensorType from = collapse.getSrcType();
  if (!isEmpty(from))
    return;
  OpBuilder builder(collapse);
  Location loc = collapse.getLoc();
  SmallVector<Value> sizes;
  for (auto [size, group] :
       llvm::zip(collapse.getResultType().getShape(), collapse.getReassociationIndices())) {
    if (!ShapedType::isDynamic(size))
      continue;
    bool hasNone = llvm::any_of(group, [&](int64_t axis) { return from.getDimSize(axis) == 0; });
    Value product = arith::ConstantIndexOp::create(builder, loc, hasNone ? 0 : 1);
    for (int64_t axis : group)
      if (!hasNone)
        product = arith::MulIOp::create(
            builder, loc, product, tensor::DimOp::create(builder, loc, collapse.getSrc(), axis));
    sizes.push_back(product);
  }
  Value empty = tensor::EmptyOp::create(builder, loc, collapse.getResultType(), sizes);
  collapse.replaceAllUsesWith(empty);
  collapse.erase();
}

void foldInsert(tensor::InsertSliceOp slice) {
  if (!isEmpty(slice.getSourceType()) && !isOfEmpty(slice.getDest()))
    return;
  slice.replaceAllUsesWith(slice.getDest());
  slice.erase();
}

struct FoldEmptySlices : impl::FoldEmptySlicesBase<FoldEmptySlices> {
  void runOnOperation() override {
    getOperation().walk(foldExtract);
    getOperation().walk(foldCollapse);
    getOperation().walk(foldInsert);
  }
};

} // namespace
} // namespace autographc
