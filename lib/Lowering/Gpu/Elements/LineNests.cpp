//===- LineNests.cpp - nests of loops in independent lines ----------------===//
#include "LineNests.h"

#include "ElementLoops.h"
#include "HostLoops.h"
#include "LoopChecks.h"
#include "Lowering/Gpu/HostTensors.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

namespace autographc {
namespace {

/// A load or store of an element.
struct LineAccess {
  Operation *op;
  Value root, buffer;
  SmallVector<Value> subscripts;
  bool isStore;
};

class LineFinder {
public:
  LineFinder(const CountedLoop &counted, const KernelRules &rules) : rules(rules) {
    found.counted = counted;
    loops.push_back(counted);
  }

  std::optional<LineNest> find() {
    WalkResult walked = found.counted.body->walk<WalkOrder::PreOrder>(
        [&](Operation *op) -> WalkResult { return look(op); });
    if (walked.wasInterrupted() || !areRootsKnown() || (!found.checks.empty() && mayBeSeen()))
      return std::nullopt;
    found.areOfCounters = areOfCounters(found.counted, found.checks);
    if (!found.areOfCounters && !standFirst())
      return std::nullopt;
    for (const CountedLoop &loop : loops)
      if (isApart(loop))
        found.apart.push_back(loop);
      else if (loop.loop != found.counted.loop)
        found.isInnerApart = false;
    found.owner = findOwner();
    if (found.apart.empty() && !found.owner)
      return std::nullopt;
    return found;
  }

private:
  WalkResult look(Operation *op) {
    if (isa<scf::YieldOp>(op))
      return WalkResult::advance();
    auto branch = dyn_cast<scf::IfOp>(op);
    if (branch && isFailure(branch)) {
      found.checks.push_back(branch);
      return WalkResult::skip();
    }
    if (auto load = dyn_cast<memref::LoadOp>(op))
      return add(op, load.getMemref(), load.getIndices(), false);
    if (auto store = dyn_cast<memref::StoreOp>(op))
      return add(op, store.getMemref(), store.getIndices(), true);
    if (std::optional<CountedLoop> inner = findCountedLoop(op);
        inner && op->use_empty() && isFixed(inner->from) && isFixed(inner->to))
      loops.push_back(*inner);
    return isa<scf::ConditionOp>(op) || rules.findObstacle(op).empty() ? WalkResult::advance()
                                                                       : WalkResult::interrupt();
  }

  WalkResult add(Operation *op, Value buffer, ValueRange subscripts, bool isStore) {
    if (!isOutside(buffer) || isHostBuffer(findRoot(buffer)))
      return WalkResult::interrupt();
    accesses.push_back(
        {op, findRoot(buffer), buffer, llvm::map_to_vector(subscripts, skipFreezes), isStore});
    return WalkResult::advance();
  }

  bool isOutside(Value value) const {
    return value.getParentRegion()->isProperAncestor(found.counted.body->getParent());
  }
  bool isFixed(Value value) const { return isOutside(value) || getConstantIntValue(value); }

  /// The accesses of a buffer that the nest writes, itself among them.
  auto getOthers(const LineAccess &store) const {
    return llvm::make_filter_range(
        accesses, [&store](const LineAccess &each) { return each.root == store.root; });
  }

  /// Whether buffers that are written have one name each, and share no element with others.
  bool areRootsKnown() const {
    bool writes = false;
    for (const LineAccess &store : accesses) {
      if (!store.isStore)
        continue;
      writes = true;
      for (const LineAccess &other : accesses)
        if (other.root == store.root ? other.buffer != store.buffer
                                     : mayShareElements(store.root, other.root))
          return false;
    }
    return writes;
  }

  /// Whether checks of data stand in the outermost loop, and none is of what the nest writes.
  bool standFirst() const {
    return llvm::all_of(found.checks, [&](scf::IfOp check) {
      return check->getBlock() == found.counted.body && !dependsOnStores(check);
    });
  }

  /// Whether an operation, or one in it, may read elements that the nest writes.
  bool readsStores(Operation *op) const {
    auto isWritten = [&](Value operand) {
      if (!isa<MemRefType>(operand.getType()))
        return false;
      Value root = findRoot(operand);
      return llvm::any_of(accesses, [&](const LineAccess &store) {
        return store.isStore && mayShareElements(store.root, root);
      });
    };
    return op
        ->walk([&](Operation *inner) {
          bool reads = !isa<memref::DimOp, memref::StoreOp, ViewLikeOpInterface>(inner) &&
                       llvm::any_of(inner->getOperands(), isWritten);
          return reads ? WalkResult::interrupt() : WalkResult::advance();
        })
        .wasInterrupted();
  }

  /// Whether what a check tests, or says, depends on elements that the nest writes.
  bool dependsOnStores(scf::IfOp check) const {
    SetVector<Operation *> slice;
    BackwardSliceOptions options;
    options.omitBlockArguments = true;
    options.omitUsesFromAbove = false;
    options.inclusive = true;
    options.filter = [&](Operation *op) { return found.counted.loop->isProperAncestor(op); };
    check->walk([&](Operation *op) { (void)getBackwardSlice(op, &slice, options); });
    return llvm::any_of(slice, [&](Operation *op) {
      bool mayLoop = op->getNumRegions() && !check->isAncestor(op) && !isa<scf::IfOp>(op);
      return mayLoop || readsStores(op);
    });
  }

  /// Whether somebody may look at elements that were written behind an error.
  bool mayBeSeen() const {
    return llvm::any_of(accesses,
                        [](const LineAccess &each) { return each.isStore && !isOwned(each.root); });
  }

  /// Whether two numbers are the same in an iteration.
  bool isSame(Value a, Value b) const {
    if (a == b)
      return true;
    Operation *left = a.getDefiningOp(), *right = b.getDefiningOp();
    if (!left || !right || left->getNumResults() != 1 || left->getNumRegions() ||
        left->getName() != right->getName() || left->getAttrs() != right->getAttrs() ||
        left->getNumOperands() != right->getNumOperands() ||
        !(isMemoryEffectFree(left) || isSteady(left)))
      return false;
    return llvm::all_of_zip(left->getOperands(), right->getOperands(),
                            [&](Value x, Value y) { return isSame(x, y); });
  }
  /// Whether a load is of a buffer that the nest does not write.
  bool isSteady(Operation *op) const {
    auto load = dyn_cast<memref::LoadOp>(op);
    return load && llvm::none_of(accesses, [&](const LineAccess &each) {
             return each.isStore && each.root == findRoot(load.getMemref());
           });
  }

  /// Whether all accesses of a written buffer have the same number as subscript at a place, one
  /// for which `holds`.
  bool agree(const LineAccess &store, size_t place, llvm::function_ref<bool(Value)> holds) const {
    return holds(store.subscripts[place]) &&
           llvm::all_of(getOthers(store), [&](const LineAccess &other) {
             return isSame(other.subscripts[place], store.subscripts[place]);
           });
  }

  /// Whether a number differs in any two iterations of a loop: it is the counter, or so many behind
  /// or before it.
  bool isPlace(Value number, const CountedLoop &loop) const {
    number = skipFreezes(number);
    if (isa_and_nonnull<arith::AddIOp, arith::SubIOp>(number.getDefiningOp())) {
      Value left = number.getDefiningOp()->getOperand(0),
            right = number.getDefiningOp()->getOperand(1);
      return (isPlace(left, loop) && isFixed(right)) || (isPlace(right, loop) && isFixed(left));
    }
    return number == loop.counter;
  }

  /// Whether each iteration of a loop has elements of its own in all buffers that are written.
  bool isApart(const CountedLoop &loop) const {
    return llvm::all_of(accesses, [&](const LineAccess &store) {
      return !store.isStore ||
             llvm::any_of(llvm::seq<size_t>(0, store.subscripts.size()), [&](size_t place) {
               return agree(store, place, [&](Value number) { return isPlace(number, loop); });
             });
    });
  }

  /// Whether a number is computed by an iteration of a loop that is not apart, before it writes
  /// anything.
  bool isComputed(Value number) const {
    Operation *op = number.getDefiningOp();
    if (!op || isFixed(number) ||
        llvm::any_of(loops, [&](const CountedLoop &loop) { return isPlace(number, loop); }))
      return false;
    bool isInLoop = llvm::any_of(loops, [&](const CountedLoop &loop) {
      return loop.body == op->getBlock() && !isApart(loop);
    });
    return isInLoop && llvm::all_of(accesses, [&](const LineAccess &each) {
             Operation *around = op->getBlock()->findAncestorOpInBlock(*each.op);
             return !each.isStore || (around && op->isBeforeInBlock(around));
           });
  }

  /// What chooses among the elements of all buffers that are written.
  Value findOwner() const {
    const LineAccess &first =
        *llvm::find_if(accesses, [](const LineAccess &each) { return each.isStore; });
    for (Value owner : first.subscripts)
      if (isComputed(owner) && llvm::all_of(accesses, [&](const LineAccess &store) {
            return !store.isStore || isChosenBy(store, owner);
          }))
        return owner;
    return {};
  }
  bool isChosenBy(const LineAccess &store, Value owner) const {
    return llvm::any_of(llvm::seq<size_t>(0, store.subscripts.size()), [&](size_t place) {
      return agree(store, place, [&](Value number) { return isSame(number, owner); });
    });
  }

  const KernelRules &rules;
  LineNest found;
  SmallVector<CountedLoop> loops;
  SmallVector<LineAccess> accesses;
};

} // namespace

std::optional<LineNest> findLineNest(Operation *op, const KernelRules &rules) {
  std::optional<CountedLoop> counted = findCountedLoop(op);
  return counted && !isInHostLoop(op) ? LineFinder(*counted, rules).find() : std::nullopt;
}

} // namespace autographc
