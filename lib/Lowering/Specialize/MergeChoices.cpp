//===- MergeChoices.cpp - what changes a chosen list changes it in place --===//
// `(c ? a : b).push_back(x)` chooses a list, changes it, and puts it back: the changed list goes to
// one of two places, and neither changes in place. Where all of that is in the branches, each
// changes its own.
#include "autographc/Lowering/Specialize.h"

#include "autographc/IR/Leaves.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_AGMERGECHOICES
#include "autographc/Lowering/Specialize.h.inc"

namespace {

/// A choice, and what stands between it and what puts it back, are there twice afterwards: so many
/// operations each at most.
constexpr size_t mostBetween = 48;

bool hasBuffer(Type type) {
  return llvm::any_of(getLeafTypes(type), llvm::IsaPred<RankedTensorType>);
}

size_t countOperations(Operation *op) {
  size_t count = 0;
  op->walk([&](Operation *) { ++count; });
  return count;
}

/// Whether an `scf.if` only chooses, a list or a tensor among what it gives.
bool isChoice(scf::IfOp op) {
  auto isPart = [](Operation &inner) {
    return isa<scf::YieldOp, ag::GetFieldOp, ag::ConstantOp, ag::EqualOp>(inner) ||
           (isa<scf::IfOp>(inner) && isChoice(cast<scf::IfOp>(inner)));
  };
  return llvm::any_of(op.getResultTypes(), hasBuffer) &&
         llvm::all_of(op->getRegions(), [&](Region &region) {
           return region.hasOneBlock() && llvm::all_of(region.front(), isPart);
         });
}

void cloneBody(OpBuilder &builder, Region &region, IRMapping &mapping) {
  if (!region.empty())
    for (Operation &op : region.front().without_terminator())
      builder.clone(op, mapping);
}

/// The results that a region of an operation yields.
SmallVector<Value> getYielded(Region &region, const IRMapping &mapping) {
  if (region.empty())
    return {};
  return llvm::map_to_vector(region.front().getTerminator()->getOperands(),
                             [&](Value value) { return mapping.lookupOrDefault(value); });
}

/// Whether an operation only finds out something about a list or tensor.
bool isRead(Operation *op) {
  return op->getNumResults() > 0 && op->getNumRegions() == 0 && isMemoryEffectFree(op) &&
         !isa<ag::BindOp>(op) && llvm::none_of(op->getResultTypes(), hasBuffer);
}

/// Moves reads of a choice into its branch: a choice that nothing reads needs no buffer.
void moveReads(scf::IfOp choice) {
  for (Operation *user :
       llvm::SmallSetVector<Operation *, 4>(choice->user_begin(), choice->user_end())) {
    // In a loop it would be chosen each time.
    if (!isRead(user) || user->getBlock() != choice->getBlock())
      continue;
    OpBuilder builder(user);
    auto read = scf::IfOp::create(builder, user->getLoc(), user->getResultTypes(),
                                  choice.getCondition(), /*withElseRegion=*/true);
    read->setDiscardableAttrs(choice->getDiscardableAttrDictionary());
    ag::removeAttr<ag::NamesAttr>(read);
    for (unsigned number : {0, 1}) {
      builder.setInsertionPointToStart(&read->getRegion(number).front());
      IRMapping mapping;
      cloneBody(builder, choice->getRegion(number), mapping);
      mapping.map(choice.getResults(), getYielded(choice->getRegion(number), mapping));
      scf::YieldOp::create(builder, user->getLoc(), builder.clone(*user, mapping)->getResults());
    }
    user->replaceAllUsesWith(read);
    user->erase();
  }
}

/// A choice, the operations behind it, and the branch on the same condition that puts it back.
class Merge {
public:
  explicit Merge(scf::IfOp choice) : choice(choice) {}

  /// Finds the branch. False if there is none, or some operation would do less in one of the
  /// branches.
  bool find() {
    size_t count = 0;
    for (Operation *op = choice->getNextNode(); op && !op->hasTrait<OpTrait::IsTerminator>();
         op = op->getNextNode()) {
      if (auto candidate = dyn_cast<scf::IfOp>(op);
          candidate && candidate.getCondition() == choice.getCondition() && putsBack(candidate)) {
        branch = candidate;
        return areNeeded(0) && areNeeded(1);
      }
      count += countOperations(op);
      if (count > mostBetween)
        return false;
      between.push_back(op);
      if (usesChoice(op))
        changed.insert_range(op->getResults());
    }
    return false;
  }

  scf::IfOp run() {
    SmallVector<Value> outer = findOuter();
    SmallVector<Type> types(branch.getResultTypes());
    llvm::append_range(types, ValueRange(outer).getTypes());
    OpBuilder builder(branch);
    auto merged = scf::IfOp::create(builder, branch.getLoc(), types, branch.getCondition(),
                                    /*withElseRegion=*/true);
    merged->setDiscardableAttrs(branch->getDiscardableAttrDictionary());
    ag::removeAttr<ag::NamesAttr>(merged);
    for (unsigned region : {0, 1})
      fill(merged->getRegion(region), region, outer);
    branch->replaceAllUsesWith(merged.getResults().take_front(branch.getNumResults()));
    for (auto [value, result] :
         llvm::zip(outer, merged.getResults().drop_front(branch.getNumResults())))
      value.replaceUsesWithIf(result, [&](OpOperand &use) {
        return !isInside(use.getOwner()) && !merged->isProperAncestor(use.getOwner());
      });
    branch.erase();
    for (Operation *op : llvm::reverse(between))
      op->erase();
    choice.erase();
    return merged;
  }

private:
  bool usesChoice(Operation *op) {
    auto uses = [&](Value operand) {
      return changed.contains(operand) || operand.getDefiningOp() == choice;
    };
    return op
        ->walk([&](Operation *inner) {
          return llvm::any_of(inner->getOperands(), uses) ? WalkResult::interrupt()
                                                          : WalkResult::advance();
        })
        .wasInterrupted();
  }

  /// Whether a branch yields what became of the choice.
  bool putsBack(scf::IfOp candidate) {
    return llvm::any_of(candidate->getRegions(), [&](Region &region) {
      return !region.empty() &&
             llvm::any_of(region.front().getTerminator()->getOperands(), [&](Value yielded) {
               Value value = ag::skipBinds(yielded);
               return hasBuffer(value.getType()) && changed.contains(value);
             });
    });
  }

  /// The operation of this block that an operation is in.
  Operation *getOwn(Operation *op) { return choice->getBlock()->findAncestorOpInBlock(*op); }

  bool isInside(Operation *user) {
    Operation *own = getOwn(user);
    return own && (own == branch || llvm::is_contained(between, own));
  }

  /// Whether the branch uses all operations that would otherwise be dropped: they may fail, and
  /// have to do so on both ways.
  bool areNeeded(unsigned region) {
    llvm::SmallPtrSet<Operation *, 16> needed;
    for (Operation *op : llvm::reverse(between)) {
      bool isUsed = !isMemoryEffectFree(op) || llvm::any_of(op->getUsers(), [&](Operation *user) {
        Operation *own = getOwn(user);
        if (own == branch)
          return user == branch || branch->getRegion(region).isAncestor(user->getParentRegion());
        return !llvm::is_contained(between, own) || needed.contains(own);
      });
      if (!isUsed && !op->hasTrait<OpTrait::ConstantLike>())
        return false;
      needed.insert(op);
    }
    return true;
  }

  /// The values that are used behind the branch.
  SmallVector<Value> findOuter() {
    SmallVector<Value> outer;
    auto add = [&](Operation *op) {
      for (Value result : op->getResults())
        if (llvm::any_of(result.getUsers(), [&](Operation *user) { return !isInside(user); }))
          outer.push_back(result);
    };
    add(choice);
    llvm::for_each(between, add);
    return outer;
  }

  void fill(Region &target, unsigned number, ValueRange outer) {
    OpBuilder builder = OpBuilder::atBlockBegin(&target.front());
    IRMapping mapping;
    cloneBody(builder, choice->getRegion(number), mapping);
    mapping.map(choice.getResults(), getYielded(choice->getRegion(number), mapping));
    for (Operation *op : between)
      builder.clone(*op, mapping);
    cloneBody(builder, branch->getRegion(number), mapping);
    SmallVector<Value> yielded = getYielded(branch->getRegion(number), mapping);
    for (Value value : outer)
      yielded.push_back(mapping.lookupOrDefault(value));
    scf::YieldOp::create(builder, branch.getLoc(), yielded);
  }

  scf::IfOp choice, branch;
  SmallVector<Operation *> between;
  /// The values that depend on the choice.
  llvm::DenseSet<Value> changed;
};

void mergeIn(Region &region) {
  for (Block &block : region) {
    for (Operation *op = &block.front(); op; op = op->getNextNode())
      if (auto choice = dyn_cast<scf::IfOp>(op);
          choice && isChoice(choice) && countOperations(choice) <= mostBetween) {
        moveReads(choice);
        if (Merge merge(choice); merge.find())
          op = merge.run();
      }
    for (Operation &op : block)
      for (Region &inner : op.getRegions())
        mergeIn(inner);
  }
}

struct MergeChoicesPass : impl::AGMergeChoicesBase<MergeChoicesPass> {
  void runOnOperation() override {
    if (!getOperation().isExternal())
      mergeIn(getOperation().getBody());
  }
};

} // namespace
} // namespace autographc
