//===- ElideSlots.cpp - results that a loop carries twice -----------------===//
#include "Lowering/Analysis/Carried.h"
#include "autographc/Lowering/Versions.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_ELIDESLOTS
#include "autographc/Lowering/Versions.h.inc"

namespace {

/// Proves of three values, a flag, a slot and a tensor: where the flag is true, the slot is the
/// tensor.
class Agreement {
public:
  bool holds(Value flag, Value slot, Value tensor) {
    if (++steps > maxSteps)
      return false;
    if (slot == tensor || matchPattern(flag, m_Zero()) ||
        llvm::is_contained(assumed, Triple{flag, slot, tensor}))
      return true;
    if (Value left = choose(flag, slot))
      return holds(flag, left, tensor);
    if (Value left = choose(flag, tensor))
      return holds(flag, slot, left);
    if (auto either = flag.getDefiningOp<arith::OrIOp>())
      return holds(either.getLhs(), slot, tensor) && holds(either.getRhs(), slot, tensor);
    auto slotCast = slot.getDefiningOp<tensor::CastOp>(),
         tensorCast = tensor.getDefiningOp<tensor::CastOp>();
    if (slotCast && tensorCast &&
        slotCast.getSource().getType() == tensorCast.getSource().getType())
      return holds(flag, slotCast.getSource(), tensorCast.getSource());
    if (auto branch = slot.getDefiningOp<scf::IfOp>())
      return holdsInBranches(branch, flag, slot, tensor);
    if (auto loop = slot.getDefiningOp<scf::WhileOp>();
        loop && loop == tensor.getDefiningOp() && loop == flag.getDefiningOp())
      return holdsInLoop(flag, slot, tensor);
    return false;
  }

private:
  using Triple = std::tuple<Value, Value, Value>;

  /// The value of a choice by the flag where the flag is true.
  static Value choose(Value flag, Value value) {
    if (auto select = value.getDefiningOp<arith::SelectOp>();
        select && select.getCondition() == flag)
      return select.getTrueValue();
    if (auto branch = value.getDefiningOp<scf::IfOp>(); branch && branch.getCondition() == flag)
      return branch.thenYield().getOperand(cast<OpResult>(value).getResultNumber());
    return Value();
  }

  bool holdsInBranches(scf::IfOp branch, Value flag, Value slot, Value tensor) {
    return llvm::all_of(ArrayRef<scf::YieldOp>{branch.thenYield(), branch.elseYield()},
                        [&](scf::YieldOp yield) {
                          auto inBranch = [&](Value value) {
                            return value.getDefiningOp() == branch
                                       ? yield.getOperand(cast<OpResult>(value).getResultNumber())
                                       : value;
                          };
                          return holds(inBranch(flag), inBranch(slot), inBranch(tensor));
                        });
  }

  /// By induction over the iterations.
  bool holdsInLoop(Value flag, Value slot, Value tensor) {
    std::optional<Carried> f = Carried::find(flag), s = Carried::find(slot),
                           t = Carried::find(tensor);
    if (!f || !s || !t || !holds(f->init, s->init, t->init))
      return false;
    assumed.push_back({f->argument, s->argument, t->argument});
    bool result = holds(f->yielded, s->yielded, t->yielded);
    assumed.pop_back();
    return result;
  }

  /// More than any loop of a hundred exits needs.
  static constexpr unsigned maxSteps = 1000;
  unsigned steps = 0;
  SmallVector<Triple> assumed;
};

/// Whether an operand is read only where the flag is true.
bool isGuarded(OpOperand &use, Value flag) {
  Operation *user = use.getOwner();
  if (auto select = dyn_cast<arith::SelectOp>(user))
    if (select.getCondition() == flag && use.getOperandNumber() == 1)
      return true;
  for (auto branch = user->getParentOfType<scf::IfOp>(); branch;
       branch = branch->getParentOfType<scf::IfOp>())
    if (branch.getCondition() == flag && branch.getThenRegion().isAncestor(user->getParentRegion()))
      return true;
  return false;
}

void replaceGuarded(Value slot, Value flag, Value tensor) {
  slot.replaceUsesWithIf(tensor, [&](OpOperand &use) { return isGuarded(use, flag); });
}

bool hasGuardedUse(Value slot, Value flag) {
  return llvm::any_of(slot.getUses(), [&](OpOperand &use) { return isGuarded(use, flag); });
}

/// The flag that is true whenever a loop ends, if there is one: `while (!flag)`, entered with the
/// flag false.
std::optional<Carried> findEndingFlag(scf::WhileOp loop) {
  auto negation = loop.getConditionOp().getCondition().getDefiningOp<arith::XOrIOp>();
  auto flag = negation && matchPattern(negation.getRhs(), m_One())
                  ? dyn_cast<BlockArgument>(negation.getLhs())
                  : BlockArgument();
  if (!flag || flag.getOwner() != loop.getBeforeBody() ||
      !matchPattern(loop.getInits()[flag.getArgNumber()], m_Zero()))
    return std::nullopt;
  return Carried{loop.getInits()[flag.getArgNumber()], Value(),
                 loop.getYieldOp()->getOperand(flag.getArgNumber()), flag.getArgNumber()};
}

void elideSlots(scf::WhileOp loop) {
  std::optional<Carried> ending = findEndingFlag(loop);
  for (Value slot : loop.getResults()) {
    std::optional<Carried> s =
        isa<TensorType>(slot.getType()) && !slot.use_empty() ? Carried::find(slot) : std::nullopt;
    if (!s)
      continue;
    for (Value tensor : loop.getResults()) {
      std::optional<Carried> t = tensor != slot && tensor.getType() == slot.getType()
                                     ? Carried::find(tensor)
                                     : std::nullopt;
      if (!t)
        continue;
      if (ending && Agreement().holds(ending->yielded, s->yielded, t->yielded))
        slot.replaceAllUsesWith(tensor);
      for (Value flag : loop.getResults())
        if (flag.getType().isInteger(1) && hasGuardedUse(slot, flag) &&
            Agreement().holds(flag, slot, tensor))
          replaceGuarded(slot, flag, tensor);
    }
  }
}

/// Slots that nothing reads any more are forwarded unchanged; the canonicalizer removes them.
void dropUnread(scf::WhileOp loop) {
  for (Value slot : loop.getResults()) {
    std::optional<Carried> carried = isa<TensorType>(slot.getType()) && isOnlyFor(slot, nullptr)
                                         ? Carried::find(slot)
                                         : std::nullopt;
    if (!carried)
      continue;
    if (isOnlyForwarded(loop, *carried))
      loop.getYieldOp()->setOperand(carried->place, carried->init);
  }
}

struct ElideSlots : impl::ElideSlotsBase<ElideSlots> {
  void runOnOperation() override {
    SmallVector<scf::WhileOp> loops;
    getOperation().walk<WalkOrder::PreOrder>([&](scf::WhileOp loop) { loops.push_back(loop); });
    llvm::for_each(loops, elideSlots);
    // Outer loops first: what they no longer read of an inner one is dropped there, too.
    llvm::for_each(loops, dropUnread);
  }
};

} // namespace
} // namespace autographc
