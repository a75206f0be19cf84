//===- DenseBuffers.cpp - buffers whose elements lie one behind another ---===//
#include "DenseBuffers.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;

namespace autographc {

/// The pointer, twice, the offset, the extents, and strides from the extents.
Value emitDenseBuffer(OpBuilder &builder, Location loc, MemRefType type, Value data,
                      ValueRange extents) {
  int64_t rank = type.getRank();
  Type number = builder.getI64Type();
  SmallVector<Type> fields{data.getType(), data.getType(), number};
  if (rank)
    fields.append(2, LLVM::LLVMArrayType::get(number, rank));
  Value result = LLVM::PoisonOp::create(
      builder, loc, LLVM::LLVMStructType::getLiteral(builder.getContext(), fields));
  auto insert = [&](Value value, ArrayRef<int64_t> position) {
    result = LLVM::InsertValueOp::create(builder, loc, result, value, position);
  };
  auto emitNumber = [&](int64_t value) {
    return LLVM::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(value));
  };
  insert(data, {0});
  insert(data, {1});
  insert(emitNumber(0), {2});
  for (int64_t axis = 0; axis < rank; ++axis)
    insert(extents[axis], {3, axis});
  Value stride = emitNumber(1);
  for (int64_t axis = rank; axis-- > 0;
       stride = LLVM::MulOp::create(builder, loc, stride, extents[axis]))
    insert(stride, {4, axis});
  return UnrealizedConversionCastOp::create(builder, loc, type, result).getResult(0);
}

SmallVector<Value> getDynamicExtents(OpBuilder &builder, Location loc, MemRefType type,
                                     Value buffer) {
  SmallVector<Value> extents;
  for (int64_t axis = 0; axis < type.getRank(); ++axis)
    if (type.isDynamicDim(axis))
      extents.push_back(memref::DimOp::create(builder, loc, buffer, axis));
  return extents;
}

} // namespace autographc
