//===- KeptExtents.cpp - extents that reverse code needs ------------------===//
#include "Kept.h"
#include "ReverseCode.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace autographc {

Value Kept::getOfTensor(Value tensor, int64_t axis, llvm::function_ref<Value(Value)> emit) {
  tensor = ag::skipBinds(tensor);
  auto [entry, isNew] = extents.try_emplace({tensor, axis});
  if (isNew) {
    OpBuilder::InsertionGuard guard(builder);
    if (!isKnown(tensor))
      setBehind(tensor);
    else
      builder.setInsertionPoint(anchors.lookup(nullptr));
    entry->second = emit(tensor);
  }
  return get(extents.lookup({tensor, axis}));
}

/// Whether the extents of the result are those of the operands, broadcast.
static bool isBroadcast(Operation *op) {
  return op->hasTrait<ag::ElementwiseTrait>() && !isa<ag::MatmulOp, ag::MatrixTransposeOp>(op);
}

/// The operand of an operation that gives a tensor of the same extents; null where several together
/// decide these.
static Value findAlike(Operation *op) {
  if (auto update = dyn_cast<ag::UpdateOp>(op))
    return update.getOperand();
  if (!isBroadcast(op))
    return {};
  Value found;
  for (Value operand : op->getOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    if (!type || type.getRank() == 0)
      continue;
    if (found && found != operand)
      return {};
    found = operand;
  }
  return found;
}

/// A value of the same extents that was there before; `end` itself is not followed.
static Value followAlike(Value value, Value end = {}) {
  while (true) {
    value = ag::skipBinds(value);
    if (value == end)
      return value;
    auto argument = dyn_cast<BlockArgument>(value);
    Operation *op = argument ? argument.getOwner()->getParentOp() : value.getDefiningOp();
    Value next;
    if (auto loop = dyn_cast<scf::WhileOp>(op)) {
      unsigned index = argument ? argument.getArgNumber() : cast<OpResult>(value).getResultNumber();
      Value carried = loop.getAfterArguments()[index];
      if (followAlike(loop.getYieldOp().getOperand(index), carried) == carried)
        next = loop.getInits()[index];
    } else if (!argument) {
      next = findAlike(op);
    }
    if (!next)
      return value;
    value = next;
  }
}

Value Kept::deriveExtent(Value tensor, int64_t axis) {
  tensor = ag::skipBinds(tensor);
  if (isHeld(tensor))
    return {};
  if (Value alike = followAlike(tensor); alike != tensor)
    return getExtent(alike, axis);
  Operation *op = tensor.getDefiningOp();
  if (auto piece = dyn_cast_or_null<ag::SubscriptOp>(op)) {
    int64_t named = piece.getKinds().size(),
            sliced =
                llvm::count_if(piece.getKinds(), [](int64_t kind) { return ag::keepsAxis(kind); });
    return axis < sliced ? Value() : getExtent(piece.getOperand(), named + axis - sliced);
  }
  if (auto product = dyn_cast_or_null<ag::MatmulOp>(op)) {
    auto getRank = [](Value value) { return cast<RankedTensorType>(value.getType()).getRank(); };
    if (getRank(product.getLhs()) > 2 || getRank(product.getRhs()) > 2)
      return {};
    bool isOfRows = axis == 0 && getRank(product.getLhs()) == 2;
    return isOfRows ? getExtent(product.getLhs(), 0)
                    : getExtent(product.getRhs(), getRank(product.getRhs()) - 1);
  }
  if (!op || !isBroadcast(op))
    return {};
  auto [entry, isNew] = derived.try_emplace({tensor, axis});
  if (!isNew)
    return entry->second;
  // Of those that are repeated that of the others.
  llvm::SetVector<Value> among;
  int64_t rank = cast<RankedTensorType>(tensor.getType()).getRank();
  for (Value operand : op->getOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    if (type && axis >= rank - type.getRank())
      among.insert(getExtent(operand, axis - (rank - type.getRank())));
  }
  if (among.empty())
    return {};
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(anchors.lookup(tensor.getParentBlock()));
  Location loc = tensor.getLoc();
  Value extent = among.front();
  for (Value other : among.getArrayRef().drop_front()) {
    Value isOne = ag::EqualOp::create(builder, loc, builder.getI1Type(), extent,
                                      emitInteger(builder, 1, loc));
    extent = createChoice(
        builder, extent.getType(), isOne, loc, [&] { return other; }, [&] { return extent; });
  }
  return derived[{tensor, axis}] = extent;
}

Value Kept::getExtent(Value tensor, int64_t axis) {
  if (Value known = deriveExtent(tensor, axis))
    return known;
  return getOfTensor(tensor, axis,
                     [&](Value of) { return emitExtent(builder, of, axis, of.getLoc()); });
}

Value Kept::getSize(Value list) {
  return getOfTensor(list, 0, [&](Value of) { return emitListSize(builder, of, of.getLoc()); });
}

SmallVector<Value> Kept::getExtents(Value tensor) {
  SmallVector<Value> extents;
  int64_t rank = cast<RankedTensorType>(tensor.getType()).getRank();
  for (int64_t axis = 0; axis < rank; ++axis)
    extents.push_back(getExtent(tensor, axis));
  return extents;
}

} // namespace autographc
