//===- SerialLoops.cpp - loops that one thread of a device does -----------===//
#include "SerialLoops.h"

#include "LoopChecks.h"
#include "Lowering/Gpu/DeviceBuffers.h"
#include "Lowering/Gpu/HostTensors.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace autographc {
namespace {

/// The most steps that one thread of a GPU does. A step takes about 0.1 us there, of loads that the
/// cache has, and 1 ns on the host; but a loop of the host's waits for all kernels before it, and
/// for a copy there and one back: about 50 us. Both are estimates.
constexpr int64_t mostSteps = 512;
/// The deepest nest: the product of its steps, each at most one more than those, fits a number.
constexpr size_t mostLoops = 6;

bool isUsed(ArrayRef<OpResult> results) {
  return llvm::any_of(results, [](OpResult result) { return !result.use_empty(); });
}

/// A loop that one thread can do, with all loops in it.
class SerialNest {
public:
  SerialNest(Operation *op, const KernelRules &rules) : rules(rules) {
    std::optional<CarryingLoop> found = findCarryingLoop(op);
    if (!found || !rules.findObstacle(op).empty())
      return;
    loop = *found;
    loops.push_back(loop.counted);
    WalkResult walked = loop.counted.body->walk<WalkOrder::PreOrder>(
        [&](Operation *inner) -> WalkResult { return look(inner); });
    isPossible = !walked.wasInterrupted() && loops.size() <= mostLoops && canBeRead() &&
                 canBeBounded(loop.counted, checks);
  }

  /// How many steps there are, where that is known.
  std::optional<int64_t> countSteps() const {
    int64_t steps = 1;
    for (const CountedLoop &each : loops) {
      std::optional<int64_t> from = getConstantIntValue(each.from),
                             to = getConstantIntValue(each.to);
      if (!from || !to)
        return std::nullopt;
      uint64_t own = *from < *to ? uint64_t(*to) - uint64_t(*from) : 1;
      steps *= std::min<uint64_t>(own, mostSteps + 1);
    }
    return steps;
  }

  /// Where it can be said before the loop how many steps there are, and whether a check may fail:
  /// before the outermost of the loops around it that choose none of the numbers. Null where the
  /// host fetches what it reads before a loop around that place.
  Operation *findPlace() const {
    Operation *place = loop.counted.loop;
    auto around = place->getParentOfType<LoopLikeOpInterface>();
    for (; around; around = around->getParentOfType<LoopLikeOpInterface>()) {
      if (!llvm::all_of(findNumbers(),
                        [&](Value number) { return around.isDefinedOutsideOfLoop(number); }))
        break;
      place = around;
    }
    bool isFetched =
        around && llvm::any_of(accessed, [&](Value buffer) {
          return !written.contains(findRoot(buffer)) && around.isDefinedOutsideOfLoop(buffer);
        });
    return isFetched ? nullptr : place;
  }

  bool hasChecks() const { return !checks.empty(); }

  /// Whether it has few steps, and no check fails.
  Value emitIsShort(OpBuilder &builder) const {
    Location loc = loop.counted.loop->getLoc();
    Value most = index(builder, mostSteps + 1), one = index(builder, 1), steps = one;
    for (const CountedLoop &each : loops) {
      Value from = toIndex(builder, each.from), to = toIndex(builder, each.to);
      Value isAny = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, from, to);
      Value own = arith::SubIOp::create(builder, loc, to, from);
      own = arith::SelectOp::create(builder, loc, isAny, own, one);
      own = arith::MinUIOp::create(builder, loc, own, most);
      steps = arith::MulIOp::create(builder, loc, steps, own);
    }
    Value isShort = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, steps, most);
    if (checks.empty())
      return isShort;
    Value mayFail = emitMayFail(builder, loop.counted, checks);
    Value never = arith::ConstantIntOp::create(builder, loc, 0, 1);
    return arith::SelectOp::create(builder, loc, mayFail, never, isShort);
  }

  /// Emits it before the loop; gives what the loop gives.
  SmallVector<Value> emit(ArrayRef<bool> isAsked) {
    OpBuilder builder(loop.counted.loop);
    Location loc = loop.counted.loop->getLoc();
    for (scf::IfOp check : checks)
      check.erase();
    Value from = toIndex(builder, loop.counted.from), to = toIndex(builder, loop.counted.to);
    SmallVector<Value> results(isAsked.size()), slots, into;
    for (const CarriedNumber &each : loop.carried) {
      slots.push_back(isAskedFor(each, isAsked) ? emitSlot(builder, each.init.getType()) : Value());
      if (slots.back())
        into.push_back(slots.back());
    }
    // An operation has a result.
    Value unit = into.empty() ? emitSlot(builder, builder.getI1Type()) : Value();
    if (unit)
      into.push_back(unit);
    SmallVector<AffineMap> maps(into.size(), AffineMap::get(builder.getContext()));
    linalg::GenericOp::create(
        builder, loc, ValueRange(), into, maps, ArrayRef<utils::IteratorType>(),
        [&](OpBuilder &inside, Location, ValueRange) {
          SmallVector<Value> given;
          scf::ForOp steps = emitSteps(inside, from, to);
          for (auto [slot, value] : llvm::zip(slots, steps.getResults()))
            if (slot)
              given.push_back(value);
          if (unit)
            given.push_back(arith::ConstantIntOp::create(inside, loc, true, 1));
          linalg::YieldOp::create(inside, loc, given);
        });
    if (unit)
      memref::DeallocOp::create(builder, loc, unit);
    for (OpResult end : loop.ends) {
      Value last = arith::MaxSIOp::create(builder, loc, from, to);
      results[end.getResultNumber()] = emitAsCounter(builder, loc, last, end.getType());
    }
    for (auto [slot, each] : llvm::zip(slots, loop.carried)) {
      for (OpResult result : each.results)
        results[result.getResultNumber()] =
            slot ? Value(memref::LoadOp::create(builder, loc, slot, ValueRange()))
                 : Value(ub::PoisonOp::create(builder, loc, result.getType()));
      if (slot)
        memref::DeallocOp::create(builder, loc, slot);
    }
    return results;
  }

  bool isPossible = false;

private:
  WalkResult look(Operation *op) {
    auto branch = dyn_cast<scf::IfOp>(op);
    if (branch && isFailure(branch)) {
      checks.push_back(branch);
      return WalkResult::skip();
    }
    if (auto load = dyn_cast<memref::LoadOp>(op))
      return add(load.getMemref(), false);
    if (auto store = dyn_cast<memref::StoreOp>(op))
      return add(store.getMemref(), true);
    if (isa<LoopLikeOpInterface>(op)) {
      std::optional<CarryingLoop> inner = findCarryingLoop(op);
      if (!inner || !isFixed(inner->counted.from) || !isFixed(inner->counted.to))
        return WalkResult::interrupt();
      loops.push_back(inner->counted);
    }
    bool isWork = isa<scf::YieldOp, scf::ConditionOp>(op) || rules.findObstacle(op).empty();
    return isWork ? WalkResult::advance() : WalkResult::interrupt();
  }

  WalkResult add(Value buffer, bool isStore) {
    if (!isOutside(buffer) || isHostBuffer(findRoot(buffer)))
      return WalkResult::interrupt();
    accessed.insert(buffer);
    if (isStore)
      written.insert(findRoot(buffer));
    return WalkResult::advance();
  }

  bool isOutside(Value value) const {
    return value.getParentRegion()->isProperAncestor(loop.counted.body->getParent());
  }
  bool isFixed(Value value) const { return isOutside(value) || getConstantIntValue(value); }

  /// The numbers from outside that say how many steps there are, and whether a check may fail.
  SetVector<Value> findNumbers() const {
    SetVector<Value> numbers;
    SmallVector<Value> left;
    for (const CountedLoop &each : loops)
      llvm::append_values(left, each.from, each.to);
    for (scf::IfOp check : checks)
      for (Operation *op = check; op != loop.counted.loop; op = op->getParentOp())
        if (auto branch = dyn_cast<scf::IfOp>(op))
          left.push_back(branch.getCondition());
    while (!left.empty()) {
      Value value = left.pop_back_val();
      if (isOutside(value) && !getConstantIntValue(value))
        numbers.insert(value);
      else if (Operation *op = value.getDefiningOp(); op && !isOutside(value))
        llvm::append_range(left, op->getOperands());
    }
    return numbers;
  }

  /// Whether the host can read what the loop carries, where it is asked for.
  bool canBeRead() const {
    return llvm::all_of(loop.carried, [](const CarriedNumber &each) {
      Type type = each.init.getType();
      return ag::isNumber(type) && (!isUsed(each.results) || type.isIntOrIndexOrFloat());
    });
  }

  static bool isAskedFor(const CarriedNumber &each, ArrayRef<bool> isAsked) {
    return llvm::any_of(each.results,
                        [&](OpResult result) { return isAsked[result.getResultNumber()]; });
  }

  Value index(OpBuilder &builder, int64_t value) const {
    return arith::ConstantIndexOp::create(builder, loop.counted.loop->getLoc(), value);
  }
  Value toIndex(OpBuilder &builder, Value number) const {
    return emitAsIndex(builder, loop.counted.loop->getLoc(), number);
  }

  /// Room on the device for a number.
  Value emitSlot(OpBuilder &builder, Type type) const {
    return memref::AllocOp::create(builder, loop.counted.loop->getLoc(),
                                   getDeviceType(MemRefType::get({}, type)));
  }

  scf::ForOp emitSteps(OpBuilder &builder, Value from, Value to) const {
    Location loc = loop.counted.loop->getLoc();
    SmallVector<Value> inits, next;
    for (const CarriedNumber &each : loop.carried)
      inits.push_back(each.init);
    auto steps = scf::ForOp::create(builder, loc, from, to, index(builder, 1), inits);
    OpBuilder inside = OpBuilder::atBlockBegin(steps.getBody());
    IRMapping map;
    map.map(loop.counted.counter,
            emitAsCounter(inside, loc, steps.getInductionVar(), loop.counted.counter.getType()));
    for (auto [each, argument] : llvm::zip(loop.carried, steps.getRegionIterArgs()))
      for (BlockArgument inBody : each.inBody)
        map.map(inBody, argument);
    for (Operation &op : loop.counted.body->without_terminator())
      inside.clone(op, map);
    for (const CarriedNumber &each : loop.carried)
      next.push_back(map.lookupOrDefault(each.next));
    if (!next.empty())
      scf::YieldOp::create(inside, loc, next);
    return steps;
  }

  const KernelRules &rules;
  CarryingLoop loop;
  /// The loops of the nest, the outermost one first.
  SmallVector<CountedLoop> loops;
  SmallVector<scf::IfOp> checks;
  SetVector<Value> accessed, written;
};

} // namespace

SerialChoice emitSerialLoop(Operation *loop, const KernelRules &rules) {
  SerialNest nest(loop, rules);
  std::optional<int64_t> known = nest.isPossible ? nest.countSteps() : std::nullopt;
  Operation *place = nest.isPossible ? nest.findPlace() : nullptr;
  if (!place || (known && *known > mostSteps))
    return {loop, Value()};
  auto isAsked =
      llvm::map_to_vector(loop->getResults(), [](OpResult result) { return !result.use_empty(); });
  auto function = loop->getParentOfType<func::FuncOp>();
  auto line = loop->getLoc()->findInstanceOf<FileLineColLoc>();
  auto addNote = [&](StringRef condition) {
    if (line)
      addDeviceNote(function, "one thread of the GPU does the loop in line " +
                                  std::to_string(line.getLine()) + ", in order" + condition.str());
  };
  if (known && !nest.hasChecks()) {
    addNote("");
    loop->replaceAllUsesWith(nest.emit(isAsked));
    loop->erase();
    return {};
  }
  std::string condition =
      known ? "" : ", where it has at most " + std::to_string(mostSteps) + " steps";
  if (nest.hasChecks())
    condition += known ? ", where no check of it fails" : " and no check of it fails";
  addNote(condition + "; else the host, on copies of its tensors, which waits for the GPU");
  OpBuilder builder(place);
  Value isShort = nest.emitIsShort(builder);
  builder.setInsertionPoint(loop);
  auto branch = scf::IfOp::create(builder, loop->getLoc(), loop->getResultTypes(), isShort,
                                  /*withElseRegion=*/true);
  loop->replaceAllUsesWith(branch.getResults());
  builder.setInsertionPointToStart(branch.thenBlock());
  Operation *own = builder.clone(*loop);
  SmallVector<Value> results = SerialNest(own, rules).emit(isAsked);
  own->erase();
  Block *other = branch.elseBlock();
  loop->moveBefore(other, other->begin());
  if (loop->getNumResults()) {
    builder.setInsertionPointToEnd(branch.thenBlock());
    scf::YieldOp::create(builder, loop->getLoc(), results);
    builder.setInsertionPointToEnd(other);
    scf::YieldOp::create(builder, loop->getLoc(), loop->getResults());
  }
  return {loop, isShort};
}

} // namespace autographc
