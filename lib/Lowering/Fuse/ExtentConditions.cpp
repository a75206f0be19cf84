//===- ExtentConditions.cpp - conditions that extents decide -------------===//
#include "EqualExtents.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace autographc {

std::optional<bool> EqualExtents::compare(Operation *op) {
  auto compared = cast<arith::CmpIOp>(op);
  Type type = compared.getLhs().getType();
  if (!type.isIndex() && !type.isInteger(64) && !type.isInteger(32))
    return std::nullopt;
  Extent first = get(compared.getLhs()), second = get(compared.getRhs());
  if (first.isAny() || second.isAny())
    return std::nullopt;
  arith::CmpIPredicate predicate = compared.getPredicate();
  if (first == second || (!first.root && !second.root))
    return arith::applyCmpPredicate(predicate, llvm::APInt(64, static_cast<uint64_t>(first.offset)),
                                    llvm::APInt(64, static_cast<uint64_t>(second.offset)));
  // One and the same number, and another constant is added.
  bool differ = first.root == second.root && first.axis == second.axis;
  if (differ && predicate == arith::CmpIPredicate::eq)
    return false;
  if (differ && predicate == arith::CmpIPredicate::ne)
    return true;
  return std::nullopt;
}

/// Whether both cannot hold: `a == c` and `b != c`, where `a` is `b`.
bool EqualExtents::excludeEachOther(Value first, Value second) {
  auto equal = first.getDefiningOp<arith::CmpIOp>(),
       differs = second.getDefiningOp<arith::CmpIOp>();
  if (!equal || !differs)
    return false;
  if (equal.getPredicate() != arith::CmpIPredicate::eq)
    std::swap(equal, differs);
  return equal.getPredicate() == arith::CmpIPredicate::eq &&
         differs.getPredicate() == arith::CmpIPredicate::ne &&
         get(equal.getLhs()) == get(differs.getLhs()) &&
         get(equal.getRhs()) == get(differs.getRhs());
}

/// What a branch gives: `a && b` and `a || b` are branches, too.
std::optional<bool> EqualExtents::decideBranch(scf::IfOp branch, unsigned number) {
  Value condition = branch.getCondition(), then = branch.thenYield().getOperand(number),
        otherwise = branch.elseYield().getOperand(number);
  if (std::optional<bool> isTrue = decide(condition))
    return decide(*isTrue ? then : otherwise);
  std::optional<bool> one = decide(then), other = decide(otherwise);
  if (one == other)
    return one;
  return other == false && excludeEachOther(condition, then) ? std::optional(false) : std::nullopt;
}

static std::optional<bool> negate(std::optional<bool> value) {
  return value ? std::optional(!*value) : std::nullopt;
}

/// Of two conditions, each of which decides alone where it is `deciding`.
static std::optional<bool> combine(std::optional<bool> first, std::optional<bool> second,
                                   bool deciding) {
  if (first == deciding || second == deciding)
    return deciding;
  return first && second ? std::optional(!deciding) : std::nullopt;
}

std::optional<bool> EqualExtents::decide(Value condition) {
  llvm::APInt constant;
  if (matchPattern(condition, m_ConstantInt(&constant)))
    return !constant.isZero();
  Operation *op = condition.getDefiningOp();
  if (!op)
    return std::nullopt;
  auto [entry, isNew] = decided.try_emplace(condition, std::nullopt);
  if (!isNew)
    return entry->second;
  std::optional<bool> result;
  if (isa<arith::CmpIOp>(op))
    result = compare(op);
  else if (auto both = dyn_cast<arith::AndIOp>(op))
    result = excludeEachOther(both.getLhs(), both.getRhs())
                 ? false
                 : combine(decide(both.getLhs()), decide(both.getRhs()), false);
  else if (auto either = dyn_cast<arith::OrIOp>(op))
    result = combine(decide(either.getLhs()), decide(either.getRhs()), true);
  else if (auto negated = dyn_cast<arith::XOrIOp>(op);
           negated && matchPattern(negated.getRhs(), m_One()))
    result = negate(decide(negated.getLhs()));
  else if (auto branch = dyn_cast<scf::IfOp>(op))
    result = decideBranch(branch, cast<OpResult>(condition).getResultNumber());
  return decided[condition] = result;
}

} // namespace autographc
