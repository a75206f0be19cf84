//===- EqualExtents.cpp - extents that are equal whatever they are ------------===//
#include "EqualExtents.h"

#include "ListElements.h"
#include "SmallTensors.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace autographc {

static bool hasWordSize(Type type) { return type.isIndex() || type.isInteger(64); }

EqualExtents::EqualExtents(Block &top, const Agreement &agreement, bool isOptimistic)
    : top(top), agreement(agreement), isOptimistic(isOptimistic) {
  top.walk([&](Operation *op) { addSlots(op); });
  while (refute()) {
    known.clear();
    decided.clear();
  }
}

EqualExtents::Key EqualExtents::follow(const Agreement &agreement, Key key) {
  for (auto next = agreement.find(key); next != agreement.end(); next = agreement.find(key))
    key = next->second;
  return key;
}

bool EqualExtents::agree(Agreement &agreement, Key first, Key second) {
  first = follow(agreement, first), second = follow(agreement, second);
  return first != second && agreement.try_emplace(first, second).second;
}

void EqualExtents::addSlots(Operation *op) {
  auto add = [&](ValueRange arguments, ValueRange inits, ValueRange nexts) {
    for (auto [argument, init, next] : llvm::zip(arguments, inits, nexts))
      if (isa<RankedTensorType>(argument.getType())) {
        slotOf[argument] = slots.size();
        slots.push_back({argument, init, next});
      }
  };
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    add(loop.getBeforeArguments(), loop.getInits(), loop.getYieldOp().getOperands());
  if (auto loop = dyn_cast<scf::ForOp>(op))
    add(loop.getRegionIterArgs(), loop.getInits(), loop.getYieldedValues());
}

/// Takes back what was assumed of tensors whose extents change; whether there were any.
bool EqualExtents::refute() {
  bool isChanged = false;
  wishes.clear();
  for (const Slot &slot : slots) {
    auto type = cast<RankedTensorType>(slot.argument.getType());
    for (int64_t axis = 0; axis < type.getRank(); ++axis)
      if (type.isDynamicDim(axis) && !refuted.contains({slot.argument, axis})) {
        Extent next = getAlong(slot.next, axis);
        if (getAlong(slot.argument, axis).isAny() && !next.isAny() && canKeep(slot, next))
          isChanged |= assumed.try_emplace({slot.argument, axis}, next).second;
        else
          isChanged |= !keeps(slot, axis) && refuted.insert({slot.argument, axis}).second;
      }
  }
  return isChanged;
}

/// Whether a tensor that a loop carries keeps its extent.
bool EqualExtents::keeps(const Slot &slot, int64_t axis) {
  Extent next = getAlong(slot.next, axis), before = getAlong(slot.argument, axis);
  if (next == before || next.isAny())
    return true;
  bool isWished = isOptimistic && isOfArgument(next) && isOfArgument(before);
  if (isWished)
    wishes.push_back({next, before});
  return isWished;
}

bool EqualExtents::isOfArgument(const Extent &extent) const {
  auto argument = dyn_cast_or_null<BlockArgument>(extent.root);
  return argument && argument.getOwner() == &top && extent.axis >= 0 && extent.offset == 0;
}

bool EqualExtents::isInvariant(Extent extent) const {
  return !extent.root || extent.root.getParentBlock() == &top ||
         !top.getParentOp()->isAncestor(extent.root.getParentBlock()->getParentOp());
}

Extent EqualExtents::get(Value number) {
  // What is asked for while it is computed is just itself.
  auto [entry, isNew] = known.try_emplace({number, -1}, Extent{number});
  if (!isNew)
    return entry->second;
  Extent extent = compute(number);
  return known[{number, -1}] = extent;
}

Extent EqualExtents::getAlong(Value tensor, int64_t axis) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (!type.isDynamicDim(axis))
    return {{}, -1, type.getDimSize(axis)};
  auto [entry, isNew] = known.try_emplace({tensor, axis}, Extent{tensor, axis});
  if (!isNew)
    return entry->second;
  Extent extent = computeAlong(tensor, axis);
  return known[{tensor, axis}] = extent;
}

/// Whether a choice is that of the extent of a result: `a == 1 ? b : a`.
static bool isOfRepetition(Value condition) {
  auto compared = condition.getDefiningOp<arith::CmpIOp>();
  return compared && compared.getPredicate() == arith::CmpIPredicate::eq &&
         matchPattern(compared.getRhs(), m_One());
}

template <class Of>
Extent EqualExtents::choose(Value result, Value condition, Value yes, Value no, int64_t axis,
                            Of of) {
  if (std::optional<bool> isTrue = decide(condition))
    return of(*isTrue ? yes : no);
  if (isOptimistic && isOfRepetition(condition))
    return of(no);
  Extent one = of(yes), other = of(no);
  if (one.isAny() || other.isAny())
    return one.isAny() ? other : one;
  return one == other ? one : Extent{result, axis};
}

Extent EqualExtents::add(Operation *op, bool isNegative) {
  Extent first = get(op->getOperand(0)), second = get(op->getOperand(1));
  if (first.isAny() || second.isAny())
    return Extent::any();
  if (!first.root && !isNegative)
    std::swap(first, second);
  if (isNegative && first.root == second.root && first.axis == second.axis)
    first.root = second.root = {}, first.axis = -1;
  if (second.root)
    return {op->getResult(0)};
  uint64_t offset = static_cast<uint64_t>(second.offset);
  first.offset =
      static_cast<int64_t>(static_cast<uint64_t>(first.offset) + (isNegative ? -offset : offset));
  return first;
}

Extent EqualExtents::compute(Value number) {
  llvm::APInt constant;
  if (matchPattern(number, m_ConstantInt(&constant)))
    return {{}, -1, constant.getSExtValue()};
  Operation *op = number.getDefiningOp();
  if (!op)
    return {number};
  if (isa<arith::IndexCastOp, arith::ExtSIOp>(op)) {
    Extent from = get(op->getOperand(0));
    return !from.root || hasWordSize(op->getOperand(0).getType()) ? from : Extent{number};
  }
  if (!hasWordSize(number.getType()))
    return {number};
  auto of = [&](Value value) { return get(value); };
  if (isa<arith::AddIOp, arith::SubIOp>(op))
    return add(op, isa<arith::SubIOp>(op));
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return choose(number, select.getCondition(), select.getTrueValue(), select.getFalseValue(), -1,
                  of);
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    unsigned place = cast<OpResult>(number).getResultNumber();
    return choose(number, branch.getCondition(), branch.thenYield().getOperand(place),
                  branch.elseYield().getOperand(place), -1, of);
  }
  if (auto dim = dyn_cast<tensor::DimOp>(op))
    if (std::optional<int64_t> axis = dim.getConstantIndex())
      return getAlong(dim.getSource(), *axis);
  if (auto read = dyn_cast<tensor::ExtractOp>(op))
    if (std::optional<ListColumn> column = findColumn(read))
      if (std::optional<Extent> element = getElement(column->list, column->column))
        return *element;
  return {number};
}

Extent EqualExtents::computeAlong(Value tensor, int64_t axis) {
  if (auto argument = dyn_cast<BlockArgument>(tensor))
    return computeInLoop(argument, axis);
  return computeOfResult(cast<OpResult>(tensor), axis);
}

/// What begins without elements is a list, or a tensor that is not there yet, and does not stay so.
/// One of few elements that are no numbers is faster by loops: where LLVM knows them all it writes
/// them one by one and reads them as a vector, which waits for each.
bool EqualExtents::canKeep(const Slot &slot, const Extent &extent) {
  if (extent.root || extent.isAny())
    return isInvariant(extent);
  return extent.offset > 0 && extent.offset <= mostNumbers &&
         canBeNumbers(slot.argument, slot.next);
}

Extent EqualExtents::computeOfSlot(const Slot &slot, int64_t axis) {
  Extent own = {slot.argument, axis};
  if (refuted.contains({slot.argument, axis}))
    return own;
  Extent init = getAlong(slot.init, axis);
  if (auto known = assumed.find({slot.argument, axis}); known != assumed.end())
    return init.isAny() || init == known->second ? known->second : own;
  return canKeep(slot, init) ? init : own;
}

Extent EqualExtents::computeInLoop(BlockArgument argument, int64_t axis) {
  if (auto slot = slotOf.find(argument); slot != slotOf.end())
    return computeOfSlot(slots[slot->second], axis);
  auto loop = dyn_cast<scf::WhileOp>(argument.getOwner()->getParentOp());
  if (loop && argument.getOwner() == loop.getAfterBody())
    return getAlong(loop.getConditionOp().getArgs()[argument.getArgNumber()], axis);
  auto [root, ofRoot] = follow(agreement, {argument, axis});
  return {root, ofRoot};
}

/// The tensor that has the extents of an operation's result; null where there is none.
static Value findLike(OpResult result) {
  Operation *op = result.getOwner();
  if (auto insert = dyn_cast<tensor::InsertOp>(op))
    return insert.getDest();
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
    return insert.getDest();
  if (auto cast = dyn_cast<tensor::CastOp>(op))
    return isa<RankedTensorType>(cast.getSource().getType()) ? cast.getSource() : Value();
  return {};
}

/// The value that is the extent of a new tensor or a slice; null where there is none.
static Value findSize(Operation *op, int64_t axis) {
  if (auto empty = dyn_cast<tensor::EmptyOp>(op))
    return empty.getDynamicSize(axis);
  auto slice = dyn_cast<tensor::ExtractSliceOp>(op);
  if (!slice)
    return {};
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  for (auto [number, size] : llvm::enumerate(slice.getMixedSizes()))
    if (!dropped.test(number) && axis-- == 0)
      return dyn_cast<Value>(size);
  return {};
}

/// All operands agree along a loop: that of the result is the one of which most is known.
Extent EqualExtents::computeOfLoops(linalg::LinalgOp op, OpResult result, int64_t axis) {
  OpOperand *init = op.getDpsInitOperand(result.getResultNumber());
  Extent extent = getAlong(init->get(), axis);
  AffineExpr loop = op.getMatchingIndexingMap(init).getResult(static_cast<unsigned>(axis));
  for (OpOperand *input : op.getDpsInputOperands()) {
    if (isInvariant(extent) && !extent.isAny())
      break;
    AffineMap map = op.getMatchingIndexingMap(input);
    for (auto [number, expression] : llvm::enumerate(map.getResults()))
      if (expression == loop && isa<AffineDimExpr>(loop))
        extent = getAlong(input->get(), static_cast<int64_t>(number));
  }
  return extent;
}

Extent EqualExtents::computeOfResult(OpResult result, int64_t axis) {
  Operation *op = result.getOwner();
  unsigned number = result.getResultNumber();
  if (auto linalg = dyn_cast<linalg::LinalgOp>(op))
    return computeOfLoops(linalg, result, axis);
  if (isNone(result))
    return Extent::any();
  if (Value like = findLike(result))
    return getAlong(like, axis);
  if (Value size = findSize(op, axis))
    return get(size);
  auto of = [&](Value value) { return getAlong(value, axis); };
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return choose(result, select.getCondition(), select.getTrueValue(), select.getFalseValue(),
                  axis, of);
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return choose(result, branch.getCondition(), branch.thenYield().getOperand(number),
                  branch.elseYield().getOperand(number), axis, of);
  Extent carried = {result, axis};
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    carried = getAlong(loop.getConditionOp().getArgs()[number], axis);
  if (auto loop = dyn_cast<scf::ForOp>(op))
    carried = getAlong(loop.getRegionIterArgs()[number], axis);
  return isInvariant(carried) ? carried : Extent{result, axis};
}

std::optional<Extent> EqualExtents::getElement(Value list, std::optional<int64_t> column) {
  std::optional<SmallVector<Value>> pushed = findPushed(list, column);
  if (!pushed || pushed->empty())
    return std::nullopt;
  Extent first = get(pushed->front());
  bool isOne = isInvariant(first) && !first.isAny() &&
               llvm::all_of(*pushed, [&](Value value) { return get(value) == first; });
  return isOne ? std::optional(first) : std::nullopt;
}

bool isSameExtent(Value a, Value b) {
  auto extent = a.getDefiningOp<tensor::DimOp>(), other = b.getDefiningOp<tensor::DimOp>();
  return a == b ||
         (extent && other && extent.getSource() == other.getSource() && extent.getConstantIndex() &&
          extent.getConstantIndex() == other.getConstantIndex());
}

} // namespace autographc
