//===- Intervals.cpp - how far what counters count to reaches -------------===//
#include "Intervals.h"

#include "Lowering/Analysis/CountedLoops.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace autographc {

BlockArgument findInBody(scf::WhileOp loop, unsigned slot) {
  for (auto [number, value] : llvm::enumerate(loop.getConditionOp().getArgs()))
    if (value == loop.getBeforeBody()->getArgument(slot))
      return loop.getAfterBody()->getArgument(number);
  return {};
}

std::optional<Counter> findCounter(scf::WhileOp loop, unsigned slot) {
  BlockArgument now = findInBody(loop, slot);
  Operation *next = loop.getYieldOp().getOperand(slot).getDefiningOp();
  if (!now || !isa_and_nonnull<arith::AddIOp, arith::SubIOp>(next) || next->getOperand(0) != now)
    return std::nullopt;
  Value step = next->getOperand(1);
  if (!matchPattern(step, m_Constant()) && loop->isAncestor(step.getParentRegion()->getParentOp()))
    return std::nullopt;
  return Counter{step, isa<arith::SubIOp>(next)};
}

Value Intervals::constant(int64_t value) {
  return arith::ConstantIntOp::create(builder, loc, value, 64);
}
Value Intervals::compare(arith::CmpIPredicate predicate, Value a, Value b) {
  return builder.createOrFold<arith::CmpIOp>(loc, predicate, a, b);
}
void Intervals::fail(Value when) {
  if (!matchPattern(when, m_Zero()))
    isBeyond = isBeyond ? builder.createOrFold<arith::OrIOp>(loc, isBeyond, when) : when;
}
Value Intervals::widen(Value value) {
  Type wide = builder.getI64Type();
  if (value.getType() == wide)
    return value;
  return value.getType().isIndex() ? builder.createOrFold<arith::IndexCastOp>(loc, wide, value)
                                   : builder.createOrFold<arith::ExtSIOp>(loc, wide, value);
}

Intervals::Interval Intervals::bound(Interval interval, int64_t least, int64_t greatest) {
  fail(compare(arith::CmpIPredicate::slt, interval.least, constant(least)));
  fail(compare(arith::CmpIPredicate::sgt, interval.greatest, constant(greatest)));
  return interval;
}

unsigned getBits(Value number) {
  return number.getType().isIndex() ? 64 : number.getType().getIntOrFloatBitWidth();
}

static bool isWrapping(Operation *op) {
  auto flags = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op);
  return !op->getResult(0).getType().isIndex() && !(flags && flags.hasNoSignedWrap());
}

std::optional<Intervals::Interval> Intervals::find(Value value) {
  if (auto found = known.find(value); found != known.end())
    return found->second;
  std::optional<Interval> made = findNew(value);
  if (made)
    known[value] = *made;
  return made;
}

static constexpr int64_t most = int64_t(1) << 40;

std::optional<Intervals::Interval> Intervals::findNew(Value value) {
  if (!value.getType().isIndex() && !value.getType().isSignlessInteger())
    return std::nullopt;
  if (getBits(value) > 64)
    return std::nullopt;
  if (value == counter)
    return bound({widen(first), widen(last)}, -most, most);
  if (matchPattern(value, m_Constant()) ||
      !loop->isAncestor(value.getParentRegion()->getParentOp())) {
    Value wide = widen(value);
    return bound({wide, wide}, -most, most);
  }
  if (auto argument = dyn_cast<BlockArgument>(value))
    return findCounted(argument);
  Operation *op = value.getDefiningOp();
  if (isa<arith::IndexCastOp, arith::ExtSIOp>(op)) {
    // To fewer bits a cast wraps.
    Value from = op->getOperand(0);
    return getBits(value) < getBits(from) ? std::nullopt : find(from);
  }
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return findRead(load);
  if (!isa<arith::AddIOp, arith::SubIOp, arith::MulIOp>(op))
    return std::nullopt;
  // What would wrap counts as beyond.
  const int64_t greatest =
      isWrapping(op) && getBits(value) < 41 ? (int64_t(1) << (getBits(value) - 1)) - 1 : most;
  std::optional<Interval> a = find(op->getOperand(0)), b = find(op->getOperand(1));
  if (!a || !b)
    return std::nullopt;
  auto make = [&]<class Op>(Op, Value x, Value y) { return builder.createOrFold<Op>(loc, x, y); };
  if (isa<arith::AddIOp>(op))
    return bound({make(arith::AddIOp(), a->least, b->least),
                  make(arith::AddIOp(), a->greatest, b->greatest)},
                 -greatest, greatest);
  if (isa<arith::SubIOp>(op))
    return bound({make(arith::SubIOp(), a->least, b->greatest),
                  make(arith::SubIOp(), a->greatest, b->least)},
                 -greatest, greatest);
  for (Interval factor : {*a, *b})
    bound(factor, 0, int64_t(1) << 31);
  return bound(
      {make(arith::MulIOp(), a->least, b->least), make(arith::MulIOp(), a->greatest, b->greatest)},
      0, greatest);
}

/// What a subscript is before casts to more bits; null where one is to fewer.
static Value findNumber(Value subscript) {
  Value number = skipCasts(subscript);
  for (Value now = subscript; now != number; now = now.getDefiningOp()->getOperand(0))
    if (getBits(now) < getBits(now.getDefiningOp()->getOperand(0)))
      return nullptr;
  return number;
}

/// Whether two loads read one element of one buffer.
static bool isSameRead(memref::LoadOp a, memref::LoadOp b) {
  return a.getMemRef() == b.getMemRef() &&
         llvm::equal(a.getIndices(), b.getIndices(), [](Value x, Value y) {
           Value number = findNumber(x);
           return number && number == findNumber(y);
         });
}

/// Whether nothing in a loop writes to a buffer.
static bool isKept(Operation *loop, Value root) {
  auto isOwn = [](Value buffer) {
    return isa_and_nonnull<memref::AllocOp, memref::AllocaOp>(buffer.getDefiningOp());
  };
  return !loop->walk<WalkOrder::PreOrder>([&](Operation *op) {
                auto check = dyn_cast<scf::IfOp>(op);
                if (check && isFailure(check))
                  return WalkResult::skip();
                if (auto store = dyn_cast<memref::StoreOp>(op)) {
                  Value other = findRoot(store.getMemRef());
                  return other != root && (isOwn(other) || isOwn(root)) ? WalkResult::advance()
                                                                        : WalkResult::interrupt();
                }
                bool isStructure = isa<scf::SCFDialect>(op->getDialect());
                return isStructure || isa<memref::LoadOp>(op) || isMemoryEffectFree(op)
                           ? WalkResult::advance()
                           : WalkResult::interrupt();
              })
              .wasInterrupted();
}

/// An element that the loop's condition reads in each trip, and nothing writes in it.
std::optional<Intervals::Interval> Intervals::findRead(memref::LoadOp load) {
  auto whole = dyn_cast<scf::WhileOp>(loop);
  auto isOutside = [&](Value value) {
    return !loop->isAncestor(value.getParentRegion()->getParentOp());
  };
  Value root = findRoot(load.getMemRef());
  if (!whole || !isOutside(load.getMemRef()) || !isOutside(root) || !isKept(loop, root) ||
      !llvm::all_of(load.getIndices(), [&](Value index) { return isOutside(skipCasts(index)); }))
    return std::nullopt;
  Block &before = *whole.getBeforeBody();
  auto reads = before.getOps<memref::LoadOp>();
  if (!before.getOps<scf::IfOp>().empty() ||
      llvm::none_of(reads, [&](memref::LoadOp read) { return isSameRead(read, load); }))
    return std::nullopt;
  SmallVector<Value> place;
  for (Value index : load.getIndices()) {
    Value number = skipCasts(index);
    if (!number.getType().isIndex())
      number = builder.createOrFold<arith::IndexCastOp>(loc, builder.getIndexType(), number);
    place.push_back(number);
  }
  Value wide = widen(memref::LoadOp::create(builder, loc, load.getMemRef(), place));
  return bound({wide, wide}, -most, most);
}

/// Of a loop in the loop: what it has in its body.
std::optional<Intervals::Interval> Intervals::findCounted(BlockArgument argument) {
  Operation *around = argument.getOwner()->getParentOp();
  Value one = constant(1);
  if (auto inner = dyn_cast<scf::ForOp>(around); inner && argument == inner.getInductionVar()) {
    std::optional<Interval> from = find(inner.getLowerBound()), to = find(inner.getUpperBound());
    if (!from || !to)
      return std::nullopt;
    return Interval{from->least, builder.createOrFold<arith::SubIOp>(loc, to->greatest, one)};
  }
  auto inner = dyn_cast<scf::WhileOp>(around);
  if (!inner || argument.getOwner() != inner.getAfterBody())
    return std::nullopt;
  auto state = dyn_cast<BlockArgument>(inner.getConditionOp().getArgs()[argument.getArgNumber()]);
  auto test = inner.getConditionOp().getCondition().getDefiningOp<arith::CmpIOp>();
  if (!state || state.getOwner() != inner.getBeforeBody() || !test ||
      skipCasts(test.getLhs()) != state || getBits(test.getLhs()) < getBits(state))
    return std::nullopt;
  std::optional<Counter> counted = findCounter(inner, state.getArgNumber());
  std::optional<int64_t> step = counted ? getConstantIntValue(counted->step) : std::nullopt;
  std::optional<Interval> from = find(inner.getInits()[state.getArgNumber()]);
  std::optional<Interval> to = find(test.getRhs());
  if (!step || !from || !to)
    return std::nullopt;
  bool isUp = counted->isDown ? *step < 0 : *step > 0;
  arith::CmpIPredicate is = test.getPredicate();
  if (isUp && (is == arith::CmpIPredicate::slt || is == arith::CmpIPredicate::sle)) {
    Value end = to->greatest;
    if (is == arith::CmpIPredicate::slt)
      end = builder.createOrFold<arith::SubIOp>(loc, end, one);
    return Interval{from->least, end};
  }
  if (!isUp && *step && (is == arith::CmpIPredicate::sgt || is == arith::CmpIPredicate::sge)) {
    Value end = to->least;
    if (is == arith::CmpIPredicate::sgt)
      end = builder.createOrFold<arith::AddIOp>(loc, end, one);
    return Interval{end, from->greatest};
  }
  return std::nullopt;
}

Value Intervals::mayFail(scf::IfOp check) {
  using Is = arith::CmpIPredicate;
  Value condition = check.getCondition();
  if (!loop->isAncestor(condition.getParentRegion()->getParentOp()))
    return condition;
  auto test = condition.getDefiningOp<arith::CmpIOp>();
  if (!test || !llvm::is_contained({Is::uge, Is::sge, Is::slt}, test.getPredicate()))
    return nullptr;
  isBeyond = {};
  known.clear();
  Block::iterator end = builder.getInsertionPoint();
  Operation *before = end == builder.getInsertionBlock()->begin() ? nullptr : &*std::prev(end);
  std::optional<Interval> a = find(test.getLhs()), b = find(test.getRhs());
  if (!a || !b) {
    while (end != builder.getInsertionBlock()->begin() && &*std::prev(end) != before)
      std::prev(end)->erase();
    return nullptr;
  }
  switch (test.getPredicate()) {
  case Is::uge:
    fail(compare(Is::slt, a->least, constant(0)));
    [[fallthrough]];
  case Is::sge:
    fail(compare(Is::sge, a->greatest, b->least));
    break;
  default:
    fail(compare(Is::slt, a->least, b->greatest));
  }
  return isBeyond ? isBeyond : Value(arith::ConstantIntOp::create(builder, loc, false, 1));
}

} // namespace autographc
