//===- LoopChecks.cpp - checks of counters, before their loops ------------===//
#include "LoopChecks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;

namespace autographc {

Value skipFreezes(Value value) {
  Value shorter = skipCasts(value);
  while (auto freeze = shorter.getDefiningOp<LLVM::FreezeOp>())
    shorter = skipCasts(freeze.getVal());
  return shorter;
}

namespace {

/// A loop that counts up by one, and may carry something else.
struct Counter {
  Value from, to;
  unsigned number; ///< among what the loop carries
};

/// The loop's counter that is an argument of its body; nothing where it is none.
std::optional<Counter> findCounter(BlockArgument argument) {
  Operation *op = argument.getOwner()->getParentOp();
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    if (argument != loop.getInductionVar() || getConstantIntValue(loop.getStep()) != 1)
      return std::nullopt;
    return Counter{loop.getLowerBound(), loop.getUpperBound(), 0};
  }
  auto loop = dyn_cast<scf::WhileOp>(op);
  if (!loop || argument.getOwner() != loop.getAfterBody())
    return std::nullopt;
  auto test = loop.getConditionOp().getCondition().getDefiningOp<arith::CmpIOp>();
  auto before = dyn_cast<BlockArgument>(loop.getConditionOp().getArgs()[argument.getArgNumber()]);
  if (!test || !before || before.getOwner() != loop.getBeforeBody() ||
      test.getPredicate() != arith::CmpIPredicate::slt || skipCasts(test.getLhs()) != before)
    return std::nullopt;
  auto next = loop.getYieldOp().getOperand(before.getArgNumber()).getDefiningOp<arith::AddIOp>();
  if (!next || next.getLhs() != argument || getConstantIntValue(next.getRhs()) != 1)
    return std::nullopt;
  return Counter{loop.getInits()[before.getArgNumber()], test.getRhs(), before.getArgNumber()};
}

/// The counter of a loop around a check; null where it has none.
BlockArgument findCounterOf(Operation *loop) {
  Block *body = nullptr;
  if (auto plain = dyn_cast<scf::ForOp>(loop))
    body = plain.getBody();
  else if (auto repeated = dyn_cast<scf::WhileOp>(loop))
    body = repeated.getAfterBody();
  for (BlockArgument argument : body ? body->getArguments() : ArrayRef<BlockArgument>())
    if (findCounter(argument))
      return argument;
  return {};
}

/// The least and the greatest that numbers of a nest may be, as numbers of 128 bits before it:
/// nothing there is too large. Without a builder it only says whether they can be had.
class Bounds {
public:
  struct Range {
    Value least, greatest;
  };

  Bounds(const CountedLoop &nest, scf::IfOp check, OpBuilder *builder)
      : nest(nest), builder(builder), loc(check.getLoc()) {
    for (Operation *op = check; op != nest.loop; op = op->getParentOp())
      if (auto branch = dyn_cast<scf::IfOp>(op->getParentOp()))
        isKnown &= narrow(branch.getCondition(), branch.thenBlock() == op->getBlock());
      else
        isKnown &= op->getParentOp() != nest.loop
                       ? isa<LoopLikeOpInterface>(op->getParentOp()) && around(op->getParentOp())
                       : op->getBlock() == nest.body;
  }

  /// Whether it is known in which iterations a check is reached.
  bool areKnown() const { return isKnown; }

  /// Whether a condition may hold; nothing where that cannot be said.
  std::optional<Value> mayHold(Value condition) {
    if (auto both = condition.getDefiningOp<arith::OrIOp>()) {
      std::optional<Value> left = mayHold(both.getLhs()), right = mayHold(both.getRhs());
      if (!left || !right)
        return std::nullopt;
      return builder ? arith::OrIOp::create(*builder, loc, *left, *right).getResult() : Value();
    }
    if (std::optional<int64_t> known = getConstantIntValue(condition))
      return builder ? arith::ConstantIntOp::create(*builder, loc, *known, 1).getResult() : Value();
    if (isOutside(condition))
      return condition;
    auto test = condition.getDefiningOp<arith::CmpIOp>();
    if (!test)
      return std::nullopt;
    std::optional<Range> left = find(test.getLhs()), right = find(test.getRhs());
    if (!left || !right)
      return std::nullopt;
    using enum arith::CmpIPredicate;
    switch (test.getPredicate()) {
    case slt:
      return compare(slt, left->least, right->greatest);
    case sle:
      return compare(sle, left->least, right->greatest);
    case sgt:
      return compare(sgt, left->greatest, right->least);
    case sge:
      return compare(sge, left->greatest, right->least);
    case uge:
    case ugt: {
      // A negative number is a large one.
      auto signedPredicate = test.getPredicate() == uge ? sge : sgt;
      Value below = compare(slt, left->least, zero());
      Value above = compare(signedPredicate, left->greatest, right->least);
      return builder ? arith::OrIOp::create(*builder, loc, below, above).getResult() : Value();
    }
    default:
      return std::nullopt;
    }
  }

private:
  bool isOutside(Value value) const {
    return value.getParentRegion()->isProperAncestor(nest.body->getParent()) ||
           getConstantIntValue(value);
  }

  bool around(Operation *loop) {
    BlockArgument counter = findCounterOf(loop);
    return counter && find(counter).has_value();
  }

  /// Whether a condition that holds, or not, is one of a counter; keeps what it says.
  bool narrow(Value condition, bool holds) {
    if (auto both = condition.getDefiningOp<arith::AndIOp>(); both && holds)
      return narrow(both.getLhs(), true) && narrow(both.getRhs(), true);
    if (auto both = condition.getDefiningOp<arith::OrIOp>(); both && !holds)
      return narrow(both.getLhs(), false) && narrow(both.getRhs(), false);
    auto test = condition.getDefiningOp<arith::CmpIOp>();
    if (!test || !isOutside(test.getRhs()))
      return false;
    auto counter = dyn_cast<BlockArgument>(skipFreezes(test.getLhs()));
    using enum arith::CmpIPredicate;
    arith::CmpIPredicate predicate =
        holds ? test.getPredicate() : arith::invertPredicate(test.getPredicate());
    if (!counter || !llvm::is_contained({slt, sle, sgt, sge, ne}, predicate))
      return false;
    if (predicate != ne)
      limits.push_back({counter, predicate, test.getRhs()});
    return true;
  }

  std::optional<Range> find(Value value) {
    value = skipFreezes(value);
    if (isOutside(value)) {
      Value wide = widen(value);
      return Range{wide, wide};
    }
    if (auto argument = dyn_cast<BlockArgument>(value))
      return findOfCounter(argument);
    Operation *op = value.getDefiningOp();
    bool isProduct = isa<arith::MulIOp>(op);
    if (!isa<arith::AddIOp, arith::SubIOp, arith::MulIOp>(op) || !staysInside(op))
      return std::nullopt;
    auto isSimple = [&](Value each) {
      each = skipFreezes(each);
      return isOutside(each) || isa<BlockArgument>(each);
    };
    if (isProduct && !llvm::all_of(op->getOperands(), isSimple))
      return std::nullopt;
    std::optional<Range> left = find(op->getOperand(0)), right = find(op->getOperand(1));
    if (!left || !right)
      return std::nullopt;
    if (!builder)
      return Range{};
    auto make = [&]<class Op>(Value a, Value b) {
      return Op::create(*builder, loc, a, b).getResult();
    };
    if (isa<arith::AddIOp>(op))
      return Range{make.operator()<arith::AddIOp>(left->least, right->least),
                   make.operator()<arith::AddIOp>(left->greatest, right->greatest)};
    if (isa<arith::SubIOp>(op))
      return Range{make.operator()<arith::SubIOp>(left->least, right->greatest),
                   make.operator()<arith::SubIOp>(left->greatest, right->least)};
    Range all;
    for (Value a : {left->least, left->greatest})
      for (Value b : {right->least, right->greatest}) {
        Value product = make.operator()<arith::MulIOp>(a, b);
        all.least = all.least ? make.operator()<arith::MinSIOp>(all.least, product) : product;
        all.greatest =
            all.greatest ? make.operator()<arith::MaxSIOp>(all.greatest, product) : product;
      }
    return all;
  }

  /// Whether a sum or product is no other number where its type cannot hold it: then it is poison.
  static bool staysInside(Operation *op) {
    auto flags = cast<arith::ArithIntegerOverflowFlagsInterface>(op).getOverflowAttr().getValue();
    return bitEnumContainsAll(flags, arith::IntegerOverflowFlags::nsw);
  }

  std::optional<Range> findOfCounter(BlockArgument argument) {
    std::optional<Counter> counter = findCounter(argument);
    if (!counter)
      return std::nullopt;
    std::optional<Range> from = find(counter->from), to = find(counter->to);
    if (!from || !to)
      return std::nullopt;
    if (!builder)
      return Range{};
    Value one = widen(arith::ConstantIntOp::create(*builder, loc, 1, 64));
    Range all{from->least, arith::SubIOp::create(*builder, loc, to->greatest, one)};
    for (auto &[limited, predicate, number] : limits) {
      if (limited != argument)
        continue;
      Value wide = widen(number);
      using enum arith::CmpIPredicate;
      if (predicate == sgt)
        wide = arith::AddIOp::create(*builder, loc, wide, one);
      else if (predicate == slt)
        wide = arith::SubIOp::create(*builder, loc, wide, one);
      if (predicate == sgt || predicate == sge)
        all.least = arith::MaxSIOp::create(*builder, loc, all.least, wide);
      else
        all.greatest = arith::MinSIOp::create(*builder, loc, all.greatest, wide);
    }
    return all;
  }

  Value widen(Value value) {
    if (!builder)
      return {};
    if (std::optional<int64_t> number = getConstantIntValue(value))
      value = arith::ConstantIntOp::create(*builder, loc, *number, 64);
    if (value.getType().isIndex())
      value = arith::IndexCastOp::create(*builder, loc, builder->getI64Type(), value);
    return arith::ExtSIOp::create(*builder, loc, builder->getIntegerType(128), value);
  }
  Value zero() {
    return builder ? widen(arith::ConstantIntOp::create(*builder, loc, 0, 64)) : Value();
  }
  Value compare(arith::CmpIPredicate predicate, Value a, Value b) {
    return builder ? arith::CmpIOp::create(*builder, loc, predicate, a, b).getResult() : Value();
  }

  struct Limit {
    BlockArgument counter;
    arith::CmpIPredicate predicate;
    Value number;
  };

  const CountedLoop &nest;
  OpBuilder *builder;
  Location loc;
  SmallVector<Limit> limits;
  bool isKnown = true;
};

/// Whether a number is computed of counters, and of what stands before a nest.
bool isOfCounters(Value value, const CountedLoop &nest) {
  if (value.getParentRegion()->isProperAncestor(nest.body->getParent()))
    return true;
  if (auto argument = dyn_cast<BlockArgument>(value))
    return findCounter(argument).has_value();
  Operation *op = value.getDefiningOp();
  return isa<arith::ArithDialect, LLVM::LLVMDialect>(op->getDialect()) && isMemoryEffectFree(op) &&
         !op->getNumRegions() && llvm::all_of(op->getOperands(), [&](Value operand) {
           return isOfCounters(operand, nest);
         });
}

bool hasCheck(Operation *op) {
  return op
      ->walk([](scf::IfOp branch) {
        return isFailure(branch) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// A loop goes on with what it began with: of what it carries only the counter is needed.
void keepCounter(Operation *loop) {
  if (auto plain = dyn_cast<scf::ForOp>(loop)) {
    OpBuilder builder(loop);
    for (auto [number, init] : llvm::enumerate(plain.getInitsMutable())) {
      init.assign(ub::PoisonOp::create(builder, loop->getLoc(), init.get().getType()));
      plain.getBody()->getTerminator()->setOperand(number, init.get());
    }
    return;
  }
  auto repeated = dyn_cast<scf::WhileOp>(loop);
  if (!repeated || repeated.getNumOperands() == 1)
    return;
  BlockArgument counter = findCounterOf(loop);
  unsigned place = findCounter(counter)->number;
  OpBuilder builder(loop);
  for (auto [number, argument] : llvm::enumerate(repeated.getBeforeArguments()))
    if (number != place) {
      Value nothing = ub::PoisonOp::create(builder, loop->getLoc(), argument.getType());
      repeated->setOperand(number, nothing);
      repeated.getYieldOp()->setOperand(number, nothing);
    }
}

/// No check of counters depends on what functions give.
void dropCalls(Operation *checking) {
  SmallVector<func::CallOp> calls;
  checking->walk([&](func::CallOp call) {
    auto branch = call->getParentOfType<scf::IfOp>();
    if (!branch || !isFailure(branch))
      calls.push_back(call);
  });
  for (func::CallOp call : calls) {
    OpBuilder builder(call);
    for (Value result : call.getResults())
      result.replaceAllUsesWith(
          ub::PoisonOp::create(builder, call.getLoc(), result.getType()).getResult());
    call.erase();
  }
}

} // namespace

bool areOfCounters(const CountedLoop &nest, ArrayRef<scf::IfOp> checks) {
  return llvm::all_of(checks, [&](scf::IfOp check) {
    Bounds bounds(nest, check, nullptr);
    SetVector<Value> said;
    getUsedValuesDefinedAbove(check.getThenRegion(), said);
    return bounds.areKnown() && bounds.mayHold(check.getCondition()) &&
           llvm::all_of(said, [&](Value value) { return isOfCounters(value, nest); });
  });
}

bool canBeBounded(const CountedLoop &nest, ArrayRef<scf::IfOp> checks) {
  return llvm::all_of(checks, [&](scf::IfOp check) {
    return Bounds(nest, check, nullptr).mayHold(check.getCondition()).has_value();
  });
}

Value emitMayFail(OpBuilder &builder, const CountedLoop &nest, ArrayRef<scf::IfOp> checks) {
  Value any = arith::ConstantIntOp::create(builder, nest.loop->getLoc(), 0, 1);
  for (scf::IfOp check : checks) {
    Value own = *Bounds(nest, check, &builder).mayHold(check.getCondition());
    any = arith::OrIOp::create(builder, nest.loop->getLoc(), any, own);
  }
  return any;
}

void dropWork(Operation *checking, bool isOfCounters) {
  assert(hasCheck(checking));
  SmallVector<Operation *> work, loops;
  checking->walk<WalkOrder::PostOrder>([&](Operation *op) {
    bool isLoop = isa<LoopLikeOpInterface>(op);
    if (hasCheck(op)) {
      if (isLoop)
        loops.push_back(op);
    } else if (isa<memref::StoreOp>(op) ||
               ((isLoop || isa<scf::IfOp>(op)) && op->getNumResults() == 0)) {
      work.push_back(op);
    }
  });
  for (Operation *op : work)
    op->erase();
  if (isOfCounters) {
    dropCalls(checking);
    llvm::for_each(loops, keepCounter);
  }
  IRRewriter rewriter(checking->getContext());
  for (Region &region : checking->getRegions())
    (void)runRegionDCE(rewriter, region);
}

void emitChecksBefore(OpBuilder &builder, const CountedLoop &nest, ArrayRef<scf::IfOp> checks) {
  Location loc = nest.loop->getLoc();
  Value mayFail = emitMayFail(builder, nest, checks);
  auto branch = scf::IfOp::create(builder, loc, mayFail, /*withElseRegion=*/false);
  OpBuilder inside = branch.getThenBodyBuilder();
  Operation *checking = inside.clone(*nest.loop);
  dropWork(checking, /*isOfCounters=*/true);
}

} // namespace autographc
