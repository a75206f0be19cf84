//===- LowerReshapes.cpp - memref.expand_shape as strides -----------------===//
#include "autographc/Lowering/LLVM.h"

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

void lower(memref::ExpandShapeOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  MemRefType type = op.getResultType();
  auto [typeStrides, typeOffset] = type.getStridesAndOffset();
  auto metadata = memref::ExtractStridedMetadataOp::create(builder, loc, op.getSrc());
  SmallVector<OpFoldResult> sizes = op.getMixedOutputShape(), strides(sizes.size());
  for (auto [axis, group] : llvm::enumerate(op.getReassociationIndices())) {
    Value stride = metadata.getStrides()[axis];
    for (int64_t inner : llvm::reverse(group)) {
      strides[inner] = pick(builder, typeStrides[inner], stride);
      stride = arith::MulIOp::create(builder, loc, stride,
                                     getValueOrCreateConstantIndexOp(builder, loc, sizes[inner]));
    }
  }
  OpFoldResult offset = pick(builder, typeOffset, metadata.getOffset());
  Value result = memref::ReinterpretCastOp::create(builder, loc, type, metadata.getBaseBuffer(),
                                                   offset, sizes, strides);
  op.replaceAllUsesWith(result);
  op.erase();
}

struct LowerReshapes : impl::LowerReshapesBase<LowerReshapes> {
  void runOnOperation() override {
    getOperation().walk([](memref::ExpandShapeOp op) { lower(op); });
  }
};

} // namespace
} // namespace autographc
