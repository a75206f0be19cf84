//===- ScheduleLines.cpp - nests of loops to loops over lines -------------===//
#include "ElementLoops.h"
#include "LineNests.h"
#include "LoopChecks.h"

#include "autographc/IR/AG.h"
#include "autographc/Lowering/Gpu.h"

#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_SCHEDULELINES
#include "autographc/Lowering/Gpu.h.inc"

namespace {

/// About how many lines there are where numbers that iterations compute choose the line: each goes
/// through all iterations, and only as many threads do so at no cost as the GPU runs at a time.
constexpr int64_t ownedLines = 1 << 14;

/// Whether all work on tensors in a loop is elementwise, and there is some.
bool worksElementwise(Operation *loop) {
  bool works = false, isElementwise = true;
  loop->walk([&](Operation *op) {
    auto linalg = dyn_cast<linalg::LinalgOp>(op);
    works |= linalg || isa<memref::CopyOp>(op);
    isElementwise &= !linalg || linalg.getNumReductionLoops() == 0;
  });
  return works && isElementwise;
}

/// Writes work on tensors in a loop as loops over elements of buffers from outside of it.
void lowerToElements(Operation *loop) {
  IRRewriter rewriter(loop->getContext());
  moveLoopInvariantCode(cast<LoopLikeOpInterface>(loop));
  loop->walk([&](memref::CopyOp copy) {
    rewriter.setInsertionPoint(copy);
    rewriter.replaceOpWithNewOp<linalg::CopyOp>(copy, copy.getSource(), copy.getTarget());
  });
  loop->walk([&](linalg::LinalgOp op) {
    rewriter.setInsertionPoint(op);
    if (succeeded(linalg::linalgOpToLoops(rewriter, op)))
      rewriter.eraseOp(op);
  });
  RewritePatternSet patterns(loop->getContext());
  memref::populateFoldMemRefAliasOpPatterns(patterns);
  populateAffineToStdConversionPatterns(patterns);
  memref::DimOp::getCanonicalizationPatterns(patterns, loop->getContext());
  scf::ForOp::getCanonicalizationPatterns(patterns, loop->getContext());
  SmallVector<Operation *> all;
  loop->walk([&](Operation *op) {
    if (op != loop)
      all.push_back(op);
  });
  (void)applyOpPatternsGreedily(all, std::move(patterns));
  moveLoopInvariantCode(cast<LoopLikeOpInterface>(loop));
}

class LineScheduler {
public:
  explicit LineScheduler(const LineNest &nest)
      : nest(nest), counted(nest.counted), builder(counted.loop), loc(counted.loop->getLoc()) {}

  void emit() {
    if (!nest.checks.empty())
      emitChecks();
    SmallVector<Value> counts = countLines();
    if (nest.owner)
      counts.insert(counts.begin(), countOwners(counts));
    Value all = index(1);
    for (Value count : counts)
      all = arith::MulIOp::create(builder, loc, all, count);
    auto lines = scf::ParallelOp::create(builder, loc, index(0), all, index(1));
    finishCounter();
    builder.setInsertionPointToStart(lines.getBody());
    emitLine(split(lines.getInductionVars()[0], counts), nest.owner ? counts[0] : Value());
    counted.loop->erase();
  }

private:
  Value index(int64_t value) { return arith::ConstantIndexOp::create(builder, loc, value); }
  Value toIndex(Value number) { return emitAsIndex(builder, loc, number); }
  Value fromIndex(Value index, Type type) { return emitAsCounter(builder, loc, index, type); }
  /// One behind the last iteration.
  Value getEnd(const CountedLoop &loop) {
    return arith::MaxSIOp::create(builder, loc, toIndex(loop.to), toIndex(loop.from));
  }

  /// The checks alone, in a loop before the nest: nothing has to be undone where one fails.
  void emitChecks() {
    if (nest.areOfCounters)
      emitChecksBefore(builder, counted, nest.checks);
    else
      dropWork(builder.clone(*counted.loop), /*isOfCounters=*/false);
    for (scf::IfOp check : nest.checks)
      check.erase();
  }

  /// How many numbers a line has to choose among: of each loop apart.
  SmallVector<Value> countLines() {
    SmallVector<Value> counts;
    for (const CountedLoop &loop : nest.apart)
      counts.push_back(arith::SubIOp::create(builder, loc, getEnd(loop), toIndex(loop.from)));
    return counts;
  }

  /// A power of two, by which the owner's number is divided: the rest chooses the line.
  Value countOwners(ArrayRef<Value> counts) {
    Type type = builder.getI64Type();
    auto number = [&](int64_t value) -> Value {
      return arith::ConstantIntOp::create(builder, loc, value, 64);
    };
    Value others = index(1);
    for (Value count : counts)
      others = arith::MulIOp::create(builder, loc, others, count);
    others = arith::IndexCastOp::create(builder, loc, type, others);
    Value digits =
        arith::SubIOp::create(builder, loc, number(64),
                              math::CountLeadingZerosOp::create(builder, loc, others).getResult());
    digits = arith::MinUIOp::create(builder, loc, digits, number(llvm::Log2_64(ownedLines)));
    return toIndex(arith::ShRUIOp::create(builder, loc, number(ownedLines), digits));
  }

  /// The numbers of a line, of which the last is the fastest: it is that of the innermost loop.
  SmallVector<Value> split(Value line, ArrayRef<Value> counts) {
    SmallVector<Value> numbers(counts.size());
    for (size_t place = counts.size(); place-- > 0;) {
      numbers[place] =
          place ? Value(arith::RemUIOp::create(builder, loc, line, counts[place])) : line;
      if (place)
        line = arith::DivUIOp::create(builder, loc, line, counts[place]);
    }
    return numbers;
  }

  /// What the loop's counter ends with.
  void finishCounter() {
    if (!counted.loop->getNumResults() || counted.loop->use_empty())
      return;
    Value end = fromIndex(getEnd(counted), counted.counter.getType());
    counted.loop->getResult(0).replaceAllUsesWith(end);
  }

  void emitLine(ArrayRef<Value> numbers, Value owners) {
    ArrayRef<Value> own = owners ? numbers.drop_front() : numbers;
    DenseMap<Operation *, Value> places;
    for (auto [loop, number] : llvm::zip(nest.apart, own))
      places[loop.loop] = fromIndex(arith::AddIOp::create(builder, loc, number, toIndex(loop.from)),
                                    loop.counter.getType());
    Value place = places.lookup(counted.loop);
    if (!place) {
      auto loop =
          scf::ForOp::create(builder, loc, toIndex(counted.from), toIndex(counted.to), index(1));
      builder.setInsertionPointToStart(loop.getBody());
      place = fromIndex(loop.getInductionVar(), counted.counter.getType());
    }
    IRMapping map;
    map.map(counted.counter, place);
    for (Operation &op : counted.body->without_terminator())
      builder.clone(op, map);
    for (const CountedLoop &loop : nest.apart)
      if (loop.loop != counted.loop)
        inlineBody(loop, map, places.lookup(loop.loop));
    if (owners)
      guard(map.lookup(nest.owner), owners, numbers[0]);
  }

  /// What follows the owner's number is done by its line only.
  void guard(Value owner, Value owners, Value line) {
    Block *block = owner.getParentBlock();
    builder.setInsertionPointAfterValue(owner);
    Value mask = arith::SubIOp::create(builder, loc, owners, index(1));
    Value rest = arith::AndIOp::create(builder, loc, toIndex(owner), mask);
    Value isOwn = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, rest, line);
    auto branch = scf::IfOp::create(builder, loc, isOwn, /*withElseRegion=*/false);
    // A counter's next number is needed by all.
    for (Value next : block->getTerminator()->getOperands())
      if (Operation *op = next.getDefiningOp(); op && branch->isBeforeInBlock(op))
        op->moveBefore(branch);
    branch.thenBlock()->getOperations().splice(branch.thenBlock()->begin(), block->getOperations(),
                                               std::next(Block::iterator(branch)),
                                               std::prev(block->end()));
  }

  /// One iteration in place of a loop.
  void inlineBody(const CountedLoop &loop, IRMapping &map, Value place) {
    Operation *own = map.lookup(loop.loop);
    IRRewriter rewriter(own);
    Block &body = *map.lookup(loop.body);
    rewriter.eraseOp(body.getTerminator());
    rewriter.inlineBlockBefore(&body, own, place);
    rewriter.eraseOp(own);
  }

  const LineNest &nest;
  const CountedLoop &counted;
  OpBuilder builder;
  Location loc;
};

/// Has the checks of a loop over elements done before it, where they are of counters: its kernel
/// has none then, and the host reads no number behind it.
void moveChecksBefore(const ElementLoop &loop) {
  SmallVector<scf::IfOp> all, moved;
  loop.counted.body->walk([&](scf::IfOp branch) {
    if (!isFailure(branch))
      return;
    all.push_back(branch);
    if (!isLimit(branch, loop.counted))
      moved.push_back(branch);
  });
  if (!areOfCounters(loop.counted, all))
    return;
  OpBuilder builder(loop.counted.loop);
  emitChecksBefore(builder, loop.counted, all);
  for (scf::IfOp check : moved)
    check.erase();
}

/// Makes lines of a loop; false, and nothing is changed, where it has none.
bool scheduleLines(Operation *loop, const KernelRules &rules) {
  if (std::optional<ElementLoop> element = findElementLoop(loop, rules)) {
    if (element->mayFail)
      moveChecksBefore(*element);
    return false;
  }
  bool isElementwise = worksElementwise(loop);
  Operation *own = loop;
  if (isElementwise) {
    OpBuilder builder(loop);
    own = builder.clone(*loop);
    lowerToElements(own);
  }
  std::optional<LineNest> nest = findLineNest(own, rules);
  // The work of an elementwise operation has a thread for each element without lines.
  bool isBetter = nest && (!isElementwise || nest->isInnerApart);
  if (isBetter) {
    if (own != loop)
      loop->replaceAllUsesWith(own->getResults());
    LineScheduler(*nest).emit();
  }
  if (!isElementwise)
    return isBetter;
  (isBetter ? loop : own)->erase();
  return isBetter;
}

struct ScheduleLines : impl::ScheduleLinesBase<ScheduleLines> {
  void runOnOperation() override {
    KernelRules rules(getOperation());
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (!ag::hasAttr<ag::OnDeviceAttr>(function))
        continue;
      hoistInvariants(function);
      function.walk<WalkOrder::PreOrder>([&](LoopLikeOpInterface loop) {
        bool isDone = loop->getParentOfType<linalg::LinalgOp>() ||
                      (findCountedLoop(loop) && scheduleLines(loop, rules));
        return isDone ? WalkResult::skip() : WalkResult::advance();
      });
    }
  }
};

} // namespace
} // namespace autographc
