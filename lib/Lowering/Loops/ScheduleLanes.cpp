//===- ScheduleLanes.cpp - loops in the elements of a loop, in lanes -------===//
#include "IndexBuilder.h"
#include "Lanes/Intervals.h"
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

  /// Whether its iterations loop each as often as their data say, or compute sums that nothing
  /// else computes in vectors.
  bool isWanted() {
    bool hasLoops = false, hasChain = false;
    hasInside(counted.loop, symbols, [&](Operation *op) {
      auto inner = dyn_cast<scf::WhileOp>(op);
      if (!inner || op == counted.loop || findCountedLoop(op))
        return false;
      hasLoops = true;
      isLight &= isSumOfElements(inner);
      for (Type type : inner.getInits().getTypes())
        hasChain |= isa<FloatType>(type);
      return false;
    });
    if (isLight)
      groups = 4;
    return hasLoops && (!isLight || (hasChain && vectorBytes >= 32));
  }

  bool run() {
    findLimits();
    keepsLoop = !limits.empty();
    Value from = toIndex(counted.from), end = toIndex(counted.to);
    // What a loop without trips counts to is where it begins. Limits are compared as they are by
    // the checks, without a sign.
    end = arith::MaxSIOp::create(builder, loc, end, from);
    for (Value limit : limits)
      end = least(end, toIndex(limit));
    if (!limits.empty())
      end = arith::MaxSIOp::create(builder, loc, end, from);
    if (Value mayFail = findPassed(from, subtract(end, constant(1)))) {
      keepsLoop = true;
      end = select(mayFail, from, end);
    }
    Value next = emitAll(from, end);
    if (!next && mayFail) {
      keepsLoop = true;
      next = emitUntilFailure(from, end);
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
  /// The loop of vectors.
  Operation *made = nullptr;

private:
  /// Whether nothing that an inner loop computes changes how often it runs.
  static bool isCounting(scf::WhileOp inner) {
    auto test = inner.getConditionOp().getCondition().getDefiningOp<arith::CmpIOp>();
    auto slot = test ? dyn_cast<BlockArgument>(skipCasts(test.getLhs())) : BlockArgument();
    if (!slot || slot.getOwner() != inner.getBeforeBody() ||
        !findCounter(inner, slot.getArgNumber()))
      return false;
    SmallVector<Value> behind{test.getRhs()};
    while (!behind.empty()) {
      Value value = behind.pop_back_val();
      if (value.getParentBlock() != inner.getBeforeBody())
        continue;
      if (!value.getDefiningOp())
        return false;
      llvm::append_range(behind, value.getDefiningOp()->getOperands());
    }
    return true;
  }

  /// Whether an inner loop does little but read elements: were they no neighbours, lanes would read
  /// each of them from a place of its own, which takes longer than it does one by one.
  static bool isSumOfElements(scf::WhileOp inner) {
    if (!isCounting(inner))
      return false;
    int64_t loads = 0, steps = 0;
    bool isHeavy = false;
    inner.getAfter().walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (auto check = dyn_cast<scf::IfOp>(op); check && isFailure(check))
        return WalkResult::skip();
      loads += isa<memref::LoadOp>(op);
      auto loop = dyn_cast<scf::WhileOp>(op);
      isHeavy |= (loop && !isCounting(loop)) ||
                 isa<arith::DivFOp, func::CallOp, scf::ForOp, ag::MathOp>(op) ||
                 isa<math::MathDialect>(op->getDialect());
      steps += op->getNumResults() && isa<FloatType>(op->getResult(0).getType()) &&
               !isa<memref::LoadOp, arith::ConstantOp, scf::WhileOp>(op);
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

  /// The lanes of a vector: as many as of the widest numbers that loops carry, but for what counts.
  int64_t getWidth() {
    unsigned bits = 0;
    hasInside(counted.loop, symbols, [&](Operation *op) {
      if (auto loop = dyn_cast<scf::WhileOp>(op); loop && op != counted.loop)
        for (auto [slot, init] : llvm::enumerate(loop.getInits()))
          if (init.getType().isIntOrFloat() && !(isLight && findCounter(loop, slot)))
            bits = std::max(bits, init.getType().getIntOrFloatBitWidth());
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
  /// Checks that what counts decides; whether any of them may fail, null where there are none.
  Value findPassed(Value first, Value last) {
    Intervals intervals(builder, counted.loop, counted.counter, first, last);
    Value mayFail;
    auto visit = [&](auto &&self, Block &block) -> void {
      for (Operation &op : block) {
        if (auto inner = dyn_cast<scf::WhileOp>(op))
          self(self, *inner.getAfterBody());
        else if (auto inner = dyn_cast<scf::ForOp>(op))
          self(self, *inner.getBody());
        auto check = dyn_cast<scf::IfOp>(op);
        if (!check || !isFailure(check) || isLimit(check, counted))
          continue;
        if (Value may = intervals.mayFail(check)) {
          passed.insert(check);
          mayFail = mayFail ? either(mayFail, may) : may;
        }
      }
    };
    visit(visit, *counted.body);
    return mayFail;
  }
  bool emitBody(Lanes &lanes, Value at, Value end) {
    lanes.isPassed = [&](scf::IfOp branch) {
      return isLimit(branch, counted) || passed.contains(branch);
    };
    lanes.refusesGathers = isLight;
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
    if (!isLight)
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
      // It does the rest where a check fails, or little.
      counted.loop->setAttr("loop_annotation", keepAsWritten(builder.getContext()));
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

  /// Several vectors wait for one another less than one. Masks take registers.
  unsigned groups = 2;

  CountedLoop counted;
  SymbolTable &symbols;
  unsigned vectorBytes;
  /// Whether a lane may find an error, and whether the loop itself does what lanes leave.
  bool mayFail = false, keepsLoop = false;
  llvm::SetVector<Value> limits;
  llvm::SmallPtrSet<Operation *, 4> passed;
  /// Whether all loops in it do little but read elements.
  bool isLight = true;
};

struct ScheduleLanes : impl::ScheduleLanesBase<ScheduleLanes> {
  using ScheduleLanesBase::ScheduleLanesBase;

  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    SmallVector<Operation *> loops;
    done.clear();
    getOperation().walk([&](Operation *op) {
      if (findCountedLoop(op))
        loops.push_back(op);
    });
    for (Operation *op : loops)
      if (llvm::none_of(done, [&](Operation *lanes) { return op->isProperAncestor(lanes); }))
        schedule(op, symbols);
  }

private:
  /// Loops of vectors that are made.
  SmallVector<Operation *> done;

  void schedule(Operation *op, SymbolTable &symbols) {
    OpBuilder builder(op);
    LaneSchedule lanes(builder, *findCountedLoop(op), symbols, vectorBytes);
    if (lanes.isWanted() && lanes.run())
      done.push_back(lanes.made);
  }
};

} // namespace
} // namespace autographc
