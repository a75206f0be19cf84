//===- Resizing.cpp - buffers that get other extents ----------------------===//
#include "Resizing.h"

#include "autographc/IR/AG.h"

#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;

namespace autographc {

Value emitResized(OpBuilder &builder, Location loc, MemRefType type, Value buffer,
                  ArrayRef<OpFoldResult> sizes) {
  SmallVector<OpFoldResult> strides(sizes.size());
  OpFoldResult stride = builder.getIndexAttr(1);
  for (size_t axis = sizes.size(); axis-- > 0;) {
    strides[axis] = stride;
    auto a = getConstantIntValue(stride), b = getConstantIntValue(sizes[axis]);
    if (a && b)
      stride = builder.getIndexAttr(*a * *b);
    else if (axis)
      stride =
          arith::MulIOp::create(builder, loc, getValueOrCreateConstantIndexOp(builder, loc, stride),
                                getValueOrCreateConstantIndexOp(builder, loc, sizes[axis]))
              .getResult();
  }
  return memref::ReinterpretCastOp::create(builder, loc, type, buffer, builder.getIndexAttr(0),
                                           sizes, strides);
}

Value emitNoBuffer(OpBuilder &builder, Location loc, MemRefType type) {
  auto empty = llvm::map_to_vector(
      type.getShape(), [](int64_t extent) { return ShapedType::isDynamic(extent) ? 0 : extent; });
  auto alloc = memref::AllocOp::create(builder, loc, MemRefType::get(empty, type.getElementType()));
  ag::setAttr<ag::NoBufferAttr>(alloc);
  return memref::CastOp::create(builder, loc, type, alloc);
}

void lowerNoBuffer(memref::AllocOp alloc) {
  if (!ag::hasAttr<ag::NoBufferAttr>(alloc))
    return;
  OpBuilder builder(alloc);
  Value null = LLVM::ZeroOp::create(
      builder, alloc.getLoc(), LLVMTypeConverter(alloc.getContext()).convertType(alloc.getType()));
  alloc.getResult().replaceAllUsesWith(
      UnrealizedConversionCastOp::create(builder, alloc.getLoc(), alloc.getType(), null)
          .getResult(0));
  alloc.erase();
}

} // namespace autographc
