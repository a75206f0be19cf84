//===- Joining.cpp - concat, append and stack -----------------------------===//
#include "FunctionLowering.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;

namespace autographc {

/// Writes `part` into `whole` from `begin` on along `axis`; of a part of one rank less, the axis
/// has extent 1.
Value FunctionLowering::emitInsertPart(Value part, Value whole, Value begin, int64_t axis) {
  Values shape(extents(whole));
  auto type = dyn_cast<RankedTensorType>(part.getType());
  if (!type)
    return tensor::InsertOp::create(b, loc, part, whole, begin);
  // A size is static only where the part's type says so too, whatever is known of its extent: the
  // op wants them to agree.
  Values own(extents(part));
  // Upstream's verifiers refuse an offset of 0 where the extent is 0.
  if (isKnownEmpty(shape) || isKnownEmpty(own))
    return whole;
  SmallVector<OpFoldResult> sizes;
  for (auto [dimension, extent] : llvm::enumerate(own))
    sizes.push_back(type.isDynamicDim(dimension) ? OpFoldResult(extent)
                                                 : b.getIndexAttr(type.getDimSize(dimension)));
  if (sizes.size() < shape.size())
    sizes.insert(sizes.begin() + axis, b.getIndexAttr(1));
  Values offsets(shape.size(), index(0));
  offsets[axis] = begin;
  SmallVector<OpFoldResult> strides(shape.size(), b.getIndexAttr(1));
  Value result = tensor::InsertSliceOp::create(b, loc, part, whole, getAsOpFoldResult(offsets),
                                               sizes, strides);
  return withExtents(result, shape);
}

Value FunctionLowering::lowerConcat(ag::ConcatOp op) {
  Values parts = get(op.getOperands());
  Values first(extents(parts[0])), shape(first);
  int64_t axis = getAxis(op, op.getAxis(), first.size());
  for (Value part : ArrayRef<Value>(parts).drop_front()) {
    Values other(extents(part));
    emitSameShape("concat", first, other, axis);
    shape[axis] = b.createOrFold<arith::AddIOp>(loc, shape[axis], other[axis]);
  }
  Value whole = emitEmpty(shape, cast<RankedTensorType>(parts[0].getType()).getElementType());
  Value begin = index(0);
  for (Value part : parts) {
    Value extent = extents(part)[axis];
    whole = emitInsertPart(part, whole, begin, axis);
    begin = b.createOrFold<arith::AddIOp>(loc, begin, extent);
  }
  return whole;
}

Value FunctionLowering::lowerAppend(ag::AppendOp op) {
  Value tensor = get(op.getOperand()), value = get(op.getValue());
  Type type = ag::getElementType(op.getOperand().getType());
  Values own(extents(tensor)), shape(own);
  if (isa<RankedTensorType>(value.getType())) {
    Values row(extents(value));
    if (ag::hasAttr<ag::StackAttr>(op)) {
      emitSameShape("stack", ArrayRef<Value>(own).drop_front(), row);
    } else {
      row.insert(row.begin(), index(1));
      emitSameShape("append", own, row, /*except=*/0);
    }
  } else {
    value = emitToDtype(value, op.getValue().getType(), type);
  }
  shape[0] = b.createOrFold<arith::AddIOp>(loc, own[0], index(1));
  Value whole = emitEmpty(shape, getSignless(type));
  whole = emitInsertPart(tensor, whole, index(0), 0);
  return withExtents(emitInsertPart(value, whole, own[0], 0), shape);
}

Value FunctionLowering::lowerStack(ag::StackOp op) {
  Type type = ag::getElementType(op.getType());
  Values parts = get(op.getOperands());
  Value count = index(parts.size());
  if (!isa<RankedTensorType>(parts[0].getType())) {
    auto wanted = RankedTensorType::get({static_cast<int64_t>(parts.size())}, getSignless(type));
    for (Value &part : parts)
      part = emitSettled(part);
    return withExtents(tensor::FromElementsOp::create(b, loc, wanted, parts), count);
  }
  Values first(extents(parts[0])), shape(first);
  for (Value part : parts)
    emitSameShape("stack", first, Values(extents(part)));
  shape.insert(shape.begin(), count);
  Value whole = emitEmpty(shape, getSignless(type));
  for (auto [i, part] : llvm::enumerate(parts))
    whole = emitInsertPart(part, whole, index(i), 0);
  return whole;
}

Value FunctionLowering::lowerJoining(Operation *op) {
  if (auto concat = dyn_cast<ag::ConcatOp>(op))
    return lowerConcat(concat);
  if (auto append = dyn_cast<ag::AppendOp>(op))
    return lowerAppend(append);
  return lowerStack(cast<ag::StackOp>(op));
}

} // namespace autographc
