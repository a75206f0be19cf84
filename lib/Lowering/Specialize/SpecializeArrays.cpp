//===- SpecializeArrays.cpp - arrays as their elements or as tensors ------===//
// The leaves of an array are those of its elements. An array of many numbers that a function
// subscripts with what is known at run time only is a tensor for each leaf of its elements there
// ("dense"): a choice an element would cost as many steps as there are. An array of lists or
// tensors some of which a function changes by such an index is a list there ("listed"): where one
// of them goes to one of several places, none changes in place. Signatures, calls and lists have
// the elements in every case, but for arrays of very many numbers, which are one tensor everywhere
// (`ag::getWholeArray`).
#include "FunctionSpecializer.h"

#include "autographc/IR/Leaves.h"

using namespace mlir;

namespace autographc {

/// How many numbers a type consists of; none where it holds anything else.
static std::optional<size_t> countNumbers(Type type) {
  size_t count = 0;
  for (Type leaf : getLeafTypes(type)) {
    // The only ones of static extents are whole arrays.
    auto tensor = dyn_cast<RankedTensorType>(leaf);
    if (tensor ? !tensor.getRank() || !tensor.hasStaticShape() : !ag::isNumber(leaf))
      return std::nullopt;
    count += tensor ? tensor.getNumElements() : 1;
  }
  return count;
}

/// Whether some leaf of an array's elements is a tensor or a list, and none a flag.
static bool mayBeListed(Type array) {
  return countFlags(array) == 0 && !countNumbers(array) &&
         llvm::any_of(getLeafTypes(array), llvm::IsaPred<RankedTensorType>);
}

void FunctionSpecializer::addDense(Type type) {
  // A part of a dense array is one, too.
  for (; ag::isArray(type); type = cast<ag::StructType>(type).getFields().front())
    dense.insert(type);
}

void FunctionSpecializer::findWholeArrays(Type type) {
  if (ag::getWholeArray(type))
    return addDense(type);
  if (auto list = dyn_cast<ag::ListType>(type))
    return findWholeArrays(list.getElementType());
  // Of an array's elements, one is like the other.
  if (auto structure = dyn_cast<ag::StructType>(type))
    llvm::for_each(
        structure.getFields().take_front(ag::isArray(type) ? 1 : structure.getFields().size()),
        [&](Type field) { findWholeArrays(field); });
}

void FunctionSpecializer::findArraysInMemory() {
  auto isFit = [](Type type) {
    return countFlags(type) == 0 && countNumbers(type).value_or(0) >= ag::leastDenseArray;
  };
  llvm::SmallDenseSet<Type> types;
  function.walk([&](Block *block) { types.insert_range(block->getArgumentTypes()); });
  function.walk([&](Operation *op) {
    types.insert_range(op->getResultTypes());
    if (!isa<ag::ListGetOp, ag::ListSetOp>(op) || !isa<ag::StructType>(op->getOperand(0).getType()))
      return;
    if (isa<ag::ListSetOp>(op) && mayBeListed(op->getOperand(0).getType()))
      listed.insert(op->getOperand(0).getType());
    if (isFit(op->getOperand(0).getType()))
      addDense(op->getOperand(0).getType());
  });
  for (Type type : types)
    findWholeArrays(type);
}

ag::ListType FunctionSpecializer::getListForm(Type type) const {
  return listed.contains(type) ? ag::ListType::get(cast<ag::StructType>(type).getFields().front(),
                                                   StringAttr(), /*isDeque=*/false)
                               : ag::ListType();
}

SmallVector<Type> FunctionSpecializer::getParts(Type type) const {
  auto structure = dyn_cast<ag::StructType>(type);
  if (!structure || isInMemory(type))
    return {type};
  SmallVector<Type> parts;
  for (Type field : structure.getFields())
    llvm::append_range(parts, getParts(field));
  return parts;
}

SmallVector<Type> FunctionSpecializer::getTypes(Type type) const {
  SmallVector<Type> types;
  for (Type part : getParts(type)) {
    if (!isDense(part)) {
      ag::ListType list = getListForm(part);
      appendLeafTypes(list ? Type(list) : part, types);
      continue;
    }
    ArrayRef<Type> elements = cast<ag::StructType>(part).getFields();
    for (Type leaf : getTypes(elements.front())) {
      SmallVector<int64_t> shape{static_cast<int64_t>(elements.size())};
      if (auto row = dyn_cast<RankedTensorType>(leaf))
        llvm::append_range(shape, row.getShape());
      types.push_back(RankedTensorType::get(shape, ag::getElementType(leaf)));
    }
  }
  return types;
}

/// One tensor of numbers, or of tensors along a new axis 0.
Value FunctionSpecializer::join(ArrayRef<Value> values) {
  SmallVector<int64_t> shape{static_cast<int64_t>(values.size())};
  Type part = values.front().getType();
  if (auto row = dyn_cast<RankedTensorType>(part)) {
    llvm::append_range(shape, row.getShape());
    auto type = RankedTensorType::get(shape, row.getElementType());
    if (!llvm::all_of(values,
                      [](Value value) { return value.getDefiningOp<ag::FromElementsOp>(); }))
      return ag::StackOp::create(builder, loc, type, values);
    SmallVector<Value> elements;
    for (Value value : values)
      llvm::append_range(elements, value.getDefiningOp<ag::FromElementsOp>().getElements());
    return ag::FromElementsOp::create(builder, loc, type, elements,
                                      builder.getDenseI64ArrayAttr(shape));
  }
  return ag::FromElementsOp::create(builder, loc, RankedTensorType::get(shape, part), values,
                                    builder.getDenseI64ArrayAttr(shape));
}

SmallVector<Value> FunctionSpecializer::pack(Type type, ValueRange leaves) {
  SmallVector<Value> packed;
  for (Type part : getParts(type)) {
    size_t count = getLeafTypes(part).size();
    ValueRange own = leaves.take_front(count);
    leaves = leaves.drop_front(count);
    if (ag::ListType list = getListForm(part)) {
      llvm::append_range(packed, makeList(list, own));
      continue;
    }
    if (!isDense(part) || ag::getWholeArray(part)) {
      llvm::append_range(packed, own);
      continue;
    }
    SmallVector<SmallVector<Value>> columns(getTypes(part).size());
    for (Type element : cast<ag::StructType>(part).getFields()) {
      for (auto [column, leaf] :
           llvm::zip(columns, pack(element, own.take_front(getLeafTypes(element).size()))))
        column.push_back(leaf);
      own = own.drop_front(getLeafTypes(element).size());
    }
    for (ArrayRef<Value> column : columns)
      packed.push_back(join(column));
  }
  return packed;
}

SmallVector<Value> FunctionSpecializer::unpack(Type type, ValueRange leaves) {
  SmallVector<Value> unpacked;
  for (Type part : getParts(type)) {
    size_t count = getTypes(part).size();
    ValueRange own = leaves.take_front(count);
    leaves = leaves.drop_front(count);
    if (ag::ListType list = getListForm(part)) {
      for (int64_t i = 0, e = cast<ag::StructType>(part).getFields().size(); i < e; ++i)
        llvm::append_range(unpacked,
                           getEntry(list, SmallVector<Value>(own), constant(getSi64(builder), i)));
      continue;
    }
    if (!isDense(part) || ag::getWholeArray(part)) {
      llvm::append_range(unpacked, own);
      continue;
    }
    for (auto [i, element] : llvm::enumerate(cast<ag::StructType>(part).getFields()))
      llvm::append_range(unpacked,
                         unpack(element, getDenseElement(own, constant(getSi64(builder), i))));
  }
  return unpacked;
}

SmallVector<Value> FunctionSpecializer::getOuterLeaves(ValueRange values) {
  SmallVector<Value> leaves;
  for (Value value : values)
    llvm::append_range(leaves, unpack(value.getType(), getLeaves(ValueRange(value))));
  return leaves;
}

SmallVector<Value> FunctionSpecializer::getDenseElement(ValueRange tensors, Value index) {
  return llvm::map_to_vector(tensors, [&](Value tensor) { return getElement(tensor, index); });
}

SmallVector<Value> FunctionSpecializer::setDenseElement(ValueRange tensors, Value index,
                                                        ValueRange element) {
  return llvm::map_to_vector(llvm::zip(tensors, element), [&](auto pair) {
    return setElement(std::get<0>(pair), index, std::get<1>(pair));
  });
}

// Of a dense array by a constant index.
void FunctionSpecializer::convertDenseAggregate(Operation *op) {
  Value result = op->getResult(0);
  if (auto make = dyn_cast<ag::MakeStructOp>(op)) {
    SmallVector<SmallVector<Value>> columns(getTypes(result.getType()).size());
    for (Value element : make.getFields())
      for (auto [column, leaf] : llvm::zip(columns, getLeaves(ValueRange(element))))
        column.push_back(leaf);
    return setLeaves(
        result, llvm::map_to_vector(columns, [&](ArrayRef<Value> column) { return join(column); }));
  }
  SmallVector<Value> tensors = getLeaves(ValueRange(op->getOperand(0)));
  if (auto get = dyn_cast<ag::GetFieldOp>(op))
    return setLeaves(result, getDenseElement(tensors, constant(getSi64(builder), get.getIndex())));
  auto set = cast<ag::SetFieldOp>(op);
  setLeaves(result, setDenseElement(tensors, constant(getSi64(builder), set.getIndex()),
                                    getLeaves(ValueRange(set.getValue()))));
}

/// Whether values are made alike, of nothing and without effects: empty lists, for instance.
static bool areAlike(ValueRange values) {
  Operation *first = values.front().getDefiningOp();
  return first && first->getNumOperands() == 0 && isMemoryEffectFree(first) &&
         llvm::all_of(values, [&](Value value) {
           Operation *op = value.getDefiningOp();
           return op && OperationEquivalence::isEquivalentTo(first, op,
                                                             OperationEquivalence::IgnoreLocations);
         });
}

void FunctionSpecializer::convertMadeList(ag::MakeStructOp op) {
  ag::ListType list = getListForm(op.getType());
  // Arrays of many lists begin with empty ones; what is made one by one takes time to compile.
  bool isFilled = op.getFields().size() > 4 && areAlike(op.getFields());
  setLeaves(op.getResult(), isFilled
                                ? fillList(list, constant(getSi64(builder), op.getFields().size()),
                                           op.getFields().front())
                                : makeList(list, getOuterLeaves(op.getFields())));
}

// Of a listed array by a constant index.
void FunctionSpecializer::convertListedAggregate(Operation *op) {
  Value result = op->getResult(0);
  if (auto make = dyn_cast<ag::MakeStructOp>(op))
    return convertMadeList(make);
  ag::ListType list = getListForm(op->getOperand(0).getType());
  SmallVector<Value> buffers = getLeaves(ValueRange(op->getOperand(0)));
  if (auto get = dyn_cast<ag::GetFieldOp>(op))
    return setLeaves(result,
                     pack(result.getType(),
                          getEntry(list, buffers, constant(getSi64(builder), get.getIndex()))));
  auto set = cast<ag::SetFieldOp>(op);
  setEntry(list, buffers, constant(getSi64(builder), set.getIndex()),
           getOuterLeaves(set.getValue()));
  setLeaves(result, buffers);
}

void FunctionSpecializer::convertListedAccess(Operation *op) {
  ag::ListType list = getListForm(op->getOperand(0).getType());
  SmallVector<Value> buffers = getLeaves(ValueRange(op->getOperand(0)));
  Value index = readArrayIndex(op->getOperand(1), op->getOperand(0).getType());
  if (isa<ag::ListGetOp>(op))
    return setLeaves(op->getResult(0),
                     pack(op->getResult(0).getType(), getEntry(list, buffers, index)));
  setEntry(list, buffers, index, getOuterLeaves(cast<ag::ListSetOp>(op).getValue()));
  setLeaves(op->getResult(0), buffers);
}

void FunctionSpecializer::convertArrayAccess(Operation *op) {
  if (getListForm(op->getOperand(0).getType()))
    return convertListedAccess(op);
  auto get = dyn_cast<ag::ListGetOp>(op);
  if (!isDense(op->getOperand(0).getType()))
    return get ? convertArrayGet(get) : convertArraySet(cast<ag::ListSetOp>(op));
  SmallVector<Value> tensors = getLeaves(ValueRange(op->getOperand(0)));
  if (get)
    return setLeaves(get.getResult(), getDenseElement(tensors, read(get.getIndex())));
  auto set = cast<ag::ListSetOp>(op);
  setLeaves(set.getResult(),
            setDenseElement(tensors, read(set.getIndex()), getLeaves(ValueRange(set.getValue()))));
}

/// One of two groups of leaves, by whether an index has this value.
SmallVector<Value> FunctionSpecializer::choose(Value index, int64_t number, ValueRange chosen,
                                               ValueRange otherwise) {
  Value hit = ag::EqualOp::create(builder, loc, builder.getI1Type(), index,
                                  constant(index.getType(), number));
  return llvm::map_to_vector(llvm::zip(chosen, otherwise), [&](auto pair) -> Value {
    return arith::SelectOp::create(builder, loc, hit, std::get<0>(pair), std::get<1>(pair));
  });
}

/// The index of one of an array's elements.
Value FunctionSpecializer::readArrayIndex(Value index, Type array) {
  Value number = read(index);
  ag::RequireIndexOp::create(
      builder, loc, number,
      constant(getSi64(builder), cast<ag::StructType>(array).getFields().size()));
  return number;
}

// One choice an element. They are selects, since passes behind take cubic time for as many
// branches.
void FunctionSpecializer::convertArrayGet(ag::ListGetOp op) {
  SmallVector<Value> leaves = getLeaves(ValueRange(op.getList()));
  Value index = readArrayIndex(op.getIndex(), op.getList().getType());
  size_t count = cast<ag::StructType>(op.getList().getType()).getFields().size(),
         size = leaves.size() / count;
  auto element = [&](size_t i) { return ValueRange(leaves).slice(i * size, size); };
  SmallVector<Value> result(element(count - 1));
  for (size_t i = count - 1; i-- > 0;)
    result = choose(index, i, element(i), result);
  setLeaves(op.getResult(), result);
}

void FunctionSpecializer::convertArraySet(ag::ListSetOp op) {
  SmallVector<Value> leaves = getLeaves(ValueRange(op.getList())),
                     value = getLeaves(ValueRange(op.getValue()));
  Value index = readArrayIndex(op.getIndex(), op.getType());
  for (size_t i = 0; i < leaves.size(); i += value.size())
    llvm::copy(choose(index, i / value.size(), value, ValueRange(leaves).slice(i, value.size())),
               leaves.begin() + i);
  setLeaves(op.getResult(), leaves);
}

} // namespace autographc
