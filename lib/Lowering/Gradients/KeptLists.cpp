//===- KeptLists.cpp - what each iteration keeps, on lists ----------------===//
#include "Kept.h"
#include "ReverseCode.h"

using namespace mlir;

namespace autographc {

/// Whether a Scalar is set wherever it is made.
static bool isSet(Value value, llvm::SmallDenseSet<Value> &asked) {
  value = ag::skipBinds(value);
  if (!asked.insert(value).second)
    return true;
  auto areSet = [&](ValueRange values) {
    return llvm::all_of(values, [&](Value from) { return isSet(from, asked); });
  };
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    auto loop = dyn_cast<scf::WhileOp>(argument.getOwner()->getParentOp());
    unsigned index = argument.getArgNumber();
    return loop && areSet({loop.getInits()[index], loop.getYieldOp().getOperand(index)});
  }
  Operation *op = value.getDefiningOp();
  unsigned index = cast<OpResult>(value).getResultNumber();
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return areSet({branch.thenYield().getOperand(index), branch.elseYield().getOperand(index)});
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return areSet({loop.getInits()[index], loop.getYieldOp().getOperand(index)});
  return op->hasTrait<ag::ElementwiseTrait>() || op->hasTrait<ag::ReductionTrait>() ||
         isa<ag::ToScalarOp, ag::SubscriptOp, ag::MatmulOp>(op);
}

/// Whether the number of a Scalar is enough. A tape that records the code needs the Scalar.
bool Kept::isKeptAsNumber(Value value) const {
  llvm::SmallDenseSet<Value> asked;
  return !isRecorded && ag::isScalar(value.getType()) && isSet(value, asked);
}

/// Where the tape's block is undone, the end of the list is what is left of it.
KeptList Kept::makeList(Value value, Type type) {
  OpBuilder::InsertionGuard guard(builder);
  Location loc = value.getLoc();
  Type wide = builder.getIntegerType(64, /*isSigned=*/true);
  auto declareCursor = [&]() -> Value {
    return ag::VariableOp::create(builder, loc, ag::RefType::get(wide), "cursor",
                                  /*generated=*/true, BoolAttr());
  };
  if (forward)
    return twins->getList(forward, type);
  Value list = declare(value, type);
  builder.setInsertionPointAfterValue(list);
  ag::AssignOp::create(builder, loc, list,
                       ag::MakeListOp::create(builder, loc, type, ValueRange()));
  Value &cursor = cursors[value.getParentBlock()];
  if (!cursor) {
    builder.setInsertionPoint(anchors.lookup(nullptr));
    Value size = emitListSize(builder, emitRead(builder, loc, list), loc);
    cursor = declareCursor();
    ag::AssignOp::create(builder, loc, cursor, size);
  }
  return {list, list, cursor};
}

/// Of several values of a type in a block the last one is taken first.
void Kept::emitPush(Value value, const KeptList &list) {
  Location loc = value.getLoc();
  auto type = cast<ag::ListType>(cast<ag::RefType>(list.filled.getType()).getElementType());
  Operation **first = forward ? &pushes[{value.getParentBlock(), type}] : nullptr;
  // What calls in the block have kept is taken first. To another tape what is kept has another name
  // than the value: what is added by that one comes before what the block adds itself.
  if (first)
    builder.setInsertionPoint(*first ? *first : value.getParentBlock()->getTerminator());
  else if (isRecorded)
    builder.setInsertionPoint(value.getParentBlock()->getTerminator());
  else
    setBehind(value);
  Value before = emitRead(builder, loc, list.filled);
  if (first)
    *first = before.getDefiningOp();
  if (type.getElementType() != value.getType())
    value = ag::ItemOp::create(builder, loc, type.getElementType(), value, /*implicit=*/true);
  Value grown = ag::ListPushOp::create(builder, loc, type, before, value, /*front=*/false);
  ag::AssignOp::create(builder, loc, list.filled, grown);
}

Value Kept::keepAsCarried(Value value) {
  Block *block = value.getParentBlock();
  auto loop = dyn_cast<scf::WhileOp>(block->getParentOp());
  if (!isRecorded || forward || isa<BlockArgument>(value) || !loop || block != loop.getAfterBody())
    return {};
  for (auto [number, yielded] : llvm::enumerate(loop.getYieldOp().getOperands())) {
    Value tested = loop.getBeforeArguments()[number], argument = loop.getAfterArguments()[number];
    if (ag::skipBinds(yielded) != value || argument.getType() != value.getType() ||
        loop.getConditionOp().getArgs()[number] != tested)
      continue;
    Value last = get(loop.getResult(number));
    keepInList(argument);
    OpBuilder::InsertionGuard guard(builder);
    Location loc = value.getLoc();
    builder.setInsertionPoint(anchors.lookup(block));
    Value done = iterations.lookup(block).second, index = indices.lookup(block);
    Value isLast =
        ag::EqualOp::create(builder, loc, builder.getI1Type(), done, emitInteger(builder, 0, loc));
    return createChoice(
        builder, value.getType(), isLast, loc, [&] { return last; },
        [&] {
          Value next =
              ag::AddOp::create(builder, loc, index.getType(), index, emitInteger(builder, 1, loc));
          return emitElement(builder, emitRead(builder, loc, lists.lookup(argument)), next, loc);
        });
  }
  return {};
}

Value Kept::keepInList(Value value) {
  if (Value known = popped.lookup(value))
    return known;
  if (Value carried = keepAsCarried(value))
    return popped[value] = carried;
  note(ag::KeptAttr::getNameStr(), value);
  OpBuilder::InsertionGuard guard(builder);
  Location loc = value.getLoc();
  bool isNumber = isKeptAsNumber(value);
  Type element = isNumber ? ag::getElementType(value.getType()) : value.getType();
  auto type = ag::ListType::get(element);
  if (isNumber && !forward && isa<FloatType>(element)) {
    Value back = keepInRow(value, type);
    back = ag::ToScalarOp::create(builder, loc, value.getType(), back, /*implicit=*/true,
                                  /*casts=*/false);
    return popped[value] = back;
  }
  KeptList list = makeList(value, type);
  lists[value] = list.left;
  emitPush(value, list);
  // Each time the value's block is undone, the element before.
  builder.setInsertionPoint(anchors.lookup(value.getParentBlock()));
  Value known = forward ? Value() : indices.lookup(value.getParentBlock());
  Value index = known;
  if (!index) {
    Value left = emitRead(builder, loc, list.cursor);
    index =
        ag::SubtractOp::create(builder, loc, left.getType(), left, emitInteger(builder, 1, loc));
    ag::AssignOp::create(builder, loc, list.cursor, index);
    indices[value.getParentBlock()] = index;
  }
  Value back = emitElement(builder, emitRead(builder, loc, list.left), index, loc);
  if (isNumber)
    back = ag::ToScalarOp::create(builder, loc, value.getType(), back, /*implicit=*/true,
                                  /*casts=*/false);
  return popped[value] = back;
}

} // namespace autographc
