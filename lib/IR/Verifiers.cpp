//===- Verifiers.cpp - what must hold of each op of the ag dialect --------===//
#include "autographc/IR/AG.h"

using namespace mlir;

namespace autographc::ag {

//===----------------------------------------------------------------------===//
// Structured statements
//===----------------------------------------------------------------------===//

/// A region of a structured statement ends in one of these.
static LogicalResult verifyEnd(Operation *op, Region &region, bool condition = false) {
  if (region.empty())
    return success();
  Operation *end = region.front().empty() ? nullptr : &region.front().back();
  bool right =
      end && (condition ? isa<ConditionOp>(end) : isa<YieldOp, BreakOp, ContinueOp, ReturnOp>(end));
  return right ? success() : op->emitOpError("has a region without its terminator");
}

LogicalResult IfOp::verify() {
  if (getNumResults() && getElseRegion().empty())
    return emitOpError("with results needs an else region");
  for (Region &region : getOperation()->getRegions()) {
    if (failed(verifyEnd(*this, region)))
      return failure();
    if (region.empty())
      continue;
    if (auto yield = dyn_cast<YieldOp>(region.front().back()))
      if (yield.getOperandTypes() != getResultTypes())
        return emitOpError("must yield values of the types of its results");
  }
  return success();
}

LogicalResult CleanupOp::verify() {
  if (static_cast<int64_t>(getNumber()) < 0)
    return emitOpError("must have a number that is not negative");
  if (getBody().empty() || getBody().front().empty() || !isa<YieldOp>(getBody().front().back()))
    return emitOpError("has a region without its terminator");
  auto isLeft = [&](Operation *inner) {
    auto end = dyn_cast<EndCleanupOp>(inner);
    return isa<ReturnOp>(inner) || (end && end.getNumber() == getNumber()) ? WalkResult::interrupt()
                                                                           : WalkResult::advance();
  };
  return getBody().walk(isLeft).wasInterrupted()
             ? emitOpError("must not leave its body, nor end the life that it ends")
             : success();
}

/// An exit that leaves the region: expressions have none.
static bool isLeft(Region &region) {
  auto leaves = [&](Operation *op) {
    if (!isa<BreakOp, ContinueOp, ReturnOp>(op))
      return WalkResult::advance();
    Operation *left = op->getParentOp();
    while (left != region.getParentOp() &&
           !(isa<ReturnOp>(op) ? isa<ScopeOp>(left) : isa<WhileOp, ForOp, SwitchOp>(left)))
      left = left->getParentOp();
    return left == region.getParentOp() ? WalkResult::interrupt() : WalkResult::advance();
  };
  return region.walk(leaves).wasInterrupted();
}

LogicalResult WhileOp::verify() {
  if (failed(verifyEnd(*this, getCondition(), /*condition=*/true)) ||
      failed(verifyEnd(*this, getBody())) || failed(verifyEnd(*this, getStep())))
    return failure();
  return isLeft(getCondition()) || isLeft(getStep())
             ? emitOpError("must not be left in its condition or its step")
             : success();
}

LogicalResult ForOp::verify() {
  if (getBody().getNumArguments() != 1 ||
      getBody().getArgument(0).getType() != getLower().getType())
    return emitOpError("must have one argument of the bounds' type");
  return verifyEnd(*this, getBody());
}

LogicalResult SwitchOp::verify() {
  if (getValues().size() != getTargets().size())
    return emitOpError("must have one target for each value");
  for (Region &region : getCases())
    if (failed(verifyEnd(*this, region)))
      return failure();
  int64_t regions = getCases().size(), fallback = static_cast<int64_t>(getDefaultTarget());
  if (fallback < -1 || fallback >= regions)
    return emitOpError("has a default target that is no region");
  for (int64_t target : getTargets())
    if (target < 0 || target >= regions)
      return emitOpError("has a target that is no region");
  return success();
}

//===----------------------------------------------------------------------===//
// Aggregates
//===----------------------------------------------------------------------===//

LogicalResult MakeStructOp::verify() {
  if (getFields().getTypes() != TypeRange(getType().getFields()))
    return emitOpError("must have one operand for each field, of its type");
  return success();
}

static LogicalResult verifyField(Operation *op, StructType type, uint64_t index, Type field) {
  if (index >= type.getFields().size())
    return op->emitOpError("has a field number that its type does not have");
  return type.getFields()[index] == field
             ? success()
             : op->emitOpError("must have a field of the type that its struct says");
}

LogicalResult GetFieldOp::verify() {
  return verifyField(*this, getOperand().getType(), getIndex(), getResult().getType());
}

LogicalResult SetFieldOp::verify() {
  if (getOperand().getType() != getType())
    return emitOpError("must give a struct of its operand's type");
  return verifyField(*this, getType(), getIndex(), getValue().getType());
}

static LogicalResult verifyElement(Operation *op, Type list, Type element) {
  if (auto array = dyn_cast<StructType>(list))
    return !array.getFields().empty() && llvm::all_equal(array.getFields()) &&
                   array.getFields()[0] == element
               ? success()
               : op->emitOpError("must have elements of its array's type");
  return cast<ListType>(list).getElementType() == element
             ? success()
             : op->emitOpError("must have elements of its list's type");
}

LogicalResult MakeListOp::verify() {
  for (Value element : getElements())
    if (failed(verifyElement(*this, getType(), element.getType())))
      return failure();
  return success();
}

LogicalResult ListFillOp::verify() { return verifyElement(*this, getType(), getValue().getType()); }
LogicalResult ListGetOp::verify() {
  return verifyElement(*this, getList().getType(), getResult().getType());
}

static LogicalResult verifySameList(Operation *op) {
  return op->getOperand(0).getType() == op->getResult(0).getType()
             ? success()
             : op->emitOpError("must give a list of its operand's type");
}

LogicalResult ListSetOp::verify() {
  return failed(verifySameList(*this)) ? failure()
                                       : verifyElement(*this, getType(), getValue().getType());
}

static LogicalResult verifyEnd(Operation *op, ListType list, bool isFront) {
  return isFront && !list.getIsDeque() ? op->emitOpError("at the front takes a deque")
                                       : verifySameList(op);
}

LogicalResult ListPushOp::verify() {
  return failed(verifyEnd(*this, getType(), getFront()))
             ? failure()
             : verifyElement(*this, getType(), getValue().getType());
}
LogicalResult ListPopOp::verify() { return verifyEnd(*this, getType(), getFront()); }

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

/// The operands of each kind, and no more than one kind for each axis.
static LogicalResult verifyKinds(Operation *op, RankedTensorType type, OperandRange indices,
                                 ArrayRef<int64_t> kinds) {
  size_t operands = 0;
  for (int64_t kind : kinds) {
    if (kind < IndexKind || kind > EndSliceKind)
      return op->emitOpError("has a subscript that is neither an index (0, 2) nor a slice (1, 3)");
    operands += countSubscriptOperands(kind);
  }
  if (operands != indices.size())
    return op->emitOpError(
        "must have one operand for each index, two for each slice, and four for one of any form");
  return static_cast<int64_t>(kinds.size()) <= type.getRank()
             ? success()
             : op->emitOpError("has more subscripts than its tensor has axes");
}

LogicalResult SubscriptOp::verify() {
  return verifyKinds(*this, getOperand().getType(), getIndices(), getKinds());
}

LogicalResult UpdateOp::verify() {
  if (getOperand().getType() != getType())
    return emitOpError("must give a tensor of its operand's type");
  return verifyKinds(*this, getOperand().getType(), getIndices(), getKinds());
}

LogicalResult verifyReduction(Operation *op) {
  auto getRank = [](Type type) {
    return isa<RankedTensorType>(type) ? cast<RankedTensorType>(type).getRank() : 0;
  };
  int64_t rank = getRank(op->getOperand(0).getType()),
          count = op->getAttrOfType<DenseI64ArrayAttr>("axes").size();
  int64_t left = op->hasAttr("keepdims") ? rank : op->hasAttr("all") ? 0 : rank - count;
  if (getRank(op->getResult(0).getType()) != left)
    return op->emitOpError("must leave the axes that it does not reduce");
  return success();
}

LogicalResult WhereOp::verify() {
  return getElementType(getCondition().getType()).isInteger(1)
             ? success()
             : emitOpError("must have a condition of bool");
}

LogicalResult ConcatOp::verify() {
  return getOperands().empty() ? emitOpError("must have an operand") : success();
}
LogicalResult StackOp::verify() {
  return getOperands().empty() ? emitOpError("must have an operand") : success();
}

LogicalResult FromElementsOp::verify() {
  uint64_t count = 1;
  for (int64_t extent : getExtents())
    count *= extent;
  return count == getElements().size()
             ? success()
             : emitOpError("must have as many elements as its extents say");
}

LogicalResult ArangeOp::verify() {
  return !getBounds().empty() && getBounds().size() <= 3
             ? success()
             : emitOpError("must have one, two or three bounds");
}

} // namespace autographc::ag
