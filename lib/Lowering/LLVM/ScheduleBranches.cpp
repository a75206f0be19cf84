//===- ScheduleBranches.cpp - branches that are faster than a choice ------===//
#include "autographc/Lowering/LLVM.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_SCHEDULEBRANCHES
#include "autographc/Lowering/LLVM.h.inc"

namespace {

bool isFloatArithmetic(Operation &op) {
  return isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::DivFOp>(op);
}

/// The sources of a value of a loop's body.
struct Sources {
  llvm::BitVector carried; ///< loop-carried values
  bool readsMemory = false;
};

/// The loop-carried values, and which of them a value is computed from, or flows into within one
/// iteration.
class CarriedValues {
public:
  explicit CarriedValues(scf::WhileOp loop)
      : loop(loop), body(loop.getAfterBody()), yield(loop.getYieldOp()) {}

  Sources findSources(ArrayRef<Value> values) const {
    Sources found{llvm::BitVector(body->getNumArguments())};
    llvm::SetVector<Value> pending(values.begin(), values.end());
    for (unsigned i = 0; i < pending.size(); ++i) {
      Value value = pending[i];
      auto argument = dyn_cast<BlockArgument>(value);
      if (argument && argument.getOwner() == body)
        found.carried.set(argument.getArgNumber());
      Operation *op = value.getDefiningOp();
      if (!op || !body->findAncestorOpInBlock(*op))
        continue;
      found.readsMemory |= !isMemoryEffectFree(op);
      op->walk(
          [&](Operation *inner) { pending.insert(inner->operand_begin(), inner->operand_end()); });
    }
    return found;
  }

  /// The loop-carried values whose next ones are computed from these.
  llvm::BitVector findTargets(ValueRange values) const {
    llvm::BitVector found(body->getNumArguments());
    llvm::SetVector<Value> pending(values.begin(), values.end());
    for (unsigned i = 0; i < pending.size(); ++i)
      for (OpOperand &use : pending[i].getUses()) {
        Operation *user = use.getOwner();
        if (user == yield)
          setTarget(use.getOperandNumber(), found);
        else if (user->hasTrait<OpTrait::IsTerminator>() &&
                 user->getParentOp() != yield->getParentOp())
          pending.insert(user->getParentOp()->result_begin(), user->getParentOp()->result_end());
        pending.insert(user->result_begin(), user->result_end());
      }
    return found;
  }

  /// Whether the loop asks for this bool before the next iteration, and the body does not: what a
  /// `break` sets.
  bool isExitFlag(Value value) const {
    return llvm::any_of(value.getUses(), [&](OpOperand &use) {
      if (use.getOwner() != yield)
        return false;
      llvm::BitVector seen(body->getNumArguments());
      setTarget(use.getOperandNumber(), seen);
      return seen.none();
    });
  }

private:
  /// The arguments of the body that a yielded value becomes, by way of the condition's region.
  void setTarget(unsigned yielded, llvm::BitVector &found) const {
    for (auto [number, passed] : llvm::enumerate(loop.getConditionOp().getArgs()))
      if (passed == loop.getBeforeArguments()[yielded])
        found.set(number);
  }

  mutable scf::WhileOp loop;
  Block *body;
  scf::YieldOp yield;
};

/// Whether an arm computes with floating numbers from loop-carried values among `chain`.
bool computesFrom(Block &arm, const CarriedValues &carried, const llvm::BitVector &chain) {
  return llvm::any_of(arm, [&](Operation &op) {
    return isFloatArithmetic(op) &&
           carried.findSources(llvm::to_vector(op.getOperands())).carried.anyCommon(chain);
  });
}

/// Whether the branch is likely to be predicted: it follows data, which changes slowly, or one arm
/// is the exception. A map that chooses between two laws by its own value is chaotic as often as
/// not.
bool isPredictable(scf::IfOp branch, const Sources &condition, const CarriedValues &carried,
                   const llvm::BitVector &chain) {
  bool onTrue = computesFrom(*branch.thenBlock(), carried, chain),
       onFalse = computesFrom(*branch.elseBlock(), carried, chain);
  return onTrue != onFalse || (onTrue && (condition.readsMemory || condition.carried != chain));
}

/// Whether a choice would make the condition part of the chain of dependences that it decides
/// about, and a branch is better.
bool isOnItsChain(scf::IfOp branch) {
  auto loop = branch->getParentOfType<scf::WhileOp>();
  if (!loop || branch.getNumResults() == 0 ||
      !loop.getAfter().isAncestor(branch->getParentRegion()))
    return false;
  CarriedValues carried(loop);
  bool ends = carried.isExitFlag(branch.getCondition());
  if (!ends && llvm::none_of(*branch.thenBlock(), isFloatArithmetic) &&
      llvm::none_of(*branch.elseBlock(), isFloatArithmetic))
    return false;
  Sources condition = carried.findSources({branch.getCondition()});
  llvm::BitVector chain = condition.carried;
  chain &= carried.findTargets(branch.getResults());
  return chain.any() && (ends || isPredictable(branch, condition, carried, chain));
}

struct ScheduleBranches : impl::ScheduleBranchesBase<ScheduleBranches> {
  void runOnOperation() override {
    SmallVector<scf::IfOp> kept;
    getOperation().walk([&](scf::IfOp branch) {
      if (isOnItsChain(branch))
        kept.push_back(branch);
    });
    for (scf::IfOp branch : kept) {
      // Two texts: equal ones would be moved before the branch.
      endBy(*branch.thenBlock(), "");
      endBy(*branch.elseBlock(), " ");
    }
  }

  /// Puts an instruction of no effect, which LLVM takes for one, to the end of an arm.
  static void endBy(Block &arm, StringRef text) {
    OpBuilder builder(arm.getTerminator());
    LLVM::InlineAsmOp::create(builder, arm.getTerminator()->getLoc(), /*res=*/Type(),
                              /*operands=*/ValueRange(), text, /*constraints=*/"",
                              /*has_side_effects=*/true, /*is_align_stack=*/false,
                              LLVM::TailCallKind::None, LLVM::AsmDialectAttr(), ArrayAttr());
  }
};

} // namespace
} // namespace autographc
