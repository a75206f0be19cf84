//===- SpecializeLists.cpp - lists as buffers -----------------------------===//
// A list has one buffer for each leaf of its elements: of numbers a vector of them; of tensors a vector with the elements of all of
// them, one tensor after the other, and a table. Its rows are where a tensor begins, its extents, and how many elements its place holds.
// Appending is what native does in place.
// A deque is such a list and the number of its first element: those before it are no more, or not yet.
#include "FunctionSpecializer.h"

#include "autographc/IR/Leaves.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace autographc {

Value FunctionSpecializer::binary(StringRef name, Value left, Value right) {
  OperationState state(loc, ("ag." + name).str());
  state.addOperands({left, right});
  state.addTypes(left.getType());
  return builder.create(state)->getResult(0);
}

Value FunctionSpecializer::getSize(Value vector, int64_t axis) {
  return ag::ExtentOp::create(builder, loc, getSi64(builder), vector, constant(getSi64(builder), axis));
}

Value FunctionSpecializer::getElement(Value vector, Value index) {
  auto type = cast<RankedTensorType>(vector.getType());
  Type part = type.getRank() == 1 ? type.getElementType() : RankedTensorType::get(type.getShape().drop_front(), type.getElementType());
  return ag::SubscriptOp::create(builder, loc, part, vector, index, builder.getDenseI64ArrayAttr({0}), builder.getStringAttr("brackets"));
}

Value FunctionSpecializer::setElement(Value vector, Value index, Value value) {
  return ag::UpdateOp::create(builder, loc, vector.getType(), vector, value, index, builder.getDenseI64ArrayAttr({0}), builder.getStringAttr("brackets"));
}

Value FunctionSpecializer::slice(Value vector, Value begin, Value end) {
  return ag::SubscriptOp::create(builder, loc, vector.getType(), vector, ValueRange{begin, end}, builder.getDenseI64ArrayAttr({1}), builder.getStringAttr("brackets"));
}

Value FunctionSpecializer::flatten(Value tensor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  auto flat = RankedTensorType::get({ShapedType::kDynamic}, type.getElementType());
  if (type.getRank() == 1)
    return tensor;
  return ag::ReshapeOp::create(builder, loc, flat, tensor, ValueRange(ag::SizeOp::create(builder, loc, getSi64(builder), tensor)));
}

/// The row of a table for a tensor in a place. One that holds nothing is at 0: what it stood behind may leave the list before it.
Value FunctionSpecializer::makeRow(ArrayRef<Value> extents, Value offset, Value capacity) {
  Value zero = constant(getSi64(builder), 0);
  Value holdsNothing = ag::EqualOp::create(builder, loc, builder.getI1Type(), capacity, zero);
  SmallVector<Value> numbers{ag::WhereOp::create(builder, loc, getSi64(builder), holdsNothing, zero, offset)};
  llvm::append_range(numbers, extents);
  numbers.push_back(capacity);
  int64_t count = numbers.size();
  auto type = RankedTensorType::get({count}, getSi64(builder));
  return ag::FromElementsOp::create(builder, loc, type, numbers, builder.getDenseI64ArrayAttr({count}));
}

SmallVector<Value> FunctionSpecializer::getExtents(Value tensor) {
  SmallVector<Value> extents;
  for (int64_t axis = 0; axis < cast<RankedTensorType>(tensor.getType()).getRank(); ++axis)
    extents.push_back(getSize(tensor, axis));
  return extents;
}

static Value makeEmptyBuffer(OpBuilder &builder, Location loc, Type type) {
  auto tensor = cast<RankedTensorType>(type);
  SmallVector<Value> extents(tensor.getNumDynamicDims());
  for (Value &extent : extents)
    extent = arith::ConstantIndexOp::create(builder, loc, 0);
  return tensor::EmptyOp::create(builder, loc, tensor, extents);
}

/// Appends the leaf of one element to its buffers, which begin at `buffers`.
void FunctionSpecializer::pushLeaf(MutableArrayRef<Value> buffers, Value leaf) {
  if (!isa<RankedTensorType>(leaf.getType())) {
    buffers[0] = ag::AppendOp::create(builder, loc, buffers[0].getType(), buffers[0], leaf);
    return;
  }
  Value flat = flatten(leaf), row = makeRow(getExtents(leaf), getSize(buffers[0], 0), getSize(flat, 0));
  buffers[0] = ag::ConcatOp::create(builder, loc, buffers[0].getType(), ValueRange{buffers[0], flat}, uint64_t(0));
  buffers[1] = ag::AppendOp::create(builder, loc, buffers[1].getType(), buffers[1], row);
}

/// How many elements there are in a list's buffers: the first leaf's entries.
Value FunctionSpecializer::countEntries(ag::ListType list, ArrayRef<Value> buffers) {
  Type first = getLeafTypes(list.getElementType()).front();
  return getSize(buffers[isa<RankedTensorType>(first) ? 1 : 0], 0);
}

Value FunctionSpecializer::getListSize(ag::ListType list, ArrayRef<Value> buffers) {
  Value entries = countEntries(list, buffers);
  return list.getIsDeque() ? binary("subtract", entries, buffers.back()) : entries;
}

/// Where an element is in the buffers.
Value FunctionSpecializer::findEntry(ag::ListType list, ArrayRef<Value> buffers, Value index) {
  if (!list.getIsDeque())
    return index;
  ag::RequireIndexOp::create(builder, loc, index, getListSize(list, buffers));
  return binary("add", buffers.back(), ag::CastOp::create(builder, loc, getSi64(builder), index, /*implicit=*/true));
}

Value FunctionSpecializer::getListLeaf(ArrayRef<Value> buffers, Type type, Value index) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return getElement(buffers[0], index);
  Value row = getElement(buffers[1], index), offset = getElement(row, constant(getSi64(builder), 0)), size = constant(getSi64(builder), 1);
  SmallVector<Value> extents;
  for (int64_t axis = 0; axis < tensor.getRank(); ++axis) {
    extents.push_back(getElement(row, constant(getSi64(builder), axis + 1)));
    size = binary("multiply", size, extents.back());
  }
  Value flat = slice(buffers[0], offset, binary("add", offset, size));
  return tensor.getRank() == 1 ? flat : Value(ag::ReshapeOp::create(builder, loc, type, flat, extents));
}

/// Calls `visit` with the number of each leaf of the elements, its type, and the place of its first buffer.
static void forEachBuffer(ag::ListType list, llvm::function_ref<void(size_t, Type, size_t)> visit) {
  size_t place = 0;
  for (auto [i, type] : llvm::enumerate(getLeafTypes(list.getElementType()))) {
    visit(i, type, place);
    place += isa<RankedTensorType>(type) ? 2 : 1;
  }
}

SmallVector<Value> FunctionSpecializer::makeEmptyList(ag::ListType list) {
  SmallVector<Value> buffers;
  for (Type type : getLeafTypes(list))
    buffers.push_back(isa<RankedTensorType>(type) ? makeEmptyBuffer(builder, loc, type) : constant(type, 0));
  return buffers;
}

void FunctionSpecializer::pushLeaves(ag::ListType list, MutableArrayRef<Value> buffers, ValueRange leaves) {
  forEachBuffer(list, [&](size_t i, Type, size_t place) { pushLeaf(buffers.drop_front(place), leaves[i]); });
}

void FunctionSpecializer::push(ag::ListType list, MutableArrayRef<Value> buffers, Value element) {
  pushLeaves(list, buffers, getOuterLeaves(element));
}

SmallVector<Value> FunctionSpecializer::makeList(ag::ListType list, ValueRange leaves) {
  SmallVector<Value> buffers = makeEmptyList(list);
  size_t count = getLeafTypes(list.getElementType()).size();
  for (; !leaves.empty(); leaves = leaves.drop_front(count))
    pushLeaves(list, buffers, leaves.take_front(count));
  return buffers;
}

/// A loop over `begin` .. `end`, both si64. A while loop: upstream folds the extent of what a scf.for carries to the one it began with.
SmallVector<Value> FunctionSpecializer::emitCountedLoop(Value begin, Value end, ValueRange inits,
                                                        llvm::function_ref<SmallVector<Value>(Value, ValueRange)> body) {
  SmallVector<Value> start{begin};
  llvm::append_range(start, inits);
  SmallVector<Type> types = llvm::map_to_vector(start, [](Value value) { return value.getType(); });
  SmallVector<Location> locations(types.size(), loc);
  auto loop = scf::WhileOp::create(builder, loc, types, start);
  OpBuilder::InsertionGuard guard(builder);
  Block *before = builder.createBlock(&loop.getBefore(), {}, types, locations);
  Value isLeft = ag::LessOp::create(builder, loc, builder.getI1Type(), before->getArgument(0), end);
  scf::ConditionOp::create(builder, loc, isLeft, before->getArguments());
  Block *after = builder.createBlock(&loop.getAfter(), {}, types, locations);
  SmallVector<Value> next{binary("add", after->getArgument(0), constant(getSi64(builder), 1))};
  llvm::append_range(next, body(after->getArgument(0), ValueRange(after->getArguments()).drop_front()));
  scf::YieldOp::create(builder, loc, next);
  return SmallVector<Value>(loop.getResults().drop_front());
}

SmallVector<Value> FunctionSpecializer::fillList(ag::ListType list, Value count, Value element) {
  Value end = ag::CastOp::create(builder, loc, getSi64(builder), count, /*implicit=*/true);
  return emitCountedLoop(constant(getSi64(builder), 0), end, makeEmptyList(list), [&](Value, ValueRange buffers) {
    SmallVector<Value> next(buffers);
    push(list, next, element);
    return next;
  });
}

void FunctionSpecializer::popList(ag::ListType list, MutableArrayRef<Value> buffers) {
  Value zero = constant(getSi64(builder), 0);
  Value last = binary("subtract", countEntries(list, buffers), constant(getSi64(builder), 1));
  if (list.getIsDeque())
    ag::RequireIndexOp::create(builder, loc, zero, getListSize(list, buffers));
  forEachBuffer(list, [&](size_t, Type type, size_t place) {
    if (isa<RankedTensorType>(type)) {
      // The elements go with their tensor where they are the last.
      Value row = getElement(buffers[place + 1], last), total = getSize(buffers[place], 0);
      Value offset = getElement(row, zero), capacity = getElement(row, constant(getSi64(builder), cast<RankedTensorType>(type).getRank() + 1));
      Value isLast = ag::EqualOp::create(builder, loc, builder.getI1Type(), binary("add", offset, capacity), total);
      Value end = ag::WhereOp::create(builder, loc, getSi64(builder), isLast, offset, total);
      buffers[place] = slice(buffers[place], zero, end);
      ++place;
    }
    buffers[place] = slice(buffers[place], zero, last);
  });
}

SmallVector<Value> FunctionSpecializer::getEntry(ag::ListType list, ArrayRef<Value> buffers, Value index) {
  SmallVector<Value> leaves;
  forEachBuffer(list, [&](size_t, Type type, size_t place) { leaves.push_back(getListLeaf(buffers.drop_front(place), type, index)); });
  return leaves;
}

void FunctionSpecializer::setEntry(ag::ListType list, MutableArrayRef<Value> buffers, Value entry, ValueRange leaves) {
  forEachBuffer(list, [&](size_t i, Type, size_t place) { setListLeaf(buffers.drop_front(place), leaves[i], entry); });
}

/// The elements of a deque behind `gap` entries that mean nothing: they hold the leaves of the first.
SmallVector<Value> FunctionSpecializer::copyDeque(ag::ListType list, ArrayRef<Value> buffers, Value gap, ValueRange filling) {
  Value zero = constant(getSi64(builder), 0);
  auto append = [&](ValueRange carried, ValueRange leaves) {
    SmallVector<Value> next(carried);
    pushLeaves(list, next, leaves);
    return next;
  };
  SmallVector<Value> copy = makeEmptyList(list);
  copy.pop_back();
  if (!filling.empty())
    copy = emitCountedLoop(zero, gap, copy, [&](Value, ValueRange carried) { return append(carried, filling); });
  copy = emitCountedLoop(buffers.back(), countEntries(list, buffers), copy,
                         [&](Value entry, ValueRange carried) { return append(carried, getEntry(list, buffers, entry)); });
  copy.push_back(gap);
  return copy;
}

/// `buffers` become what `change` makes of them where the condition holds.
void FunctionSpecializer::changeIf(Value condition, MutableArrayRef<Value> buffers, llvm::function_ref<SmallVector<Value>()> change) {
  SmallVector<Type> types = llvm::map_to_vector(buffers, [](Value value) { return value.getType(); });
  auto branch = scf::IfOp::create(builder, loc, types, condition, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(builder, loc, change());
  builder.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(builder, loc, buffers);
  llvm::copy(branch.getResults(), buffers.begin());
}

/// The first entry means nothing from here on. Where most of them do not, the elements move up, so that a queue takes the memory of what is in it.
void FunctionSpecializer::popFront(ag::ListType list, MutableArrayRef<Value> buffers) {
  auto number = [&](int64_t value) { return constant(getSi64(builder), value); };
  ag::RequireIndexOp::create(builder, loc, number(0), getListSize(list, buffers));
  Value gap = buffers.back() = binary("add", buffers.back(), number(1));
  Value threshold = binary("add", getListSize(list, buffers), number(32));
  Value isWide = ag::LessOp::create(builder, loc, builder.getI1Type(), threshold, gap);
  changeIf(isWide, buffers, [&] { return copyDeque(list, buffers, number(0), {}); });
}

/// Into the entry before the first; where there is none, as many of them are made as there are elements.
void FunctionSpecializer::pushFront(ag::ListType list, MutableArrayRef<Value> buffers, Value element) {
  Value zero = constant(getSi64(builder), 0), one = constant(getSi64(builder), 1);
  SmallVector<Value> leaves = getOuterLeaves(element);
  Value isFull = ag::EqualOp::create(builder, loc, builder.getI1Type(), buffers.back(), zero);
  changeIf(isFull, buffers, [&] {
    return copyDeque(list, buffers, binary("add", getListSize(list, buffers), constant(getSi64(builder), 4)), leaves);
  });
  buffers.back() = binary("subtract", buffers.back(), one);
  setEntry(list, buffers, buffers.back(), leaves);
}

void FunctionSpecializer::convertListGet(ag::ListGetOp op) {
  auto list = cast<ag::ListType>(op.getList().getType());
  SmallVector<Value> buffers = getLeaves(ValueRange(op.getList()));
  Value index = findEntry(list, buffers, read(op.getIndex()));
  setLeaves(op.getResult(), pack(op.getType(), getEntry(list, buffers, index)));
}

/// `stack` and `concat` of a list: one part after the other, joined to what there is.
void FunctionSpecializer::convertListJoin(Operation *op) {
  auto list = cast<ag::ListType>(op->getOperand(0).getType());
  SmallVector<Value> buffers = getLeaves(op->getOperands());
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  Type si64 = getSi64(builder), part = getLeafTypes(list.getElementType()).front();
  // A vector of numbers may be empty.
  if (ag::isNumber(list.getElementType()))
    return setLeaves(op->getResult(0), buffers[0]);
  Value size = getListSize(list, buffers), zero = constant(si64, 0);
  ag::RequirePartsOp::create(builder, loc, size, op->getName().stripDialect());
  if (!isa<RankedTensorType>(part)) {
    if (buffers.size() > 1) {
      Value all = ag::AllOp::create(builder, loc, builder.getI1Type(), buffers[1], ArrayRef<int64_t>{}, /*all=*/true, /*keepdims=*/false);
      ag::RequireSetOp::create(builder, loc, all, ValueRange());
    }
    return setLeaves(op->getResult(0), buffers[0]);
  }
  auto join = [&](Value left, Value index) -> Value {
    Value right = getListLeaf(buffers, part, index);
    if (auto concat = dyn_cast<ag::ConcatOp>(op))
      return ag::ConcatOp::create(builder, loc, type, left ? ValueRange{left, right} : ValueRange{right}, concat.getAxis());
    if (!left)
      return ag::StackOp::create(builder, loc, type, right);
    auto append = ag::AppendOp::create(builder, loc, type, left, right);
    append->setAttr("ag.stack", builder.getUnitAttr()); // for the text of its error
    return append;
  };
  SmallVector<Value> joined = emitCountedLoop(constant(si64, 1), size, join({}, zero),
                                              [&](Value index, ValueRange carried) { return SmallVector<Value>{join(carried[0], index)}; });
  setLeaves(op->getResult(0), joined[0]);
}

void FunctionSpecializer::convertList(Operation *op) {
  if (auto get = dyn_cast<ag::ListGetOp>(op))
    return convertListGet(get);
  if (isa<ag::StackOp, ag::ConcatOp>(op))
    return convertListJoin(op);
  if (auto size = dyn_cast<ag::ListSizeOp>(op)) {
    Value count = getListSize(cast<ag::ListType>(size.getList().getType()), getLeaves(ValueRange(size.getList())));
    return setLeaves(size.getResult(), Value(ag::CastOp::create(builder, loc, size.getType(), count, /*implicit=*/true)));
  }
  auto list = dyn_cast<ag::ListType>(op->getResult(0).getType());
  SmallVector<Value> buffers;
  if (auto make = dyn_cast<ag::MakeListOp>(op)) {
    buffers = makeList(list, getOuterLeaves(make.getElements()));
  } else if (auto fill = dyn_cast<ag::ListFillOp>(op)) {
    buffers = fillList(list, read(fill.getCount()), fill.getValue());
  } else if (auto pushed = dyn_cast<ag::ListPushOp>(op)) {
    buffers = getLeaves(ValueRange(pushed.getList()));
    pushed.getFront() ? pushFront(list, buffers, pushed.getValue()) : push(list, buffers, pushed.getValue());
  } else if (auto set = dyn_cast<ag::ListSetOp>(op)) {
    buffers = getLeaves(ValueRange(set.getList()));
    SmallVector<Value> leaves = getOuterLeaves(set.getValue());
    setEntry(list, buffers, findEntry(list, buffers, read(set.getIndex())), leaves);
  } else if (auto pop = dyn_cast<ag::ListPopOp>(op)) {
    buffers = getLeaves(ValueRange(pop.getList()));
    pop.getFront() ? popFront(list, buffers) : popList(list, buffers);
  } else {
    op->emitOpError("on a list is not supported");
    failed = true;
    buffers = list ? makeEmptyList(list) : buffers;
  }
  setLeaves(op->getResult(0), buffers);
}

} // namespace autographc
