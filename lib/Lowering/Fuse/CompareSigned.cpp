//===- CompareSigned.cpp - checks of indices that are not negative --------===//
#include "autographc/Lowering/Fuse.h"

#include "mlir/IR/Matchers.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_COMPARESIGNED
#include "autographc/Lowering/Fuse.h.inc"

namespace {

bool neverWraps(Operation *op) {
  auto flags = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op);
  // Upstream takes indices to be as wide as they need to be.
  return flags && (flags.hasNoSignedWrap() || op->getResult(0).getType().isIndex());
}

std::optional<int64_t> getConstant(Value value) {
  llvm::APInt constant;
  if (!matchPattern(value, m_ConstantInt(&constant)) || constant.getBitWidth() > 64)
    return std::nullopt;
  return constant.getSExtValue();
}

/// Lower bounds of integers, as signed numbers.
class LowerBounds {
public:
  /// Nothing where nothing is known.
  std::optional<int64_t> find(Value value) {
    auto [known, isNew] = bounds.try_emplace(value, std::nullopt);
    if (!isNew)
      return known->second;
    std::optional<int64_t> bound = compute(value);
    return bounds[value] = bound;
  }

private:
  using Bound = std::optional<int64_t>;

  static Bound add(Bound a, int64_t b) {
    int64_t sum;
    return a && !llvm::AddOverflow(*a, b, sum) ? Bound(sum) : std::nullopt;
  }
  static Bound least(Bound a, Bound b) { return a && b ? Bound(std::min(*a, *b)) : std::nullopt; }
  static Bound most(Bound a, Bound b) { return a && b ? Bound(std::max(*a, *b)) : a ? a : b; }

  Bound compute(Value value) {
    if (std::optional<int64_t> constant = getConstant(value))
      return constant;
    if (auto argument = dyn_cast<BlockArgument>(value))
      return ofArgument(argument);
    return llvm::TypeSwitch<Operation *, Bound>(value.getDefiningOp())
        .Case<arith::ExtSIOp>([&](auto op) { return find(op.getIn()); })
        .Case<arith::IndexCastOp>([&](auto op) {
          // Of what is wider a narrower number is a part.
          auto getWidth = [](Type type) {
            return type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
          };
          return getWidth(op.getType()) < getWidth(op.getIn().getType()) ? std::nullopt
                                                                         : find(op.getIn());
        })
        .Case<arith::ExtUIOp, tensor::DimOp>([](auto) { return Bound(0); })
        .Case<arith::AddIOp>([&](auto op) {
          Bound left = neverWraps(op) ? find(op.getLhs()) : std::nullopt,
                right = left ? find(op.getRhs()) : std::nullopt;
          return right ? add(left, *right) : std::nullopt;
        })
        .Case<arith::SubIOp>([&](auto op) -> Bound {
          std::optional<int64_t> taken = neverWraps(op) ? getConstant(op.getRhs()) : std::nullopt;
          return taken && *taken != std::numeric_limits<int64_t>::min()
                     ? add(find(op.getLhs()), -*taken)
                     : std::nullopt;
        })
        .Case<arith::MulIOp>([&](auto op) -> Bound {
          Bound left = neverWraps(op) ? find(op.getLhs()) : std::nullopt,
                right = left ? find(op.getRhs()) : std::nullopt;
          return right && *left >= 0 && *right >= 0 ? Bound(0) : std::nullopt;
        })
        .Case<arith::DivSIOp, arith::RemSIOp, arith::ShRSIOp>([&](Operation *op) -> Bound {
          Bound left = find(op->getOperand(0)),
                right = isa<arith::DivSIOp>(op) ? find(op->getOperand(1)) : Bound(0);
          return left && right && *left >= 0 && *right >= 0 ? Bound(0) : std::nullopt;
        })
        .Case<arith::MaxSIOp>([&](auto op) { return most(find(op.getLhs()), find(op.getRhs())); })
        .Case<arith::MinSIOp>([&](auto op) { return least(find(op.getLhs()), find(op.getRhs())); })
        .Case<arith::SelectOp>(
            [&](auto op) { return least(find(op.getTrueValue()), find(op.getFalseValue())); })
        .Case<scf::IfOp>([&](auto op) {
          unsigned index = cast<OpResult>(value).getResultNumber();
          return least(ofYielded(op.thenYield().getOperand(index)),
                       ofYielded(op.elseYield().getOperand(index)));
        })
        .Default([](Operation *) { return std::nullopt; });
  }

  /// Poison is nobody's value.
  Bound ofYielded(Value value) {
    return value.getDefiningOp<ub::PoisonOp>() ? Bound(std::numeric_limits<int64_t>::max())
                                               : find(value);
  }

  Bound ofArgument(BlockArgument argument) {
    Operation *loop = argument.getOwner()->getParentOp();
    if (auto counted = dyn_cast<scf::ForOp>(loop)) {
      if (argument == counted.getInductionVar())
        return counted.getUnsignedCmp() ? std::nullopt : find(counted.getLowerBound());
      unsigned index = argument.getArgNumber() - 1;
      return ofCarried(argument, counted.getInitArgs()[index], counted.getYieldedValues()[index]);
    }
    auto loopWhile = dyn_cast<scf::WhileOp>(loop);
    if (!loopWhile)
      return std::nullopt;
    if (argument.getOwner() == loopWhile.getAfterBody())
      return find(loopWhile.getConditionOp().getArgs()[argument.getArgNumber()]);
    unsigned index = argument.getArgNumber();
    return ofCarried(argument, loopWhile.getInits()[index],
                     loopWhile.getYieldOp().getOperand(index));
  }

  /// One that only grows is at least what it began with.
  Bound ofCarried(Value carried, Value first, Value next) {
    llvm::DenseSet<Value> asked;
    return growsFrom(next, carried, asked) ? find(first) : std::nullopt;
  }

  /// Whether a value is the other one or more, or is nobody's. One that was asked for before is, or
  /// all is over.
  bool growsFrom(Value value, Value from, llvm::DenseSet<Value> &asked) {
    if (value == from || !asked.insert(value).second)
      return true;
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      // In a loop's second region: the value that the first forwards.
      auto loop = dyn_cast<scf::WhileOp>(argument.getOwner()->getParentOp());
      return loop && argument.getOwner() == loop.getAfterBody() &&
             growsFrom(loop.getConditionOp().getArgs()[argument.getArgNumber()], from, asked);
    }
    return llvm::TypeSwitch<Operation *, bool>(value.getDefiningOp())
        .Case<ub::PoisonOp>([](auto) { return true; })
        .Case<arith::AddIOp>([&](auto op) {
          std::optional<int64_t> step = getConstant(op.getRhs());
          return step && *step >= 0 && neverWraps(op) && growsFrom(op.getLhs(), from, asked);
        })
        .Case<arith::SelectOp>([&](auto op) {
          return growsFrom(op.getTrueValue(), from, asked) &&
                 growsFrom(op.getFalseValue(), from, asked);
        })
        .Case<scf::IfOp>([&](auto op) {
          unsigned index = cast<OpResult>(value).getResultNumber();
          return growsFrom(op.thenYield().getOperand(index), from, asked) &&
                 growsFrom(op.elseYield().getOperand(index), from, asked);
        })
        .Default([](Operation *) { return false; });
  }

  llvm::DenseMap<Value, Bound> bounds;
};

bool isWide(Type type) { return type.isIndex() || type.isInteger(64); }

/// The operand of casts between numbers and indices of one width.
Value stripIndexCasts(Value value) {
  for (auto cast = value.getDefiningOp<arith::IndexCastOp>();
       cast && isWide(cast.getType()) && isWide(cast.getIn().getType());
       cast = value.getDefiningOp<arith::IndexCastOp>())
    value = cast.getIn();
  return value;
}

/// Whether a loop goes on only where `carried` is less than the low bits of `limit`, as `i <
/// (int)v.size()` says.
bool isLoopedBelow(Value condition, Value carried, Value limit) {
  if (auto both = condition.getDefiningOp<arith::AndIOp>())
    return isLoopedBelow(both.getLhs(), carried, limit) ||
           isLoopedBelow(both.getRhs(), carried, limit);
  auto compare = condition.getDefiningOp<arith::CmpIOp>();
  auto low = compare ? compare.getRhs().getDefiningOp<arith::TruncIOp>() : nullptr;
  return low && compare.getPredicate() == arith::CmpIPredicate::slt &&
         compare.getLhs() == carried && stripIndexCasts(low.getIn()) == limit;
}

/// Whether a natural number is less than another one by the condition of a loop: what is less than
/// the low bits of a natural number is less than the number.
bool isBelowInLoop(Value number, Value limit) {
  auto extended = number.getDefiningOp<arith::ExtSIOp>();
  auto counter = extended ? dyn_cast<BlockArgument>(extended.getIn()) : nullptr;
  auto loop = counter ? dyn_cast<scf::WhileOp>(counter.getOwner()->getParentOp()) : nullptr;
  if (!loop || counter.getOwner() != loop.getAfterBody())
    return false;
  scf::ConditionOp end = loop.getConditionOp();
  return isLoopedBelow(end.getCondition(), end.getArgs()[counter.getArgNumber()],
                       stripIndexCasts(limit));
}

class CompareSigned : public impl::CompareSignedBase<CompareSigned> {
  void runOnOperation() override {
    LowerBounds bounds;
    auto isNatural = [&](Value value) {
      std::optional<int64_t> bound = bounds.find(value);
      return bound && *bound >= 0;
    };
    getOperation().walk([&](arith::CmpIOp compare) {
      if (compare.getPredicate() != arith::CmpIPredicate::uge || !isNatural(compare.getLhs()) ||
          !isNatural(compare.getRhs()))
        return;
      compare.setPredicate(arith::CmpIPredicate::sge);
      if (!isBelowInLoop(compare.getLhs(), compare.getRhs()))
        return;
      OpBuilder builder(compare);
      compare.replaceAllUsesWith(
          Value(arith::ConstantIntOp::create(builder, compare.getLoc(), 0, 1)));
    });
  }
};

} // namespace
} // namespace autographc
