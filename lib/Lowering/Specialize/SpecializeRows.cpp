//===- SpecializeRows.cpp - tensors and lists in a list that change -------===//
// An element of a list may change its size: it keeps its place as long as it fits, and moves to the
// end otherwise.
#include "FunctionSpecializer.h"

using namespace mlir;

namespace autographc {
namespace {

bool isNumber(Value value, int64_t expected) {
  auto constant = value.getDefiningOp<ag::ConstantOp>();
  auto number = constant ? dyn_cast<IntegerAttr>(constant.getValue()) : IntegerAttr();
  return number && number.getValue() == expected;
}

/// `[begin, end]` of a slice of a vector; empty for anything else.
ValueRange getSliceBounds(Value value) {
  auto slice = value.getDefiningOp<ag::SubscriptOp>();
  if (!slice || slice.getKinds() != ArrayRef<int64_t>{1})
    return {};
  return slice.getIndices();
}

/// Whether a vector is, as it is, what the row `index` of a list's buffers says.
bool isRow(Value vector, ArrayRef<Value> buffers, Value index) {
  const ValueRange bounds = getSliceBounds(vector);
  if (bounds.empty() || vector.getDefiningOp<ag::SubscriptOp>().getOperand() != buffers[0])
    return false;
  auto offset = bounds[0].getDefiningOp<ag::SubscriptOp>();
  auto row = offset && isNumber(offset.getIndices()[0], 0)
                 ? offset.getOperand().getDefiningOp<ag::SubscriptOp>()
                 : nullptr;
  return row && row.getOperand() == buffers[1] && row.getIndices().size() == 1 &&
         row.getIndices()[0] == index;
}

/// The tensor that a leaf was before some of its elements changed, and these changes in order.
Value findUnchanged(Value leaf, SmallVectorImpl<ag::UpdateOp> &changes) {
  while (auto update = leaf.getDefiningOp<ag::UpdateOp>()) {
    changes.insert(changes.begin(), update);
    leaf = update.getOperand();
  }
  return leaf;
}

} // namespace

/// Elements of a row change where they are.
bool FunctionSpecializer::setElementsOfRow(MutableArrayRef<Value> buffers, Value leaf,
                                           Value index) {
  SmallVector<ag::UpdateOp> changes;
  Value row = findUnchanged(leaf, changes);
  auto reshape = row.getDefiningOp<ag::ReshapeOp>();
  if (!isRow(reshape && changes.empty() ? reshape.getOperand() : row, buffers, index))
    return false;
  auto isElement = [](ag::UpdateOp update) {
    return update.getKinds() == ArrayRef<int64_t>{0} && update.getForm() == "brackets";
  };
  if (!llvm::all_of(changes, isElement))
    return false;
  Value offset = getElement(getElement(buffers[1], index), constant(getSi64(builder), 0));
  for (ag::UpdateOp change : changes) {
    Value at = change.getIndices()[0];
    auto require = ag::RequireIndexOp::create(builder, change.getLoc(), at, getSize(row, 0));
    require.setOfTensor(!ag::hasAttr<ag::ElementAttr>(change));
    at = ag::CastOp::create(builder, loc, getSi64(builder), at, /*implicit=*/true);
    buffers[0] = inside(setElement(buffers[0], binary("add", offset, at), change.getValue()));
  }
  return true;
}

/// A vector that is the row `index` of a list's buffers, shortened perhaps, with some numbers
/// appended.
std::optional<FunctionSpecializer::ChangedRow>
FunctionSpecializer::findChangedRow(Value leaf, ArrayRef<Value> buffers, Value index) {
  ChangedRow row;
  while (auto append = leaf.getDefiningOp<ag::AppendOp>()) {
    if (isa<RankedTensorType>(append.getValue().getType()))
      return std::nullopt;
    row.appended.insert(row.appended.begin(), append.getValue());
    leaf = append.getOperand();
  }
  if (ValueRange bounds = getSliceBounds(leaf);
      !bounds.empty() && isNumber(bounds[0], 0) && !isRow(leaf, buffers, index)) {
    row.size = bounds[1];
    leaf = leaf.getDefiningOp<ag::SubscriptOp>().getOperand();
  }
  if (!isRow(leaf, buffers, index) || (!row.size && row.appended.empty()))
    return std::nullopt;
  if (!row.size)
    row.size = getSize(leaf, 0);
  return row;
}

/// Yields a list's elements, and where in them `flat` stands in a place for as many as twice its
/// elements: it may grow further.
void FunctionSpecializer::yieldAtEnd(Value elements, Value flat, bool mayGrow) {
  Value place = getSize(elements, 0), size = getSize(flat, 0);
  SmallVector<Value> parts{elements, flat};
  if (mayGrow)
    parts.push_back(flat);
  Value longer = ag::ConcatOp::create(builder, loc, elements.getType(), parts, uint64_t(0));
  scf::YieldOp::create(builder, loc,
                       ValueRange{longer, place, mayGrow ? binary("add", size, size) : size});
}

/// A branch between an element that fits its place, and one that moves to the end.
scf::IfOp FunctionSpecializer::emitPlacement(ArrayRef<Value> buffers, Value fits,
                                             llvm::function_ref<void()> inPlace,
                                             llvm::function_ref<void()> atEnd) {
  Type si64 = getSi64(builder);
  auto branch = scf::IfOp::create(builder, loc, TypeRange{buffers[0].getType(), si64, si64}, fits,
                                  /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  inPlace();
  builder.setInsertionPointToStart(branch.elseBlock());
  atEnd();
  return branch;
}

/// Only what is appended is written while there is room.
void FunctionSpecializer::setChangedRow(MutableArrayRef<Value> buffers, const ChangedRow &change,
                                        Value index) {
  Type si64 = getSi64(builder);
  Value row = getElement(buffers[1], index), offset = getElement(row, constant(si64, 0)),
        capacity = getElement(row, constant(si64, 2));
  Value size = binary("add", change.size, constant(si64, change.appended.size()));
  Value fits = ag::LessEqualOp::create(builder, loc, builder.getI1Type(), size, capacity);
  auto inPlace = [&] {
    Value elements = buffers[0], at = binary("add", offset, change.size);
    for (auto [i, value] : llvm::enumerate(change.appended))
      elements = inside(setElement(elements, binary("add", at, constant(si64, i)), value));
    scf::YieldOp::create(builder, loc, ValueRange{elements, offset, capacity});
  };
  auto atEnd = [&] {
    Value flat = inside(slice(buffers[0], offset, binary("add", offset, change.size)));
    for (Value value : change.appended)
      flat = ag::AppendOp::create(builder, loc, flat.getType(), flat, value);
    yieldAtEnd(buffers[0], flat, /*mayGrow=*/true);
  };
  scf::IfOp placed = emitPlacement(buffers, fits, inPlace, atEnd);
  buffers[0] = placed.getResult(0);
  buffers[1] = inside(
      setElement(buffers[1], index, makeRow(size, placed.getResult(1), placed.getResult(2))));
}

void FunctionSpecializer::setListLeaf(MutableArrayRef<Value> buffers, Value leaf, Value index) {
  auto type = dyn_cast<RankedTensorType>(leaf.getType());
  if (!type) {
    buffers[0] = setElement(buffers[0], index, leaf);
    return;
  }
  if (setElementsOfRow(buffers, leaf, index))
    return;
  if (auto change = findChangedRow(leaf, buffers, index))
    return setChangedRow(buffers, *change, index);
  Type i1 = builder.getI1Type(), si64 = getSi64(builder);
  Value row = getElement(buffers[1], index), offset = getElement(row, constant(si64, 0)),
        capacity = getElement(row, constant(si64, type.getRank() + 1));
  Value flat = flatten(leaf), size = getSize(flat, 0);
  // Equal extents are often known, and then there is no question.
  Value same = ag::EqualOp::create(builder, loc, i1,
                                   getSize(flatten(getListLeaf(buffers, type, index)), 0), size);
  Value fits = arith::OrIOp::create(builder, loc, same,
                                    ag::LessEqualOp::create(builder, loc, i1, size, capacity));
  auto inPlace = [&] {
    Value elements =
        ag::UpdateOp::create(builder, loc, buffers[0].getType(), buffers[0], flat,
                             ValueRange{offset, binary("add", offset, size)},
                             builder.getDenseI64ArrayAttr({1}), builder.getStringAttr("brackets"));
    scf::YieldOp::create(builder, loc, ValueRange{inside(elements), offset, capacity});
  };
  // An element that was there before and has grown may do so again.
  auto atEnd = [&] {
    Value isFirst = ag::EqualOp::create(builder, loc, i1, capacity, constant(si64, 0));
    scf::IfOp end = emitPlacement(
        buffers, isFirst, [&] { yieldAtEnd(buffers[0], flat, /*mayGrow=*/false); },
        [&] { yieldAtEnd(buffers[0], flat, /*mayGrow=*/true); });
    scf::YieldOp::create(builder, loc, end.getResults());
  };
  scf::IfOp placed = emitPlacement(buffers, fits, inPlace, atEnd);
  buffers[0] = placed.getResult(0);
  buffers[1] = inside(setElement(
      buffers[1], index, makeRow(getExtents(leaf), placed.getResult(1), placed.getResult(2))));
}

} // namespace autographc
