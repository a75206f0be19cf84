//===- Carried.cpp - what a loop carries ----------------------------------===//
#include "Carried.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using autographc::Carried;

std::optional<Carried> Carried::find(scf::WhileOp loop, unsigned number) {
  auto argument = dyn_cast<BlockArgument>(loop.getConditionOp().getArgs()[number]);
  if (!argument || argument.getOwner() != loop.getBeforeBody())
    return std::nullopt;
  unsigned place = argument.getArgNumber();
  return Carried{loop.getInits()[place], loop.getAfterArguments()[number],
                 loop.getYieldOp()->getOperand(place), place};
}

std::optional<Carried> Carried::find(Value value) {
  auto result = dyn_cast<OpResult>(value);
  auto loop = result ? dyn_cast<scf::WhileOp>(result.getOwner()) : nullptr;
  return loop ? find(loop, result.getResultNumber()) : std::nullopt;
}

bool autographc::isOnlyFor(Value value, OpOperand *end) {
  return llvm::all_of(value.getUses(), [&](OpOperand &use) {
    if (&use == end)
      return true;
    if (auto select = dyn_cast<arith::SelectOp>(use.getOwner()))
      return isOnlyFor(select.getResult(), end);
    auto branch = isa<scf::YieldOp>(use.getOwner())
                      ? dyn_cast<scf::IfOp>(use.getOwner()->getParentOp())
                      : nullptr;
    return branch && isOnlyFor(branch.getResult(use.getOperandNumber()), end);
  });
}

bool autographc::isOnlyForwarded(scf::WhileOp loop, const Carried &carried) {
  return loop.getBeforeArguments()[carried.place].hasOneUse() &&
         isOnlyFor(carried.argument, &loop.getYieldOp()->getOpOperand(carried.place));
}
