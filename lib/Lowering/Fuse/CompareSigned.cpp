//===- CompareSigned.cpp - checks of indices that are not negative --------===//
#include "EqualExtents.h"

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

/// A number as another one, and what is added to it.
struct Sum {
  Value base;
  int64_t added = 0;
};

/// Without casts that keep the number, and with what is added in 31 bits. With `low`, the low bits
/// of a number are taken for it: they are at most the number where it is natural but for what is
/// added.
Sum splitSum(Value value, bool low = false) {
  Sum sum{value};
  while (Operation *op = sum.base.getDefiningOp()) {
    auto cast = dyn_cast<arith::IndexCastOp>(op);
    auto cut = dyn_cast<arith::TruncIOp>(op);
    bool isKept =
        isa<arith::ExtSIOp>(op) || (cast && isWide(cast.getType())) ||
        (low && cut && cut.getType().isInteger(32) && cut.getIn().getType().isInteger(64));
    if (isa<arith::AddIOp, arith::SubIOp>(op) && neverWraps(op)) {
      std::optional<int64_t> constant = getConstant(op->getOperand(1));
      if (!constant || !llvm::isInt<30>(*constant))
        break;
      int64_t added = sum.added + (isa<arith::AddIOp>(op) ? *constant : -*constant);
      if (!llvm::isInt<31>(added))
        break;
      sum.added = added;
    } else if (!isKept) {
      break;
    }
    sum.base = op->getOperand(0);
  }
  return sum;
}

/// Whether a loop goes on only where `carried` and `added` are less than the limit, as `i + 1 <
/// (int)v.size()` says of `i` and 1.
bool isLoopedBelow(Value condition, Value carried, int64_t added, Sum limit) {
  if (auto both = condition.getDefiningOp<arith::AndIOp>())
    return isLoopedBelow(both.getLhs(), carried, added, limit) ||
           isLoopedBelow(both.getRhs(), carried, added, limit);
  auto compare = condition.getDefiningOp<arith::CmpIOp>();
  bool reaches = compare && compare.getPredicate() == arith::CmpIPredicate::sle;
  if (!reaches && !(compare && compare.getPredicate() == arith::CmpIPredicate::slt))
    return false;
  Sum counted = splitSum(compare.getLhs()), end = splitSum(compare.getRhs(), /*low=*/true);
  return counted.base == carried && isSameExtent(end.base, limit.base) &&
         added + end.added + reaches - counted.added <= limit.added;
}

/// Whether a number is less than a natural limit by the condition of a loop that counts up to it.
bool isBelowInLoop(Value number, Value limit) {
  Sum sum = splitSum(number), end = splitSum(limit);
  auto counter = dyn_cast<BlockArgument>(sum.base);
  auto loop = counter ? dyn_cast<scf::WhileOp>(counter.getOwner()->getParentOp()) : nullptr;
  if (!loop || counter.getOwner() != loop.getAfterBody() ||
      (end.added != 0 && !end.base.getDefiningOp<tensor::DimOp>()))
    return false;
  scf::ConditionOp condition = loop.getConditionOp();
  return isLoopedBelow(condition.getCondition(), condition.getArgs()[counter.getArgNumber()],
                       sum.added, end);
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
      compare.erase();
    });
  }
};

} // namespace
} // namespace autographc
