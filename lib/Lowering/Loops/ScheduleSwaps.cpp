//===- ScheduleSwaps.cpp - two buffers that change places, not a copy -----===//
// `u(inner, inner) = next` at the end of an iteration: what is next is computed in a second buffer
// whose frame is the same, and the two change places.
#include "RowViews.h"
#include "ScheduleNotes.h"

#include "autographc/Lowering/Loops.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_SCHEDULESWAPS
#include "autographc/Lowering/Loops.h.inc"

namespace {

/// Whether `op` only reads a buffer that it is given, or a part of it.
bool onlyReads(Operation *op, Value buffer) {
  if (auto generic = dyn_cast<linalg::LinalgOp>(op))
    return generic.hasPureBufferSemantics() && !llvm::is_contained(generic.getDpsInits(), buffer);
  return isa<memref::LoadOp, vector::LoadOp, memref::DimOp>(op);
}

/// A copy of a new part into a buffer, as the last that a loop does with it.
class Swap {
public:
  explicit Swap(linalg::CopyOp copy)
      : copy(copy), part(copy.getInputs()[0].getDefiningOp<memref::AllocOp>()),
        target(copy.getOutputs()[0].getDefiningOp<memref::SubViewOp>()), loop(copy->getParentOp()) {
  }

  bool isPossible() {
    if (!part || !target || !isa<scf::WhileOp, scf::ForOp>(loop) ||
        part->getBlock() != copy->getBlock())
      return false;
    whole = target.getSource().getDefiningOp<memref::AllocOp>();
    return whole && whole->getBlock() == loop->getBlock() &&
           target.getType().getRank() == whole.getType().getRank() && isKnownBefore() &&
           isLarge() &&
           llvm::all_of(whole->getUsers(), [&](Operation *user) { return isUseOfWhole(user); }) &&
           llvm::all_of(part->getUsers(), [&](Operation *user) { return isUseOfPart(user); });
  }

  void run() {
    addNote(copy, {"loops", "two buffers that change places in each iteration", "", "", ""});
    OpBuilder builder(loop);
    Location loc = copy.getLoc();
    IRMapping map;
    for (Operation *op : places)
      builder.clone(*op, map);
    Value other = builder.clone(*whole)->getResult(0);
    memref::CopyOp::create(builder, loc, whole, other);
    auto [now, next, results] = carry(builder, whole, other);
    replaceBehind(results.first);
    builder.setInsertionPointAfter(loop);
    memref::DeallocOp::create(builder, loc, results.second);
    builder.setInsertionPoint(part);
    map.map(whole.getResult(), next);
    Operation *view = builder.clone(*target, map);
    for (Operation *user : llvm::make_early_inc_range(part->getUsers()))
      if (isa<memref::DeallocOp>(user))
        user->erase();
    copy->erase();
    whole->getResult(0).replaceUsesWithIf(now, [&](OpOperand &use) {
      return use.getOwner() != loop && loop->isAncestor(use.getOwner());
    });
    part->replaceAllUsesWith(view);
    part->erase();
    if (target->use_empty())
      target->erase();
  }

private:
  /// Whether places and extents of the part are the same in all iterations; collects what they
  /// follow from.
  bool isKnownBefore() {
    SmallVector<Value> open;
    for (Value operand : target->getOperands().drop_front())
      open.push_back(operand);
    llvm::SmallPtrSet<Operation *, 16> seen;
    while (!open.empty()) {
      Value value = open.pop_back_val();
      if (!loop->isAncestor(value.getParentRegion()->getParentOp()))
        continue;
      Operation *made = value.getDefiningOp();
      if (!made || made->getBlock() != copy->getBlock() || made->getNumRegions() ||
          !isMemoryEffectFree(made) || !isSpeculatable(made))
        return false;
      if (seen.insert(made).second)
        open.append(made->operand_begin(), made->operand_end());
    }
    for (Operation &op : *copy->getBlock())
      if (seen.contains(&op))
        places.push_back(&op);
    return true;
  }

  /// Whether the part is about as large as the whole, of which there will be two.
  bool isLarge() {
    llvm::DenseSet<Value> known(whole.getDynamicSizes().begin(), whole.getDynamicSizes().end());
    auto followsFrom = [&](Value size, auto &&self) -> bool {
      Operation *made = size.getDefiningOp();
      return known.contains(size) || (made && isMemoryEffectFree(made) && !made->getNumRegions() &&
                                      llvm::any_of(made->getOperands(), [&](Value operand) {
                                        return self(operand, self);
                                      }));
    };
    return llvm::all_of(llvm::enumerate(target.getMixedSizes()), [&](auto size) {
      int64_t extent = whole.getType().getDimSize(size.index());
      std::optional<int64_t> number = getConstantIntValue(size.value());
      if (number)
        return !ShapedType::isDynamic(extent) && 2 * *number >= extent;
      return ShapedType::isDynamic(extent) && followsFrom(cast<Value>(size.value()), followsFrom);
    });
  }

  bool isUseOfWhole(Operation *user) {
    if (user == loop)
      return false;
    if (loop->isAncestor(user))
      return isReadBeforeCopy(user, whole);
    Operation *top = loop->getBlock()->findAncestorOpInBlock(*user);
    if (!top)
      return false;
    if (!top->isBeforeInBlock(loop))
      return true;
    // No other name is used once the two have changed places.
    return isa<memref::DimOp>(user) ||
           llvm::none_of(user->getResultTypes(), [](Type type) { return isa<MemRefType>(type); });
  }

  bool isReadBeforeCopy(Operation *user, Value buffer) {
    Operation *top = copy->getBlock()->findAncestorOpInBlock(*user);
    if (!top || !top->isBeforeInBlock(copy))
      return isa<memref::DimOp>(user) && top;
    if (auto view = dyn_cast<memref::SubViewOp>(user))
      return llvm::all_of(view->getUsers(), [&](Operation *inner) {
        return (inner == copy && view == target) || isReadBeforeCopy(inner, view);
      });
    return onlyReads(user, buffer);
  }

  bool isUseOfPart(Operation *user) {
    if (!loop->isAncestor(user))
      return false;
    auto op = dyn_cast<linalg::LinalgOp>(user);
    return (op && op.hasPureBufferSemantics()) ||
           isa<memref::LoadOp, memref::StoreOp, vector::LoadOp, vector::StoreOp, memref::DimOp>(
               user) ||
           (isa<memref::DeallocOp>(user) && user->getBlock() == copy->getBlock());
  }

  struct Carried {
    Value now, next;
    std::pair<Value, Value> results;
  };

  /// The loop with two values more, which it exchanges.
  Carried carry(OpBuilder &builder, Value now, Value next) {
    if (auto each = dyn_cast<scf::ForOp>(loop)) {
      IRRewriter rewriter(builder);
      auto made = cast<scf::ForOp>(*each.replaceWithAdditionalYields(
          rewriter, ValueRange{now, next}, /*replaceInitOperandUsesInLoop=*/false,
          [](OpBuilder &, Location, ArrayRef<BlockArgument> added) {
            return SmallVector<Value>{added[1], added[0]};
          }));
      loop = made;
      unsigned count = made.getNumResults();
      return {made.getRegionIterArg(count - 2),
              made.getRegionIterArg(count - 1),
              {made.getResult(count - 2), made.getResult(count - 1)}};
    }
    return carryWhile(builder, cast<scf::WhileOp>(loop), now, next);
  }

  Carried carryWhile(OpBuilder &builder, scf::WhileOp old, Value now, Value next) {
    Type type = now.getType();
    SmallVector<Value> inits(old.getInits());
    inits.append({now, next});
    SmallVector<Type> types(old.getResultTypes());
    types.append({type, type});
    auto made = scf::WhileOp::create(builder, old.getLoc(), types, inits);
    made->setDiscardableAttrs(old->getDiscardableAttrDictionary());
    made.getBefore().takeBody(old.getBefore());
    made.getAfter().takeBody(old.getAfter());
    Location loc = old.getLoc();
    Block &before = made.getBefore().front(), &after = made.getAfter().front();
    Value first = before.addArgument(type, loc), second = before.addArgument(type, loc);
    made.getConditionOp().getArgsMutable().append({first, second});
    now = after.addArgument(type, loc);
    next = after.addArgument(type, loc);
    made.getYieldOp().getResultsMutable().append({next, now});
    unsigned count = old.getNumResults();
    old->replaceAllUsesWith(made.getResults().take_front(count));
    old.erase();
    loop = made;
    return {now, next, {made.getResult(count), made.getResult(count + 1)}};
  }

  void replaceBehind(Value result) {
    whole->getResult(0).replaceUsesWithIf(result, [&](OpOperand &use) {
      Operation *top = loop->getBlock()->findAncestorOpInBlock(*use.getOwner());
      return loop->isBeforeInBlock(top);
    });
  }

  linalg::CopyOp copy;
  memref::AllocOp part;
  memref::SubViewOp target;
  Operation *loop;
  memref::AllocOp whole;
  SmallVector<Operation *> places;
};

struct ScheduleSwaps : impl::ScheduleSwapsBase<ScheduleSwaps> {
  void runOnOperation() override {
    SmallVector<linalg::CopyOp> copies;
    getOperation().walk([&](linalg::CopyOp copy) { copies.push_back(copy); });
    for (linalg::CopyOp copy : copies)
      if (Swap swap(copy); swap.isPossible())
        swap.run();
  }
};

} // namespace
} // namespace autographc
