//===- ReverseLists.cpp - lists of tensors --------------------------------===//
#include "Reverse.h"

using namespace mlir;

namespace autographc {

bool isOnList(Operation *op) {
  if (auto push = dyn_cast<ag::ListPushOp>(op))
    return !push.getFront();
  if (auto pop = dyn_cast<ag::ListPopOp>(op))
    return !pop.getFront();
  if (isa<ag::ListGetOp, ag::ListSetOp>(op))
    return isa<ag::ListType>(op->getOperand(0).getType());
  return isa<ag::MakeListOp, ag::ListFillOp>(op);
}

bool isElement(OpOperand &operand) {
  Operation *op = operand.getOwner();
  if (isa<ag::MakeListOp>(op))
    return true;
  if (isa<ag::ListPushOp, ag::ListFillOp>(op))
    return operand.getOperandNumber() == 1;
  return isa<ag::ListSetOp>(op) && operand.getOperandNumber() == 2;
}

void Reverse::fillList(Value list) {
  Leaf leaf = getLeaf(list);
  Value size = kept.getSize(list);
  auto emitFill = [&] {
    auto type = cast<ag::ListType>(list.getType());
    Value none = emitNone(builder, type.getElementType(), loc);
    adjoints.assign(leaf,
                    {ag::ListFillOp::create(builder, loc, type, size, none),
                     ag::ListFillOp::create(builder, loc, ag::ListType::get(builder.getI1Type()),
                                            size, emitBool(builder, false, loc))},
                    loc);
  };
  Presence known = adjoints.presence.get(leaf);
  if (known == Presence::None)
    emitFill();
  else if (known == Presence::Maybe)
    emitIfElse(builder, adjoints.readFlag(leaf, loc), loc, [] {}, emitFill);
}

/// A list in an object that a loop is given, as it is in front of the loop, or, of a carried one,
/// behind it; null where it is of an object that the loop makes.
static Value takeOut(OpBuilder &builder, scf::WhileOp op, ag::GetFieldOp get) {
  SmallVector<ag::GetFieldOp> path;
  Value object = get;
  while (auto field = object.getDefiningOp<ag::GetFieldOp>()) {
    path.push_back(field);
    object = ag::skipBinds(field.getOperand());
  }
  auto argument = dyn_cast<BlockArgument>(object);
  if (argument && argument.getOwner() == &op.getAfter().front())
    object = op.getResult(argument.getArgNumber());
  else if (op.getAfter().isAncestor(object.getParentRegion()))
    return {};
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointAfterValue(object);
  for (ag::GetFieldOp field : llvm::reverse(path))
    object = ag::GetFieldOp::create(builder, op.getLoc(), field.getType(), object,
                                    field.getIndexAttr(), field.getNameAttr());
  return object;
}

bool Reverse::fillLists(scf::WhileOp op, const PresenceMap &known) {
  llvm::MapVector<Leaf, Value> lists;
  auto isMissing = [&](Value list) {
    return isa<ag::ListType>(list.getType()) && !lists.contains(getLeaf(list)) &&
           known.get(getLeaf(list)) == Presence::Maybe;
  };
  auto visit = [&](Value list) {
    if (isMissing(list))
      lists[getLeaf(list)] = list;
  };
  for (Value result : op.getResults())
    visit(result);
  op.getAfter().walk([&](Operation *inner) {
    for (Value operand : inner->getOperands())
      if (!op.getAfter().isAncestor(operand.getParentRegion()))
        visit(operand);
    if (auto get = dyn_cast<ag::GetFieldOp>(inner); get && isMissing(get))
      if (Value list = takeOut(builder, op, get))
        lists[getLeaf(get)] = list;
  });
  for (auto [leaf, list] : lists)
    fillList(list);
  return !lists.empty();
}

void Reverse::undoGet(ag::ListGetOp op, Value d) {
  Leaf leaf = getLeaf(op.getList());
  fillList(op.getList());
  Value index = kept.get(op.getIndex());
  Part list = adjoints.readPart(leaf, loc);
  Value element = emitElement(builder, list.value, index, loc);
  Value sum = createChoice(
      builder, d.getType(), emitElement(builder, list.flags, index, loc), loc,
      [&] { return emitSum(builder, element, d, loc, recording.areAlike); }, [&] { return d; });
  adjoints.assign(leaf,
                  {emitSet(builder, list.value, index, sum, loc),
                   emitSet(builder, list.flags, index, emitBool(builder, true, loc), loc)},
                  loc);
}

/// Of the tensors of a list along an axis, from the last to the first.
void Reverse::undoJoinOfList(Operation *op, Value d) {
  Value list = op->getOperand(0);
  auto concat = dyn_cast<ag::ConcatOp>(op);
  int64_t axis = concat ? concat.getAxis() : 0;
  axis = axis < 0 ? axis + cast<RankedTensorType>(d.getType()).getRank() : axis;
  Type element = cast<ag::ListType>(list.getType()).getElementType(), flag = builder.getI1Type();
  Value size = kept.getSize(list);
  Value isAdded = emitBool(builder, true, loc);
  auto declare = [&](StringRef name, Value init) {
    Value made = ag::VariableOp::create(builder, loc, ag::RefType::get(init.getType()), name,
                                        /*generated=*/true, BoolAttr());
    ag::AssignOp::create(builder, loc, made, init);
    return made;
  };
  Value pieces = declare("pieces", ag::ListFillOp::create(builder, loc, list.getType(), size,
                                                          emitNone(builder, element, loc)));
  Value end = concat ? declare("end", kept.getExtent(op->getResult(0), axis)) : Value();
  Value parts = concat ? kept.get(list) : Value();
  emitCount(builder, size, loc, [&](Value done) {
    Type wide = done.getType();
    Value left = ag::SubtractOp::create(builder, loc, wide, size, done);
    Value k = ag::SubtractOp::create(builder, loc, wide, left, emitInteger(1)), piece;
    if (concat) {
      Type small = builder.getIntegerType(32, /*isSigned=*/true);
      Value number =
          ag::ConstantOp::create(builder, loc, small, ag::getNumberAttr(small, axis), StringAttr());
      Value part = emitElement(builder, parts, k, loc), last = emitRead(builder, loc, end);
      Value extent = ag::ExtentOp::create(builder, loc, wide, part, number);
      Value begin = ag::SubtractOp::create(builder, loc, wide, last, extent);
      piece = emitPiece(d, element, axis, begin, last);
      ag::AssignOp::create(builder, loc, end, begin);
    } else {
      piece = emitPiece(d, element, axis, k);
    }
    ag::AssignOp::create(builder, loc, pieces,
                         emitSet(builder, emitRead(builder, loc, pieces), k, piece, loc));
  });
  adjoints.add(getLeaf(list),
               {emitRead(builder, loc, pieces),
                ag::ListFillOp::create(builder, loc, ag::ListType::get(flag), size, isAdded)},
               loc);
}

/// Of each element, zeros where nothing was added.
Value Reverse::getGradientOfList(Value target) {
  Leaf leaf = getLeaf(target);
  auto type = cast<ag::ListType>(target.getType());
  Value result = ag::VariableOp::create(builder, loc, ag::RefType::get(type), "d",
                                        /*generated=*/true, BoolAttr());
  ag::AssignOp::create(builder, loc, result,
                       ag::MakeListOp::create(builder, loc, type, ValueRange()));
  Presence known = adjoints.presence.get(leaf);
  auto emitZeros = [&](Value element) -> Value {
    return ag::ZerosLikeOp::create(builder, loc, element.getType(), element);
  };
  emitCount(builder, emitListSize(builder, target, loc), loc, [&](Value k) {
    Value element = emitElement(builder, target, k, loc);
    auto emitTotal = [&]() -> Value {
      Part list = adjoints.readPart(leaf, loc);
      return createChoice(
          builder, element.getType(), emitElement(builder, list.flags, k, loc), loc,
          [&] {
            return emitSum(builder, emitElement(builder, list.value, k, loc),
                           emitFloat(builder, element.getType(), 0.0, loc), loc);
          },
          [&] { return emitZeros(element); });
    };
    Value gradient;
    if (known == Presence::Maybe)
      gradient = createChoice(builder, element.getType(), adjoints.readFlag(leaf, loc), loc,
                              emitTotal, [&] { return emitZeros(element); });
    else
      gradient = known == Presence::Present ? emitTotal() : emitZeros(element);
    ag::AssignOp::create(builder, loc, result,
                         ag::ListPushOp::create(builder, loc, type, emitRead(builder, loc, result),
                                                gradient, /*front=*/false));
  });
  return emitRead(builder, loc, result);
}

void Reverse::undoOnList(Operation *op, const Part &d) {
  if (auto get = dyn_cast<ag::ListGetOp>(op))
    return undoGet(get, d.value);
  Value list = d.value, flags = d.flags;
  auto addElement = [&](OpOperand &operand, Value index) {
    if (isWanted(operand))
      adjoints.addWhere(Presence::Maybe, emitElement(builder, flags, index, loc),
                        getLeaf(operand.get()), emitElement(builder, list, index, loc), loc);
  };
  auto none = [&] {
    return emitNone(builder, cast<ag::ListType>(list.getType()).getElementType(), loc);
  };
  Value notAdded = emitBool(builder, false, loc);
  if (isa<ag::MakeListOp>(op)) {
    for (OpOperand &operand : llvm::reverse(op->getOpOperands()))
      addElement(operand, emitInteger(operand.getOperandNumber()));
    return;
  }
  if (isa<ag::ListFillOp>(op)) {
    Leaf leaf = getLeaf(op->getOperand(1));
    adjoints.presence.add(leaf, Presence::Maybe);
    Value size = emitListSize(builder, list, loc);
    emitCount(builder, size, loc, [&](Value k) {
      Value left = ag::SubtractOp::create(builder, loc, k.getType(), size, k);
      addElement(op->getOpOperand(1),
                 ag::SubtractOp::create(builder, loc, k.getType(), left, emitInteger(1)));
    });
    return;
  }
  Part rest = d;
  if (auto set = dyn_cast<ag::ListSetOp>(op)) {
    Value index = kept.get(set.getIndex());
    addElement(set.getValueMutable(), index);
    rest = {emitSet(builder, list, index, none(), loc),
            emitSet(builder, flags, index, notAdded, loc)};
  } else if (auto push = dyn_cast<ag::ListPushOp>(op)) {
    Value size = emitListSize(builder, list, loc);
    Value index = ag::SubtractOp::create(builder, loc, size.getType(), size, emitInteger(1));
    addElement(push.getValueMutable(), index);
    rest = {ag::ListPopOp::create(builder, loc, list.getType(), list, /*front=*/false),
            ag::ListPopOp::create(builder, loc, flags.getType(), flags, /*front=*/false)};
  } else {
    rest = {ag::ListPushOp::create(builder, loc, list.getType(), list, none(), /*front=*/false),
            ag::ListPushOp::create(builder, loc, flags.getType(), flags, notAdded,
                                   /*front=*/false)};
  }
  if (isWanted(op->getOpOperand(0)))
    adjoints.add(getLeaf(op->getOperand(0)), rest, loc);
}

} // namespace autographc
