//===- Kept.cpp - values that reverse code needs from where they were made ===//
#include "Kept.h"
#include "Adjoints.h"

using namespace mlir;

namespace autographc {

bool Kept::isKnown(Value value) const {
  return value.getParentBlock()->findAncestorOpInBlock(*tape) != nullptr;
}

bool Kept::isInLoop(Value value) const {
  for (Operation *op = value.getParentBlock()->getParentOp(); op && op->getBlock();
       op = op->getParentOp()) {
    if (isa<scf::WhileOp>(op))
      return true;
    if (op->getBlock() == tape->getBlock())
      return false;
  }
  return false;
}

void Kept::setBehind(Value value) {
  if (Operation *op = value.getDefiningOp())
    builder.setInsertionPointAfter(op);
  else
    builder.setInsertionPointToStart(value.getParentBlock());
}

Value Kept::declare(Type type, StringRef name) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointAfter(tape);
  return ag::VariableOp::create(builder, tape.getLoc(), ag::RefType::get(type), name,
                                /*generated=*/true, BoolAttr());
}

/// What a list of kept values is called.
static std::string getName(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (auto loop = argument ? dyn_cast<scf::WhileOp>(argument.getOwner()->getParentOp()) : nullptr)
    if (auto names = ag::getAttr<ag::NamesAttr>(loop))
      return "kept_" + cast<StringAttr>(names[argument.getArgNumber()]).str();
  for (Operation *user : value.getUsers())
    if (auto bind = dyn_cast<ag::BindOp>(user))
      return "kept_" + bind.getName().str();
  return "kept";
}

Value Kept::keepInVariable(Value value) {
  auto [entry, isNew] = variables.try_emplace(value);
  if (isNew) {
    OpBuilder::InsertionGuard guard(builder);
    Value variable = declare(value.getType(), getName(value));
    setBehind(value);
    ag::AssignOp::create(builder, value.getLoc(), variable, value);
    variables[value] = variable;
  }
  return emitRead(builder, value.getLoc(), variables[value]);
}

Value Kept::keepInList(Value value) {
  if (Value known = popped.lookup(value))
    return known;
  OpBuilder::InsertionGuard guard(builder);
  Location loc = value.getLoc();
  auto type = ag::ListType::get(value.getType());
  Value list = declare(type, getName(value));
  builder.setInsertionPointAfterValue(list);
  ag::AssignOp::create(builder, loc, list,
                       ag::MakeListOp::create(builder, loc, type, ValueRange()));
  setBehind(value);
  Value grown = ag::ListPushOp::create(builder, loc, type, emitRead(builder, loc, list), value,
                                       /*front=*/false);
  ag::AssignOp::create(builder, loc, list, grown);
  // Where the tape's block is undone, the end of the list; each time the value's block is undone,
  // the element before.
  Type wide = builder.getIntegerType(64, /*isSigned=*/true);
  builder.setInsertionPoint(anchors.lookup(nullptr));
  Value cursor = ag::VariableOp::create(builder, loc, ag::RefType::get(wide), "cursor",
                                        /*generated=*/true, BoolAttr());
  Value size = ag::ListSizeOp::create(builder, loc, wide, emitRead(builder, loc, list));
  ag::AssignOp::create(builder, loc, cursor, size);
  builder.setInsertionPoint(anchors.lookup(value.getParentBlock()));
  Value one = ag::ConstantOp::create(builder, loc, wide, ag::getNumberAttr(wide, 1), StringAttr());
  Value index = ag::SubtractOp::create(builder, loc, wide, emitRead(builder, loc, cursor), one);
  ag::AssignOp::create(builder, loc, cursor, index);
  Value element =
      ag::ListGetOp::create(builder, loc, value.getType(), emitRead(builder, loc, list), index);
  return popped[value] = element;
}

Value Kept::get(Value value) {
  value = ag::skipBinds(value);
  Operation *op = value.getDefiningOp();
  if (isKnown(value))
    return value;
  if (op && op->getNumOperands() == 0 && isa<ag::ConstantOp, ag::UndefinedOp, ag::UnsetOp>(op))
    return builder.clone(*op)->getResult(0);
  return isInLoop(value) ? keepInList(value) : keepInVariable(value);
}

Value Kept::getExtent(Value tensor, int64_t axis) {
  tensor = ag::skipBinds(tensor);
  Value &extent = extents[{tensor, axis}];
  if (!extent) {
    OpBuilder::InsertionGuard guard(builder);
    if (!isKnown(tensor))
      setBehind(tensor);
    else
      builder.setInsertionPoint(anchors.lookup(nullptr));
    Location loc = tensor.getLoc();
    Type small = builder.getIntegerType(32, /*isSigned=*/true),
         wide = builder.getIntegerType(64, /*isSigned=*/true);
    Value number =
        ag::ConstantOp::create(builder, loc, small, ag::getNumberAttr(small, axis), StringAttr());
    extent = ag::ExtentOp::create(builder, loc, wide, tensor, number);
  }
  Value known = extent;
  return get(known);
}

SmallVector<Value> Kept::getExtents(Value tensor) {
  SmallVector<Value> extents;
  int64_t rank = cast<RankedTensorType>(tensor.getType()).getRank();
  for (int64_t axis = 0; axis < rank; ++axis)
    extents.push_back(getExtent(tensor, axis));
  return extents;
}

} // namespace autographc
