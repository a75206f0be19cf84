//===- FoldedCopy.cpp - copies in which constants are known ---------------===//
#include "FoldedCopy.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;

namespace autographc {

std::optional<bool> evaluate(Value condition) {
  if (std::optional<int64_t> constant = getConstantIntValue(condition))
    return *constant != 0;
  Operation *op = condition.getDefiningOp();
  if (auto branch = dyn_cast_or_null<scf::IfOp>(op)) {
    unsigned number = cast<OpResult>(condition).getResultNumber();
    std::optional<bool> onTrue = evaluate(branch.thenYield().getOperand(number)),
                        onFalse = evaluate(branch.elseYield().getOperand(number));
    return onTrue == onFalse ? onTrue : std::nullopt;
  }
  if (!isa_and_nonnull<arith::AndIOp, arith::OrIOp>(op))
    return std::nullopt;
  bool deciding = isa<arith::OrIOp>(op);
  std::optional<bool> left = evaluate(op->getOperand(0)), right = evaluate(op->getOperand(1));
  if (left == deciding || right == deciding)
    return deciding;
  return left && right ? std::optional(!deciding) : std::nullopt;
}

/// The branch that is taken, where that is known; both otherwise.
static SmallVector<Value> emitBranch(OpBuilder &builder, scf::IfOp branch, IRMapping &mapping) {
  Value condition = mapping.lookupOrDefault(branch.getCondition());
  if (std::optional<bool> known = evaluate(condition)) {
    Region &taken = *known ? branch.getThenRegion() : branch.getElseRegion();
    return taken.empty() ? SmallVector<Value>() : emitFolded(builder, taken.front(), mapping);
  }
  auto copy = scf::IfOp::create(builder, branch.getLoc(), branch.getResultTypes(), condition,
                                /*addThenBlock=*/true, /*addElseBlock=*/true);
  copy->setAttrs(branch->getAttrs());
  for (auto [from, to] : llvm::zip(branch->getRegions(), copy->getRegions())) {
    OpBuilder inner = OpBuilder::atBlockEnd(&to.front());
    SmallVector<Value> results =
        from.empty() ? SmallVector<Value>() : emitFolded(inner, from.front(), mapping);
    scf::YieldOp::create(inner, branch.getLoc(), results);
  }
  return SmallVector<Value>(copy.getResults());
}

SmallVector<Value> emitFolded(OpBuilder &builder, Block &block, IRMapping &mapping) {
  for (Operation &op : block.without_terminator()) {
    if (auto branch = dyn_cast<scf::IfOp>(op)) {
      mapping.map(branch.getResults(), emitBranch(builder, branch, mapping));
      continue;
    }
    Operation *copy = builder.clone(op, mapping);
    SmallVector<Value> folded;
    if (failed(builder.tryFold(copy, folded)) || folded.empty())
      continue;
    mapping.map(op.getResults(), folded);
    copy->erase();
  }
  return llvm::map_to_vector(block.getTerminator()->getOperands(),
                             [&](Value value) { return mapping.lookupOrDefault(value); });
}

} // namespace autographc
