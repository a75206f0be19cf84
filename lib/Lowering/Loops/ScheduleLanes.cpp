//===- ScheduleLanes.cpp - loops in the elements of a loop, in lanes -------===//
#include "IndexBuilder.h"
#include "Lanes/Lanes.h"
#include "LoopAnnotations.h"
#include "Lowering/Analysis/CountedLoops.h"
#include "ScheduleNotes.h"

#include "autographc/IR/AG.h"
#include "autographc/Lowering/Loops.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

#include <fmt/format.h>

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_SCHEDULELANES
#include "autographc/Lowering/Loops.h.inc"

namespace {

class LaneSchedule : IndexBuilder {
public:
  LaneSchedule(OpBuilder &builder, CountedLoop counted, SymbolTable &symbols, unsigned vectorBytes)
      : IndexBuilder(builder, counted.loop->getLoc()), counted(counted), symbols(symbols),
        vectorBytes(vectorBytes) {}

  /// Whether its iterations loop each as often as their data say.
  bool isWanted() {
    return hasInside(counted.loop, symbols, [&](Operation *op) {
      auto inner = dyn_cast<scf::WhileOp>(op);
      return inner && op != counted.loop && !findCountedLoop(op) && !isSumOfElements(inner);
    });
  }

  bool run() {
    findLimits();
    keepsLoop = !limits.empty();
    Value from = toIndex(counted.from), end = toIndex(counted.to);
    // Limits are compared as they are by the checks, without a sign.
    if (!limits.empty())
      end = arith::MaxSIOp::create(builder, loc, end, from);
    for (Value limit : limits)
      end = least(end, toIndex(limit));
    Value start = from;
    if (!limits.empty())
      end = arith::MaxSIOp::create(builder, loc, end, from);
    Value next = emitAll(start, end);
    if (!next && mayFail) {
      keepsLoop = true;
      next = emitUntilFailure(start, end);
    }
    if (!next) {
      explainStop();
      return false;
    }
    addNote(counted.loop, {"lanes", fmt::format("{} elements at once, in {} vectors of {}",
                                                getWidth() * groups, groups, getWidth())});
    made->setLoc(counted.loop->getLoc());
    dropFills();
    finish(next);
    return true;
  }

  std::string reason;
  Operation *stopped = nullptr;

private:
  /// Whether a value is the same for all iterations.
  bool isInvariant(Value value) {
    return matchPattern(value, m_Constant()) ||
           !counted.loop->isAncestor(value.getParentRegion()->getParentOp());
  }

  /// Whether an inner loop runs equally often for all elements, by what it counts.
  bool hasEqualCount(scf::WhileOp inner) {
    scf::ConditionOp test = inner.getConditionOp();
    auto compare = test.getCondition().getDefiningOp<arith::CmpIOp>();
    auto counter = compare ? dyn_cast<BlockArgument>(compare.getLhs()) : BlockArgument();
    if (!counter || counter.getOwner() != inner.getBeforeBody() || !isInvariant(compare.getRhs()) ||
        !isInvariant(inner.getInits()[counter.getArgNumber()]))
      return false;
    auto next =
        inner.getYieldOp().getOperand(counter.getArgNumber()).getDefiningOp<arith::AddIOp>();
    auto before = next ? dyn_cast<BlockArgument>(next.getLhs()) : BlockArgument();
    return before && before.getOwner() == inner.getAfterBody() && isInvariant(next.getRhs()) &&
           test.getArgs()[before.getArgNumber()] == counter;
  }

  /// Whether an inner loop does little but read elements, equally often for all: lanes would read
  /// each of them from a place of its own, which takes longer than it does one by one.
  bool isSumOfElements(scf::WhileOp inner) {
    if (!hasEqualCount(inner))
      return false;
    int64_t loads = 0, steps = 0;
    bool isHeavy = false;
    inner.getAfter().walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (auto check = dyn_cast<scf::IfOp>(op); check && isFailure(check))
        return WalkResult::skip();
      loads += isa<memref::LoadOp>(op);
      isHeavy |= isa<arith::DivFOp, func::CallOp, scf::WhileOp, scf::ForOp, ag::MathOp>(op) ||
                 isa<math::MathDialect>(op->getDialect());
      steps += op->getNumResults() && isa<FloatType>(op->getResult(0).getType()) &&
               !isa<memref::LoadOp, arith::ConstantOp>(op);
      return WalkResult::advance();
    });
    return !isHeavy && steps <= 2 * loads && loads;
  }

  void explainStop() {
    auto place = stopped->getLoc()->findInstanceOf<FileLineColLoc>();
    std::string where = place ? fmt::format(" (line {})", place.getLine()) : "";
    addNote(counted.loop, {"lanes", "none", "", reason + where});
  }

  Value toIndex(Value value) {
    return value.getType().isIndex()
               ? value
               : builder.createOrFold<arith::IndexCastOp>(loc, builder.getIndexType(), value);
  }
  Value toCounter(Value value) {
    Type type = counted.counter.getType();
    return type.isIndex() ? value : builder.createOrFold<arith::IndexCastOp>(loc, type, value);
  }

  /// The lanes of a vector: as many as of the widest numbers that loops carry.
  int64_t getWidth() {
    unsigned bits = 0;
    hasInside(counted.loop, symbols, [&](Operation *op) {
      if (auto loop = dyn_cast<scf::WhileOp>(op); loop && op != counted.loop)
        for (Type type : loop.getInits().getTypes())
          if (type.isIntOrFloat())
            bits = std::max(bits, type.getIntOrFloatBitWidth());
      return false;
    });
    return vectorBytes * 8 / std::clamp(bits, 8u, 64u);
  }

  void findLimits() {
    for (auto branch : counted.body->getOps<scf::IfOp>())
      if (isFailure(branch) && isLimit(branch, counted)) {
        Value limit = branch.getCondition().getDefiningOp<arith::CmpIOp>().getRhs();
        if (skipCasts(limit) != skipCasts(counted.to))
          limits.insert(limit);
      }
  }
  bool emitBody(Lanes &lanes, Value at, Value end) {
    lanes.isLimit = [&](scf::IfOp branch) { return autographc::isLimit(branch, counted); };
    lanes.begin(counted.counter, at, end);
    bool isDone = lanes.emitBlock(*counted.body);
    if (!isDone) {
      reason = lanes.getReason().str();
      stopped = lanes.getStopped();
      made->erase();
    }
    return isDone;
  }

  /// The places where the loop goes on behind what lanes have done; null where they do nothing.
  Value emitAll(Value from, Value end) {
    Lanes lanes(builder, loc, symbols, getWidth(), groups);
    auto all = scf::ForOp::create(builder, loc, from, end, constant(lanes.getStep()));
    all->setAttr("loop_annotation", keepAsWritten(builder.getContext()));
    // A guess: a dozen steps, each of some ten nanoseconds.
    ag::setAttr<ag::ParallelAttr>(all, builder.getI64IntegerAttr(1200));
    made = all;
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(all.getBody());
    if (!emitBody(lanes, all.getInductionVar(), end))
      return nullptr;
    if (lanes.getFailed()) {
      mayFail = true;
      all->erase();
      return nullptr;
    }
    lanes.emitStores();
    return end;
  }

  Value emitUntilFailure(Value from, Value end) {
    Lanes lanes(builder, loc, symbols, getWidth(), groups);
    Value no = arith::ConstantIntOp::create(builder, loc, false, 1);
    Type index = builder.getIndexType();
    auto all = scf::WhileOp::create(builder, loc, {index}, ValueRange{from, no});
    made = all;
    OpBuilder::InsertionGuard guard(builder);
    Block *test = builder.createBlock(&all.getBefore(), {}, {index, no.getType()}, {loc, loc});
    Value isLeft =
        arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, test->getArgument(0), end);
    Value goesOn = select(test->getArgument(1), no, isLeft);
    scf::ConditionOp::create(builder, loc, goesOn, test->getArgument(0));
    Block *body = builder.createBlock(&all.getAfter(), {}, {index}, {loc});
    Value at = body->getArgument(0);
    if (!emitBody(lanes, at, end))
      return nullptr;
    Value failed = lanes.getFailed();
    auto branch = scf::IfOp::create(builder, loc, failed, /*withElseRegion=*/true);
    {
      OpBuilder::InsertionGuard inBranch(builder);
      builder.setInsertionPointToStart(branch.elseBlock());
      lanes.emitStores();
    }
    Value next = select(failed, at, add(at, lanes.getStep()));
    scf::YieldOp::create(builder, loc, ValueRange{next, failed});
    builder.setInsertionPointAfter(all);
    // The last vectors end behind the end.
    return arith::MinSIOp::create(builder, loc, all.getResult(0),
                                  Value(arith::MaxSIOp::create(builder, loc, end, from)));
  }

  void finish(Value next) {
    builder.setInsertionPoint(counted.loop);
    if (keepsLoop) {
      if (auto loop = dyn_cast<scf::ForOp>(counted.loop))
        loop.setLowerBound(next);
      else
        counted.loop->setOperand(0, toCounter(next));
      return;
    }
    if (counted.loop->getNumResults() && !counted.loop->use_empty()) {
      Value last = arith::MaxSIOp::create(builder, loc, toIndex(counted.from), toIndex(counted.to));
      counted.loop->getResult(0).replaceAllUsesWith(toCounter(last));
    }
    counted.loop->erase();
  }

  /// What fills a buffer before the loop overwrites all of it.
  void dropFills() {
    if (getConstantIntValue(counted.from) != 0)
      return;
    SmallVector<memref::AllocOp> buffers;
    made->walk([&](vector::MaskedStoreOp store) {
      if (auto alloc = store.getBase().getDefiningOp<memref::AllocOp>();
          alloc && !llvm::is_contained(buffers, alloc))
        buffers.push_back(alloc);
    });
    for (memref::AllocOp buffer : buffers)
      if (isAll(buffer))
        if (Operation *fill = findFill(buffer))
          fill->erase();
  }
  bool isAll(memref::AllocOp buffer) {
    MemRefType type = buffer.getType();
    if (type.getRank() != 1)
      return false;
    return type.isDynamicDim(0) ? skipCasts(buffer.getDynamicSizes()[0]) == skipCasts(counted.to)
                                : getConstantIntValue(counted.to) == type.getDimSize(0);
  }
  Operation *findFill(memref::AllocOp buffer) {
    Operation *fill = nullptr;
    for (Operation *user : buffer->getUsers()) {
      Operation *around = made->getBlock()->findAncestorOpInBlock(*user);
      if (!around || around == buffer)
        return nullptr;
      bool isHere = around == made || around == counted.loop;
      if (isHere && !isa<vector::MaskedStoreOp, memref::StoreOp>(user))
        return nullptr;
      if (isHere || !around->isBeforeInBlock(made))
        continue;
      auto loop = dyn_cast<scf::ForOp>(around);
      bool isFill = loop && !fill && user->getBlock() == loop.getBody() &&
                    isa<memref::StoreOp>(user) &&
                    cast<memref::StoreOp>(user).getMemRef() == buffer &&
                    llvm::range_size(*loop.getBody()) == 2;
      if (!isFill)
        return nullptr;
      fill = loop;
    }
    return fill;
  }

  /// Two vectors wait for one another less than one.
  static constexpr unsigned groups = 2;

  CountedLoop counted;
  SymbolTable &symbols;
  unsigned vectorBytes;
  /// Whether a lane may find an error, and whether the loop itself does what lanes leave.
  bool mayFail = false, keepsLoop = false;
  llvm::SetVector<Value> limits;
  Operation *made = nullptr;
};

struct ScheduleLanes : impl::ScheduleLanesBase<ScheduleLanes> {
  using ScheduleLanesBase::ScheduleLanesBase;

  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    SmallVector<Operation *> loops;
    getOperation().walk([&](Operation *op) {
      if (findCountedLoop(op))
        loops.push_back(op);
    });
    llvm::DenseSet<Operation *> done;
    for (Operation *op : loops)
      schedule(op, symbols);
  }

private:
  void schedule(Operation *op, SymbolTable &symbols) {
    OpBuilder builder(op);
    LaneSchedule lanes(builder, *findCountedLoop(op), symbols, vectorBytes);
    if (lanes.isWanted())
      lanes.run();
  }
};

} // namespace
} // namespace autographc
