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

/// The offset of a part. Upstream's ops refuse a constant one that is not below its extent; where
/// constants are folded later and `isOutside` turns out to be true, nothing reads the part, so that
/// its offset may be anything but a constant.
Value FunctionLowering::emitOffset(Value begin, Value isOutside) {
  if (getConstantIntValue(isOutside) == 0)
    return toIndex(begin);
  Value unknown = LLVM::UndefOp::create(b, loc, b.getI64Type());
  return arith::SelectOp::create(b, loc, isOutside, toIndex(unknown), toIndex(begin));
}

void FunctionLowering::emitFailIndex(Value index, bool fromEnd, Value axis, Value extent,
                                     bool ofTensor) {
  if (!ofTensor)
    return emitFail("ag_fail_index", {index, axis, extent});
  emitFail("ag_fail_subscript", {index, constant(b.getI64Type(), fromEnd), axis, extent});
}

/// Takes the operands of one axis, each as a number of 64 bits.
FunctionLowering::Values FunctionLowering::takeOperands(OperandRange &operands, int64_t kind) {
  size_t count = ag::countSubscriptOperands(kind);
  Values taken;
  for (Value operand : operands.take_front(count))
    taken.push_back(toI64(get(operand), operand.getType()));
  operands = operands.drop_front(count);
  return taken;
}

/// Appends the checked offset of an index.
void FunctionLowering::selectIndex(Value given, int64_t kind, Value axis, Value limit,
                                   const SubscriptForm &form, Selection &selection) {
  bool fromEnd = kind == ag::EndIndexKind;
  Value begin = fromEnd ? b.createOrFold<arith::SubIOp>(loc, limit, given) : given,
        bad = constant(b.getI1Type(), 0);
  // A negative index is a large unsigned one.
  if (!form.isInside && !isWithin(getConstantIntValue(begin), getConstantIntValue(limit))) {
    bad = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::uge, begin, limit);
    emitIf(bad, [&] { emitFailIndex(given, fromEnd, axis, limit, form.ofTensor); });
  }
  selection.isEmpty |= isOutside(getConstantIntValue(begin), 1, getConstantIntValue(limit));
  selection.offsets.push_back(form.isElement ? toIndex(begin) : emitOffset(begin, bad));
  selection.sizes.push_back(index(1));
  selection.strides.push_back(index(1));
}

/// The bound of a slice: where the bit of `fromEnd` is set, it is counted from the end.
Value FunctionLowering::emitBound(Value given, Value fromEnd, int64_t bit, Value limit) {
  if (std::optional<int64_t> known = getConstantIntValue(fromEnd))
    return *known & bit ? b.createOrFold<arith::SubIOp>(loc, limit, given) : given;
  Value isSet = arith::AndIOp::create(b, loc, fromEnd, constant(b.getI64Type(), bit));
  isSet =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, isSet, constant(b.getI64Type(), 0));
  return arith::SelectOp::create(b, loc, isSet, arith::SubIOp::create(b, loc, limit, given), given);
}

/// How many steps there are in a length: none in none, else one more than fit into what is behind
/// the first.
Value FunctionLowering::emitStepCount(Value length, Value step) {
  if (getConstantIntValue(step) == 1)
    return length;
  Value zero = constant(b.getI64Type(), 0), one = constant(b.getI64Type(), 1);
  Value isNone = b.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::eq, length, zero);
  // A step that is not positive was an error: nothing may divide by it, wherever it is moved to.
  Value count = b.createOrFold<arith::DivUIOp>(loc, b.createOrFold<arith::SubIOp>(loc, length, one),
                                               b.createOrFold<arith::MaxSIOp>(loc, step, one));
  count = b.createOrFold<arith::AddIOp>(loc, count, one);
  return b.createOrFold<arith::SelectOp>(loc, isNone, zero, count);
}

void FunctionLowering::checkSlice(const Slice &slice, Value axis, Value limit, Value &bad) {
  Value zero = constant(b.getI64Type(), 0);
  auto compare = [&](arith::CmpIPredicate predicate, Value left, Value right) -> Value {
    return arith::CmpIOp::create(b, loc, predicate, left, right);
  };
  bad = arith::OrIOp::create(b, loc, compare(arith::CmpIPredicate::slt, slice.begin, zero),
                             compare(arith::CmpIPredicate::slt, slice.end, slice.begin));
  bad = arith::OrIOp::create(b, loc, bad, compare(arith::CmpIPredicate::sgt, slice.end, limit));
  if (getConstantIntValue(slice.step).value_or(0) <= 0)
    bad = arith::OrIOp::create(b, loc, bad, compare(arith::CmpIPredicate::sle, slice.step, zero));
  emitIf(bad, [&] {
    emitFail("ag_fail_slice",
             {slice.given[0], slice.given[1], slice.step, slice.fromEnd, axis, limit});
  });
}

/// Appends the offset, size and stride of a slice.
void FunctionLowering::selectSlice(Slice slice, Value axis, Value limit, const SubscriptForm &form,
                                   Selection &selection) {
  slice.begin = emitBound(slice.given[0], slice.fromEnd, ag::BeginFromEnd, limit);
  slice.end = emitBound(slice.given[1], slice.fromEnd, ag::EndFromEnd, limit);
  bool isWhole = getConstantIntValue(slice.begin) == 0 && isSame(slice.end, limit) &&
                 getConstantIntValue(slice.step) == 1;
  Value bad = constant(b.getI1Type(), 0);
  if (!form.isInside && !isWhole)
    checkSlice(slice, axis, limit, bad);
  Value size =
      emitStepCount(b.createOrFold<arith::SubIOp>(loc, slice.end, slice.begin), slice.step);
  std::optional<int64_t> begin = getConstantIntValue(slice.begin),
                         count = getConstantIntValue(size), step = getConstantIntValue(slice.step);
  std::optional<int64_t> most = getConstantIntValue(limit);
  // Of one element and none there is no next, however far it would be.
  Value one = constant(b.getI64Type(), 1), stride = slice.step;
  if (step != 1)
    stride = b.createOrFold<arith::SelectOp>(
        loc, b.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::sle, size, one), one,
        slice.step);
  int64_t reach = count && *count > 1 && step ? (*count - 1) * *step + 1 : count.value_or(1);
  selection.isEmpty |= count == 0 || isOutside(begin, reach, most);
  // A part of nothing may begin where the extent ends.
  bool isKnown = form.isInside || isWhole || (isWithin(begin, most) && count);
  Value outside =
      isKnown ? constant(b.getI1Type(), 0)
              : Value(arith::OrIOp::create(
                    b, loc, bad,
                    arith::CmpIOp::create(b, loc, arith::CmpIPredicate::uge, slice.begin, limit)));
  selection.offsets.push_back(emitOffset(slice.begin, outside));
  selection.sizes.push_back(count.value_or(0) < 0 ? index(0) : toIndex(size));
  selection.strides.push_back(toIndex(stride));
}

/// The checked offsets, sizes and strides of a subscript. Each of several brackets sees what the
/// ones before it left, so that its error names axis 0.
template <typename Op>
FunctionLowering::Selection FunctionLowering::emitSelection(Value tensor, Op op) {
  OperandRange operands = op.getIndices();
  ArrayRef<int64_t> kinds = op.getKinds();
  Selection selection;
  Values extents(this->extents(tensor));
  SubscriptForm form{ag::hasAttr<ag::InsideAttr>(op), !ag::hasAttr<ag::ElementAttr>(op),
                     kinds.size() == extents.size() && llvm::none_of(kinds, ag::keepsAxis)};
  selection.isEmpty = isKnownEmpty(extents);
  for (auto [axis, extent] : llvm::enumerate(extents)) {
    selection.dropped.push_back(axis < kinds.size() && !ag::keepsAxis(kinds[axis]));
    if (axis >= kinds.size()) {
      selection.offsets.push_back(index(0));
      selection.sizes.push_back(extent);
      selection.strides.push_back(index(1));
      continue;
    }
    Values given = takeOperands(operands, kinds[axis]);
    Value number = constant(b.getI64Type(), op.getForm() == "brackets" ? 0 : axis),
          limit = toI64(extent, extent.getType());
    if (ag::keepsAxis(kinds[axis])) {
      Value zero = constant(b.getI64Type(), 0), one = constant(b.getI64Type(), 1);
      bool isPlain = kinds[axis] == ag::SliceKind;
      selectSlice({given, isPlain ? one : given[2], isPlain ? zero : given[3], {}, {}}, number,
                  limit, form, selection);
      continue;
    }
    selectIndex(given[0], kinds[axis], number, limit, form, selection);
  }
  return selection;
}

/// The type and extents of a selected part, without the dropped axes.
static RankedTensorType getPartType(Type element, ValueRange sizes, ArrayRef<bool> dropped,
                                    SmallVectorImpl<Value> &kept) {
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
  auto type = getPartType(cast<RankedTensorType>(tensor.getType()).getElementType(), part.sizes,
                          part.dropped, kept);
  if (part.isEmpty)
    return emitEmpty(kept, type.getElementType());
  Value slice = tensor::ExtractSliceOp::create(
      b, loc, type, tensor, getAsOpFoldResult(part.offsets), getAsOpFoldResult(part.sizes),
      getAsOpFoldResult(part.strides));
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
    value =
        emitToDtype(value, op.getValue().getType(), ag::getElementType(op.getOperand().getType()));
  if (llvm::all_of(part.dropped, [](bool drop) { return drop; }))
    return withExtents(tensor::InsertOp::create(b, loc, value, tensor, part.offsets), shape);
  Values kept;
  auto type = getPartType(element, part.sizes, part.dropped, kept);
  if (part.isEmpty) {
    if (!isNumber)
      emitSameShape("assign", kept, extents(value));
    return tensor;
  }
  SmallVector<OpFoldResult> offsets = getAsOpFoldResult(part.offsets),
                            sizes = getAsOpFoldResult(part.sizes);
  SmallVector<OpFoldResult> strides = getAsOpFoldResult(part.strides);
  if (isNumber) {
    Value slice = tensor::ExtractSliceOp::create(b, loc, type, tensor, offsets, sizes, strides);
    value = linalg::FillOp::create(b, loc, value, slice).getResult(0);
  } else {
    Values own(extents(value));
    emitSameShape("assign", kept, own);
    if (value.getType() != type)
      value = tensor::CastOp::create(b, loc, type, value);
  }
  return withExtents(tensor::InsertSliceOp::create(b, loc, value, tensor, offsets, sizes, strides),
                     shape);
}

void FunctionLowering::emitSameShape(StringRef operation, ValueRange left, ValueRange right,
                                     int64_t except) {
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
  auto compare = [&](arith::CmpIPredicate predicate, Value left, Value right) -> Value {
    return arith::CmpIOp::create(b, loc, predicate, left, right);
  };
  Value fromEnd = arith::AddIOp::create(b, loc, axis, count);
  Value place = arith::SelectOp::create(b, loc, compare(arith::CmpIPredicate::slt, axis, zero),
                                        fromEnd, axis);
  emitIf(compare(arith::CmpIPredicate::uge, place, count),
         [&] { emitFail("ag_fail_axis", {runtime.emitString(b, loc, "extent"), axis, count}); });
  Value result = zero;
  for (auto [i, extent] : llvm::enumerate(shape)) {
    Value isIt = compare(arith::CmpIPredicate::eq, place, constant(b.getI64Type(), i));
    result = arith::SelectOp::create(b, loc, isIt, toI64(extent, extent.getType()), result);
  }
  return result;
}

} // namespace autographc
