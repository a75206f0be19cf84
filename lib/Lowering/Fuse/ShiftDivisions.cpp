//===- ShiftDivisions.cpp - divisions that are known to leave no rest -----===//
#include "autographc/Lowering/Fuse.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_SHIFTDIVISIONS
#include "autographc/Lowering/Fuse.h.inc"

namespace {

/// k of a constant 2^k; nothing of other numbers.
std::optional<unsigned> getPower(Value number) {
  std::optional<int64_t> constant = getConstantIntValue(number);
  if (!constant || *constant <= 0 || !llvm::isPowerOf2_64(*constant))
    return std::nullopt;
  return llvm::Log2_64(*constant);
}

/// Whether a number that is 0 is a rest of `value` by 2^power, or by a multiple of that.
bool isRest(Value number, Value value, unsigned power) {
  if (auto rest = number.getDefiningOp<arith::RemSIOp>()) {
    std::optional<unsigned> own = getPower(rest.getRhs());
    return rest.getLhs() == value && own && *own >= power;
  }
  auto bits = number.getDefiningOp<arith::AndIOp>();
  if (!bits || bits.getLhs() != value)
    return false;
  std::optional<int64_t> mask = getConstantIntValue(bits.getRhs());
  return mask && llvm::countr_one(static_cast<uint64_t>(*mask)) >= static_cast<int>(power);
}

/// Whether a condition that holds, or not, says that `value` is a multiple of 2^power.
bool isMultiple(Value condition, bool holds, Value value, unsigned power) {
  if (auto both = condition.getDefiningOp<arith::AndIOp>(); both && holds)
    return isMultiple(both.getLhs(), true, value, power) ||
           isMultiple(both.getRhs(), true, value, power);
  if (auto either = condition.getDefiningOp<arith::OrIOp>(); either && !holds)
    return isMultiple(either.getLhs(), false, value, power) ||
           isMultiple(either.getRhs(), false, value, power);
  auto test = condition.getDefiningOp<arith::CmpIOp>();
  auto wanted = holds ? arith::CmpIPredicate::eq : arith::CmpIPredicate::ne;
  return test && test.getPredicate() == wanted && getConstantIntValue(test.getRhs()) == 0 &&
         isRest(test.getLhs(), value, power);
}

/// Whether a division stands in an arm that is taken only where it leaves no rest.
bool isExact(arith::DivSIOp division, unsigned power) {
  Operation *inner = division;
  while (Operation *outer = inner->getParentOp()) {
    if (auto branch = dyn_cast<scf::IfOp>(outer);
        branch && isMultiple(branch.getCondition(), inner->getBlock() == branch.thenBlock(),
                             division.getLhs(), power))
      return true;
    inner = outer;
  }
  return false;
}

struct ShiftDivisions : impl::ShiftDivisionsBase<ShiftDivisions> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    getOperation().walk([&](arith::DivSIOp division) {
      std::optional<unsigned> power = getPower(division.getRhs());
      if (!power || !isExact(division, *power))
        return;
      rewriter.setInsertionPoint(division);
      Value places = arith::ConstantIntOp::create(rewriter, division.getLoc(), division.getType(),
                                                  int64_t(*power));
      rewriter.replaceOpWithNewOp<arith::ShRSIOp>(division, division.getLhs(), places);
    });
  }
};

} // namespace
} // namespace autographc
