//===- FoldChecks.cpp - what a check has found is known behind it ---------===//
#include "autographc/Lowering/Fuse.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_FOLDCHECKS
#include "autographc/Lowering/Fuse.h.inc"

namespace {

bool isNoReturn(Operation *op, SymbolTableCollection &symbols) {
  auto call = dyn_cast<func::CallOp>(op);
  auto callee = call ? symbols.lookupNearestSymbolFrom<func::FuncOp>(call, call.getCalleeAttr())
                     : func::FuncOp();
  auto attributes = callee ? callee->getAttrOfType<ArrayAttr>("passthrough") : ArrayAttr();
  return attributes && llvm::any_of(attributes, [](Attribute attribute) {
           auto text = dyn_cast<StringAttr>(attribute);
           return text && text == "noreturn";
         });
}

class Facts {
public:
  Facts(scf::IfOp check) : check(check) {}

  /// `value` is as said behind the check.
  void add(Value value, bool isTrue) {
    replaceBehind(value, isTrue);
    if (auto other = value.getDefiningOp<arith::XOrIOp>();
        other && matchPattern(other.getRhs(), m_One()))
      return add(other.getLhs(), !isTrue);
    if (auto both = value.getDefiningOp<arith::AndIOp>(); both && isTrue) {
      add(both.getLhs(), true);
      return add(both.getRhs(), true);
    }
    if (auto either = value.getDefiningOp<arith::OrIOp>(); either && !isTrue) {
      add(either.getLhs(), false);
      return add(either.getRhs(), false);
    }
    if (auto compared = value.getDefiningOp<arith::CmpIOp>())
      addComparison(compared, isTrue);
  }

private:
  void addComparison(arith::CmpIOp compared, bool isTrue) {
    for (Operation *user : compared.getLhs().getUsers()) {
      auto other = dyn_cast<arith::CmpIOp>(user);
      if (other && other != compared && other.getLhs() == compared.getLhs() &&
          other.getRhs() == compared.getRhs() &&
          other.getPredicate() == arith::invertPredicate(compared.getPredicate()))
        replaceBehind(other, !isTrue);
    }
  }

  void replaceBehind(Value value, bool isTrue) {
    if (matchPattern(value, m_Constant()))
      return;
    Value known;
    for (OpOperand &use : llvm::make_early_inc_range(value.getUses())) {
      Operation *top = check->getBlock()->findAncestorOpInBlock(*use.getOwner());
      if (!top || !check->isBeforeInBlock(top))
        continue;
      if (!known) {
        OpBuilder builder(check);
        known = arith::ConstantIntOp::create(builder, check.getLoc(), isTrue, 1);
      }
      use.set(known);
    }
  }

  scf::IfOp check;
};

/// The arm that runs, in place of the branch.
void inlineKnown(IRRewriter &rewriter, scf::IfOp branch) {
  llvm::APInt isTrue;
  if (!matchPattern(branch.getCondition(), m_ConstantInt(&isTrue)))
    return;
  Region &arm = isTrue.isZero() ? branch.getElseRegion() : branch.getThenRegion();
  if (arm.empty())
    return rewriter.eraseOp(branch);
  Operation *end = arm.front().getTerminator();
  SmallVector<Value> results = end->getOperands();
  rewriter.inlineBlockBefore(&arm.front(), branch);
  rewriter.replaceOp(branch, results);
  rewriter.eraseOp(end);
}

struct FoldChecks : impl::FoldChecksBase<FoldChecks> {
  void runOnOperation() override {
    SymbolTableCollection symbols;
    SmallVector<scf::IfOp> checks;
    getOperation().walk([&](scf::IfOp branch) {
      if (branch.getNumResults() == 0 && !branch.elseBlock() &&
          llvm::any_of(*branch.thenBlock(),
                       [&](Operation &op) { return isNoReturn(&op, symbols); }))
        checks.push_back(branch);
    });
    for (scf::IfOp check : checks)
      Facts(check).add(check.getCondition(), false);
    SmallVector<scf::IfOp> branches;
    getOperation().walk([&](scf::IfOp branch) { branches.push_back(branch); });
    IRRewriter rewriter(&getContext());
    for (scf::IfOp branch : branches)
      inlineKnown(rewriter, branch);
  }
};

} // namespace
} // namespace autographc
