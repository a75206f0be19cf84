//===- Subscripts.cpp - elements, rows and slices -------------------------===//
#include "FunctionLowering.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;

namespace autographc {

static bool isWithin(std::optional<int64_t> index, std::optional<int64_t> extent) {
  return index && extent && *index >= 0 && *index < *extent;
}

/// Whether a part of a size is known to reach over an extent.
static bool isOutside(std::optional<int64_t> begin, int64_t size, std::optional<int64_t> extent) {
  return begin && extent && (*begin >= *extent || size > *extent - *begin);
}

/// The offset of a part. Upstream's ops refuse a constant one that is not below its extent; where constants are folded later
/// and `isOutside` turns out to be true, nothing reads the part, so that its offset may be anything but a constant.
Value FunctionLowering::emitOffset(Value begin, Value isOutside) {
  if (getConstantIntValue(isOutside) == 0)
    return toIndex(begin);
  Value unknown = LLVM::UndefOp::create(b, loc, b.getI64Type());
  return arith::SelectOp::create(b, loc, isOutside, toIndex(unknown), toIndex(begin));
}

/// The checked offsets and sizes of a subscript. Each of several brackets sees what the ones before it left, so that its error names axis 0.
template <typename Op> FunctionLowering::Selection FunctionLowering::emitSelection(Value tensor, Op op) {
  OperandRange indices = op.getIndices();
  ArrayRef<int64_t> kinds = op.getKinds();
  StringRef form = op.getForm();
  const bool isInside = op->hasAttr("ag.inside");
  Selection selection;
  Values sizes(extents(tensor));
  auto compare = [&](arith::CmpIPredicate predicate, Value left, Value right) -> Value { return arith::CmpIOp::create(b, loc, predicate, left, right); };
  auto take = [&] {
    Value old = indices.front();
    indices = indices.drop_front();
    return toI64(get(old), old.getType());
  };
  selection.isEmpty = isKnownEmpty(sizes);
  bool isElement = kinds.size() == sizes.size() && !llvm::is_contained(kinds, 1);
  for (auto [axis, extent] : llvm::enumerate(sizes)) {
    std::optional<int64_t> most = getConstantIntValue(extent);
    if (axis >= kinds.size()) {
      selection.offsets.push_back(index(0));
      selection.sizes.push_back(extent);
      selection.dropped.push_back(false);
      continue;
    }
    Value begin = take(), number = constant(b.getI64Type(), form == "brackets" ? 0 : axis), limit = toI64(extent, extent.getType());
    selection.dropped.push_back(kinds[axis] == 0);
    if (kinds[axis] == 0) {
      // A negative index is a large unsigned one.
      Value bad = constant(b.getI1Type(), 0);
      if (!isInside && !isWithin(getConstantIntValue(begin), most)) {
        bad = compare(arith::CmpIPredicate::uge, begin, limit);
        emitIf(bad, [&] { emitFail("ag_fail_index", {begin, number, limit}); });
      }
      selection.isEmpty |= isOutside(getConstantIntValue(begin), 1, most);
      selection.offsets.push_back(isElement ? toIndex(begin) : emitOffset(begin, bad));
      selection.sizes.push_back(index(1));
      continue;
    }
    Value end = take(), zero = constant(b.getI64Type(), 0);
    Value bad = constant(b.getI1Type(), 0);
    if (!isInside) {
      bad = arith::OrIOp::create(b, loc, compare(arith::CmpIPredicate::slt, begin, zero), compare(arith::CmpIPredicate::slt, end, begin));
      bad = arith::OrIOp::create(b, loc, bad, compare(arith::CmpIPredicate::sgt, end, limit));
      emitIf(bad, [&] { emitFail("ag_fail_slice", {begin, end, number, limit}); });
    }
    Value size = b.createOrFold<arith::SubIOp>(loc, end, begin);
    selection.isEmpty |= getConstantIntValue(size) == 0 || isOutside(getConstantIntValue(begin), getConstantIntValue(size).value_or(1), most);
    // A part of nothing may begin where the extent ends.
    bool isKnown = isInside || (isWithin(getConstantIntValue(begin), most) && getConstantIntValue(size));
    Value outside = isKnown ? constant(b.getI1Type(), 0) : Value(arith::OrIOp::create(b, loc, bad, compare(arith::CmpIPredicate::uge, begin, limit)));
    selection.offsets.push_back(emitOffset(begin, outside));
    selection.sizes.push_back(getConstantIntValue(size).value_or(0) < 0 ? index(0) : toIndex(size));
  }
  return selection;
}

/// The type and extents of a selected part, without the dropped axes.
static RankedTensorType getPartType(Type element, ValueRange sizes, ArrayRef<bool> dropped, SmallVectorImpl<Value> &kept) {
  SmallVector<int64_t> shape;
  for (auto [size, drop] : llvm::zip(sizes, dropped))
    if (!drop) {
      kept.push_back(size);
      shape.push_back(getConstantIntValue(size).value_or(ShapedType::kDynamic));
    }
  return RankedTensorType::get(shape, element);
}

Value FunctionLowering::lowerSubscript(ag::SubscriptOp op) {
  Value tensor = get(op.getOperand());
  Selection part = emitSelection(tensor, op);
  if (llvm::all_of(part.dropped, [](bool drop) { return drop; }))
    return emitExtract(tensor, part.offsets);
  Values kept;
  auto type = getPartType(cast<RankedTensorType>(tensor.getType()).getElementType(), part.sizes, part.dropped, kept);
  if (part.isEmpty)
    return emitEmpty(kept, type.getElementType());
  SmallVector<OpFoldResult> strides(part.sizes.size(), b.getIndexAttr(1));
  Value slice = tensor::ExtractSliceOp::create(b, loc, type, tensor, getAsOpFoldResult(part.offsets), getAsOpFoldResult(part.sizes), strides);
  return withExtents(slice, kept);
}

Value FunctionLowering::lowerUpdate(ag::UpdateOp op) {
  Value tensor = get(op.getOperand()), value = get(op.getValue());
  Type element = cast<RankedTensorType>(tensor.getType()).getElementType();
  Values shape(extents(tensor));
  bool isNumber = !isa<RankedTensorType>(value.getType());
  // The place is looked for before a number is fitted into it.
  Selection part = emitSelection(tensor, op);
  if (isNumber)
    value = emitToDtype(value, op.getValue().getType(), ag::getElementType(op.getOperand().getType()));
  if (llvm::all_of(part.dropped, [](bool drop) { return drop; }))
    return withExtents(tensor::InsertOp::create(b, loc, value, tensor, part.offsets), shape);
  Values kept;
  auto type = getPartType(element, part.sizes, part.dropped, kept);
  if (part.isEmpty) {
    if (!isNumber)
      emitSameShape("assign", kept, extents(value));
    return tensor;
  }
  SmallVector<OpFoldResult> strides(part.sizes.size(), b.getIndexAttr(1));
  SmallVector<OpFoldResult> offsets = getAsOpFoldResult(part.offsets), sizes = getAsOpFoldResult(part.sizes);
  if (isNumber) {
    Value slice = tensor::ExtractSliceOp::create(b, loc, type, tensor, offsets, sizes, strides);
    value = linalg::FillOp::create(b, loc, value, slice).getResult(0);
  } else {
    Values own(extents(value));
    emitSameShape("assign", kept, own);
    if (value.getType() != type)
      value = tensor::CastOp::create(b, loc, type, value);
  }
  return withExtents(tensor::InsertSliceOp::create(b, loc, value, tensor, offsets, sizes, strides), shape);
}

void FunctionLowering::emitSameShape(StringRef operation, ValueRange left, ValueRange right, int64_t except) {
  Value equal = constant(b.getI1Type(), 1);
  for (int64_t axis = 0, rank = left.size(); axis < rank; ++axis)
    if (axis != except)
      equal = emitAnd(equal, emitEqual(left[axis], right[axis]));
  if (getConstantIntValue(equal) == 1)
    return;
  Value differs = b.createOrFold<arith::XOrIOp>(loc, equal, constant(b.getI1Type(), 1));
  emitIf(differs, [&] { emitFailShapes(operation, left, right); });
}

Value FunctionLowering::lowerSize(Value tensor) {
  Value product = emitProduct(Values(extents(tensor)));
  return toI64(product, product.getType());
}

Value FunctionLowering::lowerExtent(ag::ExtentOp op) {
  Values shape(extents(get(op.getOperand())));
  int64_t rank = shape.size();
  Value axis = toI64(get(op.getAxis()), op.getAxis().getType());
  if (auto known = getConstantIntValue(axis); known && *known >= -rank && *known < rank) {
    Value extent = shape[*known < 0 ? *known + rank : *known];
    return toI64(extent, extent.getType());
  }
  // An axis that is known at run time only.
  Value count = constant(b.getI64Type(), rank), zero = constant(b.getI64Type(), 0);
  auto compare = [&](arith::CmpIPredicate predicate, Value left, Value right) -> Value { return arith::CmpIOp::create(b, loc, predicate, left, right); };
  Value fromEnd = arith::AddIOp::create(b, loc, axis, count);
  Value place = arith::SelectOp::create(b, loc, compare(arith::CmpIPredicate::slt, axis, zero), fromEnd, axis);
  emitIf(compare(arith::CmpIPredicate::uge, place, count), [&] { emitFail("ag_fail_axis", {runtime.emitString(b, loc, "extent"), axis, count}); });
  Value result = zero;
  for (auto [i, extent] : llvm::enumerate(shape)) {
    Value isIt = compare(arith::CmpIPredicate::eq, place, constant(b.getI64Type(), i));
    result = arith::SelectOp::create(b, loc, isIt, toI64(extent, extent.getType()), result);
  }
  return result;
}

} // namespace autographc
