//===- SpecializeOps.cpp - ops on leaves ----------------------------------===//
#include "FunctionSpecializer.h"
#include "Lowering/Analysis/Unread.h"

#include "autographc/IR/Leaves.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace autographc {

static bool hasList(Operation *op) {
  auto isList = [](Type type) { return isa<ag::ListType>(type); };
  return llvm::any_of(op->getOperandTypes(), isList) || llvm::any_of(op->getResultTypes(), isList);
}

void FunctionSpecializer::convert(Operation *op) {
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return convertIf(branch);
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return convertWhile(loop);
  if (op->hasTrait<OpTrait::IsTerminator>())
    return convertTerminator(op);
  if (isa<ag::CallOp, ag::HostCallOp, ag::GlobalReadOp, ag::GlobalWriteOp>(op))
    return convertCall(op);
  if (auto unwind = dyn_cast<ag::UnwindOp>(op))
    return convertUnwind(unwind);
  if (auto save = dyn_cast<ag::SaveOp>(op))
    return convertSave(save);
  if (isa<ag::BindOp, ag::MakeStructOp, ag::GetFieldOp, ag::SetFieldOp>(op))
    return convertAggregate(op);
  if (isa<ag::ListGetOp, ag::ListSetOp>(op) && isa<ag::StructType>(op->getOperand(0).getType()))
    return convertArrayAccess(op);
  if (auto unset = dyn_cast<ag::UnsetOp>(op))
    return convertUnset(unset);
  if (auto undefined = dyn_cast<ag::UndefinedOp>(op))
    return convertUndefined(undefined);
  if (auto check = dyn_cast<ag::CheckOp>(op))
    return convertCheck(check);
  if (auto item = dyn_cast<ag::ItemOp>(op))
    return convertItem(item);
  if (hasList(op))
    return convertList(op);
  if (auto update = dyn_cast<ag::UpdateOp>(op))
    return convertUpdate(update);
  if (!convertScalarShapeOp(op))
    convertTensorOp(op);
}

void FunctionSpecializer::convertUnwind(ag::UnwindOp op) {
  setLeaves(op.getFrame(), cloneOp(op, getOuterLeaves(op.getGiven()))->getResult(0));
}

// One for each leaf, at its slot. What is unset is saved as such.
void FunctionSpecializer::convertSave(ag::SaveOp op) {
  auto unwind = op.getFrame().getDefiningOp<ag::UnwindOp>();
  unsigned slot = 0;
  auto skip = [&](Type type) {
    for (Type leaf : getLeafTypes(type))
      slot += countSlots(leaf);
  };
  for (Type type : unwind.getGiven().getTypes())
    skip(type);
  for (Attribute cell : unwind.getCells().getValue().take_front(op.getCell()))
    skip(cast<TypeAttr>(cell).getValue());
  Value frame = getLeaves(op.getFrame()).front();
  for (Value leaf : getOuterLeaves(op.getValue())) {
    ag::SaveOp::create(builder, loc, frame, slot, leaf);
    slot += countSlots(leaf.getType());
  }
}

void FunctionSpecializer::convertAggregate(Operation *op) {
  Value result = op->getResult(0);
  Type aggregate = isa<ag::MakeStructOp>(op) ? result.getType() : op->getOperand(0).getType();
  if (isInMemory(aggregate) && !isa<ag::BindOp>(op))
    return isDense(aggregate) ? convertDenseAggregate(op) : convertListedAggregate(op);
  SmallVector<Value> leaves = getLeaves(op->getOperands());
  auto getOffset = [&](Type type, unsigned index) {
    unsigned offset = 0;
    for (Type field : cast<ag::StructType>(type).getFields().take_front(index))
      offset += getTypes(field).size();
    return offset;
  };
  if (auto get = dyn_cast<ag::GetFieldOp>(op)) {
    unsigned offset = getOffset(get.getOperand().getType(), get.getIndex());
    leaves = SmallVector<Value>(
        ArrayRef<Value>(leaves).slice(offset, getTypes(result.getType()).size()));
  } else if (auto set = dyn_cast<ag::SetFieldOp>(op)) {
    leaves = getLeaves(ValueRange(set.getOperand()));
    llvm::copy(getLeaves(ValueRange(set.getValue())),
               leaves.begin() + getOffset(set.getType(), set.getIndex()));
  }
  setLeaves(result, leaves);
}

Operation *FunctionSpecializer::cloneOp(Operation *op, ValueRange operands) {
  Operation *clone = op->cloneWithoutRegions();
  clone->setOperands(operands);
  SmallVector<int64_t> texts;
  for (OpOperand &operand : op->getOpOperands())
    if (ag::isText(operand.get().getType()))
      texts.push_back(operand.getOperandNumber());
  if (isa<ag::PrintOp, ag::CheckOp>(op) && !texts.empty())
    ag::setAttr<ag::TextsAttr>(clone, builder.getDenseI64ArrayAttr(texts));
  return builder.insert(clone);
}

/// Whether the op converts a number among its operands to a narrower integer, which may be an
/// error.
static bool narrows(Operation *op, Type number) {
  if (!op->hasTrait<ag::ElementwiseTrait>() || op->hasTrait<ag::ComparisonTrait>())
    return false;
  auto from = dyn_cast<IntegerType>(number),
       to = dyn_cast<IntegerType>(ag::getElementType(op->getResult(0).getType()));
  return from && to && from.getWidth() > to.getWidth();
}

// An op on leaves has the same operands and results, Scalars as their numbers.
void FunctionSpecializer::convertTensorOp(Operation *op) {
  // Numbers are converted before any Scalar is read.
  auto isUnsure = [&](Value operand) {
    return ag::isScalar(operand.getType()) && needsCheck(getLeaves(operand)[1]);
  };
  bool first = llvm::any_of(op->getOperands(), isUnsure);
  SmallVector<Value> numbers;
  for (Value operand : op->getOperands()) {
    Value number = ag::isNumber(operand.getType()) ? read(operand) : Value();
    if (number && first && narrows(op, number.getType()))
      number = ag::ToScalarOp::create(builder, loc, ag::getElementType(op->getResult(0).getType()),
                                      number, /*implicit=*/true);
    numbers.push_back(number);
  }
  bool scalar = false;
  SmallVector<Value> operands;
  for (auto [operand, number] : llvm::zip(op->getOperands(), numbers)) {
    scalar |= ag::isScalar(operand.getType());
    operands.push_back(number ? number : read(operand));
  }
  Operation *clone = cloneOp(op, operands);
  for (auto [result, from] : llvm::zip(clone->getResults(), op->getResults())) {
    Type type = from.getType();
    scalar |= ag::isScalar(type);
    result.setType(getLeafTypes(type).front());
    if (ag::isScalar(type))
      setLeaves(from, {result, truth()});
    else
      setLeaves(from, result);
  }
  if (scalar)
    ag::setAttr<ag::ScalarAttr>(clone);
}

// A Scalar is read once it is known that there is a place for it.
void FunctionSpecializer::convertUpdate(ag::UpdateOp op) {
  Value flag = ag::isScalar(op.getValue().getType()) ? getLeaves(op.getValue())[1] : Value();
  if (!flag || !needsCheck(flag))
    return convertTensorOp(op);
  Value tensor = read(op.getOperand());
  SmallVector<Value> indices;
  for (Value index : op.getIndices())
    indices.push_back(read(index));
  auto from = cast<RankedTensorType>(tensor.getType());
  int64_t kept = from.getRank() -
                 llvm::count_if(op.getKinds(), [](int64_t kind) { return !ag::keepsAxis(kind); });
  Type type = kept ? RankedTensorType::get(SmallVector<int64_t>(kept, ShapedType::kDynamic),
                                           from.getElementType())
                   : from.getElementType();
  auto place = ag::SubscriptOp::create(builder, loc, type, tensor, indices, op.getKindsAttr(),
                                       op.getFormAttr());
  if (!kept)
    ag::setAttr<ag::ScalarAttr>(place);
  requireSet(flag, place.getResult());
  convertTensorOp(op);
}

// The number itself, converted as `static_cast` does.
void FunctionSpecializer::convertItem(ag::ItemOp op) {
  Value number = read(op.getOperand());
  Type type = getLeafTypes(op.getType()).front();
  if (number.getType() != type)
    number = ag::CastOp::create(builder, loc, type, number, /*implicit=*/false);
  setLeaves(op.getResult(), number);
}

// A check reads the values that it prints only when it fails.
void FunctionSpecializer::convertCheck(ag::CheckOp op) {
  SmallVector<Value> operands{read(op.getCondition())}, flags;
  for (Value value : op.getValues()) {
    ArrayRef<Value> leaves = getLeaves(value);
    operands.push_back(leaves[0]);
    if (ag::isScalar(value.getType()) && !isConstantTrue(resolve(leaves[1])))
      flags.push_back(leaves[1]);
  }
  if (!flags.empty()) {
    Value off = arith::XOrIOp::create(builder, loc, operands[0], truth());
    auto branch = scf::IfOp::create(builder, loc, off, /*withElseRegion=*/false);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    for (Value flag : flags)
      ag::RequireSetOp::create(builder, loc, flag, ValueRange());
  }
  cloneOp(op, operands);
}

static Value makeEmpty(OpBuilder &builder, Location loc, RankedTensorType type) {
  SmallVector<Value> extents(type.getNumDynamicDims());
  for (Value &extent : extents)
    extent = arith::ConstantIndexOp::create(builder, loc, 0);
  return tensor::EmptyOp::create(builder, loc, type, extents);
}

/// A tensor that nothing reads: one without elements. It says so, since its extents are not those
/// of what takes its place.
static Value makeNone(OpBuilder &builder, Location loc, RankedTensorType type) {
  auto empty = tensor::EmptyOp::create(builder, loc,
                                       SmallVector<int64_t>(static_cast<size_t>(type.getRank()), 0),
                                       type.getElementType(), type.getEncoding());
  ag::setAttr<ag::NoneAttr>(empty);
  return tensor::CastOp::create(builder, loc, type, empty);
}

void FunctionSpecializer::convertUnset(ag::UnsetOp op) {
  SmallVector<Value> leaves;
  SmallVector<Type> parts;
  appendInterfaceTypes(op.getType(), parts);
  for (Type part : parts) {
    if (ag::isScalar(part)) {
      leaves.push_back(makeUnread(builder, loc, ag::getElementType(part)));
      leaves.push_back(constant(builder.getI1Type(), 0));
      continue;
    }
    for (Type type : getLeafTypes(part)) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      leaves.push_back(!tensor                         ? constant(type, 0)
                       : ag::hasAttr<ag::NoneAttr>(op) ? makeNone(builder, loc, tensor)
                                                       : makeEmpty(builder, loc, tensor));
    }
  }
  setLeaves(op.getResult(), pack(op.getType(), leaves));
}

// The flag of an undefined Scalar is never looked at: true keeps it from being carried.
void FunctionSpecializer::convertUndefined(ag::UndefinedOp op) {
  SmallVector<Value> leaves;
  for (Type part : getParts(op.getType())) {
    if (ag::isScalar(part)) {
      leaves.push_back(makeUnread(builder, loc, ag::getElementType(part)));
      leaves.push_back(truth());
      continue;
    }
    for (Type type : getTypes(part))
      leaves.push_back(undefined(type, op, leaves.size()));
  }
  setLeaves(op.getResult(), leaves);
}

/// The carried value of the loop around that a value ends up in, through the branches that yield
/// it; null if there is none.
static Value findCarried(Value value) {
  while (value.hasOneUse()) {
    OpOperand &use = *value.use_begin();
    Operation *user = use.getOwner();
    if (isa<ag::BindOp>(user)) {
      value = user->getResult(0);
      continue;
    }
    if (!isa<scf::YieldOp>(user))
      return {};
    if (auto loop = dyn_cast<scf::WhileOp>(user->getParentOp()))
      return loop.getAfterArguments()[use.getOperandNumber()];
    if (!isa<scf::IfOp>(user->getParentOp()))
      return {};
    value = user->getParentOp()->getResult(use.getOperandNumber());
  }
  return {};
}

Value FunctionSpecializer::undefined(Type type, ag::UndefinedOp op, unsigned leaf) {
  if (!isa<RankedTensorType>(type))
    return makeUnread(builder, loc, type);
  if (op.getLast())
    return getLeaves(op.getLast())[leaf];
  if (Value carried = findCarried(op.getResult()))
    return getLeaves(carried)[leaf];
  return ag::UndefinedOp::create(builder, loc, type);
}

} // namespace autographc
