//===- FoldEmptySlices.cpp - parts without elements -----------------------===//
#include "autographc/Lowering/Native.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_FOLDEMPTYSLICES
#include "autographc/Lowering/Native.h.inc"

namespace {

bool isEmpty(RankedTensorType type) { return llvm::is_contained(type.getShape(), 0); }

void foldExtract(tensor::ExtractSliceOp slice) {
  RankedTensorType type = slice.getType();
  if (!isEmpty(type))
    return;
  OpBuilder builder(slice);
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  SmallVector<OpFoldResult> sizes;
  for (auto [axis, size] : llvm::enumerate(slice.getMixedSizes()))
    if (!dropped[axis])
      sizes.push_back(size);
  Value empty = tensor::EmptyOp::create(builder, slice.getLoc(), sizes, type.getElementType(), type.getEncoding());
  if (empty.getType() != type)
    empty = tensor::CastOp::create(builder, slice.getLoc(), type, empty);
  slice.replaceAllUsesWith(empty);
  slice.erase();
}

void foldInsert(tensor::InsertSliceOp slice) {
  if (!isEmpty(slice.getSourceType()))
    return;
  slice.replaceAllUsesWith(slice.getDest());
  slice.erase();
}

struct FoldEmptySlices : impl::FoldEmptySlicesBase<FoldEmptySlices> {
  void runOnOperation() override {
    getOperation().walk(foldExtract);
    getOperation().walk(foldInsert);
  }
};

} // namespace
} // namespace autographc
