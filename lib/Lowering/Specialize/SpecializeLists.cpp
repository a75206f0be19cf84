//===- SpecializeLists.cpp - lists as buffers -----------------------------===//
// A list has one buffer for each leaf of its elements: of numbers a vector of them; of tensors a
// vector with the elements of all of them, one tensor after the other, and a table. Its rows are
// where a tensor begins, its extents, and how many elements its place holds. Appending is what
// native does in place. What is of deques alone is in SpecializeDeques.cpp, how lists are made in
// SpecializeMadeLists.cpp.
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
  return ag::ExtentOp::create(builder, loc, getSi64(builder), vector,
                              constant(getSi64(builder), axis));
}

Value FunctionSpecializer::getElement(Value vector, Value index) {
  auto type = cast<RankedTensorType>(vector.getType());
  Type part = type.getRank() == 1
                  ? type.getElementType()
                  : RankedTensorType::get(type.getShape().drop_front(), type.getElementType());
  auto get =
      ag::SubscriptOp::create(builder, loc, part, vector, index, builder.getDenseI64ArrayAttr({0}),
                              builder.getStringAttr("brackets"));
  ag::setAttr<ag::ElementAttr>(get);
  return get;
}

Value FunctionSpecializer::setElement(Value vector, Value index, Value value) {
  auto set =
      ag::UpdateOp::create(builder, loc, vector.getType(), vector, value, index,
                           builder.getDenseI64ArrayAttr({0}), builder.getStringAttr("brackets"));
  ag::setAttr<ag::ElementAttr>(set);
  return set;
}

Value FunctionSpecializer::slice(Value vector, Value begin, Value end) {
  return ag::SubscriptOp::create(builder, loc, vector.getType(), vector, ValueRange{begin, end},
                                 builder.getDenseI64ArrayAttr({1}),
                                 builder.getStringAttr("brackets"));
}

Value FunctionSpecializer::inside(Value value) {
  ag::setAttr<ag::InsideAttr>(value.getDefiningOp());
  return value;
}

Value FunctionSpecializer::flatten(Value tensor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  auto flat = RankedTensorType::get({ShapedType::kDynamic}, type.getElementType());
  if (type.getRank() == 1)
    return tensor;
  return inside(ag::ReshapeOp::create(
      builder, loc, flat, tensor,
      ValueRange(ag::SizeOp::create(builder, loc, getSi64(builder), tensor))));
}

/// The row of a table for a tensor in a place. One that holds nothing is at 0: what it stood behind
/// may leave the list before it.
SmallVector<Value> FunctionSpecializer::getRowNumbers(ArrayRef<Value> extents, Value offset,
                                                      Value capacity) {
  Value zero = constant(getSi64(builder), 0);
  Value holdsNothing = ag::EqualOp::create(builder, loc, builder.getI1Type(), capacity, zero);
  SmallVector<Value> numbers{
      ag::WhereOp::create(builder, loc, getSi64(builder), holdsNothing, zero, offset)};
  llvm::append_range(numbers, extents);
  numbers.push_back(capacity);
  return numbers;
}

Value FunctionSpecializer::makeRow(ArrayRef<Value> extents, Value offset, Value capacity) {
  SmallVector<Value> numbers = getRowNumbers(extents, offset, capacity);
  int64_t count = numbers.size();
  return makeBuffer(RankedTensorType::get({count}, getSi64(builder)), numbers, count);
}

SmallVector<Value> FunctionSpecializer::getExtents(Value tensor) {
  SmallVector<Value> extents;
  for (int64_t axis = 0; axis < cast<RankedTensorType>(tensor.getType()).getRank(); ++axis)
    extents.push_back(getSize(tensor, axis));
  return extents;
}

/// Appends the leaf of one element to its buffers, which begin at `buffers`.
void FunctionSpecializer::pushLeaf(MutableArrayRef<Value> buffers, Value leaf) {
  if (!isa<RankedTensorType>(leaf.getType())) {
    buffers[0] = ag::AppendOp::create(builder, loc, buffers[0].getType(), buffers[0], leaf);
    return;
  }
  Value flat = flatten(leaf),
        row = makeRow(getExtents(leaf), getSize(buffers[0], 0), getSize(flat, 0));
  buffers[0] = ag::ConcatOp::create(builder, loc, buffers[0].getType(),
                                    ValueRange{buffers[0], flat}, uint64_t(0));
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
  return binary("add", buffers.back(),
                ag::CastOp::create(builder, loc, getSi64(builder), index, /*implicit=*/true));
}

Value FunctionSpecializer::getListLeaf(ArrayRef<Value> buffers, Type type, Value index) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return getElement(buffers[0], index);
  Value row = getElement(buffers[1], index),
        offset = getElement(row, constant(getSi64(builder), 0)),
        size = constant(getSi64(builder), 1);
  SmallVector<Value> extents;
  for (int64_t axis = 0; axis < tensor.getRank(); ++axis) {
    extents.push_back(tensor.isDynamicDim(axis)
                          ? getElement(row, constant(getSi64(builder), axis + 1))
                          : constant(getSi64(builder), tensor.getDimSize(axis)));
    size = binary("multiply", size, extents.back());
  }
  Value flat = inside(slice(buffers[0], offset, binary("add", offset, size)));
  return flat.getType() == type ? flat
                                : inside(ag::ReshapeOp::create(builder, loc, type, flat, extents));
}

void forEachBuffer(ag::ListType list, llvm::function_ref<void(size_t, Type, size_t)> visit) {
  size_t place = 0;
  for (auto [i, type] : llvm::enumerate(getLeafTypes(list.getElementType()))) {
    visit(i, type, place);
    place += isa<RankedTensorType>(type) ? 2 : 1;
  }
}

void FunctionSpecializer::pushLeaves(ag::ListType list, MutableArrayRef<Value> buffers,
                                     ValueRange leaves) {
  forEachBuffer(
      list, [&](size_t i, Type, size_t place) { pushLeaf(buffers.drop_front(place), leaves[i]); });
}

void FunctionSpecializer::push(ag::ListType list, MutableArrayRef<Value> buffers, Value element) {
  pushLeaves(list, buffers, getOuterLeaves(element));
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
      Value offset = getElement(row, zero),
            capacity = getElement(
                row, constant(getSi64(builder), cast<RankedTensorType>(type).getRank() + 1));
      Value isLast = ag::EqualOp::create(builder, loc, builder.getI1Type(),
                                         binary("add", offset, capacity), total);
      Value end = ag::WhereOp::create(builder, loc, getSi64(builder), isLast, offset, total);
      // An empty list holds nothing, whatever was exchanged in it.
      end = ag::WhereOp::create(builder, loc, getSi64(builder),
                                ag::EqualOp::create(builder, loc, builder.getI1Type(), last, zero),
                                zero, end);
      buffers[place] = slice(buffers[place], zero, end);
      ++place;
    }
    buffers[place] = slice(buffers[place], zero, last);
  });
}

SmallVector<Value> FunctionSpecializer::getEntry(ag::ListType list, ArrayRef<Value> buffers,
                                                 Value index) {
  SmallVector<Value> leaves;
  forEachBuffer(list, [&](size_t, Type type, size_t place) {
    leaves.push_back(getListLeaf(buffers.drop_front(place), type, index));
  });
  return leaves;
}

void FunctionSpecializer::setEntry(ag::ListType list, MutableArrayRef<Value> buffers, Value entry,
                                   ValueRange leaves) {
  forEachBuffer(list, [&](size_t i, Type, size_t place) {
    setListLeaf(buffers.drop_front(place), leaves[i], entry);
  });
}

void FunctionSpecializer::convertListGet(ag::ListGetOp op) {
  auto list = cast<ag::ListType>(op.getList().getType());
  SmallVector<Value> buffers = getLeaves(ValueRange(op.getList()));
  Value index = findEntry(list, buffers, read(op.getIndex()));
  SmallVector<Value> leaves = getEntry(list, buffers, index);
  if (ag::hasAttr<ag::InsideAttr>(op))
    for (Value leaf : leaves)
      if (ag::isNumber(leaf.getType()))
        inside(leaf);
  setLeaves(op.getResult(), pack(op.getType(), leaves));
}

/// The other of two assignments that exchange elements of a list, as std::swap does: `l[i] = l[j]`,
/// and then `l[j]` what `l[i]` was.
static ag::ListSetOp findExchange(ag::ListSetOp second) {
  auto first = ag::skipBinds(second.getList()).getDefiningOp<ag::ListSetOp>();
  if (!first)
    return nullptr;
  auto isElement = [&](Value value, Value index) {
    auto get = ag::skipBinds(value).getDefiningOp<ag::ListGetOp>();
    return get && ag::skipBinds(get.getList()) == ag::skipBinds(first.getList()) &&
           ag::skipBinds(get.getIndex()) == ag::skipBinds(index);
  };
  return isElement(first.getValue(), second.getIndex()) &&
                 isElement(second.getValue(), first.getIndex())
             ? first
             : nullptr;
}

/// Tensors and lists stay where they are: the rows of their table change places.
void FunctionSpecializer::exchangeEntries(ag::ListType list, MutableArrayRef<Value> buffers,
                                          Value left, Value right) {
  forEachBuffer(list, [&](size_t, Type type, size_t place) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor) {
      Value a = getElement(buffers[place], left), b = getElement(buffers[place], right);
      buffers[place] = inside(setElement(inside(setElement(buffers[place], left, b)), right, a));
      return;
    }
    Value &table = buffers[place + 1];
    SmallVector<std::pair<Value, Value>> numbers;
    for (int64_t i = 0; i < tensor.getRank() + 2; ++i)
      numbers.emplace_back(getElement(getElement(table, left), constant(getSi64(builder), i)),
                           getElement(getElement(table, right), constant(getSi64(builder), i)));
    auto set = [&](Value row, Value column, Value number) {
      table = inside(ag::UpdateOp::create(
          builder, loc, table.getType(), table, number, ValueRange{row, column},
          builder.getDenseI64ArrayAttr({0, 0}), builder.getStringAttr("call")));
    };
    for (auto [i, pair] : llvm::enumerate(numbers)) {
      set(left, constant(getSi64(builder), i), pair.second);
      set(right, constant(getSi64(builder), i), pair.first);
    }
  });
}

/// The last entry is exchanged by its elements: it is what `pop_back` takes next, with its place if
/// that is the last one, too.
void FunctionSpecializer::emitExchange(ag::ListType list, MutableArrayRef<Value> buffers,
                                       Value left, Value right) {
  Type si64 = getSi64(builder);
  Value last = binary("subtract", countEntries(list, buffers), constant(si64, 1));
  auto isBeforeLast = [&](Value index) -> Value {
    return ag::LessOp::create(builder, loc, builder.getI1Type(),
                              ag::CastOp::create(builder, loc, si64, index, /*implicit=*/true),
                              last);
  };
  Value areBefore = arith::AndIOp::create(builder, loc, isBeforeLast(left), isBeforeLast(right));
  SmallVector<Type> types =
      llvm::map_to_vector(buffers, [](Value value) { return value.getType(); });
  auto branch = scf::IfOp::create(builder, loc, types, areBefore, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(builder);
  SmallVector<Value> exchanged(buffers), copied(buffers);
  builder.setInsertionPointToStart(branch.thenBlock());
  exchangeEntries(list, exchanged, left, right);
  scf::YieldOp::create(builder, loc, exchanged);
  builder.setInsertionPointToStart(branch.elseBlock());
  SmallVector<Value> a = getEntry(list, copied, left), b = getEntry(list, copied, right);
  setEntry(list, copied, left, b);
  setEntry(list, copied, right, a);
  scf::YieldOp::create(builder, loc, copied);
  llvm::copy(branch.getResults(), buffers.begin());
}

SmallVector<Value> FunctionSpecializer::convertListSet(ag::ListType list, ag::ListSetOp op) {
  SmallVector<Value> buffers;
  if (ag::ListSetOp other = list.getIsDeque() ? nullptr : findExchange(op)) {
    buffers = getLeaves(ValueRange(other.getList()));
    bool isOfTensors =
        llvm::any_of(getLeafTypes(list.getElementType()), llvm::IsaPred<RankedTensorType>);
    Value left = read(other.getIndex()), right = read(op.getIndex());
    isOfTensors ? emitExchange(list, buffers, left, right)
                : exchangeEntries(list, buffers, left, right);
    return buffers;
  }
  buffers = getLeaves(ValueRange(op.getList()));
  Value entry = findEntry(list, buffers, read(op.getIndex()));
  setEntry(list, buffers, entry, getOuterLeaves(op.getValue()));
  if (ag::hasAttr<ag::InsideAttr>(op))
    forEachBuffer(list, [&](size_t, Type type, size_t place) {
      if (ag::isNumber(type))
        inside(buffers[place]);
    });
  return buffers;
}

/// `stack` and `concat` of a list: one part after the other, joined to what there is.
void FunctionSpecializer::convertListJoin(Operation *op) {
  auto list = cast<ag::ListType>(op->getOperand(0).getType());
  SmallVector<Value> buffers = getLeaves(op->getOperands());
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  Type si64 = getSi64(builder), part = getLeafTypes(list.getElementType()).front();
  // A vector of numbers or Scalars may be empty.
  if (ag::isNumber(list.getElementType()))
    return setLeaves(op->getResult(0), buffers[0]);
  if (!isa<RankedTensorType>(part)) {
    if (buffers.size() > 1) {
      Value all = ag::AllOp::create(builder, loc, builder.getI1Type(), buffers[1],
                                    ArrayRef<int64_t>{}, /*all=*/true, /*keepdims=*/false);
      ag::RequireSetOp::create(builder, loc, all, ValueRange());
    }
    return setLeaves(op->getResult(0), buffers[0]);
  }
  Value size = getListSize(list, buffers), zero = constant(si64, 0);
  ag::RequirePartsOp::create(builder, loc, size, op->getName().stripDialect());
  auto join = [&](Value left, Value index) -> Value {
    Value right = getListLeaf(buffers, part, index);
    if (auto concat = dyn_cast<ag::ConcatOp>(op))
      return ag::ConcatOp::create(
          builder, loc, type, left ? ValueRange{left, right} : ValueRange{right}, concat.getAxis());
    if (!left)
      return ag::StackOp::create(builder, loc, type, right);
    auto append = ag::AppendOp::create(builder, loc, type, left, right);
    ag::setAttr<ag::StackAttr>(append); // for the text of its error
    return append;
  };
  SmallVector<Value> joined = emitCountedLoop(
      constant(si64, 1), size, join({}, zero),
      [&](Value index, ValueRange carried) { return SmallVector<Value>{join(carried[0], index)}; });
  setLeaves(op->getResult(0), joined[0]);
}

void FunctionSpecializer::convertList(Operation *op) {
  if (auto get = dyn_cast<ag::ListGetOp>(op))
    return convertListGet(get);
  if (isa<ag::StackOp, ag::ConcatOp>(op))
    return convertListJoin(op);
  if (auto size = dyn_cast<ag::ListSizeOp>(op)) {
    Value count = getListSize(cast<ag::ListType>(size.getList().getType()),
                              getLeaves(ValueRange(size.getList())));
    return setLeaves(size.getResult(), Value(ag::CastOp::create(builder, loc, size.getType(), count,
                                                                /*implicit=*/true)));
  }
  auto list = dyn_cast<ag::ListType>(op->getResult(0).getType());
  SmallVector<Value> buffers;
  if (auto make = dyn_cast<ag::MakeListOp>(op)) {
    buffers = makeList(list, getOuterLeaves(make.getElements()));
  } else if (auto fill = dyn_cast<ag::ListFillOp>(op)) {
    buffers = fillList(list, read(fill.getCount()), fill.getValue());
  } else if (auto pushed = dyn_cast<ag::ListPushOp>(op)) {
    buffers = getLeaves(ValueRange(pushed.getList()));
    pushed.getFront() ? pushFront(list, buffers, pushed.getValue())
                      : push(list, buffers, pushed.getValue());
  } else if (auto set = dyn_cast<ag::ListSetOp>(op)) {
    buffers = convertListSet(list, set);
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
