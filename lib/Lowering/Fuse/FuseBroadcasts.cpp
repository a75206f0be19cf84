//===- FuseBroadcasts.cpp - one test of extents for a chain of operations --===//
#include "autographc/IR/AG.h"
#include "autographc/Lowering/Fuse.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Dominance.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_FUSEBROADCASTS
#include "autographc/Lowering/Fuse.h.inc"

namespace {

bool isPure(Operation &op) {
  if (auto generic = dyn_cast<linalg::LinalgOp>(op))
    return llvm::all_of(*generic.getBlock(),
                        [](Operation &inner) { return isMemoryEffectFree(&inner); });
  return isMemoryEffectFree(&op);
}

/// An elementwise operation on tensors of unknown extents: `scf.if equal { one loop } else { with
/// repetition }`. The linalg phase marks it: a branch of the program's looks the same, but its
/// paths are not two ways to one result.
bool isBroadcast(Operation *op) {
  auto branch = dyn_cast<scf::IfOp>(op);
  return branch && ag::hasAttr<ag::BroadcastAttr>(branch) && branch.getNumResults() == 1 &&
         isa<RankedTensorType>(branch.getResult(0).getType()) &&
         llvm::all_of(branch.thenBlock()->without_terminator(), isPure) &&
         llvm::all_of(branch.elseBlock()->without_terminator(), isPure) &&
         !branch.thenBlock()->getOps<linalg::GenericOp>().empty();
}

/// An operation of the same kind whose extents need no test, or a reduction. A product is loops of
/// its own wherever it stands: one is enough.
bool isPlain(Operation *op) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  return generic && generic.getNumResults() == 1 && isPure(*op) &&
         !(generic.getNumReductionLoops() && isa<math::FmaOp>(generic.getBody()->front()));
}

/// A chain with more branches than so many is a long one.
constexpr int maxQuestions = 16;

/// Operations that end in `root` and that nothing outside reads.
class Group {
public:
  explicit Group(Operation *root) { members.insert(root); }

  void grow() {
    for (size_t i = 0; i < members.size(); ++i)
      members[i]->walk([&](Operation *inner) {
        for (Value operand : inner->getOperands())
          add(operand.getDefiningOp());
      });
  }

  ArrayRef<Operation *> getMembers() const { return members.getArrayRef(); }

  bool isWorthMerging() {
    first = *llvm::min_element(members,
                               [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
    // Extents of a chain are computed from one another: each value is looked at once.
    llvm::DenseSet<Operation *> seen;
    return members.size() > 1 && llvm::any_of(members, isBroadcast) &&
           llvm::none_of(members, [&](Operation *member) {
             return isBroadcast(member) &&
                    dependsOnMember(cast<scf::IfOp>(member).getCondition(), seen);
           });
  }

  void merge() {
    Operation *root = members[0];
    OpBuilder builder(root);
    Location loc = root->getLoc();
    ordered.assign(members.begin(), members.end());
    llvm::sort(ordered, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
    Value all;
    for (Operation *member : ordered)
      if (auto branch = dyn_cast<scf::IfOp>(member))
        all = all ? Value(arith::AndIOp::create(builder, loc, all, branch.getCondition()))
                  : branch.getCondition();
    auto merged = scf::IfOp::create(builder, loc, root->getResultTypes(), all,
                                    /*addThenBlock=*/true, /*addElseBlock=*/true);
    OpBuilder then = OpBuilder::atBlockBegin(merged.thenBlock()),
              otherwise = OpBuilder::atBlockBegin(merged.elseBlock());
    scf::YieldOp::create(then, loc, emitPlain(then));
    scf::YieldOp::create(otherwise, loc, emitAny(otherwise));
    root->replaceAllUsesWith(merged);
    for (Operation *member : llvm::reverse(ordered))
      member->erase();
  }

private:
  void add(Operation *candidate) {
    Block *block = members[0]->getBlock();
    if (!candidate || candidate->getBlock() != block || members.contains(candidate) ||
        !(isBroadcast(candidate) || isPlain(candidate)))
      return;
    if (llvm::all_of(candidate->getUsers(), [&](Operation *user) {
          return members.contains(block->findAncestorOpInBlock(*user));
        }))
      members.insert(candidate);
  }

  /// Whether a condition can only be known after a member ran (an extent of its result).
  bool dependsOnMember(Value value, llvm::DenseSet<Operation *> &seen) {
    Operation *op = value.getDefiningOp();
    if (!op || op->getBlock() != first->getBlock() || op->isBeforeInBlock(first))
      return false;
    if (members.contains(op) || op->getNumRegions())
      return true;
    return seen.insert(op).second && llvm::any_of(op->getOperands(), [&](Value operand) {
             return dependsOnMember(operand, seen);
           });
  }

  Value emitPlain(OpBuilder &builder) {
    return emit(builder, [](scf::IfOp branch) { return branch.thenBlock(); });
  }
  /// In a long chain nothing is asked again: LLVM would follow each answer through all the later
  /// questions.
  Value emitAny(OpBuilder &builder) {
    bool isLong = llvm::count_if(ordered, isBroadcast) > maxQuestions;
    return emit(builder, [&](scf::IfOp branch) { return isLong ? branch.elseBlock() : nullptr; });
  }

  /// Copies of the members, of branches only the block that is chosen, if any.
  Value emit(OpBuilder &builder, llvm::function_ref<Block *(scf::IfOp)> choose) {
    IRMapping map;
    for (Operation *member : ordered) {
      auto branch = dyn_cast<scf::IfOp>(member);
      Block *block = branch ? choose(branch) : nullptr;
      if (!block) {
        builder.clone(*member, map);
        continue;
      }
      for (Operation &op : block->without_terminator())
        builder.clone(op, map);
      map.map(branch.getResult(0), map.lookupOrDefault(block->getTerminator()->getOperand(0)));
    }
    return map.lookup(ordered.back()->getResult(0));
  }

  llvm::SetVector<Operation *> members;
  /// The member that stands before all others: what stands before it depends on none.
  Operation *first = nullptr;
  llvm::SmallVector<Operation *> ordered;
};

/// The extent with which the tensor was made; null where that is not seen.
Value findExtent(Value tensor, int64_t axis) {
  Operation *op = tensor.getDefiningOp();
  if (auto empty = dyn_cast_or_null<tensor::EmptyOp>(op))
    return empty.getType().isDynamicDim(axis) ? empty.getDynamicSize(axis) : Value();
  if (auto generic = dyn_cast_or_null<linalg::LinalgOp>(op))
    return findExtent(generic.getTiedOpOperand(cast<OpResult>(tensor))->get(), axis);
  if (op && isBroadcast(op))
    return findExtent(cast<scf::IfOp>(op).thenYield()->getOperand(0), axis);
  return {};
}

/// An extent of a result, as a function that was inlined asks for it, is what the result was made
/// with: a question about it can be asked before there is the result.
void resolveExtents(func::FuncOp function) {
  DominanceInfo dominance(function);
  function.walk([&](tensor::DimOp op) {
    std::optional<int64_t> axis = op.getConstantIndex();
    Value extent = axis ? findExtent(op.getSource(), *axis) : Value();
    if (extent && dominance.properlyDominates(extent, op)) {
      op.replaceAllUsesWith(extent);
      op.erase();
    }
  });
}

struct FuseBroadcasts : impl::FuseBroadcastsBase<FuseBroadcasts> {
  void runOnOperation() override {
    resolveExtents(getOperation());
    SmallVector<Block *> blocks;
    getOperation().walk([&](Block *block) { blocks.push_back(block); });
    for (Block *block : blocks)
      runOnBlock(*block);
  }

  // From the end: the longest chains are found from their last operation.
  void runOnBlock(Block &block) {
    SmallVector<Operation *> candidates;
    for (Operation &op : llvm::reverse(block))
      if (isBroadcast(&op) || isPlain(&op))
        candidates.push_back(&op);
    llvm::DenseSet<Operation *> merged;
    for (Operation *root : candidates) {
      if (merged.contains(root))
        continue;
      Group group(root);
      group.grow();
      if (!group.isWorthMerging())
        continue;
      merged.insert(group.getMembers().begin(), group.getMembers().end());
      group.merge();
    }
  }
};

} // namespace
} // namespace autographc
