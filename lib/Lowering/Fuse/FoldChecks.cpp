//===- FoldChecks.cpp - what a check or a branch has found is known ------===//
#include "EqualExtents.h"

#include "autographc/Lowering/Fuse.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

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

/// An extent, written as an index or in 64 bits.
Value skipCasts(Value value) {
  while (auto cast = value.getDefiningOp<arith::IndexCastOp>())
    value = cast.getIn();
  return value;
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
    if (auto branch = value.getDefiningOp<scf::IfOp>())
      addBranch(branch, cast<OpResult>(value).getResultNumber(), isTrue);
    if (auto compared = value.getDefiningOp<arith::CmpIOp>())
      addComparison(compared, isTrue);
  }

private:
  /// `a && b` and `a || b` are branches: where one arm gives the opposite, the other one ran.
  void addBranch(scf::IfOp branch, unsigned number, bool isTrue) {
    Value then = branch.thenYield().getOperand(number),
          otherwise = branch.elseYield().getOperand(number);
    auto isOpposite = [&](Value arm) {
      llvm::APInt constant;
      return matchPattern(arm, m_ConstantInt(&constant)) && constant.isZero() == isTrue;
    };
    if (isOpposite(otherwise)) {
      add(branch.getCondition(), true);
      add(then, isTrue);
    } else if (isOpposite(then)) {
      add(branch.getCondition(), false);
      add(otherwise, isTrue);
    }
  }

  void addComparison(arith::CmpIOp compared, bool isTrue) {
    if (compared.getPredicate() == (isTrue ? arith::CmpIPredicate::eq : arith::CmpIPredicate::ne))
      unify(compared.getLhs(), compared.getRhs());
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

  /// An extent of a tensor, or of what is read from memory, that is there before the check.
  bool isExtent(Value value) {
    Operation *op = value.getDefiningOp();
    Operation *top = op ? op->getBlock()->findAncestorOpInBlock(*check) : nullptr;
    return top && op->isBeforeInBlock(top) && isa<tensor::DimOp, LLVM::LoadOp>(op);
  }

  /// Two extents are one.
  void unify(Value first, Value second) {
    auto find = [&](Value value) {
      for (value = skipCasts(value); Value other = unified.lookup(value);)
        value = other;
      return value;
    };
    first = find(first), second = find(second);
    if (first == second || !isExtent(first) || !isExtent(second))
      return;
    // What is read from memory says less.
    if (!first.getDefiningOp<tensor::DimOp>())
      std::swap(first, second);
    unified[second] = first;
    replaceNumber(second, first);
  }

  /// Puts an extent in the place of another behind the check, as an index and in 64 bits.
  void replaceNumber(Value number, Value by) {
    OpBuilder builder(check);
    for (OpOperand &use : llvm::make_early_inc_range(number.getUses())) {
      if (auto cast = dyn_cast<arith::IndexCastOp>(use.getOwner()))
        replaceNumber(cast, by);
      else if (Operation *top = check->getBlock()->findAncestorOpInBlock(*use.getOwner());
               top && check->isBeforeInBlock(top))
        use.set(number.getType() == by.getType()
                    ? by
                    : arith::IndexCastOp::create(builder, check.getLoc(), number.getType(), by));
    }
  }

  scf::IfOp check;
  llvm::DenseMap<Value, Value> unified;
};

/// The arm that runs, in place of the branch; whether that is known.
bool inlineKnown(IRRewriter &rewriter, scf::IfOp branch) {
  llvm::APInt isTrue;
  if (!matchPattern(branch.getCondition(), m_ConstantInt(&isTrue)))
    return false;
  Region &arm = isTrue.isZero() ? branch.getElseRegion() : branch.getThenRegion();
  if (arm.empty()) {
    rewriter.eraseOp(branch);
    return true;
  }
  Operation *end = arm.front().getTerminator();
  SmallVector<Value> results = end->getOperands();
  rewriter.inlineBlockBefore(&arm.front(), branch);
  rewriter.replaceOp(branch, results);
  rewriter.eraseOp(end);
  return true;
}

bool isSame(Value a, Value b) {
  a = skipCasts(a), b = skipCasts(b);
  llvm::APInt one, other;
  return isSameExtent(a, b) ||
         (matchPattern(a, m_ConstantInt(&one)) && matchPattern(b, m_ConstantInt(&other)) &&
          one.getSExtValue() == other.getSExtValue());
}

/// Whether one comparison decides another; if so, whether that holds.
std::optional<bool> decide(arith::CmpIOp compared, bool isTrue, arith::CmpIOp other) {
  if (!isSame(compared.getLhs(), other.getLhs()) || !isSame(compared.getRhs(), other.getRhs()))
    return std::nullopt;
  if (other.getPredicate() == compared.getPredicate())
    return isTrue;
  if (other.getPredicate() == arith::invertPredicate(compared.getPredicate()))
    return !isTrue;
  return std::nullopt;
}

/// A comparison in a branch on the same comparison.
struct FoldInBranch : OpRewritePattern<arith::CmpIOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::CmpIOp op, PatternRewriter &rewriter) const override {
    for (Operation *inner = op; Operation *outer = inner->getParentOp(); inner = outer) {
      auto branch = dyn_cast<scf::IfOp>(outer);
      auto compared =
          branch ? branch.getCondition().getDefiningOp<arith::CmpIOp>() : arith::CmpIOp();
      if (!compared)
        continue;
      bool isTrue = inner->getParentRegion() == &branch.getThenRegion();
      if (std::optional<bool> holds = decide(compared, isTrue, op)) {
        rewriter.replaceOpWithNewOp<arith::ConstantIntOp>(op, *holds, 1);
        return success();
      }
    }
    return failure();
  }
};

/// No extent is negative.
struct FoldOfExtent : OpRewritePattern<arith::CmpIOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::CmpIOp op, PatternRewriter &rewriter) const override {
    llvm::APInt bound;
    if (!skipCasts(op.getLhs()).getDefiningOp<tensor::DimOp>() ||
        !matchPattern(op.getRhs(), m_ConstantInt(&bound)))
      return failure();
    bool isBelow = bound.isNegative(), isNone = isBelow || bound.isZero();
    std::optional<bool> holds;
    switch (op.getPredicate()) {
    case arith::CmpIPredicate::eq:
    case arith::CmpIPredicate::sle:
      holds = isBelow ? std::optional(false) : std::nullopt;
      break;
    case arith::CmpIPredicate::ne:
    case arith::CmpIPredicate::sgt:
      holds = isBelow ? std::optional(true) : std::nullopt;
      break;
    case arith::CmpIPredicate::slt:
      holds = isNone ? std::optional(false) : std::nullopt;
      break;
    case arith::CmpIPredicate::sge:
      holds = isNone ? std::optional(true) : std::nullopt;
      break;
    default:
      break;
    }
    if (!holds)
      return failure();
    rewriter.replaceOpWithNewOp<arith::ConstantIntOp>(op, *holds, 1);
    return success();
  }
};

/// What is known of extents. An extent that is known makes others known.
LogicalResult foldExtents(func::FuncOp function) {
  MLIRContext *context = function.getContext();
  RewritePatternSet patterns(context);
  patterns.add<FoldInBranch, FoldOfExtent>(context);
  scf::IfOp::getCanonicalizationPatterns(patterns, context);
  tensor::DimOp::getCanonicalizationPatterns(patterns, context);
  arith::IndexCastOp::getCanonicalizationPatterns(patterns, context);
  arith::SelectOp::getCanonicalizationPatterns(patterns, context);
  memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
  GreedyRewriteConfig config;
  config.setMaxIterations(GreedyRewriteConfig::kNoLimit);
  // Operations that need the same test stay apart for ag-fuse-broadcasts.
  FrozenRewritePatternSet frozen(std::move(patterns), {"(anonymous namespace)::CombineIfs"});
  return applyPatternsGreedily(function, frozen, config);
}

struct FoldChecks : impl::FoldChecksBase<FoldChecks> {
  void runOnOperation() override {
    if (failed(foldExtents(getOperation())))
      return signalPassFailure();
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
    bool isChanged = !checks.empty();
    for (scf::IfOp branch : branches)
      isChanged |= inlineKnown(rewriter, branch);
    if (isChanged && failed(foldExtents(getOperation())))
      signalPassFailure();
  }
};

} // namespace
} // namespace autographc
