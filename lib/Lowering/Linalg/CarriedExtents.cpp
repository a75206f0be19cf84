//===- CarriedExtents.cpp - extents of tensors that loops carry -----------===//
#include "FunctionLowering.h"

using namespace mlir;

namespace autographc {

static bool keepsExtents(scf::WhileOp loop, unsigned number);

/// What a tensor is a changed version of, by changes within an operation that keep its extents.
static Value findOrigin(Value value, Operation *within) {
  while (Operation *op = value.getDefiningOp()) {
    if (!within->isProperAncestor(op))
      return value;
    if (auto update = dyn_cast<ag::UpdateOp>(op)) {
      value = update.getOperand();
      continue;
    }
    unsigned number = cast<OpResult>(value).getResultNumber();
    if (auto branch = dyn_cast<scf::IfOp>(op)) {
      Value then = findOrigin(branch.thenYield().getOperand(number), branch);
      Value otherwise = findOrigin(branch.elseYield().getOperand(number), branch);
      if (then != otherwise)
        return value;
      value = then;
      continue;
    }
    auto loop = dyn_cast<scf::WhileOp>(op);
    auto given = loop ? dyn_cast<BlockArgument>(loop.getConditionOp().getArgs()[number]) : nullptr;
    if (!given || given.getOwner() != loop.getBeforeBody() ||
        !keepsExtents(loop, given.getArgNumber()))
      return value;
    value = loop.getInits()[given.getArgNumber()];
  }
  return value;
}

/// Whether a loop carries a tensor that it only updates.
static bool keepsExtents(scf::WhileOp loop, unsigned number) {
  auto origin = dyn_cast<BlockArgument>(findOrigin(loop.getYieldOp().getOperand(number), loop));
  return origin && origin.getOwner() == loop.getAfterBody() &&
         loop.getConditionOp().getArgs()[origin.getArgNumber()] ==
             loop.getBeforeArguments()[number];
}

// With the extents that a tensor has before the loop, work on it and on another tensor of these
// extents needs no broadcasting.
void FunctionLowering::keepExtents(scf::WhileOp loop) {
  for (auto [number, argument] : llvm::enumerate(loop.getBeforeArguments())) {
    Value init = get(loop.getInits()[number]);
    if (!isa<RankedTensorType>(init.getType()) || !keepsExtents(loop, number))
      continue;
    Values shape(extents(init));
    auto know = [&](Value value) {
      if (Value lowered = map.lookupOrNull(value))
        withExtents(lowered, shape);
    };
    know(argument);
    for (auto [given, inBody, result] :
         llvm::zip(loop.getConditionOp().getArgs(), loop.getAfterArguments(), loop.getResults()))
      if (given == argument) {
        know(inBody);
        know(result);
      }
  }
}

} // namespace autographc
